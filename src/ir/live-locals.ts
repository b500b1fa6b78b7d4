import { operandsOf, terminatorOperands } from './operands.js';
import type { LocalId, Program } from './program.js';
import type { ProgramGraph } from './program-graph.js';

/** Which locals of its own frame a segment, or what follows it, may still read. */
export class LiveLocals {
  private readonly live: readonly ReadonlySet<LocalId>[];

  constructor(program: Program, graph: ProgramGraph) {
    const reads: Set<LocalId>[] = [];
    const writes: Set<LocalId>[] = [];
    for (const { id, function: name, block, first, end } of graph.segments) {
      const { instructions, terminator } = program.functions.get(name)!.blocks[block];
      reads[id] = new Set();
      writes[id] = new Set();
      const read = (local: LocalId) => {
        if (!writes[id].has(local)) reads[id].add(local);
      };
      for (const instruction of instructions.slice(first, end + 1)) {
        for (const operand of operandsOf(instruction)) if (operand.kind === 'local') read(operand.local);
        if ('target' in instruction && instruction.target !== undefined) writes[id].add(instruction.target);
      }
      if (end < instructions.length) continue;
      for (const operand of terminatorOperands(terminator)) if (operand.kind === 'local') read(operand.local);
    }
    this.live = solve(graph, reads, writes);
  }

  isLive(segment: number, local: LocalId): boolean {
    return this.live[segment].has(local);
  }
}

function solve(
  graph: ProgramGraph,
  reads: readonly ReadonlySet<LocalId>[],
  writes: readonly ReadonlySet<LocalId>[],
): readonly ReadonlySet<LocalId>[] {
  const live = reads.map((set) => new Set(set));
  for (let changed = true; changed; ) {
    changed = false;
    for (let id = graph.segments.length - 1; id >= 0; id--) {
      for (const exit of graph.segments[id].exits) {
        if (exit.kind === 'return') continue;
        const next = exit.kind === 'call' ? exit.returnTo : exit.to;
        for (const local of live[next]) {
          if (writes[id].has(local) || live[id].has(local)) continue;
          live[id].add(local);
          changed = true;
        }
      }
    }
  }
  return live;
}
