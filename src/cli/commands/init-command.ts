import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inputChoices } from '../../engine/index.js';
import { packagePath } from '../../host/index.js';
import { exitStatus, InputFault } from '../exit-status.js';
import { CONFIG_FILE } from '../options/config.js';
import type { InitOptions } from '../options/init-options.js';
import { messagesOf, setUpProgram } from '../options/program-setup.js';
import { type ChosenFor, initialConfig } from '../output/initial-config.js';
import { screenOf } from '../output/screen.js';
import { CommandRun, type CommandTools } from './command-run.js';

/** `hyla init FILE… [FUNCTION]`: writes a configuration with what Hyla would choose, explained. */
export async function initCommand(options: InitOptions, tools: CommandTools): Promise<number> {
  const file = path.join(path.dirname(options.files[0]), CONFIG_FILE);
  if (existsSync(file) && !options.force)
    throw new InputFault(`${file} is there already: --force replaces it`);
  const setup = setUpProgram(options.files, options, tools.choices);
  const run = new CommandRun(tools, options, options.functionName === undefined ? 'several' : 'one function');
  const { compiled, names } = await run.compile(setup, options.functionName);
  const chosen: ChosenFor[] = [];
  for (const name of names) {
    const found = inputChoices(compiled.artifact.program, name, {});
    if (found.kind === 'fault') run.complain(name, messagesOf(found.diagnostics));
    else chosen.push({ functionName: name, ...found.value });
  }
  write(file, initialConfig(chosen, schemaFrom(file), options.declarations));
  const count = chosen.reduce((sum, { choices }) => sum + choices.length, 0);
  const what = options.declarations === 'as-facts' ? 'as facts' : 'as comments: the file changes nothing yet';
  screenOf(tools.terminal, options).print(
    `wrote ${file}: ${count} choice${count === 1 ? '' : 's'} for ${chosen.length} function${chosen.length === 1 ? '' : 's'}, ${what}`,
  );
  return run.faults > 0 ? exitStatus.inputFault : exitStatus.decided;
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
