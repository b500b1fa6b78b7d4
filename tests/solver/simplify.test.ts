import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { propagate } from '../../src/solver/chain/presolve/propagate.js';
import { simplify } from '../../src/solver/chain/presolve/simplify.js';
import { backends } from '../../src/solver/index.js';
import * as t from '../../src/term/index.js';
import { RandomTerms } from './random-terms.js';
import { holds, isSatisfiable } from './truth.js';

const session = await backends.all[0].open({});
afterAll(() => session.dispose());
const limits = { timeoutMs: 10_000 };

describe('simplified queries', () => {
  it('have the same answers, with models and cores of the original', async () => {
    const random = new Random(31);
    const seen = { sat: 0, unsat: 0, unknown: 0 };
    for (let round = 0; round < 2400; round++) {
      const variables = ['a', 'b', 'c'].map((name) => t.variable(name, 2 + random.below(3)));
      const terms = new RandomTerms(random, variables);
      const constraints = Array.from({ length: 2 + random.below(4) }, () =>
        random.below(4) === 0 ? terms.bool(2) : terms.simple(),
      );
      const [a] = variables;
      constraints.push(t.ule(t.bvmul(a, terms.bv(a.width, 1)), terms.bv(a.width, 1)));
      const propagation = propagate(constraints);
      if (propagation.kind === 'contradiction') continue;
      const simplified = simplify(constraints, propagation.ranges);
      if (simplified === undefined) continue;
      const answer = simplified.translate(session.check(simplified.constraints, limits));
      seen[answer.kind]++;
      expect(answer.kind, t.smtScript(constraints)).toBe(isSatisfiable(constraints) ? 'sat' : 'unsat');
      if (answer.kind === 'sat')
        expect(holds(constraints, answer.model), t.smtScript(constraints)).toBe(true);
      if (answer.kind === 'unsat') {
        const core = answer.core.map((index) => constraints[index]);
        expect(isSatisfiable(core), t.smtScript(core)).toBe(false);
      }
      if (round % 100 === 0) await new Promise(setImmediate);
    }
    expect(seen.sat).toBeGreaterThan(100);
    expect(seen.unsat).toBeGreaterThan(20);
  });
});
