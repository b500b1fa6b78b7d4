import { readFileSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';

export type NodeSourceEntry =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'directory' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly why: string };

/** The machine's files, by absolute path with `/` between the parts. Fits `SourceFiles` of the front end. */
export const nodeSourceFiles = {
  read(path: string): NodeSourceEntry {
    const native = nativePath(path);
    try {
      const stat = statSync(native, { throwIfNoEntry: false });
      if (!stat) return { kind: 'absent' };
      if (stat.isDirectory()) return { kind: 'directory' };
      // `/dev/zero` has no end, and nobody may ever write into a pipe.
      if (stat.isCharacterDevice() || stat.isBlockDevice())
        return { kind: 'unreadable', why: 'it is a device, not a file' };
      if (!stat.isFile()) return { kind: 'unreadable', why: 'it is a pipe or a socket, not a file' };
      return { kind: 'file', bytes: readFileSync(native) };
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'absent' };
      return { kind: 'unreadable', why: code === 'EACCES' ? 'permission denied' : String(code ?? error) };
    }
  },
};

/** The folder relative names start from, in the form `SourceFiles` uses. */
export function workingFolder(): string {
  return portablePath(process.cwd());
}

function portablePath(native: string): string {
  const path = resolve(native).split(sep).join('/');
  return path.startsWith('/') ? path : `/${path}`;
}

/** `/C:/x` is how a Windows path looks on the inside. */
export function nativePath(path: string): string {
  return /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path;
}
