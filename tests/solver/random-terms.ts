import type { Random } from '../../src/base/index.js';
import type { Term } from '../../src/term/index.js';
import * as t from '../../src/term/index.js';

type Binary = (a: Term, b: Term) => Term;

const sameWidth: readonly Binary[] = [
  t.bvadd, t.bvsub, t.bvmul, t.bvudiv, t.bvurem, t.bvsdiv, t.bvsrem,
  t.bvand, t.bvor, t.bvxor, t.bvshl, t.bvlshr, t.bvashr,
]; // biome-ignore format: a list of operators
const comparisons: readonly Binary[] = [t.eq, t.ne, t.ult, t.ule, t.ugt, t.uge, t.slt, t.sle, t.sgt, t.sge];

/** Random constraints over a few variables: every operator, any width, shapes that shrink nothing. */
export class RandomTerms {
  constructor(
    private readonly random: Random,
    private readonly variables: readonly Term[],
  ) {}

  bool(depth: number): Term {
    const { random } = this;
    const bools = this.variables.filter((v) => v.sort === 'bool');
    if (depth > 1 && random.below(3) === 0) {
      const parts = Array.from({ length: 2 + random.below(2) }, () => this.bool(depth - 1));
      switch (random.below(5)) {
        case 0:
          return t.conj(parts);
        case 1:
          return t.disj(parts);
        case 2:
          return t.not(parts[0]);
        case 3:
          return t.eq(parts[0], parts[1]);
        default:
          return t.ite(parts[0], parts[1], parts[parts.length - 1]);
      }
    }
    if (bools.length > 0 && random.below(8) === 0) return random.pick(bools);
    const width = random.pick(this.widths());
    return random.pick(comparisons)(this.bv(width, depth - 1), this.bv(width, depth - 1));
  }

  /** Bounds, equalities and orders, as programs make them. */
  simple(): Term {
    const { random } = this;
    const left = random.pick(this.variables.filter((v) => v.sort === 'bv'));
    const { width } = left;
    const constant = () => t.bv(random.below(2 ** Math.min(width, 30)), width);
    const right = this.resized(random.pick(this.variables.filter((v) => v.sort === 'bv')), width);
    const wider = width + 3;
    switch (random.below(9)) {
      case 0:
        return t.ule(left, constant());
      case 1:
        return t.sle(constant(), left);
      case 2:
        return t.ne(left, constant());
      case 3:
        return t.slt(left, right);
      case 4:
        return t.ule(right, t.bvmul(left, constant()));
      case 5:
        return t.eq(
          t.bvmul(t.zext(left, wider), t.bv(random.below(9), wider)),
          t.bv(random.below(60), wider),
        );
      case 6:
        return t.or(t.eq(left, constant()), t.slt(right, constant()));
      case 7:
        return t.ult(t.concat(left, right), t.concat(constant(), constant()));
      default:
        return t.eq(left, this.bv(width, 1));
    }
  }

  bv(width: number, depth: number): Term {
    const { random } = this;
    if (depth <= 0) return this.leaf(width);
    switch (random.below(8)) {
      case 0:
        return this.leaf(width);
      case 1:
        return random.below(2) === 0
          ? t.bvneg(this.bv(width, depth - 1))
          : t.bvnot(this.bv(width, depth - 1));
      case 2:
        return t.ite(this.bool(depth - 1), this.bv(width, depth - 1), this.bv(width, depth - 1));
      case 3:
        return this.resized(this.bv(random.pick(this.widths()), depth - 1), width);
      case 4: {
        if (width === 1) return this.leaf(width);
        const low = 1 + random.below(width - 1);
        return t.concat(this.bv(width - low, depth - 1), this.bv(low, depth - 1));
      }
      default:
        return random.pick(sameWidth)(this.bv(width, depth - 1), this.bv(width, depth - 1));
    }
  }

  private leaf(width: number): Term {
    const { random } = this;
    const candidates = this.variables.filter((v) => v.sort === 'bv');
    if (random.below(3) > 0) return this.resized(random.pick(candidates), width);
    const small = BigInt(random.below(5)) - 2n;
    return t.bv(random.below(2) === 0 ? small : random.next64(), width);
  }

  private resized(term: Term, width: number): Term {
    const { random } = this;
    if (term.width === width) return term;
    if (term.width < width) return random.below(2) === 0 ? t.zext(term, width) : t.sext(term, width);
    const low = random.below(term.width - width + 1);
    return t.extract(term, low + width - 1, low);
  }

  private widths(): number[] {
    return this.variables.filter((v) => v.sort === 'bv').map((v) => v.width);
  }
}
