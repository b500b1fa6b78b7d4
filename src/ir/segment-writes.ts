import type { CodePoint } from './code-point.js';
import { type Delta, overlaps } from './pointers/delta.js';
import type { AbstractObject } from './pointers/memory-objects.js';
import type { PointerAnalysis } from './pointers/pointer-analysis.js';
import type { IrInstruction, IrOperand, IrType, LocalId, Program } from './program.js';
import type { CodeSegment } from './program-graph.js';

/** Bytes of an object, where the text of the program tells it from others. */
export interface MemoryRange {
  readonly object: AbstractObject;
  readonly low: number;
  readonly high: number;
}

/** What an instruction may write in memory: some of these bytes. */
export type MemoryWrite = readonly WrittenBytes[];

interface WrittenBytes {
  readonly object: AbstractObject;
  readonly offset: Delta;
  /** Undefined: any of its bytes. */
  readonly bytes: number | undefined;
}

/** What code may write, read off its text. */
export class SegmentWrites {
  private readonly bySegment: (SegmentEffect | undefined)[] = [];

  constructor(
    private readonly program: Program,
    private readonly pointers: PointerAnalysis,
  ) {}

  writesLocal(segment: CodeSegment, local: LocalId): boolean {
    return this.effect(segment).locals.has(local);
  }

  writesMemory(segment: CodeSegment, range: MemoryRange): boolean {
    return this.effect(segment).memory.some((write) => touches(write, range));
  }

  /** What the instruction at the point may write in memory; undefined if nothing. */
  at(point: CodePoint): MemoryWrite | undefined {
    const instruction = this.instructionsOf(point)[point.index];
    switch (instruction.kind) {
      case 'store':
        return this.through(point, instruction.address, this.bytesOf(instruction.type));
      case 'copy-memory':
      case 'fill-memory':
        return this.through(point, instruction.to, undefined);
      case 'call':
        return this.ofCall(point, instruction);
      default:
        return undefined;
    }
  }

  private instructionsOf({ function: name, block }: Omit<CodePoint, 'index'>): readonly IrInstruction[] {
    return this.program.functions.get(name)?.blocks[block].instructions ?? [];
  }

  private effect(segment: CodeSegment): SegmentEffect {
    let effect = this.bySegment[segment.id];
    if (!effect) {
      effect = this.effectOf(segment);
      this.bySegment[segment.id] = effect;
    }
    return effect;
  }

  private effectOf(segment: CodeSegment): SegmentEffect {
    const instructions = this.instructionsOf(segment);
    const locals = new Set<LocalId>();
    const memory: MemoryWrite[] = [];
    const note = (index: number): void => {
      const instruction = instructions[index];
      if ('target' in instruction && instruction.target !== undefined) locals.add(instruction.target);
      const write = this.at({ function: segment.function, block: segment.block, index });
      if (write) memory.push(write);
    };
    for (let index = segment.first; index < segment.end; index++) note(index);
    // A call through a pointer may be one of a stub, and end here.
    const call = instructions[segment.end];
    if (call?.kind === 'call' && call.callee.kind === 'pointer') note(segment.end);
    return { locals, memory };
  }

  /** Of calls of what has no body: only stubs write, through their first argument; new blocks are nobody's yet. */
  private ofCall(
    point: CodePoint,
    { callee, args }: IrInstruction & { kind: 'call' },
  ): MemoryWrite | undefined {
    const isStub =
      callee.kind === 'pointer' || this.program.stubs.get(callee.name)?.resultThroughPointer !== undefined;
    return isStub && args[0] ? this.through(point, args[0], undefined) : undefined;
  }

  private through(point: CodePoint, address: IrOperand, bytes: number | undefined): MemoryWrite {
    return this.pointers.addressesAt(point, address).map((one) => ({ ...one, bytes }));
  }

  private bytesOf(type: IrType): number {
    return type.kind === 'pointer' ? this.program.target.pointerBytes : Math.ceil(type.bits / 8);
  }
}

interface SegmentEffect {
  readonly locals: ReadonlySet<LocalId>;
  readonly memory: readonly MemoryWrite[];
}

/** Whether a write may change any of these bytes. */
export function touches(write: MemoryWrite, range: MemoryRange): boolean {
  return write.some(
    ({ object, offset, bytes }) =>
      object === range.object && (bytes === undefined || overlaps(offset, bytes, range.low, range.high)),
  );
}
