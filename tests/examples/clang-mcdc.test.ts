import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DecisionTable, FunctionResult } from '../../src/result/index.js';
import { type ClangDecision, runUnderClang } from './clang-mcdc.js';
import { type Example, readExamples, readProject } from './example.js';
import { runHyla } from './run-hyla.js';

/** Clang gives up on decisions with more conditions. */
const MOST_CONDITIONS = 6;

/** Those with most of the decisions, and quick; all of them with HYLA_EXAMPLES=all. */
const chosen = [
  'f',
  'avoidance',
  'valves',
  'triangle',
  'tokenizer',
  'gcd',
  'merge',
  'hysteresis',
  'keyword',
  'lease',
];
const examples = [...readExamples(), ...readProject('embedded')].filter(
  ({ name, defines }) =>
    defines.length === 0 && (process.env.HYLA_EXAMPLES === 'all' || chosen.includes(name)),
);

describe('mcdc-unique-cause, against clang`s -fcoverage-mcdc on the exported tests', () => {
  let compared = 0;

  it.each(examples.map((example) => [example.name, example] as const))('%s', async (_, example) => {
    const out = mkdtempSync(join(tmpdir(), 'hyla-mcdc-'));
    try {
      const { result } = await runHyla(example, out, ['--criterion', 'mcdc-unique-cause']);
      const tables = comparable(result, example);
      if (tables.length === 0) return;
      const clang = await runUnderClang(out, example.source);
      const told = tables.map((table) => `${table.id} ${shownBy(table, result)}`);
      expect(told).toEqual(
        tables.map((table) => `${table.id} ${JSON.stringify(recordOf(table, clang)?.shown)}`),
      );
      compared += tables.length;
    } finally {
      rmSync(out, { recursive: true });
    }
  });

  it('has compared many decisions', () => {
    expect(compared).toBeGreaterThan(20);
  });
});

/** The decisions that both know: of the file itself, and small enough for clang. */
function comparable({ decisions = [] }: FunctionResult, { source }: Example): readonly DecisionTable[] {
  return decisions.filter(
    ({ file, conditions }) => file.endsWith(source) && conditions.length <= MOST_CONDITIONS,
  );
}

/** By condition: do the tests that tests.c runs show that it decides? */
function shownBy({ conditions, rows }: DecisionTable, result: FunctionResult): string {
  const isRun = (test: number) =>
    result.tests[test].notNative === undefined &&
    !['runtime-error', 'step-limit'].includes(result.tests[test].outcome.kind);
  const verdicts = new Map([...result.objectives, ...(result.goals ?? [])].map((one) => [one.id, one]));
  const executed = rows.filter(({ goal }) => {
    const verdict = verdicts.get(goal ?? '');
    return verdict?.verdict === 'covered' && verdict.tests.some(isRun);
  });
  return JSON.stringify(
    conditions.map((_, at) =>
      executed.some((a) =>
        executed.some(
          (b) =>
            a.vector[at] === 'T' &&
            b.vector[at] === 'F' &&
            a.result !== b.result &&
            [...a.vector].every(
              (letter, k) => k === at || letter === b.vector[k] || letter === '-' || b.vector[k] === '-',
            ),
        ),
      ),
    ),
  );
}

/** The record of as many conditions that begins where the decision does, or inside of its parentheses or negation. */
function recordOf(table: DecisionTable, records: readonly ClangDecision[]): ClangDecision | undefined {
  const behind = ({ line, column }: ClangDecision) => (line - table.line) * 1000 + column - table.column;
  return records
    .filter((record) => record.shown.length === table.conditions.length && behind(record) >= 0)
    .sort((a, b) => behind(a) - behind(b))[0];
}
