import path from 'node:path';

/** Where what is about a file goes below the output directory; `..` would lead out of it. `base`: where the paths hold from. */
export function fileFolder(file: string, base = ''): string {
  const parts = path.relative(base, path.resolve(base, file)).split(path.sep);
  return path.join(...parts.map((part) => (part === '..' ? '__' : part)));
}

/** Where the result of a function goes: each file has a folder. */
export const resultFolder = (file: string, functionName: string): string =>
  path.join(fileFolder(file), functionName.replace(/[^\w.-]/g, '_'));
