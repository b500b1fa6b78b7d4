/** Absolute, without `.`, `..` and doubled slashes. */
export function resolvePath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${folder}/${path}`).split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** As short as a user would write it from `folder`: relative when it lies below, absolute otherwise. */
export function displayPath(folder: string, absolute: string): string {
  const prefix = folder.endsWith('/') ? folder : `${folder}/`;
  return absolute.startsWith(prefix) ? absolute.slice(prefix.length) : absolute;
}
