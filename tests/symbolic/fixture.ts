import type { InputVector } from '../../src/input/index.js';
import type { Program } from '../../src/ir/index.js';
import { createReplayer, type Recorder, type Replay } from '../../src/symbolic/index.js';
import type { RunOutcome } from '../../src/trace/index.js';
import type { SpaceBuilder } from './input-builder.js';
import type { FunctionBuilder, ProgramBuilder } from './program-builder.js';

export const limits = { maxSteps: 1_000_000 };

/** The function that starts the run; `f` itself is left out: tests put the body right here. */
export function entry(program: ProgramBuilder): FunctionBuilder {
  return program.function('__hyla_enter_f', []);
}

/** Events by their words: conditions as `[site, outcome]`, switches as `[site, low, high]`. */
export function events(...list: readonly (readonly number[])[]): Int32Array {
  return Int32Array.from(
    list.flatMap((event) =>
      event.length === 2 ? [event[0] * 2 + event[1]] : [event[0] * 2, event[1], event[2]],
    ),
  );
}

export function replay(
  program: Program,
  space: SpaceBuilder,
  input: InputVector,
  trace: Int32Array = new Int32Array(0),
  outcome: RunOutcome = { kind: 'returned' },
  recorder?: Recorder,
): Replay {
  const replayer = createReplayer(program, space, { verify: true, recorder });
  return replayer.replay(input, { outcome, events: trace }, limits);
}
