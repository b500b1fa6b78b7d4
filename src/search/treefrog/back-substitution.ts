import { FALSE, freeVariables, substitute, type Term, TRUE } from '../../term/index.js';
import type { Trace } from './trace.js';

/** A constraint of the path in its present form, over the state before the move that was reached. */
export interface Projected {
  /** Number of the constraint in the trace; ranges of inputs have none. */
  readonly constraint?: number;
  readonly term: Term;
}

/**
 * Back-substitution (treefrog, section 5.1): projects the constraints of a path fragment over the moves before them,
 * one move at a time. What is left is the fragment's path-based weakest precondition.
 */
export class BackSubstitution {
  private readonly active: { constraint?: number; term: Term }[] = [];
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
      if (term !== TRUE) this.active.push({ constraint: this.next, term });
    }
    const definitions = definitionsIn(this.trace, this.start);
    if (definitions.size === 0) return true;
    for (const projected of this.active) {
      const isAffected = freeVariables(projected.term).some((variable) => definitions.has(variable));
      if (isAffected) projected.term = substitute(projected.term, definitions);
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
          this.active.push({ term: range });
        }
      }
    }
  }

  /** The constraints that are connected with the last one by variables, in order of execution. */
  component(): readonly Projected[] {
    const last = this.active.find(({ constraint }) => constraint === this.last);
    if (!last) return [];
    const contradiction = this.active.find(({ term }) => term === FALSE);
    if (contradiction) return [{ ...contradiction }];
    const taken = new Set([last]);
    const seen = new Set<Term>();
    const pending = [...freeVariables(last.term)];
    const byVariable = this.index();
    for (let variable = pending.pop(); variable; variable = pending.pop()) {
      if (seen.has(variable)) continue;
      seen.add(variable);
      for (const projected of byVariable.get(variable) ?? []) {
        if (taken.has(projected)) continue;
        taken.add(projected);
        pending.push(...freeVariables(projected.term));
      }
    }
    // Copies: what is active changes with the next step.
    return [...taken]
      .map(({ constraint, term }) => ({ constraint, term }))
      .sort((a, b) => (a.constraint ?? -1) - (b.constraint ?? -1));
  }

  private index(): ReadonlyMap<Term, readonly Projected[]> {
    const byVariable = new Map<Term, Projected[]>();
    for (const projected of this.active) {
      for (const variable of freeVariables(projected.term)) {
        const list = byVariable.get(variable);
        if (list) list.push(projected);
        else byVariable.set(variable, [projected]);
      }
    }
    return byVariable;
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
