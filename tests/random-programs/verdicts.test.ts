import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { defaultSettings } from '../../src/engine/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { type Combination, combinations } from '../truth/combinations.js';
import { randomCampaign } from './campaign.js';
import { shrink } from './shrink.js';
import { type Case, tryCases } from './trial.js';

const batchSize = 20;
/** Bytes that a function is made of. */
const [shortest, longest] = [100, 1500];

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

const { seed, count } = randomCampaign(40);
const batches = Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) => batch);

describe('verdicts on random programs', () => {
  it.each(batches)(
    'are what gcc says, batch %i',
    async (batch) => {
      const cases = Array.from({ length: batchSize }, (_, k) => caseOf(batch * batchSize + k));
      const { failures, verdicts } = await tryCases(cases, solver);
      // Nothing could be wrong with them if everything were open.
      expect(verdicts.covered).toBeGreaterThan(verdicts.open / 2);
      expect(verdicts.infeasible).toBeGreaterThan(0);
      const [failure] = failures;
      if (failure) throw new Error(await counterexample(cases[failure.index], failure.wrong));
    },
    600_000,
  );

  it('meet every combination', () => {
    const met = Array.from({ length: 200 }, (_, index) => caseOf(index).combination);
    expect(new Set(met).size).toBe(combinations.length);
  });
});

function caseOf(index: number): Case {
  const random = new Random(seed + index);
  const length = shortest + random.below(longest - shortest);
  const bytes = Uint8Array.from({ length }, () => random.below(256));
  return { bytes, combination: combinationOf(index) };
}

const isDefault = ({ settings }: Combination) => settings.strategy === defaultSettings.strategy;
const defaults = combinations.filter(isDefault);
const others = combinations.filter((combination) => !isDefault(combination));

/** By turns the default strategy, in which all ways to prove something take part, and the others; each in all variations. */
function combinationOf(index: number): Combination {
  const list = index % 2 === 0 ? defaults : others;
  return list[(index >> 1) % list.length];
}

/** The simplest function found on which the same kind of thing is wrong. */
async function counterexample({ bytes, combination }: Case, first: readonly string[]): Promise<string> {
  const kind = kindOf(first);
  let smallest = first.join('\n');
  await shrink(bytes, async (simpler) => {
    const { failures } = await tryCases([{ bytes: simpler, combination }], solver);
    const [failure] = failures;
    if (!failure || kindOf(failure.wrong) !== kind) return false;
    smallest = `${failure.wrong.join('\n')}\n\n${failure.text}`;
    return true;
  });
  return `${combination.name}\n${smallest}`;
}

function kindOf(wrong: readonly string[]): string {
  return /infeasible|covered|covers|divergence|check/.exec(wrong[0])?.[0] ?? wrong[0].split('\n')[0];
}
