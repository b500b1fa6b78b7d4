import { syncProcesses } from '../../host/index.js';
import { InputFault } from '../input-fault.js';

const END = 'hyla-end';
const LONGEST_START_MS = 10_000;

/** A solver that cannot be talked to would be passed over in silence, query by query. */
export function demandSolver(command: string): void {
  const conversation = syncProcesses.start(command);
  const { kind } = conversation.exchange(`(echo "${END}")\n`, END, LONGEST_START_MS);
  conversation.close();
  if (kind === 'reply') return;
  const what =
    kind === 'timeout'
      ? `does not answer within ${LONGEST_START_MS / 1000} s`
      : 'cannot be started, or ends at once';
  throw new InputFault(
    `the solver '${command}' ${what}: wanted is a command that reads SMT-LIB 2 from its standard input, such as 'z3 -in'`,
  );
}
