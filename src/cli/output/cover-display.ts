import {
  type CoverOutcome,
  type CoverRequest,
  type DecidedFunction,
  details,
  type FailedFunction,
  FunctionTable,
  functionSummary,
  isProject,
  sourcesOf,
} from '../../library/index.js';
import type { Screen } from './screen.js';

/** What `cover` shows of a run while it goes on, and at its end. */
export interface CoverDisplay {
  /** Of a project: what there is to do. */
  started(files: readonly string[], jobs: number): void;
  compiled(functions: readonly string[]): void;
  decided(one: DecidedFunction): void;
  failed(one: FailedFunction): void;
  end(outcome: CoverOutcome): void;
  /** How far it is, before what is being done. */
  done(): string;
  /** In front of a complaint. */
  placeOf(file: string, functionName: string | undefined): string;
}

export function coverDisplay(request: CoverRequest, screen: Screen): CoverDisplay {
  if (isProject(request)) return new ProjectDisplay(screen);
  return request.functions?.length === 1 ? new FunctionDisplay(screen) : new ProgramDisplay(screen);
}

/** One function, with all that is known of it. */
class FunctionDisplay implements CoverDisplay {
  constructor(private readonly screen: Screen) {}

  started(): void {}

  compiled(): void {}

  decided(one: DecidedFunction): void {
    if (!isNew(one)) return;
    const result = one.result();
    this.screen.print(functionSummary(result, sourcesOf(result), this.screen.style));
  }

  failed(): void {}

  end(outcome: CoverOutcome): void {
    showWritten(outcome, this.screen);
  }

  done(): string {
    return '';
  }

  placeOf(): string {
    return '';
  }
}

/** All functions of a program: a row each, then what is worth saying of each. */
class ProgramDisplay implements CoverDisplay {
  private table: FunctionTable;

  constructor(private readonly screen: Screen) {
    this.table = new FunctionTable([], screen.style);
  }

  started(): void {}

  compiled(functions: readonly string[]): void {
    this.table = new FunctionTable(functions, this.screen.style);
    this.screen.print(this.table.head());
  }

  decided({ row }: DecidedFunction): void {
    this.screen.print(this.table.row(row));
  }

  failed({ function: name, file, message }: FailedFunction): void {
    this.screen.print(this.table.failure(name ?? file, message));
  }

  end(outcome: CoverOutcome): void {
    const { decided, notStarted } = outcome;
    const { style, print } = this.screen;
    if (decided.length > 0) print(this.table.end(decided.map(({ row }) => row)));
    for (const one of decided.filter(isNew)) {
      const result = one.result();
      const lines = details(result, sourcesOf(result), style);
      if (lines.length > 0) print(`\n${style.palette.bold(result.function)}${lines.join('\n')}`);
    }
    if (notStarted > 0)
      print(style.palette.yellow(`\ninterrupted: ${notStarted} functions were not started`));
    showWritten(outcome, this.screen);
  }

  done(): string {
    return '';
  }

  placeOf(_file: string, functionName: string | undefined): string {
    return functionName === undefined ? '' : `${functionName}: `;
  }
}

/** Room for names of functions, which are not known before their files are compiled. */
const NAME_ROOM = 24;

/** A row for each function of a project as soon as it is decided, then what all of it comes to. */
class ProjectDisplay implements CoverDisplay {
  private table: FunctionTable;
  private count = 0;

  constructor(private readonly screen: Screen) {
    this.table = new FunctionTable([], screen.style);
  }

  started(files: readonly string[], jobs: number): void {
    const { style, print } = this.screen;
    const work = files.length === 1 ? '1 file' : `${files.length} files`;
    print(style.palette.dim(`${work}, ${jobs === 1 ? '1 process' : `${jobs} processes`}`));
    this.table = new FunctionTable(
      files.map((file) => `${file} ${' '.repeat(NAME_ROOM)}`),
      style,
    );
    print(this.table.head());
  }

  compiled(): void {}

  decided({ file, row }: DecidedFunction): void {
    this.count++;
    this.screen.print(this.table.row({ ...row, name: `${file} ${row.name}` }));
  }

  failed({ file, function: name, message }: FailedFunction): void {
    const place = name === undefined ? file : `${file} ${name}`;
    this.screen.print(this.table.failure(place, message.replace(`${file}: `, '')));
  }

  end({ decided, ended, common, out }: CoverOutcome): void {
    const { style, print } = this.screen;
    const { palette } = style;
    print(this.table.end(decided.map(({ row }) => row)));
    const recalled = decided.filter(({ from }) => from === 'an-earlier-run').length;
    if (recalled > 0)
      print(palette.dim(`${recalled} of them unchanged since an earlier run, and not done again`));
    if (ended === 'interrupted') print(palette.yellow('interrupted: the same command goes on from here'));
    print(palette.dim(`results in ${out}: a folder for each file, in it one for each function`));
    if (common) print(palette.dim(`wrote ${common.directory}: ${common.names.join(' ')}`));
  }

  done(): string {
    return `${this.count} decided; `;
  }

  placeOf(file: string, functionName: string | undefined): string {
    return functionName === undefined ? `${file}: ` : `${file}: ${functionName}: `;
  }
}

/** What an earlier run found was shown then. */
const isNew = ({ from }: DecidedFunction): boolean => from === 'this-run';

function showWritten({ decided, common }: CoverOutcome, { style, print }: Screen): void {
  const written = [...decided.filter(isNew).map((one) => one.written), ...(common ? [common] : [])];
  if (written.length > 0) print('');
  for (const { directory, names } of written)
    print(style.palette.dim(`wrote ${directory}: ${names.join(' ')}`));
}
