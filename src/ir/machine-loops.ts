import { CallGraph } from './call-graph.js';
import { flowGraph } from './flow-graph.js';
import { type GlobalCell, GlobalCells } from './global-cells.js';
import { liveAtBlocks } from './live-locals.js';
import { factsOf } from './loop-facts.js';
import { type LoopNest, loopNest } from './loop-nest.js';
import type { BlockId, IrFunction, LocalId, Program } from './program.js';

/** A loop that goes from state to state: what its turns read that only ever gets constants. */
export interface MachineLoop {
  readonly function: string;
  readonly head: BlockId;
  readonly locals: readonly LocalId[];
  readonly cells: readonly GlobalCell[];
}

/** Fewer constants for one variable make no machine. */
const FEWEST_STATES = 3;
/** More variables together have too many states to go to each of them. */
const MOST_VARIABLES = 24;

/** The loops of a function, and of all that it may call, that are state machines, by what their variables get. */
export function machineLoops(program: Program, functionName: string): readonly MachineLoop[] {
  const cells = GlobalCells.in(program);
  const calls = new CallGraph(program);
  const reachable = [...calls.reachable(functionName)].flatMap((name) => program.functions.get(name) ?? []);
  const own = reachable.filter(({ library }) => !library);
  return own.flatMap((code) => {
    const live = liveAtBlocks(code);
    return loopsIn(loopNest(flowGraph(code))).flatMap(({ head, blocks }) => {
      const { enumerated } = factsOf(code, blocks);
      const kept = [...enumerated].filter(
        ([local]) => live[head].has(local) && code.locals[local].type.kind === 'int',
      );
      const isMachine = kept.some(([, { constants }]) => constants.size >= FEWEST_STATES);
      const found: MachineLoop = {
        function: code.name,
        head,
        locals: isMachine ? kept.map(([local]) => local) : [],
        cells: cells.enumerated([...storedBy(program, calls, code, blocks)]),
      };
      const count = found.locals.length + found.cells.length;
      return count > 0 && count <= MOST_VARIABLES ? [found] : [];
    });
  });
}

function loopsIn(nest: LoopNest): readonly (LoopNest[number] & { readonly kind: 'loop' })[] {
  return nest.flatMap((one) => (one.kind === 'loop' ? [one, ...loopsIn(one.body)] : []));
}

/** The globals that a turn may store to under their names, in what it calls as well. */
function storedBy(
  program: Program,
  calls: CallGraph,
  code: IrFunction,
  blocks: ReadonlySet<BlockId>,
): ReadonlySet<string> {
  const own = code.blocks.filter(({ id }) => blocks.has(id));
  const called = own.flatMap(({ instructions }) => instructions.flatMap((one) => calls.targets(one)));
  const reachable = new Set([...new Set(called)].flatMap((name) => [...calls.reachable(name)]));
  const others = [...reachable].flatMap((name) => program.functions.get(name)?.blocks ?? []);
  const symbols = new Set<string>();
  for (const { instructions } of [...own, ...others])
    for (const one of instructions)
      if (one.kind === 'store' && one.address.kind === 'address') symbols.add(one.address.symbol);
  return symbols;
}
