import { createRequire } from 'node:module';
import { nodeTerminal } from '../host/index.js';
import { checkCommand } from './commands/check-command.js';
import { coverCommand } from './commands/cover-command.js';
import { explainCommand } from './commands/explain-command.js';
import { initCommand } from './commands/init-command.js';
import { verifyCommand } from './commands/verify-command.js';
import { compareCommand } from './compare/compare-command.js';
import { exitStatus, InputFault } from './exit-status.js';
import { openWorkshop } from './machine/open-workshop.js';
import { normalizeArguments } from './options/arguments.js';
import { type Commands, runCommandLine } from './options/command-line.js';
import { registeredChoices } from './options/registered-choices.js';
import { bugReport } from './output/bug-report.js';
import { screenOf } from './output/screen.js';

const terminal = nodeTerminal();
const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
const words = process.argv.slice(2);
const choices = registeredChoices;

const commands: Commands = {
  cover: (options) => coverCommand(options, { terminal, choices, version, openWorkshop }),
  compare: (options) => compareCommand(options, { terminal, choices, version, openWorkshop }),
  init: (options) => initCommand(options, { terminal, choices, version, openWorkshop }),
  check: (directory, options) =>
    checkCommand(directory, { screen: screenOf(terminal, options), openWorkshop }),
  explain: async (directory, objective, options) =>
    explainCommand(directory, objective, screenOf(terminal, options)),
  verify: async (directory, options) => verifyCommand(directory, options.cc, screenOf(terminal, options)),
};

async function run(): Promise<number> {
  try {
    const { print, complain } = terminal;
    return await runCommandLine({ version, choices, commands, print, complain }, normalizeArguments(words));
  } catch (error) {
    if (error instanceof InputFault) {
      terminal.complain(`${/^\S+:\d+:\d+: /.test(error.message) ? '' : 'hyla: '}${error.message}\n`);
      return exitStatus.inputFault;
    }
    return reportBug(error);
  }
}

function reportBug(error: unknown): number {
  terminal.complain(bugReport(error, { version, words }));
  return exitStatus.bug;
}

process.on('uncaughtException', (error) => process.exit(reportBug(error)));
process.on('unhandledRejection', (error) => process.exit(reportBug(error)));

// Solvers may keep threads waiting; everything is written when the status is known.
process.exit(await run());
