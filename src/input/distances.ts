import type { IrInstruction, IrOperand, LocalId } from '../ir/index.js';
import { addDeltas, anyDelta, type Delta, timesDelta } from './delta.js';

/** What is known of the integers of one block: `12 * i` is some multiple of 12, whatever `i` is. */
export class Distances {
  private readonly known = new Map<LocalId, Delta>();

  of(operand: IrOperand | undefined): Delta {
    if (operand?.kind === 'local') return this.known.get(operand.local) ?? anyDelta;
    return constantOf(operand) ?? anyDelta;
  }

  note(local: LocalId, distance: Delta): void {
    this.known.set(local, distance);
  }

  forget(local: LocalId): void {
    this.known.delete(local);
  }

  /** A product that wraps around would be an index outside of every object. */
  result({ op, args }: IrInstruction & { kind: 'compute' }): Delta {
    switch (op) {
      case 'mul': {
        const factor = constantOf(args[1]) ?? constantOf(args[0]);
        return factor === undefined
          ? anyDelta
          : timesDelta(this.of(args[constantOf(args[1]) === undefined ? 1 : 0]), factor);
      }
      case 'shl': {
        const places = constantOf(args[1]);
        return places === undefined || places < 0 || places > 31
          ? anyDelta
          : timesDelta(this.of(args[0]), 2 ** places);
      }
      case 'add':
        return addDeltas(this.of(args[0]), this.of(args[1]));
      case 'sub':
        return addDeltas(this.of(args[0]), timesDelta(this.of(args[1]), -1));
      case 'copy':
      case 'sext':
      case 'zext':
      case 'trunc':
        return this.of(args[0]);
      default:
        return anyDelta;
    }
  }
}

/** The mathematical value of an integer constant. */
export function constantOf(operand: IrOperand | undefined): number | undefined {
  if (operand?.kind !== 'int') return undefined;
  return Number(BigInt.asIntN(operand.bits, BigInt(operand.value)));
}
