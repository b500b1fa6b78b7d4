import { describe, expect, it } from 'vitest';
import type { CoverSettings } from '../../src/engine/index.js';
import { mergeLayers } from '../../src/library/setup/layers.js';

const defaults = {
  criterion: 'branch',
  seed: 1,
  lookAhead: true,
  inputs: { maxElements: 8 },
} as CoverSettings;

describe('layers of settings', () => {
  it('the first that says something has it; undefined says nothing', () => {
    const merged = mergeLayers(
      [
        { seed: undefined, lookAhead: false },
        { seed: 5, lookAhead: true },
        { seed: 6, maxTests: 3 },
      ],
      defaults,
    );
    expect(merged).toMatchObject({ criterion: 'branch', seed: 5, lookAhead: false, maxTests: 3 });
  });

  it('inputs are merged point by point, lvalue by lvalue', () => {
    const merged = mergeLayers(
      [
        {},
        { inputs: { maxDepth: 1, lvalues: { x: { length: 2 } } } },
        { inputs: { maxDepth: 3, maxElements: 4, lvalues: { x: { length: 9 }, y: { nullable: true } } } },
      ],
      defaults,
    );
    expect(merged.inputs).toEqual({
      maxElements: 4,
      maxDepth: 1,
      lvalues: { x: { length: 2 }, y: { nullable: true } },
    });
  });

  it('declarations are merged one by one', () => {
    const merged = mergeLayers(
      [
        { inputs: { declares: { harmless: ['a'] } } },
        { inputs: { declares: { harmless: ['b'], calls: 'first' } } },
      ],
      defaults,
    );
    expect(merged.inputs.declares).toEqual({ harmless: ['a'], calls: 'first' });
  });
});
