import type { Terminal } from '../host/index.js';
import { registeredChoices, resultDirectories, testDirectories } from '../library/index.js';
import { coverCommand } from './commands/cover-command.js';
import { everyResult } from './commands/every-result.js';
import { normalizeArguments } from './options/arguments.js';
import { type Commands, runCommandLine } from './options/command-line.js';
import { screenOf } from './output/screen.js';

/** Runs the command that `words` name. All but the one that is used most are read when they are asked for. */
export async function runCommands(
  words: readonly string[],
  { terminal, version }: { readonly terminal: Terminal; readonly version: string },
): Promise<number> {
  const commands: Commands = {
    cover: (options) => coverCommand(options, terminal),
    watch: async (options) => {
      const { watchCommand } = await import('./commands/watch-command.js');
      return watchCommand(options, terminal);
    },
    compare: async (options) => {
      const { compareCommand } = await import('./commands/compare-command.js');
      return compareCommand(options, terminal);
    },
    init: async (options) => {
      const { initCommand } = await import('./commands/init-command.js');
      return initCommand(options, terminal);
    },
    merge: async (options) => {
      const { mergeCommand } = await import('./commands/merge-command.js');
      const quiet = options.quiet || options.json === '-';
      return mergeCommand(options, screenOf(terminal, { ...options, quiet }), terminal.print);
    },
    check: async (directory, options) => {
      const { checkCommand } = await import('./commands/check-command.js');
      const screen = screenOf(terminal, options);
      return everyResult(resultDirectories(directory), screen, (one) => checkCommand(one, screen));
    },
    explain: async (directory, objective, options) => {
      const { explainCommand } = await import('./commands/explain-command.js');
      return explainCommand(directory, objective, screenOf(terminal, options));
    },
    verify: async (directory, options) => {
      const { verifyCommand } = await import('./commands/verify-command.js');
      const screen = screenOf(terminal, options);
      return verifyCommand(testDirectories(directory), options.cc, screen);
    },
  };
  const { print, complain } = terminal;
  return runCommandLine(
    { version, choices: registeredChoices, commands, print, complain },
    normalizeArguments(words),
  );
}
