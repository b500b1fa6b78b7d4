import {
  GATE_AND,
  GATE_INPUT,
  GATE_ITE,
  GATE_MAJORITY,
  GATE_XOR,
  type Gates,
  type Literal,
  TRUE_LITERAL,
  widened,
} from '../blast/gates.js';
import type { CadicalFunctions, SatLimits, SatModule, SatStatus } from './sat-solver.js';

/**
 * A SAT solver that knows part of a circuit. Asking about literals first gives the solver the clauses of the
 * gates below them that it does not have yet (Tseitin). Solver variables are numbered densely, whatever the
 * size of the circuit.
 */
export class CircuitSolver {
  private readonly functions: CadicalFunctions;
  private readonly solver: number;
  /** By node: its variable in the solver, 0 where it has none. */
  private variableOf: Int32Array;
  private readonly stack: number[] = [];
  variables = 0;

  constructor(
    private readonly module: SatModule,
    private readonly gates: Gates,
  ) {
    this.functions = module.functions;
    this.solver = module.create();
    this.variableOf = new Int32Array(gates.kind.length);
  }

  /** Gives the solver what it must know of the circuit to be asked about these. */
  define(literals: readonly Literal[]): void {
    for (const literal of literals) this.defined(literal);
  }

  solve(assumptions: readonly Literal[], limits: SatLimits): SatStatus {
    const mapped = assumptions.map((literal) => this.defined(literal));
    for (const literal of mapped) this.functions.assume(this.solver, literal);
    return this.module.solve(this.solver, limits);
  }

  /** After `satisfiable`: a node the solver never heard of may have any value; it is taken as false. */
  isTrue(literal: Literal): boolean {
    const variable = this.variableOf[Math.abs(literal)] ?? 0;
    if (variable === 0) return literal === TRUE_LITERAL;
    return this.functions.val(this.solver, variable) > 0 === literal > 0;
  }

  /** After `unsatisfiable`: did the refutation use this assumption? */
  isFailed(assumption: Literal): boolean {
    return this.functions.failed(this.solver, this.defined(assumption)) !== 0;
  }

  dispose(): void {
    this.functions.release(this.solver);
  }

  /** The solver's literal for a circuit's literal, after giving it all clauses that define it. */
  private defined(literal: Literal): number {
    if (this.variableOf.length < this.gates.kind.length) {
      this.variableOf = widened(this.variableOf, this.gates.kind.length);
    }
    const { stack } = this;
    this.variable(Math.abs(literal));
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) this.addClauses(node);
    const variable = this.variableOf[Math.abs(literal)];
    return literal > 0 ? variable : -variable;
  }

  private variable(node: number): number {
    let variable = this.variableOf[node];
    if (variable === 0) {
      variable = ++this.variables;
      this.variableOf[node] = variable;
      this.stack.push(node);
    }
    return variable;
  }

  private mapped(literal: Literal): number {
    return literal > 0 ? this.variable(literal) : -this.variable(-literal);
  }

  private addClauses(node: number): void {
    const { gates } = this;
    const v = this.variableOf[node];
    const kind = gates.kind[node];
    if (node === TRUE_LITERAL) this.clause1(v);
    if (node === TRUE_LITERAL || kind === GATE_INPUT) return;
    const a = this.mapped(gates.first[node]);
    const b = this.mapped(gates.second[node]);
    switch (kind) {
      case GATE_AND:
        this.clause2(-v, a);
        this.clause2(-v, b);
        this.clause3(v, -a, -b);
        return;
      case GATE_XOR:
        this.clause3(-v, a, b);
        this.clause3(-v, -a, -b);
        this.clause3(v, -a, b);
        this.clause3(v, a, -b);
        return;
      case GATE_ITE: {
        const c = this.mapped(gates.third[node]);
        this.clause3(-a, -b, v);
        this.clause3(-a, b, -v);
        this.clause3(a, -c, v);
        this.clause3(a, c, -v);
        // Implied, but unit propagation alone would not see it.
        this.clause3(-b, -c, v);
        this.clause3(b, c, -v);
        return;
      }
      case GATE_MAJORITY: {
        const c = this.mapped(gates.third[node]);
        this.clause3(-a, -b, v);
        this.clause3(-a, -c, v);
        this.clause3(-b, -c, v);
        this.clause3(a, b, -v);
        this.clause3(a, c, -v);
        this.clause3(b, c, -v);
        return;
      }
    }
  }

  private clause1(a: number): void {
    const { add } = this.functions;
    add(this.solver, a);
    add(this.solver, 0);
  }

  private clause2(a: number, b: number): void {
    const { add } = this.functions;
    add(this.solver, a);
    add(this.solver, b);
    add(this.solver, 0);
  }

  private clause3(a: number, b: number, c: number): void {
    const { add } = this.functions;
    add(this.solver, a);
    add(this.solver, b);
    add(this.solver, c);
    add(this.solver, 0);
  }
}
