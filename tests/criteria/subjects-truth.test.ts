import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { criteria, seek } from '../../src/criteria/index.js';
import { defaultSettings, labelsNamed } from '../../src/engine/index.js';
import { watchedRunner } from '../../src/engine/runs/watched-runner.js';
import type { Artifact } from '../../src/frontend/index.js';
import { asDeclared, buildInputSpace } from '../../src/input/index.js';
import { CallGraph, type LabelKind, type StructureNode } from '../../src/ir/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import {
  createSolverChain,
  openTextSolver,
  type SolverChain,
  type TextSolver,
} from '../../src/solver/index.js';
import { compileSubject, expectOk } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';
import { readSubjects, type Subject, subjectFolder } from '../truth/subject.js';
import * as definitions from './abstract-paths/definitions.js';
import { objectivesOf, type Row, rowsOf, type Tree, vectorOf } from './definitions.js';
import { SubjectEvents, sourceStructures } from './subject-events.js';
import { labelled, logical, misreported } from './subject-labels.js';
import { allTraces, type Trace, type Traces } from './subject-traces.js';

/** More paths than these are another matter: criteria about paths are about small functions. */
const FEW = { inputs: 1 << 16, traces: 60 };
const MANY = { inputs: 1 << 16, traces: 4_000 };
/** Replay tells of errors of memory, input by input. */
const REPLAYED = { inputs: 1 << 12, traces: 4_000 };
/** Enough for most; what is said after it is true all the same. */
const ERRORS_MS = 5_000;
const aboutDecisions =
  'branch,decision,condition-decision,multiple-condition,mcdc,mcdc-unique-cause,minimal-all-conditions,minimal-all-decisions';
/** Whose definitions are compared elsewhere: the subjects have no comments of a user's. */
const elsewhere = new Map([['labels', 'labels-truth.test.ts']]);
const aboutPlaces = 'statement,function-call,boundary,weak-mutation';

describe('every criterion on the subjects whose inputs can all be tried', () => {
  let solver: SolverChain;
  let reader: TextSolver;
  const comparisons = new Map<string, number>();
  let refuted = 0;
  beforeAll(async () => {
    solver = await createSolverChain();
    reader = await openTextSolver();
  });
  afterAll(() => {
    solver.dispose();
    reader.dispose();
  });

  const subjects = readSubjects(subjectFolder).filter(({ calls }) => calls === 1);
  // A few of them; another share with HYLA_TRUTH=3/8, and all with HYLA_TRUTH=0/1.
  const [share, shares] = (process.env.HYLA_TRUTH ?? '10/24').split('/').map(Number);
  const chosen = subjects.filter((_, index) => index % shares === share);

  const count = (criterion: string) => comparisons.set(criterion, (comparisons.get(criterion) ?? 0) + 1);

  async function compiled(subject: Subject, labels: readonly LabelKind[]): Promise<Artifact> {
    const artifact = await compileSubject(subjectFolder, subject, labels);
    return { ...artifact, program: asDeclared(artifact.program, subject.inputs) };
  }

  async function tracesOf(
    artifact: Artifact,
    subject: Subject,
    most: typeof FEW,
  ): Promise<Traces | undefined> {
    const space = expectOk(buildInputSpace(artifact.program, subject.functionName, subject.inputs));
    return allTraces(artifact, space, await watchedRunner(artifact, space), most);
  }

  function cover(
    artifact: Artifact,
    { functionName, inputs }: Subject,
    criterion: string,
    timeLimitMs = defaultSettings.timeLimitMs,
  ): Promise<FunctionResult> {
    return coverSoundly({ artifact, functionName, settings: { criterion, inputs, timeLimitMs } }, solver);
  }

  /** Paths that runs take to their end, and those that only runs take which an error ends: another may take the same, and go on. */
  function foundBy({ objectives, tests }: FunctionResult) {
    const found = new Set<string>();
    const cut = new Set<string>();
    for (const { text, ...one } of objectives) {
      expect(one.verdict).toBe('covered');
      const isEnded = (test: number) => tests[test].outcome.kind === 'runtime-error';
      if (one.verdict === 'covered') (one.tests.every(isEnded) ? cut : found).add(text);
    }
    return { found, cut };
  }

  /** What only leads on after something undefined is open, and what other callers may do: no enumeration shows that. */
  function expectTruth(result: FunctionResult, truth: ReadonlyMap<string, boolean>) {
    const said = result.objectives.filter(({ kind }) => kind !== 'case');
    if (result.ended === 'time-limit') return;
    const verdicts = said.map((one) => {
      const isPast = one.verdict === 'open' && ['undefined', 'assumption'].includes(one.cause.kind);
      return `${one.id} ${isPast ? 'infeasible' : one.verdict}`;
    });
    const expected = [...truth].map(([id, hit]) => `${id} ${hit ? 'covered' : 'infeasible'}`);
    expect(verdicts.sort()).toEqual(expected.sort());
  }

  describe.each(chosen.map((subject) => [subject.name, subject] as const))('%s', (_, subject) => {
    const { functionName } = subject;

    it('paths', async () => {
      const artifact = await compiled(subject, ['structure']);
      const traces = await tracesOf(artifact, subject, FEW);
      if (!traces) return;
      const events = new SubjectEvents(artifact.program);
      const whole = traces.whole.map((trace) => events.of(trace));
      type Definition = (executions: typeof whole) => ReadonlySet<string>;
      const compare = async (criterion: string, definition: Definition) => {
        const { found, cut } = foundBy(await cover(artifact, subject, criterion));
        const demanded = definition(whole);
        expect(
          [...demanded].filter((path) => !found.has(path) && !cut.has(path)),
          criterion,
        ).toEqual([]);
        expect(
          [...found].filter((path) => !demanded.has(path)),
          criterion,
        ).toEqual([]);
        count(criterion);
      };
      await compare('minimal-all-paths', (all) => definitions.minimalAllPaths(functionName, all));
      for (const k of [0, 1, 2])
        await compare(`k-path=${k}`, (all) => definitions.kPaths(k, sourceStructures, all));
      // A path that ends early may exceed others: which of them are found is the search's affair.
      if (traces.ended.length > 0) return;
      await compare('empty-else', (all) => definitions.emptyElse<StructureNode>(sourceStructures, all));
      await compare('max-iterations', (all) =>
        definitions.maxIterations<StructureNode>(sourceStructures, all),
      );
    });

    it('all paths, and what is refuted', async () => {
      const artifact = await compiled(subject, []);
      const traces = await tracesOf(artifact, subject, FEW);
      if (!traces) return;
      const result = await cover(artifact, subject, 'all-paths');
      const { refutedPaths = [] } = result;
      const { found, cut } = foundBy(result);
      const [whole, ended] = [traces.whole, traces.ended].map((paths) => new Set(paths.map(pathName)));
      expect([...whole].filter((path) => !found.has(path) && !cut.has(path))).toEqual([]);
      expect([...found].filter((path) => !whole.has(path))).toEqual([]);
      count('all-paths');
      // No input takes what is refuted, and any solver sees why.
      const taken = [...whole, ...ended].map((path) => `${path} `);
      expect(refutedPaths.filter(({ path }) => taken.some((one) => one.startsWith(`${path} `)))).toEqual([]);
      for (const { formula } of refutedPaths) expect(reader.ask(formula)).toEqual(['unsat']);
      refuted += refutedPaths.length;
    });

    it('decisions', async () => {
      const artifact = await compiled(subject, []);
      const trees = treesOf(artifact);
      if (!trees) return;
      const traces = await tracesOf(artifact, subject, MANY);
      if (!traces) return;
      const all = [...traces.whole, ...traces.ended];
      const truth = new Map([...conditionsHit(artifact, functionName, all), ...decisionsHit(trees, all)]);
      const result = await cover(artifact, subject, aboutDecisions);
      expectTruth(result, truth);
      count(aboutDecisions);
    });

    it('places and operators', async () => {
      const artifact = await compiled(subject, labelsNamed(aboutPlaces.split(',')));
      const trees = treesOf(artifact);
      if (!trees) return;
      const traces = await tracesOf(artifact, subject, MANY);
      if (!traces) return;
      const all = [...traces.whole, ...traces.ended];
      expect(all.flatMap(misreported)).toEqual([]);
      const truth = new Map([...labelled(artifact.program, functionName, all), ...logicalHit(trees, all)]);
      expectTruth(await cover(artifact, subject, aboutPlaces), truth);
      count(aboutPlaces);
    });

    it('errors', async () => {
      const plain = await compiled(subject, labelsNamed(['errors']));
      const errors = criteria.find('errors');
      if (!errors) throw new Error('there should be a criterion for errors');
      const { program } = seek(errors, plain.program, new Set([functionName]));
      const traces = await tracesOf({ ...plain, program }, subject, REPLAYED);
      if (!traces) return;
      const truth = labelled(program, functionName, [...traces.whole, ...traces.ended]);
      const { objectives } = await cover(plain, subject, 'errors', ERRORS_MS);
      // What other callers may do is open, and what takes too long.
      const decided = objectives.filter(({ verdict }) => verdict !== 'open');
      expect(decided.filter(({ id, verdict }) => (verdict === 'covered') !== truth.get(id))).toEqual([]);
      expect(objectives.map(({ id }) => id).sort()).toEqual([...truth.keys()].sort());
      count('errors');
    });

    /** Whose evaluations lie in each other, the definitions cannot tell. */
    function treesOf(artifact: Artifact): readonly Tree[] | undefined {
      if (callsItself(artifact, functionName)) return undefined;
      return new SubjectEvents(artifact.program).treesOf(functionName);
    }

    function decisionsHit(trees: readonly Tree[], traces: readonly Trace[]): ReadonlyMap<string, boolean> {
      const tables = tablesOf(trees, traces);
      return new Map(trees.flatMap((tree, index) => [...objectivesOf(functionName, tree, tables[index])]));
    }

    function logicalHit(trees: readonly Tree[], traces: readonly Trace[]): ReadonlyMap<string, boolean> {
      return logical(functionName, trees, tablesOf(trees, traces));
    }

    function tablesOf(trees: readonly Tree[], traces: readonly Trace[]) {
      const tables = trees.map(() => new Map<string, Row>());
      for (const trace of traces) {
        const outcomes = trace.flatMap(({ site, arm }) =>
          site.kind === 'condition' && site.function === functionName
            ? [{ number: site.number, value: arm === 1 }]
            : [],
        );
        for (const [index, tree] of trees.entries())
          for (const row of rowsOf(tree, outcomes)) tables[index].set(vectorOf(tree, row.values), row);
      }
      return tables;
    }
  });

  it('has compared each criterion', () => {
    const compared = [...comparisons].map(([criterion, number]) => `${criterion}: ${number}`);
    if (process.env.HYLA_TRUTH) console.log(compared.join('; '), `refuted: ${refuted}`);
    const names = [...comparisons.keys()].flatMap((one) => one.split(',')).map((one) => one.split('=')[0]);
    expect([...new Set([...names, ...elsewhere.keys()])].sort()).toEqual([...criteria.names].sort());
    for (const [criterion, file] of elsewhere)
      expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(
        `['${criterion}', '${criterion},branch']`,
      );
    expect(refuted).toBeGreaterThan(0);
  });
});

function pathName(trace: Trace): string {
  return trace
    .map(({ site, arm }) => {
      const said =
        site.kind === 'condition' ? (arm === 1 ? 'T' : 'F') : arm < site.cases.length ? `C${arm + 1}` : 'D';
      return `${site.function}#${site.number}${said}`;
    })
    .join(' ');
}

function callsItself({ program }: Artifact, name: string): boolean {
  const graph = new CallGraph(program);
  return [...graph.calleesOf(name)].some((callee) => graph.reachable(callee).has(name));
}

/** Both outcomes of each condition. */
function conditionsHit(
  { program }: Artifact,
  functionName: string,
  traces: readonly Trace[],
): ReadonlyMap<string, boolean> {
  const seen = new Set(traces.flatMap((trace) => trace.map(({ site, arm }) => `${site.id} ${arm}`)));
  const own = program.sites.filter(
    (site) => site?.kind === 'condition' && site.function === functionName && !site.library,
  );
  return new Map(
    own.flatMap(({ id, number }) => [
      [`${functionName}#${number}T`, seen.has(`${id} 1`)],
      [`${functionName}#${number}F`, seen.has(`${id} 0`)],
    ]),
  );
}
