import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Diagnostic } from '../../base/index.js';
import type { CoverReport } from '../../engine/index.js';
import { temporaryFolder } from '../../host/index.js';
import { coverageOf, type ObjectiveResult } from '../../result/index.js';
import { writeReport } from '../results/output-plan.js';
import { sourcesOf } from '../results/source-texts.js';
import { compareWithGcov } from './gcov-comparison.js';
import type { NativeMachine } from './native-machine.js';
import { runNatively } from './native-run.js';

/**
 * A report whose covered objectives the machine's own compiler covers, too: the tests are compiled by it and run, in a process with
 * limits, and what its counts deny is open. The target stays the one of ours that has the machine's data model: proofs are about it.
 */
export async function confirmNatively(
  report: CoverReport,
  { cc, version }: NativeMachine,
): Promise<{ readonly report: CoverReport; readonly warnings: readonly Diagnostic[] }> {
  const target = { ...report.result.target, machine: version };
  const result = { ...report.result, target };
  if (result.tests.length === 0) return { report: { ...report, result }, warnings: [] };
  const { passed, denied } = await nativeRun({ ...report, result }, cc);
  const objectives = result.objectives.map((objective): ObjectiveResult => {
    const detail = denied.get(objective.id);
    if (detail === undefined || objective.verdict !== 'covered') return objective;
    const { tests: _tests, method: _method, ...plain } = objective;
    return { ...plain, verdict: 'open', cause: { kind: 'machine', detail: `${version}: ${detail}` } };
  });
  const message = `${result.function}: not every test passes with ${version}; \`hyla verify\` says which`;
  return {
    report: { ...report, result: { ...result, objectives, coverage: coverageOf(objectives) } },
    warnings: passed ? [] : [{ severity: 'warning', message }],
  };
}

interface NativeFindings {
  readonly passed: boolean;
  /** Why each of these objectives is not covered. */
  readonly denied: ReadonlyMap<string, string>;
}

async function nativeRun(report: CoverReport, cc: string): Promise<NativeFindings> {
  const folder = temporaryFolder(tmpdir(), 'hyla-native-');
  try {
    const plan = { directoryOf: () => folder, formats: ['json', 'c'], out: folder };
    writeReport(plan, report, sourcesOf(report.result));
    const text = readFileSync(path.join(folder, 'tests.c'), 'utf8');
    const { counts, passed } = await runNatively(folder, { file: 'tests.c', text }, { cc });
    const denied = compareWithGcov(report.result, counts)
      .filter(({ kind }) => kind === 'contradicted')
      .flatMap(({ objectives, detail }) => objectives.map((id) => [id, detail] as const));
    return { passed, denied: new Map(denied) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
