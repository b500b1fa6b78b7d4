import { type FlagUse, flagTable } from './flag-table.js';
import type { CompileTarget } from './targets.js';

/** A compiler's command line, as far as it matters here. */
export interface CompilerFlags {
  /** `-D`, `-U`, `-I`, `-include` …: in order, each one word. */
  readonly preprocessor: readonly string[];
  /** What else changes the meaning of the sources and is followed: `-funsigned-char` … */
  readonly language: readonly string[];
  /** `c99`, `gnu17` … */
  readonly std?: string;
  /** `-m64` …: the last one counts. */
  readonly machine?: MachineFlag;
  /** What may change the meaning, and is not followed. */
  readonly unfollowed: readonly FlagAndReason[];
  /** What changes it so that nothing said about the sources would be true. */
  readonly refused: readonly FlagAndReason[];
}

export interface FlagAndReason {
  readonly flag: string;
  readonly why: string;
}

/** A flag that says for which machine, and which of ours has its data model. */
export interface MachineFlag {
  readonly flag: string;
  readonly target: CompileTarget['name'];
}

export const noFlags: CompilerFlags = { preprocessor: [], language: [], unfollowed: [], refused: [] };

/** The preprocessor's flags whose value may follow as a word of its own; of those that come first others are beginnings. */
const WITH_PATH = ['-include', '-imacros', '-isystem', '-iquote', '-idirafter', '-I'];
const WITH_VALUE = [...WITH_PATH, '-D', '-U'];

/** Reads a command line; `resolve` turns its paths into ones that hold from here. */
export function readCompilerFlags(
  words: readonly string[],
  resolve: (path: string) => string,
): CompilerFlags {
  const reader = new FlagReader(resolve);
  reader.read(words);
  return reader.flags();
}

class FlagReader {
  private readonly preprocessor: string[] = [];
  private readonly language: string[] = [];
  private readonly unfollowed: FlagAndReason[] = [];
  private readonly refused: FlagAndReason[] = [];
  private std: string | undefined;
  private machine: MachineFlag | undefined;

  constructor(private readonly resolve: (path: string) => string) {}

  flags(): CompilerFlags {
    const { preprocessor, language, std, machine, unfollowed, refused } = this;
    return { preprocessor, language, std, ...(machine && { machine }), unfollowed, refused };
  }

  read(words: readonly string[]): void {
    for (let at = 0; at < words.length; at++) {
      const word = joinedWord(words, at);
      if (word !== words[at]) at++;
      const name = WITH_VALUE.find((flag) => word.startsWith(flag));
      if (name !== undefined) {
        const value = word.length > name.length ? word.slice(name.length) : words[++at];
        if (value !== undefined) this.addPreprocessor(name, value);
      } else if (word.startsWith('-Wp,')) this.read(word.split(',').slice(1));
      else if (word === '-Xpreprocessor') this.read(words.slice(++at, at + 1));
      else if (/^--?std=/.test(word)) this.std = word.slice(word.indexOf('=') + 1);
      else if (word === '-ansi') this.std = 'c90';
      else if (/^[-@]./.test(word)) {
        const { use, takesWord } = useOf(word);
        const given = takesWord && at + 1 < words.length ? `${word} ${words[++at]}` : word;
        this.add(given, use);
      }
    }
  }

  private addPreprocessor(name: string, value: string): void {
    this.preprocessor.push(name + (WITH_PATH.includes(name) ? this.resolve(value) : value));
  }

  private add(flag: string, use: FlagUse): void {
    switch (use.kind) {
      case 'harmless':
        return;
      case 'followed':
        this.language.push(flag);
        return;
      case 'chooses':
        this.machine = { flag, target: use.target };
        return;
      case 'unfollowed':
        this.unfollowed.push({ flag, why: use.why });
        return;
      case 'refused':
        this.refused.push({ flag, why: use.why });
    }
  }
}

/** `-x c` and `-target m` are one word to the table. */
function joinedWord(words: readonly string[], at: number): string {
  const [word, next] = [words[at], words[at + 1] ?? ''];
  if (word === '-x') return `-x${next}`;
  return word === '-target' || word === '-arch' || word === '--target' ? `${word}=${next}` : word;
}

/** What the table says of a flag: the first row that knows it counts, and the last one knows all. */
function useOf(word: string): { readonly use: FlagUse; readonly takesWord: boolean } {
  for (const { use, patterns } of rows) {
    const found = patterns.find(({ expression }) => expression.test(word));
    if (found) return { use, takesWord: found.takesWord };
  }
  return { use: { kind: 'harmless' }, takesWord: false };
}

const rows = flagTable.map(({ use, flags }) => ({ use, patterns: flags.trim().split(/\s+/).map(pattern) }));

/** `-f[no-]x` stands for two flags, `*` for anything, and after `+` a flag takes the word after it. */
function pattern(text: string): { readonly expression: RegExp; readonly takesWord: boolean } {
  const takesWord = text.endsWith('+');
  const source = (takesWord ? text.slice(0, -1) : text)
    .replaceAll('[no-]', '\u0000')
    .replace(/[.[\]+?(){}|^$\\]/g, '\\$&')
    .replaceAll('\u0000', '(?:no-)?')
    .replaceAll('*', '.*');
  return { expression: new RegExp(`^${source}$`, 's'), takesWord };
}

/** What comes later wins where it can: the last `-std`, and a `-D` after a `-U`. */
export function joinFlags(flags: readonly CompilerFlags[]): CompilerFlags {
  return {
    preprocessor: flags.flatMap(({ preprocessor }) => preprocessor),
    language: flags.flatMap(({ language }) => language),
    std: flags.map(({ std }) => std).findLast((std) => std !== undefined),
    machine: flags.map(({ machine }) => machine).findLast((machine) => machine !== undefined),
    unfollowed: flags.flatMap(({ unfollowed }) => unfollowed),
    refused: flags.flatMap(({ refused }) => refused),
  };
}

/** The flag with its path made absolute, if it has one. */
export function withPath(flag: string, resolve: (path: string) => string): string {
  const name = WITH_PATH.find((candidate) => flag.startsWith(candidate));
  return name === undefined ? flag : name + resolve(flag.slice(name.length));
}
