import { readdirSync } from 'node:fs';
import path from 'node:path';
import { InputFault } from '../input-fault.js';
import { isIdentifier } from '../setup/identifier.js';
import { demandFile, pathKind } from '../setup/path-kind.js';

/** A program, and one of its functions or all of them. */
export interface CompareSubject {
  readonly files: readonly string[];
  readonly functionName?: string;
}

/** `FILE… FUNCTION` is one program; otherwise each `FILE`, `FILE:FUNCTION` and file of a `DIR` is one by itself. */
export function compareSubjects(words: readonly string[]): readonly CompareSubject[] {
  const last = words[words.length - 1];
  if (words.length > 1 && isIdentifier(last) && pathKind(last) === 'nothing') {
    const files = words.slice(0, -1);
    for (const file of files) demandFile(file);
    return [{ files, functionName: last }];
  }
  return words.flatMap((word) => subjectsIn(word));
}

function subjectsIn(word: string): readonly CompareSubject[] {
  if (pathKind(word) === 'folder') {
    const files = readdirSync(word)
      .filter((name) => name.endsWith('.c'))
      .sort();
    if (files.length === 0) throw new InputFault(`${word}: has no C files`);
    return files.map((name) => ({ files: [path.join(word, name)] }));
  }
  const [, file, functionName] = /^(.*):([^:/\\]+)$/.exec(word) ?? [];
  if (file !== undefined && pathKind(word) === 'nothing') {
    demandFile(file);
    return [{ files: [file], functionName }];
  }
  if (isIdentifier(word) && pathKind(word) === 'nothing')
    throw new InputFault(`no C file given, only '${word}'`);
  demandFile(word);
  return [{ files: [word] }];
}
