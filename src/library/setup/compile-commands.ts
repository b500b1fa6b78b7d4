import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type CompilerFlags, readCompilerFlags } from '../../engine/index.js';
import { InputFault } from '../input-fault.js';
import { shellWords } from './compile-flags.js';
import { parseJson, problemsOf } from './json-file.js';
import { pathKind } from './path-kind.js';

const schema = z.array(
  z.object({
    directory: z.string(),
    file: z.string(),
    command: z.string().optional(),
    arguments: z.array(z.string()).optional(),
  }),
);

type Entry = z.infer<typeof schema>[number];

/** Databases are large and asked about file by file: the last one read is kept. */
let last: { readonly text: string; readonly entries: readonly Entry[] } | undefined;

function entriesOf(database: string): readonly Entry[] {
  const text = readText(database);
  if (last?.text === text) return last.entries;
  const parsed = schema.safeParse(parseJson(database, text));
  if (!parsed.success) throw new InputFault(problemsOf({ file: database, text, plain: text }, parsed.error));
  last = { text, entries: parsed.data };
  return parsed.data;
}

/** Where the paths of an entry start from. */
const folderOf = (database: string, { directory }: Entry): string =>
  path.resolve(path.dirname(database), directory);

/** The C files of a compilation database, as they are called from here, each once. */
export function filesOfCompileCommands(database: string): readonly string[] {
  const files = entriesOf(database)
    .filter(({ file }) => file.endsWith('.c'))
    .map((entry) => path.relative('', path.resolve(folderOf(database, entry), entry.file)));
  return [...new Set(files)];
}

/** The flags a compilation database (compile_commands.json) has for one source file. */
export function flagsFromCompileCommands(database: string, source: string): CompilerFlags {
  const flags = knownFlags(database, source);
  if (!flags) throw new InputFault(`${database}: no entry for ${source}`);
  return flags;
}

/** The same for a file that it may not know. */
export function knownFlags(database: string, source: string): CompilerFlags | undefined {
  const wanted = path.resolve(source);
  const entry = entriesOf(database).find(
    (candidate) => path.resolve(folderOf(database, candidate), candidate.file) === wanted,
  );
  if (!entry) return undefined;
  const from = folderOf(database, entry);
  const words = withResponseFiles(entry.arguments ?? shellWords(entry.command ?? ''), from);
  return readCompilerFlags(words, (name) => path.relative('', path.resolve(from, name)) || '.');
}

/** Such a file may name others; one that names itself has no end. */
const DEEPEST = 8;

/** Where a command would be too long, as Ninja writes it, its words stand in a file `@NAME`. */
function withResponseFiles(words: readonly string[], from: string, depth = 0): readonly string[] {
  return words.flatMap((word) => {
    if (!word.startsWith('@') || depth === DEEPEST) return [word];
    const file = path.resolve(from, word.slice(1));
    return pathKind(file) === 'file'
      ? withResponseFiles(shellWords(readText(file)), from, depth + 1)
      : [word];
  });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new InputFault(`${file}: cannot be read`);
  }
}
