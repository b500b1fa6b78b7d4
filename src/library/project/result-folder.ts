import path from 'node:path';

/** Where the result of a function goes below the output directory: each file has a folder; `..` would lead out of it. */
export function resultFolder(file: string, functionName: string): string {
  const parts = path.relative('', path.resolve(file)).split(path.sep);
  return path.join(
    ...parts.map((part) => (part === '..' ? '__' : part)),
    functionName.replace(/[^\w.-]/g, '_'),
  );
}
