import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Demands, reviewOf } from '../../src/library/results/demands.js';
import { resultJson } from '../../src/report/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { sampleResult } from '../report/sample-result.js';
import { withFolder } from './with-folder.js';

function complaints(demands: Demands, ...results: readonly FunctionResult[]): readonly string[] | undefined {
  const review = reviewOf(demands);
  for (const result of results) review?.add(result);
  return review?.complaints();
}

describe('what is demanded of a run', () => {
  it('is nothing unless told', () => {
    expect(complaints({}, sampleResult)).toBeUndefined();
  });

  it('may be a share of what is feasible', () => {
    expect(complaints({ failUnder: 66 }, sampleResult)).toEqual([]);
    expect(complaints({ failUnder: 67 }, sampleResult)).toEqual(['feasible coverage is 66.6 %, under 67 %']);
  });

  it('may be that something does not occur', () => {
    expect(complaints({ failOn: ['open', 'infeasible', 'error'] }, sampleResult)).toEqual([
      '1 open: f#3D',
      '1 infeasible: f#2T',
      '1 with an error: src/f.c:5',
    ]);
  });

  it('leaves out what a baseline has, wherever it has moved', () =>
    withFolder(async () => {
      mkdirSync('old/f', { recursive: true });
      writeFileSync('old/f/result.json', resultJson(sampleResult));
      const moved: FunctionResult = {
        ...sampleResult,
        objectives: sampleResult.objectives.map((one) => ({ ...one, line: one.line + 30 })),
      };
      expect(complaints({ baseline: 'old', failOn: ['open', 'error'] }, moved)).toEqual([]);
      expect(complaints({ baseline: 'old/f/result.json' }, moved)).toEqual([]);
      const worse: FunctionResult = {
        ...moved,
        objectives: moved.objectives.map((one) =>
          one.id === 'f#1T'
            ? { ...one, verdict: 'open', cause: { kind: 'time-limit' }, tests: undefined, method: undefined }
            : one,
        ),
      };
      expect(complaints({ baseline: 'old' }, worse)).toEqual(['1 open, new since old: f#1T']);
      expect(() => complaints({ baseline: 'none' }, moved)).toThrow('none: cannot be read');
    }));
});
