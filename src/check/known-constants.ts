import type { CodeSegment, IrOperand, LiveLocals, LocalId, Program } from '../ir/index.js';
import { computedConstant } from './own-arithmetic.js';

/** What is known of the followed locals of one frame. */
export type Known = ReadonlyMap<LocalId, bigint>;

/** Follows the values of some locals through segments, as far as they are constant. */
export class KnownConstants {
  constructor(
    private readonly program: Program,
    private readonly followed: ReadonlySet<string>,
    private readonly live: LiveLocals,
  ) {}

  /** All values that are known at the end of the segment. */
  after(segment: CodeSegment, before: Known): Known {
    const f = this.program.functions.get(segment.function)!;
    const known = new Map(before);
    for (const instruction of this.block(segment).instructions.slice(segment.first, segment.end + 1)) {
      const target = 'target' in instruction ? instruction.target : undefined;
      if (target === undefined) continue;
      const isComputed = instruction.kind === 'compute';
      const value = isComputed ? computedConstant(f, instruction, (local) => known.get(local)) : undefined;
      if (value === undefined) known.delete(target);
      else known.set(target, value);
    }
    return known;
  }

  /** Whether the values let the segment's branch take this exit. */
  allows(segment: CodeSegment, exit: number, known: Known): boolean {
    const { instructions, terminator } = this.block(segment);
    if (segment.end < instructions.length) return true;
    if (terminator.kind === 'branch') {
      const value = read(terminator.condition, known);
      return value === undefined || value === BigInt(exit);
    }
    if (terminator.kind !== 'switch') return true;
    const value = read(terminator.value, known);
    const site = this.program.sites[terminator.site];
    if (value === undefined || site.kind !== 'switch') return true;
    const inCase = site.cases.map(
      ({ low, high }) =>
        BigInt.asUintN(terminator.bits, value - low) <= BigInt.asUintN(terminator.bits, high - low),
    );
    return exit < inCase.length ? inCase.indexOf(true) === exit : !inCase.includes(true);
  }

  /** What is kept of a frame that goes on with a segment. */
  kept({ id, function: name }: CodeSegment, known: Known): Known {
    return new Map(
      [...known].filter(([local]) => this.followed.has(`${name}:${local}`) && this.live.isLive(id, local)),
    );
  }

  /** What a callee's frame starts with. */
  parameters(segment: CodeSegment, entry: CodeSegment, known: Known): Known {
    const call = this.block(segment).instructions[segment.end];
    const f = this.program.functions.get(entry.function)!;
    const given = new Map<LocalId, bigint>();
    if (call.kind !== 'call') return given;
    for (const [k, { local }] of f.parameters.entries()) {
      const value = read(call.args[k], known);
      const [to, from] = [f.locals[local].type, call.argTypes[k]];
      const isSame = to.kind === 'int' && from?.kind === 'int' && to.bits === from.bits;
      if (value !== undefined && isSame) given.set(local, value);
    }
    return this.kept(entry, given);
  }

  /** The value that a segment returns. */
  returned(segment: CodeSegment, known: Known): bigint | undefined {
    const { terminator } = this.block(segment);
    return terminator.kind === 'return' && terminator.value ? read(terminator.value, known) : undefined;
  }

  private block({ function: name, block }: CodeSegment) {
    return this.program.functions.get(name)!.blocks[block];
  }
}

function read(operand: IrOperand, known: Known): bigint | undefined {
  if (operand.kind === 'int') return BigInt(operand.value);
  return operand.kind === 'local' ? known.get(operand.local) : undefined;
}
