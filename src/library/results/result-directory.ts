import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FunctionResult } from '../../result/index.js';
import { InputFault } from '../input-fault.js';
import { parseJson } from '../setup/json-file.js';

/** The result of an earlier run, from the directory it was written to. */
export function readResult(directory: string): FunctionResult {
  const file = path.join(directory, 'result.json');
  const text = textOf(file);
  if (text === undefined)
    throw new InputFault(`${directory}: has no result.json; is it the directory of a run?`);
  const value = parseJson(file, text);
  if (!isResult(value)) throw new InputFault(`${file}: not a result of this version of Hyla`);
  return value;
}

/** The directory itself if it has a result, else every one below it that has. */
export function resultDirectories(directory: string): readonly string[] {
  return directoriesWith(directory, ['result.json']);
}

/** As `resultDirectories`, and folders that have the tests of a source file: what `verify` has a say on. */
export function testDirectories(directory: string): readonly string[] {
  return directoriesWith(directory, ['result.json', 'tests.c']);
}

function directoriesWith(directory: string, names: readonly string[]): readonly string[] {
  if (existsSync(path.join(directory, 'result.json'))) return [directory];
  const found = entriesBelow(directory)
    .filter((name) => names.includes(path.basename(name)))
    .map((name) => path.join(directory, path.dirname(name)));
  if (found.length === 0)
    throw new InputFault(`${directory}: has no result.json; is it the directory of a run?`);
  return [...new Set(found)].sort();
}

function entriesBelow(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

/** Its own schema number is what a result is known by; the rest was written by us. */
function isResult(value: unknown): value is FunctionResult {
  const shape = value as Partial<FunctionResult> | null;
  return typeof shape === 'object' && shape?.schema === 1 && Array.isArray(shape.objectives);
}

export function proofsIn(directory: string): ReadonlyMap<string, string> {
  const folder = path.join(directory, 'proofs');
  return new Map(entries(folder).flatMap((name) => named(`proofs/${name}`, textOf(path.join(folder, name)))));
}

const named = (name: string, text: string | undefined): [string, string][] =>
  text === undefined ? [] : [[name, text]];

function entries(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
