import { statSync } from 'node:fs';
import { InputFault } from '../input-fault.js';

/** What is at a path; nothing also where a part of it is a file, or may not be looked into. */
export function pathKind(name: string): 'file' | 'folder' | 'other' | 'nothing' {
  try {
    const found = statSync(name);
    return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
  } catch {
    return 'nothing';
  }
}

export function demandFile(name: string): void {
  const kind = pathKind(name);
  if (kind !== 'file')
    throw new InputFault(`${name}: ${kind === 'nothing' ? 'no such file' : 'is not a file'}`);
}
