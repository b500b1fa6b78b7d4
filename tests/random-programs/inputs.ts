import type { Choices } from './choices.js';
import { bool, type IntType, literal, type StructType } from './types.js';

/** A number that a caller of a generated function chooses. */
export interface RandomInput {
  /** As C writes it. */
  readonly lvalue: string;
  /** As the input space names the variable; undefined if it is several, as for a bit-field, or none. */
  readonly variable: string | undefined;
  readonly bits: number;
  readonly kind: 'integer' | 'float';
}

/** Bits of all inputs together, up to which every input is tried. */
const enumerableBits = 12;

/** Collects the inputs of one function. */
export class Inputs {
  readonly all: RandomInput[] = [];
  /** Whether a caller could let them overlap, or provide more of them. */
  behindPointers = false;
  /** Those that are masked, by lvalue. */
  readonly masks = new Map<string, bigint>();

  add(lvalue: string, type: IntType, variable: string | undefined = lvalue): void {
    this.all.push({ lvalue, variable, bits: type === bool ? 1 : type.bits, kind: 'integer' });
  }

  addFloat(lvalue: string, type: 'float' | 'double'): void {
    this.all.push({ lvalue, variable: lvalue, bits: type === 'float' ? 32 : 64, kind: 'float' });
  }

  /** The first member of a union says what is in all of it. */
  addStruct(prefix: string, struct: StructType): void {
    const fields = struct.keyword === 'union' ? struct.fields.slice(0, 1) : struct.fields;
    for (const { name, type, bits } of fields) {
      const lvalue = prefix + name;
      if (bits === undefined) this.add(lvalue, type);
      else this.all.push({ lvalue, variable: undefined, bits, kind: 'integer' });
    }
  }

  get bits(): number {
    return this.all.reduce((sum, input) => sum + input.bits, 0);
  }

  /** Leaves only so many bits of the inputs that all can be enumerated; the others are zero from the first statement on. */
  mask(choices: Choices): readonly string[] {
    if (this.bits <= enumerableBits || this.all.some(({ kind }) => kind === 'float')) return [];
    for (const { lvalue } of this.all) this.masks.set(lvalue, 0n);
    for (let k = 0; k < enumerableBits; k++) {
      const { lvalue, bits } = choices.pick(this.all);
      const bit = choices.chance(1, 3) ? bits - 1 - choices.below(Math.min(bits, 4)) : choices.below(bits);
      this.masks.set(lvalue, this.masks.get(lvalue)! | (1n << BigInt(bit)));
    }
    return [...this.masks].map(([lvalue, mask]) => `${lvalue} &= ${literal(mask).text};`);
  }

  /** Whether all inputs that make a difference are no more than `enumerableBits` bits. */
  get isEnumerable(): boolean {
    return this.masks.size > 0 || this.bits <= 16;
  }
}
