import type { TestCase } from '../../result/index.js';
import { leaves } from './value.js';

/** The functions that pointers of a test lead to, by the names that the tests have for them. */
export function functionTargets({
  arguments: last,
  further = [],
  earlier = [],
  globals,
  blocks,
  stubs,
}: TestCase): readonly string[] {
  const values = [
    ...last,
    ...earlier.flatMap((call) => [...call.arguments, ...(call.further ?? []).map(({ value }) => value)]),
    ...further.map(({ value }) => value),
    ...globals.map(({ value }) => value),
    ...blocks.flatMap(({ elements }) => elements),
    ...stubs.flatMap(({ returns, writes }) => [...returns, ...writes.flatMap(({ calls }) => calls.flat())]),
  ];
  return values
    .flatMap((value) => leaves(value, ''))
    .flatMap(({ value }) =>
      value.kind === 'pointer' && value.target.kind === 'function' ? [value.target.name] : [],
    );
}
