import { successors } from './control-flow.js';
import { operandsOf, terminatorOperands } from './operands.js';
import type { IrFunction, IrInstruction, IrOperand, IrTerminator, LocalId, Program } from './program.js';
import type { ProgramGraph } from './program-graph.js';

/** Which locals of its own frame a segment, or what follows it, may still read. */
export class LiveLocals {
  private readonly live: readonly ReadonlySet<LocalId>[];

  constructor(program: Program, graph: ProgramGraph) {
    const uses = graph.segments.map(({ function: name, block, first, end }) => {
      const { instructions, terminator } = program.functions.get(name)!.blocks[block];
      const isCut = end < instructions.length;
      return usesOf(instructions.slice(first, end + 1), isCut ? undefined : terminator);
    });
    this.live = solve(uses, (id) =>
      graph.segments[id].exits.flatMap((exit) => {
        if (exit.kind === 'return') return [];
        return exit.kind === 'call' ? exit.returnTo : exit.to;
      }),
    );
  }

  isLive(segment: number, local: LocalId): boolean {
    return this.live[segment].has(local);
  }
}

/** By block, the locals that it, or what follows it, may still read. */
export function liveAtBlocks({ blocks }: IrFunction): readonly ReadonlySet<LocalId>[] {
  const uses = blocks.map(({ instructions, terminator }) => usesOf(instructions, terminator));
  return solve(uses, (block) => successors(blocks[block].terminator));
}

/** What code reads before it writes it, and what it writes. */
interface Uses {
  readonly reads: ReadonlySet<LocalId>;
  readonly writes: ReadonlySet<LocalId>;
}

function usesOf(instructions: readonly IrInstruction[], terminator: IrTerminator | undefined): Uses {
  const reads = new Set<LocalId>();
  const writes = new Set<LocalId>();
  const read = (operands: readonly IrOperand[]) => {
    for (const operand of operands)
      if (operand.kind === 'local' && !writes.has(operand.local)) reads.add(operand.local);
  };
  for (const instruction of instructions) {
    read(operandsOf(instruction));
    if ('target' in instruction && instruction.target !== undefined) writes.add(instruction.target);
  }
  if (terminator) read(terminatorOperands(terminator));
  return { reads, writes };
}

function solve(
  uses: readonly Uses[],
  next: (place: number) => readonly number[],
): readonly ReadonlySet<LocalId>[] {
  const live = uses.map(({ reads }) => new Set(reads));
  const after = uses.map((_, place) => next(place));
  for (let changed = true; changed; ) {
    changed = false;
    for (let place = uses.length - 1; place >= 0; place--) {
      for (const successor of after[place]) {
        for (const local of live[successor]) {
          if (uses[place].writes.has(local) || live[place].has(local)) continue;
          live[place].add(local);
          changed = true;
        }
      }
    }
  }
  return live;
}
