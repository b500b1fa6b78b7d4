import { freeVariables, smtScript, smtSymbols, type Term, type TermValue } from '../../term/index.js';
import { type Answer, type Limits, unknown } from '../answer.js';
import type { Backend, BackendSession } from '../backend.js';
import { evaluatorOf, satisfies } from '../model.js';
import type { ProcessConversation, ProcessPort } from './process-port.js';
import { bitVectorValue, parseReply, type SmtExpression } from './smt-reply.js';

const NAME = 'process';
/** Printed by the solver after each reply, so that its end can be seen. */
const END = 'hyla-end';
/** A solver that does not keep its own limit is given this much longer. */
const GRACE_MS = 1_000;

export const smtProcess = {
  name: NAME,
  summary: "any SMT-LIB 2 solver that reads its standard input (--solver 'z3 -in')",
  open({ process, command }) {
    if (process === undefined || command === undefined) {
      return Promise.reject(new Error('the process backend needs a command to run'));
    }
    return Promise.resolve(new ProcessSession(process, command));
  },
} satisfies Backend;

/** Every query is a script of its own, behind `(reset)`: the process keeps running, nothing carries over. */
class ProcessSession implements BackendSession {
  readonly name = NAME;
  readonly afterTimeout = 'begins anew';
  work = 0;
  private conversation: ProcessConversation | undefined;

  constructor(
    private readonly port: ProcessPort,
    private readonly command: string,
  ) {}

  check(constraints: readonly Term[], limits: Limits): Answer {
    this.work++;
    const settings = [
      '(reset)',
      '(set-option :produce-models true)',
      '(set-option :produce-unsat-cores true)',
    ];
    const assertionNames = constraints.map((_, index) => assertionName(index));
    const reply = this.ask(smtScript(constraints, { settings, assertionNames }), limits);
    if (!isReply(reply)) return reply;
    const complaint = errorIn(reply);
    if (complaint !== undefined) return unknown('failed', `${this.command}: ${complaint}`);
    const said = reply.find((expression) => expression === 'sat' || expression === 'unsat');
    if (said === 'sat') return this.readModel(constraints, limits);
    if (said === 'unsat') return this.readCore(constraints, limits);
    return unknown('budget', `${this.command}: ${reply.join(' ') || 'said nothing'}`);
  }

  dispose(): void {
    this.conversation?.close();
    this.conversation = undefined;
  }

  private readModel(constraints: readonly Term[], limits: Limits): Answer {
    const variables = [...new Set(constraints.flatMap(freeVariables))].sort((a, b) => a.id - b.id);
    const model = new Map<Term, TermValue>();
    if (variables.length === 0) return { kind: 'sat', model };
    const symbols = smtSymbols(variables);
    const reply = this.ask(`(get-value (${variables.map((v) => symbols.get(v)).join(' ')}))\n`, limits);
    if (!isReply(reply)) return reply;
    const pairs = reply[0];
    if (typeof pairs !== 'object' || pairs.length !== variables.length) {
      return unknown('failed', `${this.command}: no values for its model`);
    }
    for (const [index, variable] of variables.entries()) {
      const pair = pairs[index];
      const value = typeof pair === 'object' ? valueIn(variable, pair[1]) : undefined;
      if (value === undefined) return unknown('failed', `${this.command}: no value for ${variable.name}`);
      model.set(variable, value);
    }
    // A wrong model of ours would be a bug to report; of somebody else's solver it is just no answer.
    if (!satisfies(evaluatorOf(model), constraints)) {
      return unknown('failed', `${this.command}: its model does not satisfy the query`);
    }
    return { kind: 'sat', model };
  }

  /** A solver that cannot name a core has at least said that all together are unsatisfiable. */
  private readCore(constraints: readonly Term[], limits: Limits): Answer {
    const reply = this.ask('(get-unsat-core)\n', limits);
    const names = isReply(reply) ? reply[0] : undefined;
    const all = constraints.map((_, index) => index);
    const isCore = typeof names === 'object' && names.length > 0 && names[0] !== 'error';
    const core = isCore ? all.filter((index) => names.includes(assertionName(index))) : all;
    return { kind: 'unsat', core: core.length > 0 ? core : all, by: NAME };
  }

  /** The expressions of the reply, or why there is none; then the next query gets a new process. */
  private ask(text: string, limits: Limits): readonly SmtExpression[] | Answer {
    this.conversation ??= this.port.start(this.command);
    const timeoutMs = limits.timeoutMs + GRACE_MS;
    const reply = this.conversation.exchange(`${text}(echo "${END}")\n`, END, timeoutMs);
    const expressions = reply.kind === 'reply' ? parseReply(reply.text) : undefined;
    if (expressions !== undefined) return expressions;
    this.dispose();
    switch (reply.kind) {
      case 'timeout':
        return unknown('budget', `${this.command}: no answer within ${timeoutMs} ms`);
      case 'ended':
        return unknown('failed', `${this.command}: ended without an answer`);
      case 'reply':
        return unknown('failed', `${this.command}: printed what is no SMT-LIB: ${reply.text.slice(0, 200)}`);
    }
  }
}

function isReply(reply: readonly SmtExpression[] | Answer): reply is readonly SmtExpression[] {
  return Array.isArray(reply);
}

function assertionName(index: number): string {
  return `hyla!${index}`;
}

function valueIn(variable: Term, expression: SmtExpression): TermValue | undefined {
  if (variable.sort === 'bool') {
    return expression === 'true' ? true : expression === 'false' ? false : undefined;
  }
  const value = bitVectorValue(expression);
  return value === undefined || variable.width > 32 ? value : Number(value);
}

function errorIn(reply: readonly SmtExpression[]): string | undefined {
  for (const expression of reply) {
    if (typeof expression === 'object' && expression[0] === 'error') return expression.join(' ');
  }
  return undefined;
}
