import { InvalidArgumentError } from 'commander';
import { demandFile, InputFault, isIdentifier, pathKind } from '../../library/index.js';

/** What `hyla cover` works on. */
export interface Subjects {
  readonly files: readonly string[];
  /** Absent: every function defined in the files. */
  readonly functionName?: string;
}

/** What `hyla cover` is asked for: files and folders, and the functions among them that are meant. */
export interface Paths {
  readonly paths: readonly string[];
  /** None: every function. */
  readonly functions: readonly string[];
}

/** Tells files and folders from functions: `FILE|DIR… [FUNCTION…]`. */
export function pathsOf(words: readonly string[]): Paths {
  const isPath = (word: string) => /^(?:file|folder)$/.test(pathKind(word));
  const functions = words.filter((word) => !isPath(word) && isIdentifier(word));
  const paths = words.filter((word) => !functions.includes(word));
  for (const word of paths) if (pathKind(word) !== 'folder') demandFile(word);
  return { paths, functions };
}

/** Tells the files from the function: `FILE… [FUNCTION]`. */
export function subjectsOf(words: readonly string[]): Subjects {
  const last = words[words.length - 1];
  const named = words.length > 1 && isIdentifier(last) && !isFile(last) ? last : undefined;
  const files = named === undefined ? words : words.slice(0, -1);
  for (const file of files) {
    if (isFile(file)) continue;
    if (isIdentifier(file)) {
      throw new InputFault(
        named === undefined
          ? `no C file given, only '${file}'`
          : `one function at a time, or all: both '${file}' and '${named}' given`,
      );
    }
    demandFile(file);
  }
  return { files, functionName: named };
}

const isFile = (word: string): boolean => pathKind(word) === 'file';

/** Spells the options that compilers write with one dash as the parser wants them; what follows `--` is the compiler's. */
export function normalizeArguments(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return words.map((word, index) => {
    if (end >= 0 && index > end) return word;
    if (word === '-include' || word === '-std') return `-${word}`;
    return word.startsWith('-std=') || word.startsWith('-include=') ? `-${word}` : word;
  });
}

/** A folder that is not there is an option without effect. */
export function existingFolder(name: string): string {
  if (pathKind(name) !== 'folder') throw new InvalidArgumentError('There is no such folder.');
  return name;
}

/** A parser for whole numbers from `low`. */
export function wholeNumber(low: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < low) {
      throw new InvalidArgumentError(`Expected a whole number, at least ${low}.`);
    }
    return value;
  };
}

export function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) {
    throw new InvalidArgumentError('Expected a number of seconds above 0.');
  }
  return value * 1000;
}
