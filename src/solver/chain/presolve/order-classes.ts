import { subterms, type Term } from '../../../term/index.js';

export type Order = 'signed' | 'unsigned';

/** Terms whose values are only compared with each other and handed on, in one order. */
export interface OrderClass {
  readonly width: number;
  readonly order: Order;
  readonly variables: readonly Term[];
  /** Those that they are compared with, or chosen from. */
  readonly constants: ReadonlySet<Term>;
}

/** A class while it grows. */
class Growing {
  readonly members: Term[];
  readonly constants = new Set<Term>();
  readonly orders = new Set<Order>();
  isComputedWith = false;

  constructor(first: Term) {
    this.members = [first];
  }

  add(other: Growing): void {
    for (const member of other.members) this.members.push(member);
    for (const constant of other.constants) this.constants.add(constant);
    for (const order of other.orders) this.orders.add(order);
    this.isComputedWith ||= other.isComputedWith;
  }
}

/** By term, each class of bit-vectors with whose values nothing is computed. */
export function orderClasses(constraints: readonly Term[]): ReadonlyMap<Term, OrderClass> {
  const classes = new Classes();
  for (const term of subterms(constraints)) classes.meet(term);
  return classes.found();
}

class Classes {
  private readonly byTerm = new Map<Term, Growing>();

  meet(term: Term): void {
    const [a, b, c] = term.args;
    switch (term.op) {
      case 'eq':
        if (a.sort === 'bv') this.join(a, b);
        return;
      case 'slt':
      case 'sle':
        this.join(a, b)?.orders.add('signed');
        return;
      case 'ult':
      case 'ule':
        this.join(a, b)?.orders.add('unsigned');
        return;
      case 'ite':
        if (term.sort !== 'bv') return;
        this.join(term, b);
        this.join(term, c);
        return;
      case 'var':
      case 'const':
        return;
      default:
        this.compute(term);
        for (const arg of term.args) this.compute(arg);
    }
  }

  found(): ReadonlyMap<Term, OrderClass> {
    const found = new Map<Term, OrderClass>();
    for (const { members, constants, orders, isComputedWith } of new Set(this.byTerm.values())) {
      if (isComputedWith || orders.size > 1) continue;
      const [order = 'unsigned'] = orders;
      const variables = members.filter(({ op }) => op === 'var');
      const one = { width: members[0].width, order, variables, constants };
      for (const member of members) found.set(member, one);
    }
    return found;
  }

  private compute(term: Term): void {
    if (term.sort === 'bv' && term.op !== 'const') this.of(term).isComputedWith = true;
  }

  /** Constants belong to every class that knows them. */
  private join(a: Term, b: Term): Growing | undefined {
    if (a.op === 'const') return b.op === 'const' ? undefined : this.join(b, a);
    const mine = this.of(a);
    if (b.op === 'const') {
      mine.constants.add(b);
      return mine;
    }
    const other = this.of(b);
    if (mine === other) return mine;
    const [large, small] = mine.members.length < other.members.length ? [other, mine] : [mine, other];
    large.add(small);
    for (const member of small.members) this.byTerm.set(member, large);
    return large;
  }

  private of(term: Term): Growing {
    const known = this.byTerm.get(term);
    if (known) return known;
    const fresh = new Growing(term);
    this.byTerm.set(term, fresh);
    return fresh;
  }
}
