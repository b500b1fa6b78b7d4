import { freeVariables, type Term, type TermValue } from '../../term/index.js';
import { type Answer, type Limits, unknown } from '../answer.js';
import type { Backend, BackendSession } from '../backend.js';
import { usesFloats } from '../theory.js';
import { loadZ3, type Z3Module, type Z3Pointer } from './z3-module.js';
import { NoCounterpart, Z3Terms } from './z3-terms.js';

/** Z3's `rlimit` units that stand for a millisecond. */
const RESOURCE_PER_MS = 1_000;
/** A context keeps every term it ever saw: beyond these a fresh one is opened. */
const MAX_TERMS = 100_000;
const MAX_QUERIES = 1_000;

/** A question costs more than most answers. */
const WORK_PER_QUERY = 5;

const SAT = 1;
const UNSAT = -1;

const NAME = 'z3';

export const z3 = {
  name: NAME,
  summary: 'Z3 for everything, floating point included (built in)',
  async open() {
    return new Z3Session(await loadZ3());
  },
} satisfies Backend;

class Z3Session implements BackendSession {
  readonly name = NAME;
  readonly afterTimeout = 'begins anew';
  work = 0;
  private terms: Z3Terms | undefined;
  private queries = 0;
  private readonly out: number;

  constructor(private readonly z3: Z3Module) {
    this.out = z3._malloc(8);
  }

  check(constraints: readonly Term[], limits: Limits): Answer {
    this.work += WORK_PER_QUERY;
    const terms = this.context();
    try {
      return this.checkIn(terms, constraints, limits);
    } catch (error) {
      this.closeContext();
      if (error instanceof NoCounterpart) return unknown('unsupported', `z3: no ${error.message}`);
      // Out of memory and the like: Z3 throws through WebAssembly. Nothing of it survives in the new context.
      return unknown('failed', `z3: ${String(error)}`);
    }
  }

  dispose(): void {
    this.closeContext();
    this.z3._free(this.out);
    this.z3.PThread.terminateAllThreads();
  }

  /** The tactics behind a plain check are much faster on floats; only the tracked one knows a core. */
  private checkIn(terms: Z3Terms, constraints: readonly Term[], limits: Limits): Answer {
    const pointers = constraints.map((constraint) => terms.translate(constraint));
    const logic = constraints.some(usesFloats) ? 'QF_BVFP' : 'QF_BV';
    const solver = this.createSolver(terms, logic, limits);
    try {
      for (const pointer of pointers) this.z3._Z3_solver_assert(terms.context, solver, pointer);
      const status = this.z3._Z3_solver_check(terms.context, solver);
      if (status === SAT) return { kind: 'sat', model: this.model(terms, solver, constraints) };
      if (status === UNSAT)
        return { kind: 'unsat', core: this.core(terms, pointers, logic, limits), by: NAME };
      const reason = this.z3.UTF8ToString(this.z3._Z3_solver_get_reason_unknown(terms.context, solver));
      return unknown('budget', `z3: ${reason}`);
    } finally {
      this.z3._Z3_solver_dec_ref(terms.context, solver);
    }
  }

  private core(terms: Z3Terms, pointers: readonly Z3Pointer[], logic: string, limits: Limits): number[] {
    const all = pointers.map((_, index) => index);
    if (pointers.length < 2) return all;
    const { z3 } = this;
    const solver = this.createSolver(terms, logic, limits);
    const indexOf = new Map<Z3Pointer, number>();
    pointers.forEach((pointer, index) => {
      const tracker = terms.tracker(index);
      indexOf.set(tracker, index);
      z3._Z3_solver_assert_and_track(terms.context, solver, pointer, tracker);
    });
    let core = all;
    if (z3._Z3_solver_check(terms.context, solver) === UNSAT) {
      const vector = z3._Z3_solver_get_unsat_core(terms.context, solver);
      z3._Z3_ast_vector_inc_ref(terms.context, vector);
      const size = z3._Z3_ast_vector_size(terms.context, vector);
      core = [];
      for (let i = 0; i < size; i++) {
        const index = indexOf.get(z3._Z3_ast_vector_get(terms.context, vector, i));
        if (index !== undefined) core.push(index);
      }
      core.sort((a, b) => a - b);
      z3._Z3_ast_vector_dec_ref(terms.context, vector);
    }
    z3._Z3_solver_dec_ref(terms.context, solver);
    return core;
  }

  private createSolver(terms: Z3Terms, logic: string, limits: Limits): Z3Pointer {
    const { z3 } = this;
    const { context } = terms;
    const solver = z3._Z3_mk_solver_for_logic(context, terms.text(logic));
    z3._Z3_solver_inc_ref(context, solver);
    const parameters = z3._Z3_mk_params(context);
    z3._Z3_params_inc_ref(context, parameters);
    const budget = Math.min(0xffffffff, Math.max(1, Math.ceil(limits.timeoutMs * RESOURCE_PER_MS)));
    z3._Z3_params_set_uint(context, parameters, terms.text('rlimit'), budget);
    z3._Z3_solver_set_params(context, solver, parameters);
    z3._Z3_params_dec_ref(context, parameters);
    return solver;
  }

  private model(terms: Z3Terms, solver: Z3Pointer, constraints: readonly Term[]): Map<Term, TermValue> {
    const { z3 } = this;
    const { context } = terms;
    const native = z3._Z3_solver_get_model(context, solver);
    z3._Z3_model_inc_ref(context, native);
    const model = new Map<Term, TermValue>();
    for (const constraint of constraints) {
      for (const variable of freeVariables(constraint)) {
        if (model.has(variable)) continue;
        const declaration = z3._Z3_get_app_decl(context, terms.translate(variable));
        const value = z3._Z3_model_get_const_interp(context, native, declaration);
        model.set(variable, this.value(context, variable, value));
      }
    }
    z3._Z3_model_dec_ref(context, native);
    return model;
  }

  /** No interpretation (0) means that any value will do. */
  private value(context: Z3Pointer, variable: Term, value: Z3Pointer): TermValue {
    const { z3 } = this;
    if (variable.sort === 'bool') return value !== 0 && z3._Z3_get_bool_value(context, value) === 1;
    if (value === 0) return variable.width <= 32 ? 0 : 0n;
    if (variable.width > 64) return BigInt(z3.UTF8ToString(z3._Z3_get_numeral_string(context, value)));
    z3._Z3_get_numeral_uint64(context, value, this.out);
    const low = z3.HEAPU32[this.out >> 2];
    if (variable.width <= 32) return low;
    return (BigInt(z3.HEAPU32[(this.out >> 2) + 1]) << 32n) | BigInt(low);
  }

  private context(): Z3Terms {
    if (this.terms !== undefined && (this.queries >= MAX_QUERIES || this.terms.size >= MAX_TERMS)) {
      this.closeContext();
    }
    this.queries++;
    if (this.terms === undefined) {
      const configuration = this.z3._Z3_mk_config();
      const context = this.z3._Z3_mk_context(configuration);
      this.z3._Z3_del_config(configuration);
      this.z3._set_noop_error_handler(context);
      this.terms = new Z3Terms(this.z3, context);
    }
    return this.terms;
  }

  private closeContext(): void {
    const { terms } = this;
    if (terms === undefined) return;
    this.terms = undefined;
    this.queries = 0;
    try {
      terms.dispose();
      this.z3._Z3_del_context(terms.context);
    } catch {
      // After a trap the context cannot even be freed; it is left behind.
    }
  }
}
