import { InvariantError } from '../../base/index.js';
import { freeVariables, type Term, type TermValue } from '../../term/index.js';
import { type Answer, type Limits, unknown } from '../answer.js';
import type { Backend, BackendSession } from '../backend.js';
import { Blaster } from '../blast/blaster.js';
import { ConeCounter } from '../blast/cone.js';
import { FALSE_LITERAL, Gates, type Literal, TooManyGates, TRUE_LITERAL } from '../blast/gates.js';
import { CircuitSolver } from './circuit-solver.js';
import { SatModule } from './sat-solver.js';

/** Conflicts that stand for a millisecond: what CaDiCaL in WebAssembly manages on small circuits. */
const CONFLICTS_PER_MS = 15;
/** So many variables more, and a conflict takes as long again as one of a small circuit. */
const VARIABLES_PER_SLOWDOWN = 10_000;
/** To find a model, a solver has to assign all its variables: so many of them are as much work as a small query. */
const VARIABLES_PER_WORK = 1_000;
/** A solver that decides and simplifies much and meets few conflicts asks this often in a few milliseconds. */
const POLLS_PER_MS = 800;
/** So many gates are told to a solver in a millisecond; a question whose circuit alone takes longer is not asked. */
const GATES_PER_MS = 500;
/**
 * A solver assigns all its variables in every model it finds. One that knows this many, and this many times
 * what a query is about, is slower than a fresh one that must be given the clauses again.
 */
const SMALL_SOLVER = 2_000;
const KNOWS_TOO_MUCH = 4;
/** The circuit, with all that was ever blasted, is given up beyond this. */
const MAX_KEPT_GATES = 1_000_000;

const NAME = 'cadical';

export const cadical = {
  name: NAME,
  summary: 'bit-vectors and floats as circuits, decided by the CaDiCaL SAT solver (built in)',
  async open({ isTimeUp }) {
    return new CadicalSession(await SatModule.load(isTimeUp ?? (() => false)));
  },
} satisfies Backend;

class CadicalSession implements BackendSession {
  readonly name = NAME;
  readonly afterTimeout = 'goes on';
  work = 0;
  private gates = new Gates();
  private blaster = new Blaster(this.gates);
  private cone = new ConeCounter(this.gates);
  private solver: CircuitSolver | undefined;

  constructor(private readonly module: SatModule) {}

  check(constraints: readonly Term[], limits: Limits): Answer {
    if (this.gates.count > MAX_KEPT_GATES) this.startAnew();
    try {
      return this.checkCircuit(constraints, limits);
    } catch (error) {
      this.startAnew();
      if (error instanceof TooManyGates) return unknown('budget', error.message);
      if (error instanceof InvariantError) throw error;
      // Out of memory, CaDiCaL traps. What it had is given up with its solver.
      return unknown('failed', `cadical: ${String(error)}`);
    }
  }

  dispose(): void {
    this.startAnew();
    this.module.dispose();
  }

  private checkCircuit(constraints: readonly Term[], limits: Limits): Answer {
    const literals = constraints.map((constraint) => this.blaster.literal(constraint));
    const contradiction = contradictionAmong(literals);
    if (contradiction !== undefined) return { kind: 'unsat', core: contradiction, by: NAME };
    const assumptions = [...new Set(literals)].filter((literal) => literal !== TRUE_LITERAL);
    this.retireSolverThatKnowsTooMuch(assumptions);
    this.solver ??= new CircuitSolver(this.module, this.gates);
    const { solver } = this;
    const mostGates = limits.timeoutMs * GATES_PER_MS;
    if (this.gates.count > mostGates && this.cone.count(assumptions, mostGates) >= mostGates)
      return unknown('budget', `cadical: more than ${mostGates} gates`);
    solver.define(assumptions);
    const conflictsPerMs = CONFLICTS_PER_MS / (1 + solver.variables / VARIABLES_PER_SLOWDOWN);
    const conflicts = Math.max(1, Math.ceil(limits.timeoutMs * conflictsPerMs));
    const polls = Math.ceil(limits.timeoutMs * POLLS_PER_MS);
    const status = solver.solve(assumptions, { conflicts, polls });
    this.work += 1 + solver.variables / VARIABLES_PER_WORK;
    switch (status) {
      case 'satisfiable':
        return { kind: 'sat', model: this.model(constraints, solver) };
      case 'unsatisfiable':
        return { kind: 'unsat', core: this.core(literals, solver), by: NAME };
      case 'unknown':
        return unknown('budget', `cadical: no answer within ${conflicts} conflicts`);
    }
  }

  private model(constraints: readonly Term[], solver: CircuitSolver): Map<Term, TermValue> {
    const model = new Map<Term, TermValue>();
    for (const constraint of constraints) {
      for (const variable of freeVariables(constraint)) {
        if (!model.has(variable)) model.set(variable, this.valueOf(variable, solver));
      }
    }
    return model;
  }

  private valueOf(variable: Term, solver: CircuitSolver): TermValue {
    const bits = this.blaster.bits(variable);
    if (variable.sort === 'bool') return solver.isTrue(bits[0]);
    if (variable.width <= 32) {
      let value = 0;
      for (let i = 0; i < bits.length; i++) if (solver.isTrue(bits[i])) value |= 1 << i;
      return value >>> 0;
    }
    let value = 0n;
    for (let i = 0; i < bits.length; i++) if (solver.isTrue(bits[i])) value |= 1n << BigInt(i);
    return value;
  }

  /** Constraints with the same circuit share a literal; one of them suffices. */
  private core(literals: readonly Literal[], solver: CircuitSolver): number[] {
    const seen = new Set<Literal>();
    const core: number[] = [];
    literals.forEach((literal, index) => {
      if (literal === TRUE_LITERAL || seen.has(literal)) return;
      seen.add(literal);
      if (solver.isFailed(literal)) core.push(index);
    });
    return core;
  }

  private retireSolverThatKnowsTooMuch(assumptions: readonly Literal[]): void {
    if (this.solver === undefined || this.solver.variables < SMALL_SOLVER) return;
    const enough = Math.ceil(this.solver.variables / KNOWS_TOO_MUCH);
    if (this.cone.count(assumptions, enough) < enough) this.retireSolver();
  }

  private startAnew(): void {
    this.retireSolver();
    this.gates = new Gates();
    this.blaster = new Blaster(this.gates);
    this.cone = new ConeCounter(this.gates);
  }

  private retireSolver(): void {
    this.solver?.dispose();
    this.solver = undefined;
  }
}

/** The constant false, or a literal beside its negation: no solver needed. */
function contradictionAmong(literals: readonly Literal[]): number[] | undefined {
  const indexOf = new Map<Literal, number>();
  for (const [index, literal] of literals.entries()) {
    if (literal === FALSE_LITERAL) return [index];
    const opposite = indexOf.get(-literal);
    if (opposite !== undefined) return [opposite, index];
    if (!indexOf.has(literal)) indexOf.set(literal, index);
  }
  return undefined;
}
