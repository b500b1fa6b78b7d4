import { DominatorTree, type FlowGraph, flowGraphOf } from '../../ir/index.js';

/** In characters. Shorter functions cost code generation nothing. */
const LONG = 100_000;

const NAME = String.raw`"[^"]*"|[-\w$.]+`;
const BLOCK = new RegExp(`^(${NAME}):`);
const TARGET = new RegExp(`\\blabel %(${NAME})`, 'g');

/**
 * Is there a long function in this module, and has each loop of each function one entry? WebAssembly knows no other loops, and
 * where code generation looks for them it takes a time that grows with the square of the number of blocks.
 */
export function isLongWithPlainLoops(ll: string): boolean {
  const bodies = bodiesIn(ll);
  if (bodies.every(({ length }) => length < LONG)) return false;
  return bodies.every((body) => {
    const graph = readGraph(body);
    return graph !== undefined && hasOneEntryPerLoop(graph);
  });
}

function bodiesIn(ll: string): readonly string[] {
  const bodies: string[] = [];
  for (const { index } of ll.matchAll(/^define /gm)) {
    const begin = ll.indexOf('\n', index) + 1;
    bodies.push(ll.slice(begin, ll.indexOf('\n}', begin - 1)));
  }
  return bodies;
}

/** Nothing where the targets are not all in the text: jumps to computed labels come together in one place when code is made. */
function readGraph(body: string): FlowGraph | undefined {
  if (/^ *(?:%\S+ = )?(?:indirectbr|callbr|invoke) /m.test(body)) return undefined;
  const numbers = new Map<string, number>();
  const targets: string[][] = [[]];
  body.split('\n').forEach((line, k) => {
    const name = BLOCK.exec(line)?.[1];
    if (name === undefined) {
      for (const [, target] of line.matchAll(TARGET)) targets[targets.length - 1].push(target);
      return;
    }
    // The entry may have a name or none.
    if (k > 0) targets.push([]);
    numbers.set(name, targets.length - 1);
  });
  const successors = targets.map((names) => names.map((target) => numbers.get(target) ?? -1));
  return successors.some((next) => next.includes(-1)) ? undefined : flowGraphOf(successors);
}

/** What leads back leads to a block that every way passes: a loop is entered there alone. */
function hasOneEntryPerLoop({ successors, predecessors, order }: FlowGraph): boolean {
  const rank = new Map(order.map((block, k) => [block, k]));
  const dominators = DominatorTree.of({ successors, predecessors, order });
  return order.every((block, k) =>
    successors[block].every((to) => (rank.get(to) ?? 0) > k || dominators.dominates(to, block)),
  );
}
