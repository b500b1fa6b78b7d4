import { FALSE, freeVariables, substitute, type Term, TRUE } from '../../term/index.js';
import type { Trace } from './trace.js';

/** A constraint of the path in its present form, over the state before the move that was reached. */
export interface Projected {
  /** Number of the constraint in the trace; ranges of inputs have none. */
  readonly constraint?: number;
  readonly term: Term;
}

interface Active {
  readonly constraint?: number;
  term: Term;
}

/** What is connected with the last constraint, and how that is known. */
interface Component {
  readonly projected: readonly Projected[];
  readonly members: ReadonlySet<Active>;
  readonly variables: ReadonlySet<Term>;
}

/**
 * Back-substitution (treefrog, section 5.1): projects the constraints of a path fragment over the moves before them,
 * one move at a time. What is left is the fragment's path-based weakest precondition.
 */
export class BackSubstitution {
  private readonly active: Active[] = [];
  private readonly byVariable = new Map<Term, Set<Active>>();
  /** As long as nothing that is connected with the last constraint has changed. */
  private current: Component | undefined;
  private next: number;
  /** The first move that is part of the fragment. */
  start: number;

  /** `last`: the constraint that the fragment ends with. */
  constructor(
    private readonly trace: Trace,
    private readonly last: number,
    private readonly rangesOf: (input: Term) => readonly Term[],
  ) {
    this.next = last;
    this.start = this.moveOf(last) + 1;
  }

  /** Takes one more move in front of the fragment; false at the start of the path. */
  step(): boolean {
    if (this.start === 0) return false;
    this.start--;
    for (; this.next >= 0 && this.moveOf(this.next) === this.start; this.next--) {
      const { term } = this.trace.constraints[this.next];
      if (term !== TRUE) this.add({ constraint: this.next, term });
    }
    const definitions = definitionsIn(this.trace, this.start);
    for (const projected of this.mentioning(definitions)) {
      this.remove(projected);
      projected.term = substitute(projected.term, definitions);
      this.index(projected);
    }
    return true;
  }

  /** All constraints of the fragment. */
  get all(): readonly Projected[] {
    return this.active;
  }

  /** At the start of the path, inputs are in their ranges. */
  addRanges(): void {
    const known = new Set<Term>();
    for (const { term } of [...this.active]) {
      for (const input of freeVariables(term)) {
        for (const range of this.rangesOf(input)) {
          if (known.has(range) || this.trace.definers.has(input)) continue;
          known.add(range);
          this.add({ term: range });
        }
      }
    }
  }

  /** The constraints that are connected with the last one by variables, in order of execution; the same list if they are. */
  component(): readonly Projected[] {
    this.current ??= this.connected();
    return this.current.projected;
  }

  private connected(): Component {
    const last = this.active.find(({ constraint }) => constraint === this.last);
    const contradiction = last && this.active.find(({ term }) => term === FALSE);
    const members = new Set<Active>(last ? [last] : []);
    const variables = new Set<Term>();
    if (contradiction) return { projected: [{ ...contradiction }], members, variables };
    const pending = [...(last ? freeVariables(last.term) : [])];
    for (let variable = pending.pop(); variable; variable = pending.pop()) {
      if (variables.has(variable)) continue;
      variables.add(variable);
      for (const projected of this.byVariable.get(variable) ?? []) {
        if (members.has(projected)) continue;
        members.add(projected);
        pending.push(...freeVariables(projected.term));
      }
    }
    // Copies: what is active changes with the next step.
    const projected = [...members]
      .map(({ constraint, term }) => ({ constraint, term }))
      .sort((a, b) => (a.constraint ?? -1) - (b.constraint ?? -1));
    return { projected, members, variables };
  }

  private mentioning(definitions: ReadonlyMap<Term, Term>): ReadonlySet<Active> {
    const found = new Set<Active>();
    const { byVariable } = this;
    // Of the variables that are defined and those that are mentioned, the fewer are gone through.
    const variables = definitions.size < byVariable.size ? definitions.keys() : byVariable.keys();
    for (const variable of variables)
      if (definitions.has(variable))
        for (const projected of byVariable.get(variable) ?? []) found.add(projected);
    return found;
  }

  private add(projected: Active): void {
    this.active.push(projected);
    this.index(projected);
    if (projected.constraint === this.last) this.current = undefined;
  }

  private index(projected: Active): void {
    if (projected.term === FALSE) this.current = undefined;
    for (const variable of freeVariables(projected.term)) {
      if (this.current?.variables.has(variable)) this.current = undefined;
      const list = this.byVariable.get(variable);
      if (list) list.add(projected);
      else this.byVariable.set(variable, new Set([projected]));
    }
  }

  private remove(projected: Active): void {
    if (this.current?.members.has(projected)) this.current = undefined;
    for (const variable of freeVariables(projected.term)) {
      const list = this.byVariable.get(variable);
      if (list?.delete(projected) && list.size === 0) this.byVariable.delete(variable);
    }
  }

  private moveOf(constraint: number): number {
    return this.trace.nodes[this.trace.constraints[constraint].node].move;
  }
}

const definitions = new WeakMap<Trace, readonly (ReadonlyMap<Term, Term> | undefined)[]>();

/** What the variables that a move defines are, in terms of those defined before it. */
export function definitionsIn(trace: Trace, move: number): ReadonlyMap<Term, Term> {
  let byMove = definitions.get(trace);
  if (!byMove) {
    byMove = allDefinitions(trace);
    definitions.set(trace, byMove);
  }
  return byMove[move] ?? NONE;
}

function allDefinitions(trace: Trace): readonly (ReadonlyMap<Term, Term> | undefined)[] {
  const byMove: Map<Term, Term>[] = [];
  for (const { move, variable, definition } of trace.nodes) {
    if (!variable || !definition) continue;
    byMove[move] ??= new Map();
    byMove[move].set(variable, substitute(definition, definitionsOf(definition, byMove[move])));
  }
  return byMove;
}

/** Of the variables of a term alone: a move may define thousands. */
function definitionsOf(term: Term, known: ReadonlyMap<Term, Term>): ReadonlyMap<Term, Term> {
  const found = new Map<Term, Term>();
  for (const variable of freeVariables(term)) {
    const definition = known.get(variable);
    if (definition) found.set(variable, definition);
  }
  return found;
}

const NONE: ReadonlyMap<Term, Term> = new Map();
