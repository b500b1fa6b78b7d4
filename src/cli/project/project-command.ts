import { createHash } from 'node:crypto';
import path from 'node:path';
import { codeVersion, StatusLine } from '../../host/index.js';
import { type FunctionRow, FunctionTable } from '../../report/index.js';
import { fileSummaries } from '../../result/index.js';
import type { CommandTools } from '../commands/command-run.js';
import { exitStatus, InputFault } from '../exit-status.js';
import { demandSolver } from '../machine/demand-solver.js';
import { untilInterrupted } from '../machine/interrupt.js';
import type { CoverOptions, ProjectOptions } from '../options/cover-options.js';
import { setUpProgram } from '../options/program-setup.js';
import { type DemandReview, reviewOf, statusOf } from '../output/demands.js';
import { demandWritable, hasCommonFormats, writeJson, writeTogether } from '../output/output-plan.js';
import { readResult } from '../output/result-directory.js';
import { type Screen, screenOf } from '../output/screen.js';
import { changedFiles } from './changed-files.js';
import { type ProjectUnit, projectFiles, projectUnits } from './project-files.js';
import { ProjectJournal } from './project-journal.js';
import { type ProjectEvents, ProjectRun } from './project-run.js';
import { resultFolder } from './result-folder.js';

/** Room for names of functions, which are not known before their files are compiled. */
const NAME_ROOM = 24;

/** `hyla cover` over a folder, a compilation database, or several functions. */
export async function coverProject(
  options: CoverOptions,
  project: ProjectOptions,
  tools: CommandTools,
): Promise<number> {
  const files = projectFiles(options.files, options.compileCommands);
  const first = setUpProgram([files[0]], options, tools.choices);
  const out = options.out ?? first.config.out ?? 'hyla-out';
  demandWritable(out);
  if (first.solver !== undefined) demandSolver(first.solver);
  const changed = project.changed === undefined ? undefined : changedFiles(project.changed);
  const review = reviewOf(options.demands);
  const code = codeVersion();
  const units = projectUnits(files).map((unit) => ({ ...unit, key: unitKey(unit, code, options, tools) }));
  const display = new ProjectDisplay(files, options, tools);
  const run = new ProjectRun(
    {
      units,
      options,
      version: tools.version,
      out,
      jobs: project.jobs,
      timeLimitMs: first.settingsOf('').timeLimitMs,
      isWanted: (file, name) => isWanted(project, file, name),
      isTouched: (dependencies) =>
        !changed || dependencies.some(({ path: name }) => changed.has(path.resolve(name))),
    },
    new ProjectJournal(out),
    display.events,
  );
  const isInterrupted = await untilInterrupted(async (interruption) => {
    interruption.addEventListener('abort', () => run.interrupt());
    await run.all();
    return interruption.aborted;
  });
  display.end(isInterrupted ? 'interrupted' : 'done', out);
  demandFunctions(project, display.rows);
  const formats = options.formats ?? first.config.formats ?? [];
  if (options.json !== undefined || hasCommonFormats(formats)) display.write(formats, options.json, out);
  const status = display.status(review, out);
  return isInterrupted ? Math.max(exitStatus.open, status) : status;
}

/** Everything but the contents of the sources that decides what comes out. */
function unitKey(
  { file, needs }: ProjectUnit,
  code: string,
  options: CoverOptions,
  { version, choices }: CommandTools,
): string {
  const setup = setUpProgram([file, ...needs], options, choices);
  const { flags, own, precondition, solver, clang, config, stubs } = setup;
  const facts = [code, version, process.cwd(), file, needs, flags, own, precondition, solver, clang];
  const settings = [options.settings, options.formats, stubs, config.json?.text];
  return createHash('sha256')
    .update(JSON.stringify([facts, settings]))
    .digest('hex')
    .slice(0, 32);
}

/** Named functions only, if there are names; and of these the shard's. */
function isWanted({ functions, shard }: ProjectOptions, file: string, name: string): boolean {
  const [sourceName] = name.split('@');
  if (functions.length > 0 && !functions.includes(sourceName)) return false;
  if (!shard) return true;
  const number = createHash('sha256')
    .update(`${path.resolve(file)} ${name}`)
    .digest()
    .readUInt32BE();
  return number % shard.of === shard.index - 1;
}

function demandFunctions({ functions }: ProjectOptions, rows: readonly NamedRow[]): void {
  const known = new Set(rows.map(({ row }) => row.name.split('@')[0]));
  const unknown = functions.filter((name) => !known.has(name));
  if (unknown.length > 0 && rows.length === 0)
    throw new InputFault(`no file defines ${unknown.map((name) => `'${name}'`).join(', ')}`);
}

interface NamedRow {
  readonly file: string;
  readonly row: FunctionRow;
}

/** A row for each function as soon as it is decided, then what all of it comes to. */
class ProjectDisplay {
  readonly rows: NamedRow[] = [];
  private readonly screen: Screen;
  private readonly line: StatusLine;
  private readonly table: FunctionTable;
  private faults = 0;
  private bugs = 0;
  private lost = 0;
  private recalled = 0;

  constructor(
    files: readonly string[],
    private readonly options: CoverOptions,
    private readonly tools: CommandTools,
  ) {
    const { terminal } = tools;
    const quiet = options.quiet || options.json === '-';
    this.screen = screenOf(terminal, { ...options, quiet });
    this.line = new StatusLine(options.quiet ? { ...terminal, isWatched: false } : terminal);
    const room = files.map((file) => `${file} ${' '.repeat(NAME_ROOM)}`);
    this.table = new FunctionTable(room, this.screen.style);
    this.screen.print(this.table.head());
  }

  readonly events: ProjectEvents = {
    decided: (file, row, from) => {
      this.rows.push({ file, row });
      if (from === 'an-earlier-run') this.recalled++;
      this.print(this.table.row({ ...row, name: `${file} ${row.name}` }));
    },
    failed: (file, name, answer) => {
      const message = answer.kind === 'lost' ? answer.why : answer.message;
      if (answer.kind === 'fault') this.faults++;
      else if (answer.kind === 'bug') this.bugs++;
      else this.lost++;
      this.print(this.table.failure(name === undefined ? file : `${file} ${name}`, message));
      this.complain(`${name === undefined ? file : `${file}: ${name}`}: ${message}`);
    },
    warned: (text) => {
      if (!this.options.quiet) this.complain(text);
    },
    progress: (text) => this.line.show(`${this.rows.length} decided; ${text}`),
  };

  private print(text: string): void {
    this.line.clear();
    this.screen.print(text);
  }

  private complain(text: string): void {
    this.line.clear();
    this.tools.terminal.complain(`hyla: ${text}\n`);
  }

  end(how: 'done' | 'interrupted', out: string): void {
    const { palette } = this.screen.style;
    this.print(this.table.end(this.rows.map(({ row }) => row)));
    if (this.recalled > 0)
      this.print(palette.dim(`${this.recalled} of them unchanged since an earlier run, and not done again`));
    if (how === 'interrupted') this.print(palette.yellow('interrupted: the same command goes on from here'));
    this.print(palette.dim(`results in ${out}: a folder for each file, in it one for each function`));
  }

  /** What is about all functions together. */
  write(formats: readonly string[], json: string | undefined, out: string): void {
    const folders = this.rows.map(({ file, row }) => path.join(out, resultFolder(file, row.name)));
    const results = folders.map(readResult);
    const folderOf = new Map(results.map((result, index) => [result, folders[index]]));
    writeTogether(formats, out, results, (result) => folderOf.get(result) ?? out);
    const all = { schema: 1, functions: results, files: fileSummaries(results) } as const;
    if (json !== undefined) writeJson(json, all, (text) => this.tools.terminal.print(text));
  }

  status(review: DemandReview | undefined, out: string): number {
    const rows = this.rows.map(({ row }) => row);
    if (this.bugs > 0 || rows.some((row) => row.checkFailures + row.divergences > 0)) return exitStatus.bug;
    if (this.faults > 0) return exitStatus.inputFault;
    if (review) {
      for (const { file, row } of this.rows)
        review.add(readResult(path.join(out, resultFolder(file, row.name))));
      const status = statusOf(review, (text) => this.tools.terminal.complain(text));
      return this.lost > 0 ? exitStatus.open : status;
    }
    const isOpen =
      this.lost > 0 || rows.some(({ coverage, ended }) => coverage.open > 0 || ended !== 'complete');
    return isOpen ? exitStatus.open : exitStatus.decided;
  }
}
