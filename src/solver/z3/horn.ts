import type { Limits } from '../answer.js';
import { evaluateText } from './evaluate-text.js';
import { loadZ3, type Z3Module } from './z3-module.js';

/** What Spacer says of constrained Horn clauses. */
export type HornAnswer =
  /** The clauses hold together: `model` is Z3's text, a `define-fun` for each predicate. */
  | { readonly kind: 'sat'; readonly model: string }
  /** They do not: what must not be derived can be. */
  | { readonly kind: 'unsat' }
  | { readonly kind: 'unknown'; readonly detail: string };

/** Decides clauses given as SMT-LIB text: declarations and assertions, in the logic HORN. */
export interface HornSolver {
  solve(clauses: string, limits: Limits): HornAnswer;
}

/** Z3's `rlimit` units that stand for a millisecond of Spacer. */
const RESOURCE_PER_MS = 300;

export async function openHornSolver(): Promise<HornSolver> {
  return new Spacer(await loadZ3());
}

class Spacer implements HornSolver {
  constructor(private readonly z3: Z3Module) {}

  solve(clauses: string, limits: Limits): HornAnswer {
    const budget = Math.min(0xffffffff, Math.max(1, Math.ceil(limits.timeoutMs * RESOURCE_PER_MS)));
    const script = [
      '(set-logic HORN)',
      '(set-option :fp.engine spacer)',
      `(set-option :rlimit ${budget})`,
      clauses,
      '(check-sat)',
      '(get-model)',
    ].join('\n');
    try {
      return readReply(evaluateText(this.z3, script));
    } catch (error) {
      // Out of memory and the like: Z3 throws through WebAssembly.
      return { kind: 'unknown', detail: `z3: ${String(error)}` };
    }
  }
}

function readReply(reply: string): HornAnswer {
  const text = reply.trimStart();
  if (text.startsWith('sat')) return { kind: 'sat', model: text.slice('sat'.length) };
  if (text.startsWith('unsat')) return { kind: 'unsat' };
  return { kind: 'unknown', detail: `z3: ${text.split('\n')[0]}` };
}
