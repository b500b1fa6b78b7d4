import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { syncProcesses } from '../../src/host/sync-process.js';
import { type Answer, type BackendSession, backends } from '../../src/solver/index.js';
import {
  boolVariable,
  bv,
  bvmul,
  eq,
  smtScript,
  type Term,
  ugt,
  ult,
  variable,
} from '../../src/term/index.js';
import { RandomTerms } from './random-terms.js';
import { holds, isSatisfiable } from './truth.js';

const limits = { timeoutMs: 20_000 };
const resources = { process: syncProcesses, command: 'z3 -in' };
const sessions = await Promise.all(backends.all.map((backend) => backend.open(resources)));
/** The WebAssembly Z3 needs milliseconds where the others need microseconds: it sees every n-th query. */
const everyNth: Readonly<Record<string, number>> = { cadical: 1, process: 3, z3: 8 };

afterAll(() => {
  for (const session of sessions) session.dispose();
});

/** Vitest wants to hear from its workers now and then. */
function breathe(round: number): Promise<void> | undefined {
  return round % 20 === 0 ? new Promise((resolve) => setImmediate(resolve)) : undefined;
}

/** Models satisfy, cores stand alone. */
function expectTrue(constraints: readonly Term[], answer: Answer, session: BackendSession): void {
  const script = smtScript(constraints);
  if (answer.kind === 'sat') expect(holds(constraints, answer.model), script).toBe(true);
  if (answer.kind === 'unsat') {
    expect(answer.core.length, script).toBeGreaterThan(0);
    expect([...answer.core].sort((a, b) => a - b)).toEqual(answer.core);
    const core = answer.core.map((index) => constraints[index]);
    expect(session.check(core, limits).kind, script).toBe('unsat');
  }
}

describe('every backend', () => {
  it('agrees with exhaustive evaluation over small variables', async () => {
    const random = new Random(7);
    for (let round = 0; round < 1200; round++) {
      const widths = random.pick([[3, 3, 2], [1, 2, 5], [4, 4], [8], [3, 6], [7], [2, 2, 2, 2]]);
      const variables = widths.map((width, i) => variable(`v${i}`, width));
      if (round % 3 === 0) variables.push(boolVariable('p'));
      const terms = new RandomTerms(random, variables);
      const constraints = Array.from({ length: 1 + random.below(4) }, () => terms.bool(3));
      const truth = isSatisfiable(constraints) ? 'sat' : 'unsat';
      for (const session of sessions) {
        if (round % everyNth[session.name] !== 0) continue;
        const answer = session.check(constraints, limits);
        expect(answer.kind, `${session.name}\n${smtScript(constraints)}`).toBe(truth);
        expectTrue(constraints, answer, session);
      }
      await breathe(round);
    }
  });

  it('agrees with the others on wide bit-vectors', async () => {
    const random = new Random(11);
    const seen = { sat: 0, unsat: 0, unknown: 0 };
    for (let round = 0; round < 300; round++) {
      const width = random.pick([8, 9, 16, 24, 31, 32, 33, 48, 64]);
      const variables = [
        variable('a', width),
        variable('b', width),
        variable('c', random.pick([1, 8, 32, 64])),
      ];
      const terms = new RandomTerms(random, variables);
      const constraints = Array.from({ length: 1 + random.below(5) }, () => terms.bool(2));
      const kinds = new Set<string>();
      for (const session of sessions) {
        if (round % everyNth[session.name] !== 0) continue;
        const answer = session.check(constraints, { timeoutMs: 300 });
        seen[answer.kind]++;
        if (answer.kind !== 'unknown') kinds.add(answer.kind);
        expectTrue(constraints, answer, session);
      }
      expect(kinds.size, smtScript(constraints)).toBeLessThanOrEqual(1);
      await breathe(round);
    }
    expect(seen.sat).toBeGreaterThan(100);
    expect(seen.unsat).toBeGreaterThan(100);
  });

  it.each(sessions.map((session) => [session.name, session] as const))(
    '%s: a spent budget is a value, and the next query is answered',
    (_name, session) => {
      const p = variable('p', 64);
      const q = variable('q', 64);
      const half = bv(2n ** 32n, 64);
      const factors = [
        eq(bvmul(p, q), bv(2860486313n * 3267000013n, 64)),
        ugt(p, bv(1, 64)),
        ult(p, q),
        ult(q, half),
      ];
      expect(session.check(factors, { timeoutMs: 50 })).toMatchObject({ kind: 'unknown', reason: 'budget' });
      expect(session.check([ult(p, bv(1, 64))], limits)).toEqual({ kind: 'sat', model: new Map([[p, 0n]]) });
    },
  );

  it('has a name of its own and says what it is', () => {
    expect(backends.names).toEqual(['cadical', 'z3', 'process']);
    for (const backend of backends.all) expect(backend.summary).not.toBe('');
  });
});
