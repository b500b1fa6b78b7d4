import { check } from '../../library/index.js';
import { exitStatus } from '../exit-status.js';
import type { Screen } from '../output/screen.js';

/** `hyla check DIR`: derives every verdict of a written result again. */
export async function checkCommand(directory: string, screen: Screen): Promise<number> {
  const { tests, formulas, executions, failures, open } = await check(directory);
  screen.print(
    [
      `${tests} tests executed again, ${formulas} formulas solved again, ${executions} executions in all`,
      ...failures.map(({ objective, detail }) => screen.style.palette.red(`  ${objective}: ${detail}`)),
      failures.length === 0
        ? 'every verdict holds'
        : `${failures.length} claims do not hold: the result was changed, or there is a bug in Hyla; please report it`,
    ].join('\n'),
  );
  if (failures.length > 0) return exitStatus.bug;
  return open > 0 ? exitStatus.open : exitStatus.decided;
}
