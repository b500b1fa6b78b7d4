import { Budget } from '../../src/base/index.js';
import { type CoverSettings, coverFunction } from '../../src/engine/index.js';
import type { SolverChain } from '../../src/solver/index.js';
import type { Combination } from '../truth/combinations.js';
import { expectOk } from '../truth/compile.js';
import { type Batch, inputSettings, withBatch } from './batch.js';
import { type Accused, type Judgement, judge } from './judge.js';
import type { RandomFunction } from './program.js';

/** A function to be made of bytes, and how it is to be covered. */
export interface Case {
  readonly bytes: Uint8Array;
  readonly combination: Combination;
}

/** What became of some functions. */
export interface Trial {
  readonly failures: readonly Failure[];
  /** How many objectives got which verdict. */
  readonly verdicts: { readonly covered: number; readonly infeasible: number; readonly open: number };
}

/** What is wrong with the verdicts on one function. */
export interface Failure {
  readonly index: number;
  readonly text: string;
  readonly wrong: readonly string[];
}

/** What is left is open, which is no error here. */
const limits = { timeLimitMs: 300, maxTests: 40, maxSteps: 10_000, solverTimeoutMs: 300 };

/** Covers every function and has the verdicts judged; says what is wrong with them. */
export async function tryCases(cases: readonly Case[], solver: SolverChain): Promise<Trial> {
  return withBatch(
    cases.map(({ bytes }) => bytes),
    async (batch) => {
      const accused: (Accused & { readonly index: number })[] = [];
      const failures: Failure[] = [];
      for (const [index, made] of batch.functions.entries()) {
        try {
          accused.push({ index, made, result: await cover(batch, made, cases[index].combination, solver) });
        } catch (error) {
          const wrong = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
          failures.push({ index, text: made.text, wrong });
        }
      }
      const judgements = judge(batch.folder, batch.text, accused);
      for (const [at, { index, made, result }] of accused.entries()) {
        const wrong = contradictions({ made, result }, judgements[at]);
        if (wrong.length > 0) failures.push({ index, text: made.text, wrong });
      }
      const all = accused.flatMap(({ result }) => result.objectives);
      const count = (wanted: string) => all.filter(({ verdict }) => verdict === wanted).length;
      const verdicts = { covered: count('covered'), infeasible: count('infeasible'), open: count('open') };
      return { failures, verdicts };
    },
  );
}

async function cover(
  { artifact }: Batch,
  made: RandomFunction,
  combination: Combination,
  solver: SolverChain,
): Promise<Accused['result']> {
  const settings: CoverSettings = {
    ...combination.settings,
    ...limits,
    scope: 'callees',
    inputs: inputSettings,
  };
  const compile = { files: ['batch.c'], preprocessorFlags: [] };
  const job = { artifact, functionName: made.name, settings, compile, frontendMs: 0, version: 'test' };
  const budget = new Budget(settings.timeLimitMs, processorMs);
  return expectOk(await coverFunction(job, { solver, budget })).result;
}

/** What this process has worked, so that verdicts do not depend on what else the machine does. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Where the result disagrees with itself or with the machine. */
function contradictions({ made, result }: Accused, { hits, tests }: Judgement): readonly string[] {
  const wrong = [
    ...result.divergences.map(({ detail }) => `divergence: ${detail}`),
    ...result.checkFailures.map(({ objective, detail }) => `check: ${objective}: ${detail}`),
  ];
  for (const { id, verdict, text, outcome } of result.objectives) {
    const input = hits.get(id);
    if (verdict === 'infeasible' && input !== undefined)
      wrong.push(`${id} (${text} is ${outcome}) is called infeasible, but is taken with ${input}`);
    if (verdict === 'covered' && input === undefined && made.enumerable === 'all')
      wrong.push(`${id} (${text} is ${outcome}) is called covered, but no input takes it`);
  }
  for (const [index, test] of result.tests.entries()) {
    const covered = tests[index];
    const claimed = [...test.covers].sort();
    if (covered === undefined) {
      if (made.enumerable === 'all') wrong.push(`test ${index} has inputs that C cannot spell`);
    } else if (covered.join() !== claimed.join())
      wrong.push(`test ${index} covers ${covered.join(' ')}, and is said to cover ${claimed.join(' ')}`);
  }
  return wrong;
}
