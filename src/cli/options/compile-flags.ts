/** How the user's files are to be compiled, as far as it matters here. */
export interface CompileFlags {
  /** `-I`, `-isystem`, `-iquote`, `-D`, `-U` and `-include` flags in order, each one word. */
  readonly preprocessor: readonly string[];
  /** `c99`, `gnu17` … */
  readonly std?: string;
}

export const noFlags: CompileFlags = { preprocessor: [] };

/** Flags whose value may follow as a word of its own. Longer ones first: `-include` also begins with `-I`-like letters. */
const flagsWithValue = ['-include', '-isystem', '-iquote', '-I', '-D', '-U'];
const pathFlags = ['-include', '-isystem', '-iquote', '-I'];

/** Picks what matters here from a compiler's command line; `resolve` turns its paths into ones that hold from here. */
export function pickFlags(words: readonly string[], resolve: (path: string) => string): CompileFlags {
  const preprocessor: string[] = [];
  let std: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word.startsWith('-std=')) {
      std = word.slice('-std='.length);
      continue;
    }
    const flag = flagsWithValue.find((candidate) => word.startsWith(candidate));
    if (flag === undefined) continue;
    const value = word.length > flag.length ? word.slice(flag.length) : words[++at];
    if (value !== undefined) preprocessor.push(flag + (pathFlags.includes(flag) ? resolve(value) : value));
  }
  return { preprocessor, std };
}

/** What comes later wins where it can: the last `-std`, and a `-D` after a `-U`. */
export function joinFlags(flags: readonly CompileFlags[]): CompileFlags {
  return {
    preprocessor: flags.flatMap(({ preprocessor }) => preprocessor),
    std: flags.map(({ std }) => std).findLast((std) => std !== undefined),
  };
}

/** The words of a command as a POSIX shell sees them; variables and substitutions are left as they are. */
export function shellWords(command: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; at++) {
    const character = command[at];
    if (character === "'") {
      const end = command.indexOf("'", at + 1);
      word = (word ?? '') + command.slice(at + 1, end < 0 ? undefined : end);
      at = end < 0 ? command.length : end;
    } else if (character === '"') {
      word ??= '';
      for (at++; at < command.length && command[at] !== '"'; at++) {
        if (command[at] === '\\' && /["\\$`]/.test(command[at + 1] ?? '')) at++;
        word += command[at];
      }
    } else if (character === '\\') {
      word = (word ?? '') + (command[++at] ?? '');
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + character;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}
