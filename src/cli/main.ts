import { fileURLToPath } from 'node:url';
import { nodeTerminal, packageVersion, readCompiled, startQuickly } from '../host/index.js';
import { exitStatus } from './exit-status.js';
import { bugReport } from './output/bug-report.js';
import { userComplaint } from './output/user-complaint.js';

/** Put in by the bundler: the script beside this one that has all commands. */
declare const BUNDLED_COMMANDS: string | undefined;

const terminal = nodeTerminal();
const words = process.argv.slice(2);
const version = packageVersion();

async function run(): Promise<number> {
  try {
    // Scripts ask for the version, often and in passing: it does not wait for the engine to be read.
    if (words.length === 1 && (words[0] === '--version' || words[0] === '-v')) {
      terminal.print(`${version}\n`);
      return exitStatus.decided;
    }
    startQuickly();
    const { runCommands } = await commands();
    return await runCommands(words, { terminal, version });
  } catch (error) {
    // By its name: the library is not read before it is needed.
    if (error instanceof Error && error.name === 'InputFault') {
      terminal.complain(userComplaint(error.message));
      return exitStatus.inputFault;
    }
    return reportBug(error);
  }
}

async function commands(): Promise<typeof import('./run-commands.js')> {
  if (typeof BUNDLED_COMMANDS !== 'string') return import('./run-commands.js');
  const file = fileURLToPath(new URL(BUNDLED_COMMANDS, import.meta.url));
  return readCompiled(file, (name) => import(name));
}

function reportBug(error: unknown): number {
  terminal.complain(bugReport(error, { version, words }));
  return exitStatus.bug;
}

process.on('uncaughtException', (error) => process.exit(reportBug(error)));
process.on('unhandledRejection', (error) => process.exit(reportBug(error)));

// Solvers may keep threads waiting; everything is written when the status is known.
process.exit(await run());
