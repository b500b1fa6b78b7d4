import { Random } from '../../../base/index.js';
import { Evaluator, freeVariables, subterms, type Term, type TermValue } from '../../../term/index.js';
import type { Model } from '../../answer.js';
import { anyValue } from '../../model.js';
import { narrowed } from './goal.js';
import { bitsOf, floatOf, rounded } from './invert-floats.js';
import { repairOf } from './local-search.js';
import { violation } from './violation.js';

/** Subterms that may be evaluated: what a backend needs for a small question of floats takes longer. */
const MAX_WORK = 250_000;
/** Larger queries would be evaluated too rarely to come anywhere. */
const MAX_SIZE = 1_500;
/** Repairs that are followed downhill before another start is tried. */
const MAX_REPAIRS = 4;
const SEED = 1;

/**
 * A model for a query about floats: goes downhill from some start, one variable at a time, in steps of powers of two over
 * the order of its values. Deterministic; finds nothing in what has no model, and what it finds was evaluated.
 */
export function descend(constraints: readonly Term[], base: Model | undefined): Model | undefined {
  const terms = subterms(constraints);
  if (terms.length > MAX_SIZE || !terms.some(({ sort }) => sort === 'fp')) return undefined;
  return new Descent(constraints, terms).from(base);
}

/** A variable, and in what order its values are. */
interface Axis {
  readonly variable: Term;
  readonly order: 'floats' | 'integers';
}

class Descent {
  private readonly random = new Random(SEED);
  private readonly axes: readonly Axis[];
  /** Numbers that the query speaks of. */
  private readonly constants: readonly number[];
  /** The constraints that a variable occurs in, and how many subterms they have. */
  private readonly concerned = new Map<
    Term,
    { readonly indices: readonly number[]; readonly size: number }
  >();
  private assignment = new Map<Term, TermValue>();
  private distances: number[] = [];
  private work = 0;

  constructor(
    private readonly constraints: readonly Term[],
    terms: readonly Term[],
  ) {
    const floats = new Set(terms.filter(({ op }) => op === 'fp-from-bits').map(({ args }) => args[0]));
    const variables = terms.filter(({ op }) => op === 'var');
    this.axes = variables.map((variable) => ({
      variable,
      order: variable.sort === 'fp' || floats.has(variable) ? 'floats' : 'integers',
    }));
    const spoken = terms
      .filter(({ op, sort }) => op === 'const' && sort === 'fp')
      .map(({ value }) => Number(value));
    this.constants = [...new Set([0, 1, ...spoken])].filter((value) => Number.isFinite(value));
    for (const variable of variables) {
      const indices = [...constraints.keys()].filter((k) => freeVariables(constraints[k]).includes(variable));
      this.concerned.set(variable, { indices, size: subterms(indices.map((k) => constraints[k])).length });
    }
  }

  from(base: Model | undefined): Model | undefined {
    this.start(({ variable }) => base?.get(variable) ?? anyValue(variable));
    while (this.work < MAX_WORK) {
      for (let repairs = 0; ; repairs++) {
        this.goDown();
        if (this.total === 0) return this.assignment;
        if (repairs === MAX_REPAIRS || this.work >= MAX_WORK) break;
        this.repair();
      }
      this.start((axis) => this.anywhere(axis));
    }
    return undefined;
  }

  private get total(): number {
    return this.distances.reduce((all, one) => all + one, 0);
  }

  private start(first: (axis: Axis) => TermValue): void {
    this.assignment = new Map(this.axes.map((axis) => [axis.variable, first(axis)]));
    this.measure();
  }

  private measure(): void {
    const evaluator = this.evaluator();
    this.distances = this.constraints.map((constraint) => violation(constraint, true, evaluator));
  }

  private evaluator(): Evaluator {
    return new Evaluator((variable) => this.assignment.get(variable) ?? anyValue(variable));
  }

  /** One variable after the other, until none of them leads further down. */
  private goDown(): void {
    for (let isLower = true; isLower && this.total > 0 && this.work < MAX_WORK; ) {
      isLower = false;
      for (const axis of this.axes) if (this.goAlong(axis)) isLower = true;
    }
  }

  /** Large steps first: where the way is monotone, once through the powers of two leads to its end. */
  private goAlong(axis: Axis): boolean {
    const concerned = this.concerned.get(axis.variable)?.indices ?? [];
    let isLower = false;
    for (let power = Math.max(0, axis.variable.width - 2); power >= 0; power--) {
      for (const direction of [1n, -1n]) {
        while (concerned.some((k) => this.distances[k] > 0) && this.step(axis, direction << BigInt(power))) {
          isLower = true;
        }
      }
    }
    return isLower;
  }

  private step(axis: Axis, by: bigint): boolean {
    const { variable } = axis;
    const before = this.assignment.get(variable) ?? anyValue(variable);
    const after = moved(axis, before, by);
    return after !== undefined && this.isBetter(variable, before, after);
  }

  /** Keeps the value if it brings the whole nearer. */
  private isBetter(variable: Term, before: TermValue, after: TermValue): boolean {
    const concerned = this.concerned.get(variable);
    if (!concerned || this.work >= MAX_WORK) return false;
    this.work += concerned.size;
    this.assignment.set(variable, after);
    const evaluator = this.evaluator();
    const distances = concerned.indices.map((k) => violation(this.constraints[k], true, evaluator));
    const gain = concerned.indices.reduce((all, k, place) => all + this.distances[k] - distances[place], 0);
    if (!(gain > 0)) {
      this.assignment.set(variable, before);
      return false;
    }
    concerned.indices.forEach((k, place) => {
      this.distances[k] = distances[place];
    });
    return true;
  }

  /** Out of a place from where nothing leads down: one constraint is made true, whatever that does to the others. */
  private repair(): void {
    const wrong = this.constraints.filter((_, k) => this.distances[k] > 0);
    const context = { evaluator: this.evaluator(), random: this.random };
    const found = repairOf({ term: this.random.pick(wrong), value: true }, context);
    if (found) this.assignment.set(found.term, found.value);
    this.measure();
    this.work += this.constraints.length;
  }

  /** Something the query speaks of, something small, or anything. */
  private anywhere({ variable, order }: Axis): TermValue {
    if (variable.sort === 'bool') return this.random.below(2) === 0;
    if (order === 'integers') {
      const bits = 1 + this.random.below(variable.width);
      const value = BigInt.asUintN(bits, this.random.next64());
      return narrowed(this.random.below(2) === 0 ? value : -value, variable.width);
    }
    const value = this.anyFloat(variable.width);
    return variable.sort === 'fp' ? value : bitsOf(value, variable.width);
  }

  private anyFloat(width: number): number {
    const sign = this.random.below(2) === 0 ? 1 : -1;
    const unit = this.random.next() / 2 ** 32;
    switch (this.random.below(4)) {
      case 0:
        return rounded(this.random.pick(this.constants), width);
      case 1:
        return rounded(sign * unit * 2 ** this.random.below(10), width);
      case 2:
        return rounded(this.random.pick(this.constants) * (1 + sign * unit), width);
      default: {
        const any = floatOf(narrowed(this.random.next64(), width), width);
        return Number.isNaN(any) ? sign : any;
      }
    }
  }
}

/** The value so many places further, if there is one. */
function moved({ variable, order }: Axis, value: TermValue, by: bigint): TermValue | undefined {
  const { width, sort } = variable;
  if (sort === 'bool') return value !== true;
  if (order === 'integers') return narrowed(BigInt(value) + by, width);
  const bits = BigInt(sort === 'fp' ? bitsOf(Number(value), width) : value);
  const sign = 1n << BigInt(width - 1);
  const place = (bits & sign) === 0n ? bits + by : by - (bits & ~sign);
  const magnitude = place < 0n ? -place : place;
  if (magnitude > infinity(width)) return undefined;
  const there = narrowed(place < 0n ? magnitude | sign : magnitude, width);
  return sort === 'fp' ? floatOf(there, width) : there;
}

const infinity = (width: number) => BigInt(bitsOf(Number.POSITIVE_INFINITY, width));
