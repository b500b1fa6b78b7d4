import { invariant } from '../base/index.js';
import type { CodePosition } from '../ir/index.js';
import type { Term } from '../term/index.js';
import {
  contentTerms,
  Havocs,
  initialState,
  SegmentState,
  type TransitionSystem,
} from '../transition/index.js';
import { type CutPoints, cutPoints, type Goal } from './cut-points.js';
import { EntryVariables } from './entry-variables.js';
import type { Atom, Clause, HornSystem, Predicate } from './horn-system.js';
import { liveVariables } from './live-variables.js';
import { forgetWrites, outputsOf } from './modified.js';
import { type Arrival, Pass } from './pass.js';
import { keyOf, type Procedure, Procedures } from './procedures.js';
import { propagateConstants, remembered } from './propagate-constants.js';
import type { ProvingCost } from './proving-effort.js';

/** What runs of the program up to the goal are, as clauses over its cut points. */
export function buildSystem(system: TransitionSystem, goal: Goal, cost: ProvingCost): HornSystem {
  const procedures = new Procedures(system);
  const builder = new SystemBuilder(procedures, cutPoints(procedures, goal), goal, cost);
  const { predicates, clauses, shape } = builder.build();
  const { facts, specialised } = propagateConstants(clauses, liveVariables(predicates, clauses, shape));
  return { predicates, clauses: specialised, facts, live: liveVariables(predicates, specialised, shape) };
}

/** Runs one pass from the start and from each cut point that is reached. */
class SystemBuilder {
  private readonly predicates = new Map<string, Predicate>();
  private readonly agenda = new Set<Predicate | undefined>([undefined]);
  private readonly entries = new EntryVariables();
  private passes = 0;

  constructor(
    private readonly procedures: Procedures,
    private readonly cuts: CutPoints,
    private readonly goal: Goal,
    private readonly cost: ProvingCost,
  ) {}

  build() {
    const clauses: Clause[] = [];
    // A set can grow while it is walked.
    for (const source of this.agenda) {
      for (const clause of this.clausesFrom(source)) {
        clauses.push(clause);
        const { head } = clause;
        if (head !== 'objective' && head.predicate.kind.kind === 'point') this.agenda.add(head.predicate);
      }
    }
    const { procedures } = this;
    const { system } = procedures;
    const shape = {
      entries: this.entries,
      isState: (one: Term) => system.placeOf(one) !== undefined,
      entryOf: (procedure: Procedure) => this.predicates.get(keyOf(procedures.entryOf(procedure))),
      outputsOf: (procedure: Procedure) => outputsOf(system, procedure.function),
    };
    return { predicates: [...this.predicates.values()], clauses, shape };
  }

  private clausesFrom(source: Predicate | undefined): readonly Clause[] {
    const { procedures } = this;
    const { system } = procedures;
    const start = source === undefined ? system.entry : positionOf(source);
    if (!this.cuts.needed.has(start)) return [];
    const havocs = new Havocs(`any ${this.passes++}.`);
    const state =
      source === undefined
        ? initialState(system.model, system.space, havocs)
        : SegmentState.initial(system.model, havocs);
    const pass = new Pass(procedures, this.cuts, this.goal, (one, callee) =>
      forgetWrites(system, one, callee),
    );
    return pass.run(start, state, this.cost).map((arrival) => this.clause(source, start, arrival));
  }

  private clause(source: Predicate | undefined, start: CodePosition, arrival: Arrival): Clause {
    const { state } = arrival;
    const condition = state.conditions();
    const isEntry = start === this.procedures.entryOf(this.procedures.around(start));
    const atom = (predicate: Predicate, from: SegmentState): Atom => ({
      predicate,
      value: remembered((variable) => {
        const current = this.entries.current(variable);
        if (current === undefined) return this.content(from, variable);
        return isEntry ? current : variable;
      }),
    });
    switch (arrival.kind) {
      case 'goal':
        return { source, others: [], condition, head: 'objective' };
      case 'point':
        return { source, others: [], condition, head: atom(this.point(arrival.position), state) };
      case 'entry': {
        const predicate = this.point(this.procedures.entryOf(arrival.procedure));
        return { source, others: [], condition, head: atom(predicate, state) };
      }
      case 'exit':
        return { source, others: [], condition, head: atom(this.summary(arrival.procedure), state) };
      case 'returned': {
        const { entered, left, procedure } = arrival;
        const summary: Atom = {
          predicate: this.summary(procedure),
          value: remembered((variable) => {
            const current = this.entries.current(variable);
            return current === undefined ? this.content(left, variable) : this.content(entered, current);
          }),
        };
        return { source, others: [summary], condition, head: atom(this.point(arrival.position), state) };
      }
    }
  }

  /** The content of a variable's place in a state. */
  private content(state: SegmentState, variable: Term): Term {
    const place = this.procedures.system.placeOf(variable);
    invariant(place !== undefined, `variable ${variable.name} should stand for a place`);
    return contentTerms(state, place)[place.variables.indexOf(variable)];
  }

  private point(position: CodePosition): Predicate {
    const procedure = this.procedures.around(position);
    return this.predicate(keyOf(position), { kind: 'point', position, procedure });
  }

  private summary(procedure: Procedure): Predicate {
    return this.predicate(`summary ${procedure.function.name}`, { kind: 'summary', procedure });
  }

  private predicate(key: string, kind: Predicate['kind']): Predicate {
    let predicate = this.predicates.get(key);
    if (predicate === undefined) {
      predicate = { key, kind };
      this.predicates.set(key, predicate);
    }
    return predicate;
  }
}

function positionOf({ kind }: Predicate): CodePosition {
  invariant(kind.kind === 'point', 'summaries have no point');
  return kind.position;
}
