import path from 'node:path';
import { nodeSourceFiles } from '../../host/index.js';
import { scanSource } from './source-scan.js';

/** What a text says, without compiling it. */
interface ScannedFile {
  readonly functions: ReadonlySet<string>;
  readonly includes: readonly string[];
}

/**
 * Functions that were named and that no C file has itself: by the first file that includes a header with them, as only
 * together with a file a header is something to be compiled. `foldersOf`: where a file's headers are looked for.
 */
export function headerFunctions(
  names: readonly string[],
  files: readonly string[],
  foldersOf: (file: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const scans = new Map<string, ScannedFile | undefined>();
  const scanned = (file: string): ScannedFile | undefined => {
    if (!scans.has(file)) scans.set(file, scanFile(file));
    return scans.get(file);
  };
  const missing = new Set(
    names.filter((name) => !files.some((file) => scanned(path.resolve(file))?.functions.has(name))),
  );
  const found = new Map<string, readonly string[]>();
  for (const file of files) {
    if (missing.size === 0) break;
    const headers = includedBy(path.resolve(file), foldersOf(file), scanned);
    const own = [...missing].filter((name) => headers.some(({ functions }) => functions.has(name)));
    if (own.length > 0) found.set(file, own);
    for (const name of own) missing.delete(name);
  }
  return found;
}

function includedBy(
  file: string,
  folders: readonly string[],
  scanned: (file: string) => ScannedFile | undefined,
): readonly ScannedFile[] {
  const seen = new Set([file]);
  const headers: ScannedFile[] = [];
  for (const each of seen)
    for (const name of scanned(each)?.includes ?? []) {
      const places = [path.dirname(each), ...folders].map((folder) => path.resolve(folder, name));
      const header = places.find((place) => scanned(place) !== undefined);
      if (header === undefined || seen.has(header)) continue;
      seen.add(header);
      headers.push(scanned(header) as ScannedFile);
    }
  return headers;
}

function scanFile(file: string): ScannedFile | undefined {
  const entry = nodeSourceFiles.read(file);
  if (entry.kind !== 'file') return undefined;
  const text = new TextDecoder().decode(entry.bytes);
  const includes = [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]/gm)].map(
    ([, name]) => name,
  );
  return { functions: scanSource(text).functions, includes };
}
