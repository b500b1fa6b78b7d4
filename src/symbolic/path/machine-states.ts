import type { InputSpace } from '../../input/index.js';
import { type MachineLoop, machineLoops, type Program } from '../../ir/index.js';
import type { Value } from '../values/values.js';
import type { Machine } from './machine.js';
import type { Recorder } from './recorder.js';

/**
 * Tells the log of a path in which state a machine is whenever a turn of its loop begins: steps of turns that begin alike can be
 * told from those that do not.
 */
export function tellingStates(
  program: Program,
  { entry }: Pick<InputSpace, 'entry'>,
  machine: () => Machine,
): Required<Recorder>['watch'] {
  const words = new Map<string, number>();
  let loops: ReadonlyMap<string, MachineLoop> | undefined;
  return ({ function: name, block, instruction }) => {
    if (instruction !== 0) return undefined;
    loops ??= new Map(machineLoops(program, entry).map((one) => [keyOf(one.function, one.head), one]));
    const loop = loops.get(keyOf(name, block));
    if (!loop) return undefined;
    return (locals) => {
      const { memory, path } = machine();
      const held = loop.locals.map((local) => wordFor(locals[local]));
      const stored = loop.cells.map(({ symbol, offset, bits }) =>
        wordFor(memory.symbol(symbol).read(offset, bits / 8)),
      );
      const state = `${name}:${block} ${held.join()} ${stored.join()}`;
      const known = words.get(state);
      path.state = known ?? words.size;
      if (known === undefined) words.set(state, words.size);
    };
  };
}

function keyOf(name: string, block: number): string {
  return `${name}:${block}`;
}

/** What depends on the inputs has a value in each state, and not one that tells states apart. */
function wordFor(value: Value): string {
  return typeof value === 'number' || typeof value === 'bigint' ? `${value}` : '?';
}
