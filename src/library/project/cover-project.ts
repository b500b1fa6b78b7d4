import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { codeVersion, isAsWritten, packageVersion } from '../../host/index.js';
import { defaultFormats, type RunSums } from '../../report/index.js';
import type { Coverage } from '../../result/index.js';
import type {
  CoverListener,
  CoverOutcome,
  CoverRequest,
  DecidedFunction,
  FailedFunction,
} from '../cover-events.js';
import { InputFault } from '../input-fault.js';
import { demandSolver } from '../machine/demand-solver.js';
import { writeSuite } from '../results/file-suites.js';
import { demandWritable, hasCommonFormats, writeIndex, writeTogether } from '../results/output-plan.js';
import { fileFolder } from '../results/result-folder.js';
import { setUpProgram } from '../setup/program-setup.js';
import { changedFiles } from './changed-files.js';
import { headerFunctions } from './header-functions.js';
import { projectFiles, projectUnits, type UnitToCover } from './project-files.js';
import { ProjectJournal, type UnitEntry } from './project-journal.js';
import { ProjectRun } from './project-run.js';

/** Covers a folder, a compilation database, or several functions: each file by itself, in several processes. */
export async function coverProject(request: CoverRequest, listener: CoverListener): Promise<CoverOutcome> {
  const { jobs = availableParallelism(), changed: revision, unlinked } = request.project ?? {};
  const files = projectFiles(request.paths, request.compileCommands);
  const first = setUpProgram([files[0]], request);
  const out = request.out ?? first.config.out ?? 'hyla-out';
  demandWritable(out);
  if (first.solver !== undefined) demandSolver(first.solver);
  const changed = revision === undefined ? undefined : changedFiles(revision);
  listener.onEvent?.({ kind: 'started', files, jobs });
  const code = codeVersion();
  const inHeaders = headerFunctions(request.functions ?? [], files, (file) => headerFolders(file, request));
  const units = projectUnits(files, unlinked ?? first.config.unlinked ?? []).map((unit) => {
    const whole = { ...unit, headerFunctions: inHeaders.get(unit.file) ?? [] };
    return { ...whole, key: unitKey(whole, code, request) };
  });
  const journal = new ProjectJournal(out);
  const run = new ProjectRun(
    {
      units,
      request,
      out,
      jobs,
      timeLimitMs: first.settingsOf('').timeLimitMs,
      isWanted: (file, name) => isWanted(request, file, name),
      isTouched: (dependencies) =>
        !changed || dependencies.some(({ path: name }) => changed.has(path.resolve(name))),
    },
    journal,
    listener,
  );
  const outcome = await run.all();
  if (outcome.ended === 'complete') demandFunctions(request, run.units, outcome);
  const { decided } = outcome;
  if (outcome.ended === 'complete' && decided.some(({ from }) => from === 'this-run'))
    journal.add({ kind: 'run', at: Date.now(), ...sumsOf(decided) });
  const formats = request.formats ?? first.config.formats;
  // Whoever interrupts a run does not wait: the next one writes them.
  const unwritten = outcome.ended === 'complete' ? writeFileSuites(formats, out, run.units, journal) : [];
  for (const failed of unwritten) listener.onEvent?.({ kind: 'failed', failed });
  const names = [
    ...writeCommon(formats ?? [], out, decided),
    ...writeIndexOf(formats, out, decided, journal),
  ];
  return {
    ...outcome,
    failed: [...outcome.failed, ...unwritten],
    out,
    common: names.length > 0 ? { directory: out, names } : undefined,
  };
}

/** Where the headers of a file are looked for, beside its own folder. */
function headerFolders(file: string, request: CoverRequest): readonly string[] {
  const { preprocessor } = setUpProgram([file], request).flags;
  return preprocessor.flatMap((flag) => /^-(?:I|iquote|isystem|idirafter)(.+)/.exec(flag)?.[1] ?? []);
}

/** Everything but the contents of the sources that decides what comes out. */
function unitKey(
  { file, needs, headerFunctions: asked }: UnitToCover,
  code: string,
  request: CoverRequest,
): string {
  const setup = setUpProgram([file, ...needs], request);
  const { flags, own, target, native, precondition, solver, clang, config, stubs } = setup;
  const tools = [precondition, solver, clang, native];
  const facts = [code, packageVersion(), process.cwd(), file, needs, flags, own, target, ...tools];
  const settings = [request.settings, request.formats, stubs, config.json?.text, asked];
  return createHash('sha256')
    .update(JSON.stringify([facts, settings]))
    .digest('hex')
    .slice(0, 32);
}

/** Named functions only, if there are names; and of these the shard's. */
function isWanted({ functions = [], project }: CoverRequest, file: string, name: string): boolean {
  const [sourceName] = name.split('@');
  if (functions.length > 0 && !functions.includes(sourceName)) return false;
  const shard = project?.shard;
  if (!shard) return true;
  // Where the project lies does not matter: shards are covered on different machines.
  const place = path.relative('', path.resolve(file)).split(path.sep).join('/');
  const number = createHash('sha256').update(`${place} ${name}`).digest().readUInt32BE();
  return number % shard.of === shard.index - 1;
}

/** Those of other shards, and of files that have not changed, are defined all the same. */
function demandFunctions(
  { functions = [] }: CoverRequest,
  units: readonly UnitEntry[],
  { decided, failed }: Pick<CoverOutcome, 'decided' | 'failed'>,
): void {
  if (decided.length > 0 || failed.length > 0) return;
  const known = new Set(units.flatMap(({ names }) => names.map((name) => name.split('@')[0])));
  const unknown = functions.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new InputFault(`no file defines ${unknown.map((name) => `'${name}'`).join(', ')}`);
}

/** What formats have about all functions together. */
function writeCommon(
  formats: readonly string[],
  out: string,
  decided: readonly DecidedFunction[],
): readonly string[] {
  if (!hasCommonFormats(formats)) return [];
  const results = decided.map((one) => one.result());
  const folders = new Map(results.map((result, index) => [result, decided[index].written.directory]));
  return writeTogether(formats, out, results, (result) => folders.get(result) ?? out);
}

/** The tests of each file, where one of its functions has other ones than before. Answers with those that cannot be written. */
function writeFileSuites(
  formats: readonly string[] = defaultFormats,
  out: string,
  units: readonly UnitEntry[],
  journal: ProjectJournal,
): readonly FailedFunction[] {
  return units.flatMap((unit) => {
    const { file } = unit;
    const rows = journal.rowsOf(unit);
    const folder = path.join(out, fileFolder(file));
    const key = createHash('sha256')
      .update(rows.map(({ directory, digest }) => `${directory} ${digest}\n`).join(''))
      .digest('hex');
    if (rows.length === 0 || (journal.hasSuite(file, key) && isAsWritten(folder, 'tests.c'))) return [];
    try {
      const directories = rows.map(({ directory }) => path.join(out, directory));
      writeSuite(formats, folder, directories);
    } catch (error) {
      if (!(error instanceof InputFault)) throw error;
      return [{ file, kind: 'fault', message: error.message }];
    }
    journal.add({ kind: 'suite', file, key });
    return [];
  });
}

function writeIndexOf(
  formats: readonly string[] | undefined,
  out: string,
  decided: readonly DecidedFunction[],
  journal: ProjectJournal,
): readonly string[] {
  const places = decided.map(({ file, row, written }) => ({ file, row, directory: written.directory }));
  return writeIndex(formats ?? defaultFormats, out, places, journal.runs);
}

function sumsOf(decided: readonly DecidedFunction[]): Omit<RunSums, 'at'> {
  const total = (pick: (coverage: Coverage) => number) =>
    decided.reduce((sum, { row }) => sum + pick(row.coverage), 0);
  return {
    functions: decided.length,
    objectives: total(({ objectives }) => objectives),
    covered: total(({ covered }) => covered),
    infeasible: total(({ infeasible }) => infeasible),
    open: total(({ open }) => open),
  };
}
