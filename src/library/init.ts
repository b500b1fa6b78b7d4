import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inputChoices } from '../engine/index.js';
import { packagePath } from '../host/index.js';
import type { FailedFunction } from './cover-events.js';
import { InputFault } from './input-fault.js';
import { openProgram } from './program/open-program.js';
import { type ChosenFor, type InitialDeclarations, initialConfig } from './results/initial-config.js';
import { CONFIG_FILE } from './setup/config.js';
import { messagesOf, setUpProgram } from './setup/program-setup.js';
import type { SourceOptions } from './setup/source-options.js';

export interface InitRequest extends SourceOptions {
  readonly files: readonly string[];
  /** Absent: every function of the files. */
  readonly functionName?: string;
  /** Whether what Hyla would choose is declared, or only said in comments. */
  readonly declarations: InitialDeclarations;
  /** What becomes of a configuration that is there already. */
  readonly existing: 'kept' | 'replaced';
}

export interface InitOutcome {
  /** The configuration that was written. */
  readonly file: string;
  readonly functions: number;
  readonly choices: number;
  readonly failed: readonly FailedFunction[];
  readonly warnings: string;
}

/** Writes a `hyla.config.json` with what Hyla would choose, explained. */
export async function init(request: InitRequest): Promise<InitOutcome> {
  const { files, functionName } = request;
  const file = path.join(path.dirname(files[0]), CONFIG_FILE);
  if (existsSync(file) && request.existing === 'kept')
    throw new InputFault(`${file} is there already: --force replaces it`);
  const setup = setUpProgram(files, request);
  const { compiled, names } = await openProgram(setup, functionName);
  const chosen: ChosenFor[] = [];
  const failed: FailedFunction[] = [];
  for (const name of names) {
    const found = inputChoices(compiled.artifact.program, name, {});
    if (found.kind === 'ok') chosen.push({ functionName: name, ...found.value });
    else if (functionName !== undefined) throw new InputFault(messagesOf(found.diagnostics));
    else
      failed.push({ file: files[0], function: name, kind: 'fault', message: messagesOf(found.diagnostics) });
  }
  write(file, initialConfig(chosen, schemaFrom(file), request.declarations));
  const choices = chosen.reduce((sum, one) => sum + one.choices.length, 0);
  return { file, functions: chosen.length, choices, failed, warnings: messagesOf(compiled.warnings) };
}

/** The schema of this very Hyla, as seen from the configuration. */
function schemaFrom(file: string): string {
  const relative = path
    .relative(path.resolve(path.dirname(file)), packagePath('hyla.schema.json'))
    .replaceAll('\\', '/');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new InputFault(`cannot write ${file}: ${error instanceof Error ? error.message : error}`);
  }
}
