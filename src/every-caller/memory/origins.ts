import { subtermsWhere, type Term } from '../../term/index.js';

/** What a term was computed from, as far as pointers go. */
export interface Origin<T> {
  /** The objects whose addresses occur in it. */
  readonly objects: readonly T[];
  /** When the latest of its variables was made. */
  readonly latest: number;
}

/** The origins of terms, each found once from those of its arguments: a term may have very many variables. */
export class Origins<T> {
  private readonly found = new Map<Term, Origin<T>>();
  private readonly nothing: Origin<T> = { objects: [], latest: -1 };

  /** `ofVariable`: must always say the same of a variable that occurs in a term. */
  constructor(private readonly ofVariable: (variable: Term) => Origin<T>) {}

  of(term: Term): Origin<T> {
    const known = this.found.get(term);
    if (known) return known;
    for (const inner of subtermsWhere([term], (one) => !this.found.has(one)))
      this.found.set(inner, inner.op === 'var' ? this.ofVariable(inner) : this.united(inner.args));
    return this.found.get(term) ?? this.nothing;
  }

  private united(args: readonly Term[]): Origin<T> {
    let union = this.nothing;
    for (const arg of args) union = unite(union, this.found.get(arg) ?? this.nothing);
    return union;
  }
}

function unite<T>(a: Origin<T>, b: Origin<T>): Origin<T> {
  const missing = b.objects.filter((object) => !a.objects.includes(object));
  if (missing.length === 0) return b.latest > a.latest ? { objects: a.objects, latest: b.latest } : a;
  if (a.objects.length === 0 && b.latest >= a.latest) return b;
  return { objects: [...a.objects, ...missing], latest: Math.max(a.latest, b.latest) };
}
