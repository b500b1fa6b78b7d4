import { subterms, type Term } from '../../term/index.js';

/** What stands for the values of terms that are only compared with each other: fewer bits, in the same order. */
export interface Ranking {
  readonly bits: number;
  readonly rankOf: ReadonlyMap<Term, number>;
}

type Comparison = 'signed' | 'unsigned';

/** Terms that meet in comparisons or choices. */
interface Company {
  readonly width: number;
  variables: number;
  readonly constants: Set<Term>;
  readonly comparisons: Set<Comparison>;
  /** Something else is done with a member. */
  isBusy: boolean;
}

/**
 * The terms that are only compared. Whatever values they have, there are ranks that compare in the same way: what cannot hold of
 * ranks cannot hold. (The other way round it may, at the end of the range, which is of no concern here.)
 */
export function rankings(roots: readonly Term[]): ReadonlyMap<Term, Ranking> {
  const all = subterms(roots);
  const leaders = new Leaders();
  for (const term of all) for (const pair of meetings(term)) leaders.unite(pair);
  const companies = new Map<Term, Company>();
  const companyOf = (member: Term): Company => {
    const leader = leaders.of(member);
    const company = companies.get(leader) ?? emptyCompany(member.width);
    companies.set(leader, company);
    return company;
  };
  for (const term of all) describe(term, companyOf);
  const found = new Map<Term, Ranking>();
  const byCompany = new Map<Company, Ranking>();
  for (const term of all) {
    if (term.sort !== 'bv' || term.op === 'const') continue;
    const company = companyOf(term);
    if (company.isBusy || company.comparisons.size > 1) continue;
    const ranking = byCompany.get(company) ?? rankingOf(company);
    byCompany.set(company, ranking);
    if (ranking.bits < company.width) found.set(term, ranking);
  }
  return found;
}

function emptyCompany(width: number): Company {
  return { width, variables: 0, constants: new Set(), comparisons: new Set(), isBusy: false };
}

/** Whose values must be ranked alike, because of what the term does with them. */
function meetings(term: Term): readonly (readonly [Term, Term])[] {
  const [a, b, c] = term.args;
  if (isComparison(term)) return [[a, b]];
  if (term.op !== 'ite' || term.sort !== 'bv') return [];
  return [
    [term, b],
    [term, c],
  ];
}

function isComparison({ op, args }: Term): boolean {
  return (
    op === 'ult' || op === 'ule' || op === 'slt' || op === 'sle' || (op === 'eq' && args[0].sort === 'bv')
  );
}

function describe(term: Term, companyOf: (member: Term) => Company): void {
  if (term.op === 'var' && term.sort === 'bv') companyOf(term).variables++;
  const pairs = meetings(term);
  for (const pair of pairs) {
    const member = pair.find(({ op }) => op !== 'const');
    if (!member) continue;
    const company = companyOf(member);
    for (const one of pair) if (one.op === 'const') company.constants.add(one);
    if (term.op === 'slt' || term.op === 'sle') company.comparisons.add('signed');
    if (term.op === 'ult' || term.op === 'ule') company.comparisons.add('unsigned');
  }
  if (pairs.length > 0 || term.args.length === 0) return;
  for (const one of [term, ...term.args]) {
    if (one.sort === 'bv' && one.op !== 'const') companyOf(one).isBusy = true;
  }
}

/** Constants keep their distances, up to what the variables need between them. */
function rankingOf({ width, variables, constants, comparisons }: Company): Ranking {
  const numberOf = ({ value }: Term): bigint => {
    const number = BigInt(value as number | bigint);
    return comparisons.has('signed') ? BigInt.asIntN(width, number) : number;
  };
  const sorted = [...constants].sort((a, b) => (numberOf(a) < numberOf(b) ? -1 : 1));
  const rankOf = new Map<Term, number>();
  let next = comparisons.has('signed') ? -(2n ** BigInt(width - 1)) : 0n;
  let rank = 0;
  for (const constant of sorted) {
    const between = numberOf(constant) - next;
    rank += between < BigInt(variables) ? Number(between) : variables;
    rankOf.set(constant, rank++);
    next = numberOf(constant) + 1n;
  }
  return { bits: (rank + variables).toString(2).length, rankOf };
}

/** Of each term one that speaks for all that it meets. Constants meet nobody: they are what they are in any company. */
class Leaders {
  private readonly above = new Map<Term, Term>();

  of(member: Term): Term {
    let top = member;
    for (let next = this.above.get(top); next; next = this.above.get(top)) top = next;
    if (top !== member) this.above.set(member, top);
    return top;
  }

  unite([a, b]: readonly [Term, Term]): void {
    if (a.op === 'const' || b.op === 'const') return;
    const [first, second] = [this.of(a), this.of(b)];
    if (first !== second) this.above.set(first, second);
  }
}
