import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type CompilerFlags, readCompilerFlags } from '../../engine/index.js';
import { InputFault } from '../exit-status.js';
import { shellWords } from './compile-flags.js';
import { parseJson, problemsOf } from './json-file.js';

const schema = z.array(
  z.object({
    directory: z.string(),
    file: z.string(),
    command: z.string().optional(),
    arguments: z.array(z.string()).optional(),
  }),
);

/** The flags a compilation database (compile_commands.json) has for one source file. */
export function flagsFromCompileCommands(database: string, source: string): CompilerFlags {
  const text = readText(database);
  const value = parseJson(database, text);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new InputFault(problemsOf({ file: database, text, plain: text }, parsed.error));
  const wanted = path.resolve(source);
  const entry = parsed.data.find(({ directory, file }) => path.resolve(directory, file) === wanted);
  if (!entry) throw new InputFault(`${database}: no entry for ${source}`);
  const words = entry.arguments ?? shellWords(entry.command ?? '');
  const from = path.resolve(path.dirname(database), entry.directory);
  return readCompilerFlags(words, (name) => path.relative('', path.resolve(from, name)) || '.');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new InputFault(`${file}: cannot be read`);
  }
}
