import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareWithGcov, type LineCounts } from '../../src/library/machine/gcov-comparison.js';
import type { ObjectiveResult } from '../../src/result/index.js';
import { emptyResult } from '../report/sample-result.js';

const covered = (line: number, ...ids: readonly string[]): readonly ObjectiveResult[] =>
  ids.map((id) => ({
    id,
    function: 'f',
    kind: 'condition',
    file: 'f.c',
    line,
    column: 1,
    text: '',
    outcome: id.endsWith('T') ? 'true' : 'false',
    verdict: 'covered',
    tests: [0],
  }));

const counts = (line: number, ...branches: readonly number[]): LineCounts => ({
  file: path.resolve('f.c'),
  line,
  executions: 3,
  branches,
});

const compare = (
  objectives: readonly (readonly ObjectiveResult[])[],
  lines: readonly LineCounts[],
): readonly string[] =>
  compareWithGcov({ ...emptyResult, objectives: objectives.flat() }, lines).map(
    ({ kind, objectives: ids }) => `${ids.join(' ')} ${kind}`,
  );

describe('a decision of several lines', () => {
  const decision = [covered(5, '1T', '1F'), covered(6, '2T', '2F'), covered(7, '3T', '3F')];

  it('is compared as a whole where gcov counts conditions on earlier lines than theirs', () => {
    expect(compare(decision, [counts(5, 1, 1, 1, 1), counts(6, 1, 1), counts(7)])).toEqual([
      '1T 1F 2T 2F 3T 3F confirmed',
    ]);
    expect(compare(decision, [counts(5, 1, 1, 1, 1), counts(6, 0, 1), counts(7)])).toEqual([
      '1T 1F 2T 2F 3T 3F contradicted',
    ]);
  });

  it('is told line by line where the counts are', () => {
    expect(compare(decision, [counts(5, 1, 1), counts(6, 0, 1), counts(7, 1, 1)])).toEqual([
      '1T 1F confirmed',
      '2T 2F contradicted',
      '3T 3F confirmed',
    ]);
  });

  it('tells nothing where there are never as many counts', () => {
    expect(compare(decision, [counts(5, 1, 1, 1), counts(6, 0, 1), counts(7, 1, 1)])).toEqual([
      '1T 1F 2T 2F 3T 3F unclear',
    ]);
  });
});
