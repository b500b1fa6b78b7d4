import { readTar } from './tar-archive.js';

/** The C part of the bundled headers and libraries, by path below the system root. */
export function readSysroot(archive: Uint8Array): ReadonlyMap<string, Uint8Array> {
  return new Map([...readTar(archive)].filter(([path]) => !path.includes('c++')));
}
