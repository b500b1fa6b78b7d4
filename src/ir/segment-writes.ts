import type { CodeSegment } from './code-segments.js';
import type { AbstractObject, MayAlias } from './may-alias.js';
import type { IrInstruction, IrOperand, IrType, LocalId, Program } from './program.js';

/** Bytes of an object, where the text of the program tells it from others. */
export interface MemoryRange {
  readonly object: AbstractObject;
  readonly low: number;
  readonly high: number;
}

/** What an instruction may write in memory: some of these bytes. */
export type MemoryWrite = readonly MemoryRange[];

/** What code may write, read off its text. */
export class SegmentWrites {
  private readonly bySegment: (SegmentEffect | undefined)[] = [];

  constructor(
    private readonly program: Program,
    private readonly aliases: MayAlias,
  ) {}

  writesLocal(segment: CodeSegment, local: LocalId): boolean {
    return this.effect(segment).locals.has(local);
  }

  writesMemory(segment: CodeSegment, range: MemoryRange): boolean {
    return this.effect(segment).memory.some((write) => touches(write, range));
  }

  /** What one instruction may write in memory; undefined if nothing. */
  ofInstruction(name: string, instruction: IrInstruction): MemoryWrite | undefined {
    switch (instruction.kind) {
      case 'store':
        return this.through(name, instruction.address, this.bytesOf(instruction.type));
      case 'copy-memory':
      case 'fill-memory':
        return this.through(name, instruction.to, undefined);
      case 'call':
        return this.ofCall(name, instruction);
      default:
        return undefined;
    }
  }

  private effect(segment: CodeSegment): SegmentEffect {
    let effect = this.bySegment[segment.id];
    if (!effect) {
      const { instructions } = this.program.functions.get(segment.function)!.blocks[segment.block];
      const locals = new Set<LocalId>();
      const memory: MemoryWrite[] = [];
      for (const instruction of instructions.slice(segment.first, segment.end)) {
        if ('target' in instruction && instruction.target !== undefined) locals.add(instruction.target);
        const write = this.ofInstruction(segment.function, instruction);
        if (write) memory.push(write);
      }
      // A call through a pointer may be one of a stub, and end here.
      const call = instructions[segment.end];
      if (call?.kind === 'call' && call.callee.kind === 'pointer') {
        if (call.target !== undefined) locals.add(call.target);
        const write = this.ofCall(segment.function, call);
        if (write) memory.push(write);
      }
      effect = { locals, memory };
      this.bySegment[segment.id] = effect;
    }
    return effect;
  }

  /** Of calls of what has no body: only stubs write, through their first argument; new blocks are nobody's yet. */
  private ofCall(name: string, call: IrInstruction & { kind: 'call' }): MemoryWrite | undefined {
    const { callee, args } = call;
    const isStub =
      callee.kind === 'pointer' || this.program.stubs.get(callee.name)?.resultThroughPointer !== undefined;
    return isStub && args[0] ? this.through(name, args[0], undefined) : undefined;
  }

  private through(name: string, address: IrOperand, bytes: number | undefined): MemoryWrite {
    return this.aliases
      .addresses(name, address)
      .map(({ object, offset }) =>
        offset === undefined || bytes === undefined
          ? { object, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
          : { object, low: offset, high: offset + bytes },
      );
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
    ({ object, low, high }) => object === range.object && low < range.high && range.low < high,
  );
}
