import { readTar } from './tar-archive.js';

/** Below `include`: headers that say something else where pointers have 64 bits. */
export const LP64_HEADERS = 'lp64';

const WASI = 'include/wasm32-wasip1/bits';

/** The C part of the bundled headers and libraries, by path below the system root. */
export function readSysroot(archive: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const files = new Map([...readTar(archive)].filter(([path]) => !path.includes('c++')));
  for (const [name, change] of lp64Headers) {
    const original = files.get(`${WASI}/${name}`);
    if (!original) continue;
    const text = change(new TextDecoder().decode(original));
    files.set(`include/${LP64_HEADERS}/bits/${name}`, new TextEncoder().encode(text));
  }
  return files;
}

/** What the C library of 64-bit Linux says: fast integers and those of 64 bits are `long`. */
const lp64Headers: readonly (readonly [name: string, change: (text: string) => string])[] = [
  [
    'stdint.h',
    (text) =>
      text
        .replace(
          /^(typedef )u?int(?:16|32)_t (u?)(int_fast\w+);/gm,
          (_all, head, sign, name) => `${head}${sign ? 'unsigned ' : ''}long ${sign}${name};`,
        )
        .replace(/^(#define \w+?_FAST\d+_(?:MIN|MAX) +U?INT)\d+(_\w+)/gm, '$164$2')
        .replace(/^(#define (?:U?INTPTR|PTRDIFF|SIZE)_(?:MIN|MAX) +U?INT)32(_\w+)/gm, '$164$2'),
  ],
  ['alltypes.h', (text) => text.replace(/^#define _Int64 .*$/m, '#define _Int64 long')],
];
