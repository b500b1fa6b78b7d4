import type { BlockPoint } from '../code-point.js';
import type { IrFunction, IrOperand } from '../program.js';
import { addDeltas, anyDelta, type Delta, timesDelta } from './delta.js';
import type { LocalVersions, Version } from './local-versions.js';

/** Longer computations of an index are not followed. */
const DEEPEST = 32;

/** What is known of the integers of a function as distances: `12 * i` is some multiple of 12, whatever `i` is. */
export class Distances {
  private readonly known = new Map<Version, Delta>();

  constructor(
    private readonly f: IrFunction,
    private readonly versions: LocalVersions,
  ) {}

  of(at: BlockPoint, operand: IrOperand | undefined): Delta {
    return this.operand(at, operand, DEEPEST);
  }

  private operand({ block, index }: BlockPoint, operand: IrOperand | undefined, depth: number): Delta {
    if (operand?.kind !== 'local') return constantOf(operand) ?? anyDelta;
    return this.version(this.versions.readBy(block, index, operand.local), depth);
  }

  private version(version: Version, depth: number): Delta {
    const known = this.known.get(version);
    if (known !== undefined) return known;
    const at = this.versions.definitionOf(version);
    const distance = at === undefined || depth === 0 ? anyDelta : this.definition(at, depth - 1);
    this.known.set(version, distance);
    return distance;
  }

  /** A product that wraps around would be an index outside of every object. */
  private definition(at: BlockPoint, depth: number): Delta {
    const instruction = this.f.blocks[at.block].instructions[at.index];
    if (instruction.kind !== 'compute') return anyDelta;
    const { op, args } = instruction;
    const of = (k: number): Delta => this.operand(at, args[k], depth);
    switch (op) {
      case 'mul': {
        const [a, b] = args.map(constantOf);
        if (b !== undefined) return timesDelta(of(0), b);
        return a === undefined ? anyDelta : timesDelta(of(1), a);
      }
      case 'shl': {
        const places = constantOf(args[1]);
        const isSmall = places !== undefined && places >= 0 && places <= 31;
        return isSmall ? timesDelta(of(0), 2 ** places) : anyDelta;
      }
      case 'add':
        return addDeltas(of(0), of(1));
      case 'sub':
        return addDeltas(of(0), timesDelta(of(1), -1));
      case 'copy':
      case 'sext':
      case 'zext':
      case 'trunc':
        return of(0);
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
