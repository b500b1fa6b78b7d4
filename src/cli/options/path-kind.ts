import { statSync } from 'node:fs';

/** What is at a path; nothing also where a part of it is a file, or may not be looked into. */
export function pathKind(name: string): 'file' | 'folder' | 'other' | 'nothing' {
  try {
    const found = statSync(name);
    return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
  } catch {
    return 'nothing';
  }
}
