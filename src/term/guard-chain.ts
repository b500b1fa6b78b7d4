import { not } from './construct.js';
import { TRUE } from './intern.js';
import { and, conj, or } from './junction.js';
import type { Term } from './term.js';

/**
 * What holds where an execution is, as a chain: each link adds a condition to what its parent says. Ways that part at
 * a branch share the chain up to there.
 */
export class GuardChain {
  private whole: Term | undefined;

  private constructor(
    readonly parent: GuardChain | undefined,
    readonly condition: Term,
    /** The branch at which this way parted from others, if it did. */
    private readonly fork: object | undefined,
    readonly depth: number,
    /** A term that has one value on this way. */
    private readonly pin: { readonly term: Term; readonly value: number | bigint } | undefined,
  ) {}

  static readonly start = new GuardChain(undefined, TRUE, undefined, 0, undefined);

  /** One way from a branch; the ways of one fork exclude each other. */
  arm(condition: Term, fork: object): GuardChain {
    return new GuardChain(this, condition, fork, this.depth + 1, undefined);
  }

  /** The way on which a term has this value, which is what the condition says. */
  pinned(term: Term, value: number | bigint, condition: Term, fork: object): GuardChain {
    return new GuardChain(this, condition, fork, this.depth + 1, { term, value });
  }

  assume(condition: Term): GuardChain {
    return condition === TRUE ? this : new GuardChain(this, condition, undefined, this.depth + 1, undefined);
  }

  /** All of it as one term. */
  get term(): Term {
    if (this.whole === undefined) {
      const links: GuardChain[] = [];
      let at: GuardChain | undefined = this;
      for (; at && at.whole === undefined; at = at.parent) links.push(at);
      let term = at?.whole ?? TRUE;
      for (const link of links.reverse()) {
        term = and(term, link.condition);
        link.whole = term;
      }
    }
    return this.whole!;
  }

  /** Whether a link says just this. */
  says(condition: Term): boolean {
    for (let at: GuardChain | undefined = this; at; at = at.parent) {
      if (at.condition === condition) return true;
      if (at.condition.op === 'and' && at.condition.args.includes(condition)) return true;
    }
    return condition === TRUE;
  }

  /** The value that a link gives the term, of either sort. */
  valueOf(term: Term): number | bigint | undefined {
    for (let at: GuardChain | undefined = this; at; at = at.parent) {
      if (at.pin?.term === term) return at.pin.value;
    }
    if (term.sort !== 'bool') return undefined;
    return this.says(term) ? 1 : this.excludes(term) ? 0 : undefined;
  }

  /** Whether a link says that this cannot be. */
  excludes(condition: Term): boolean {
    return this.excluding(condition) !== undefined;
  }

  /** What a link says that this contradicts. */
  excluding(condition: Term): Term | undefined {
    const opposite = not(condition);
    if (this.says(opposite)) return opposite;
    if (condition.op !== 'eq' || condition.args[1].op !== 'const') return undefined;
    const [value, constant] = condition.args;
    for (let at: GuardChain | undefined = this; at; at = at.parent) {
      const { condition: known } = at;
      const [other, fixed] = known.op === 'eq' ? known.args : [];
      if (other === value && fixed.op === 'const' && fixed !== constant) return known;
    }
    return undefined;
  }

  /** How much of two chains is one. */
  static commonDepth(a: GuardChain, b: GuardChain): number {
    return commonLink(a, b).depth;
  }

  /** Two ways that exclude each other become one: what tells `a` from `b`, and the chain of both together. */
  static join(a: GuardChain, b: GuardChain): { readonly isFirst: Term; readonly chain: GuardChain } {
    const common = commonLink(a, b);
    const [leftLinks, rightLinks] = [linksDownTo(common, a), linksDownTo(common, b)];
    const first = conj(leftLinks.map(({ condition }) => condition));
    const second = conj(rightLinks.map(({ condition }) => condition));
    const [parting, other] = [leftLinks.at(-1), rightLinks.at(-1)];
    const isOneFork = parting?.fork !== undefined && parting.fork === other?.fork;
    return {
      isFirst: isOneFork ? parting.condition : first,
      chain: common.assume(or(first, second)),
    };
  }
}

function commonLink(a: GuardChain, b: GuardChain): GuardChain {
  let left = a;
  let right = b;
  while (left !== right) {
    if (left.depth >= right.depth) left = left.parent!;
    else right = right.parent!;
  }
  return left;
}

/** The links after `common`, the last one first. */
function linksDownTo(common: GuardChain, chain: GuardChain): GuardChain[] {
  const links: GuardChain[] = [];
  for (let at = chain; at !== common; at = at.parent!) links.push(at);
  return links;
}
