import { describe, expect, it } from 'vitest';
import type { ObjectiveSet } from '../../src/criteria/index.js';
import type { CaseRecord } from '../../src/engine/runs/case-runner.js';
import { discardRedundant } from '../../src/engine/suite/discard-redundant.js';

const set = { objectives: Array.from({ length: 5 }) } as unknown as ObjectiveSet;
const covering = (...covers: number[]) =>
  ({ accepted: true, covers, outcome: { kind: 'returned' } }) as unknown as CaseRecord;

const keptOf = (records: readonly CaseRecord[], before?: ReadonlySet<number>) =>
  discardRedundant(records, set, before).kept.map(({ covers }) => covers);

describe('the cases that are kept', () => {
  const records = [covering(0, 1), covering(2), covering(1, 3), covering(4)];

  it('cover all that the others do', () => {
    expect(keptOf(records)).toEqual([[0, 1], [2], [1, 3], [4]]);
    expect(keptOf([...records, covering(2, 4)])).toEqual([
      [0, 1],
      [1, 3],
      [2, 4],
    ]);
  });

  it('cover something that no test of a smaller world does, and keep all that they cover', () => {
    expect(keptOf(records, new Set([0, 1, 2]))).toEqual([[1, 3], [4]]);
    expect(keptOf([covering(0, 3), covering(1, 3, 4)], new Set([0, 1]))).toEqual([[1, 3, 4]]);
  });
});
