const BLOCK = 512;

/** The regular files of a (ustar) archive, as views into it. */
export function readTar(archive: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const decoder = new TextDecoder();
  const field = (start: number, length: number): string => {
    const end = archive.indexOf(0, start);
    return decoder.decode(archive.subarray(start, end < 0 ? start + length : Math.min(end, start + length)));
  };
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const name = field(at, 100);
    if (name === '') break;
    const prefix = field(at + 345, 155);
    const size = Number.parseInt(field(at + 124, 12), 8) || 0;
    const type = archive[at + 156];
    const start = at + BLOCK;
    const isFile = type === 0 || type === 0x30;
    if (isFile) files.set(prefix === '' ? name : `${prefix}/${name}`, archive.subarray(start, start + size));
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
