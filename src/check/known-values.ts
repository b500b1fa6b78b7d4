import { Evaluator, type Term, type TermValue } from '../term/index.js';

/** The values of terms where some variables have one and others do not. */
export class KnownValues {
  private readonly evaluator: Evaluator;

  constructor(bitsOf: (variable: Term) => number | bigint | undefined) {
    this.evaluator = new Evaluator((variable) => {
      const bits = bitsOf(variable);
      if (bits === undefined) throw new Unknown();
      return termValue(variable, bits);
    });
  }

  /** Undefined where it depends on what is not known. */
  of(term: Term): TermValue | undefined {
    try {
      return this.evaluator.value(term);
    } catch (thrown) {
      if (thrown instanceof Unknown) return undefined;
      throw thrown;
    }
  }
}

/** No `Error`: a stack trace would cost more than the rest. */
class Unknown {}

/** Bits as a value of the variable's sort. */
export function termValue({ sort, width }: Term, bits: number | bigint): TermValue {
  if (sort === 'bool') return Number(bits) === 1;
  const value = BigInt.asUintN(width, BigInt(bits));
  return width > 32 ? value : Number(value);
}
