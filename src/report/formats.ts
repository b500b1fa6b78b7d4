import { type Plugin, registry } from '../base/index.js';
import type { FunctionResult, HistoryPoint, TestCode } from '../result/index.js';
import type { PathFromOut } from './c/build.js';
import { cmakeIndex, cmakeText } from './c/cmake.js';
import { type Framework, frameworks, suiteFile } from './c/frameworks.js';
import { type SuitePart, type TestList, testsOfFile, testsOfFunction } from './c/test-list.js';
import { testsFile } from './c/tests-file.js';
import { htmlIndex, type IndexRow, type RunSums } from './html/index-page.js';
import { htmlReport } from './html/page.js';
import { resultJson } from './json.js';
import { coberturaText } from './machine/cobertura.js';
import { junitText } from './machine/junit.js';
import { justificationText } from './machine/justification.js';
import { lcovText } from './machine/lcov.js';
import { sarifText } from './machine/sarif.js';
import { testCompFiles } from './machine/test-comp.js';
import { plainPalette } from './palette.js';
import type { Sources } from './source-line.js';
import { functionSummary } from './summary.js';
import { treeGraph } from './tree/tree-graph.js';
import { treeText } from './tree/tree-text.js';

/** What every format is made from. */
export interface ReportInput {
  readonly result: FunctionResult;
  readonly testCode: TestCode;
  /** Texts of the user's files, by the names the objectives have for them. */
  readonly sources: Sources;
  readonly pathFromOut: PathFromOut;
  /** Where the files go, as the user names it. */
  readonly folder: string;
  /** How coverage grew with the solver's calls. */
  readonly history?: readonly HistoryPoint[];
}

/** The tests of a source file are made from those of its functions. */
export interface SuiteInput {
  readonly file: string;
  readonly parts: readonly SuitePart[];
  readonly pathFromOut: PathFromOut;
}

export interface ReportFile {
  /** Below the output directory. */
  readonly path: string;
  readonly text: string;
}

/** One way to write a result down. */
export interface ReportFormat extends Plugin {
  /** The files, or the folders, that it writes: whatever an older run left there is not kept. */
  readonly paths: readonly string[];
  files(input: ReportInput): readonly ReportFile[];
  /** With several functions: what is written of all of them, into the folder above theirs. */
  together?(
    results: readonly FunctionResult[],
    folderOf: FolderOf,
    sourcesOf: (result: FunctionResult) => Sources,
  ): readonly ReportFile[];
  /** With several functions of a source file: what is written of all of its own, into a folder of that file. */
  suite?(input: SuiteInput): readonly ReportFile[];
  /** The same made of their rows alone, as there may be thousands; `runs`: what earlier ones came to, then this one. */
  index?(rows: readonly IndexRow[], runs: readonly RunSums[]): readonly ReportFile[];
}

/** The folder of one function's files, as a user names it. */
export type FolderOf = (result: FunctionResult) => string;

const json = {
  name: 'json',
  paths: ['result.json'],
  summary: 'result.json: everything, for programs',
  files: ({ result }) => [{ path: 'result.json', text: resultJson(result) }],
} satisfies ReportFormat;

const c = {
  name: 'c',
  paths: ['tests.c', 'tests.cmake'],
  summary: 'tests.c: C tests with a main; needs only the source and a compiler',
  files: ({ result, testCode, pathFromOut }) => plainTests(testsOfFunction(result, testCode), pathFromOut),
  suite: ({ file, parts, pathFromOut }) => plainTests(testsOfFile(file, parts), pathFromOut),
  index: (rows) => [snippets(rows, 'tests.cmake')],
} satisfies ReportFormat;

const plainTests = (list: TestList, pathFromOut: PathFromOut): readonly ReportFile[] => [
  { path: 'tests.c', text: testsFile(list, pathFromOut) },
  { path: 'tests.cmake', text: cmakeText(list, pathFromOut) },
];

const snippets = (rows: readonly IndexRow[], path: string): ReportFile => ({
  path,
  text: cmakeIndex(
    rows.map(({ folder }) => folder),
    path,
  ),
});

/** The tests as a framework runs them: they are those of `tests.c`. */
const suite = (framework: Framework): ReportFormat => {
  const { file } = framework.build;
  const snippet = file.replace(/\.\w+$/, '.cmake');
  const framed = (list: TestList, pathFromOut: PathFromOut): readonly ReportFile[] => [
    { path: 'tests.c', text: testsFile(list, pathFromOut) },
    { path: file, text: suiteFile(framework, list, pathFromOut) },
    { path: snippet, text: cmakeText(list, pathFromOut, framework) },
  ];
  return {
    name: framework.name,
    paths: [file, snippet],
    summary: `${file}: the tests of tests.c, run by ${framework.title}`,
    files: ({ result, testCode, pathFromOut }) => framed(testsOfFunction(result, testCode), pathFromOut),
    suite: ({ file: source, parts, pathFromOut }) => framed(testsOfFile(source, parts), pathFromOut),
    index: (rows) => [snippets(rows, snippet)],
  };
};

const html = {
  name: 'html',
  paths: ['report.html'],
  summary: 'report.html: the annotated source with tests and proofs, in one file; of several, index.html',
  files: ({ result, sources, history = [] }) => [
    { path: 'report.html', text: htmlReport(result, sources, history) },
  ],
  index: (rows, runs) => [{ path: 'index.html', text: htmlIndex(rows, runs) }],
} satisfies ReportFormat;

const text = {
  name: 'text',
  paths: ['report.txt'],
  summary: 'report.txt: what the terminal shows',
  files: ({ result, sources }) => [
    {
      path: 'report.txt',
      text: `${functionSummary(result, sources, { palette: plainPalette, width: 100 })}\n`,
    },
  ],
} satisfies ReportFormat;

const tree = {
  name: 'tree',
  paths: ['tree'],
  summary: 'tree/: the abstract tree of the function, as text and for Graphviz',
  files: ({ result }) => [
    { path: 'tree/tree.txt', text: treeText(result) },
    { path: 'tree/tree.dot', text: treeGraph(result) },
  ],
} satisfies ReportFormat;

/** A format for other tools, in which one file has all results of a run. */
const combined = (
  name: string,
  path: string,
  summary: string,
  write: (
    results: readonly FunctionResult[],
    folderOf: FolderOf,
    sourcesOf: (result: FunctionResult) => Sources,
  ) => string,
): ReportFormat => ({
  name,
  paths: [path],
  summary: `${path}: ${summary}`,
  files: ({ result, folder, sources }) => [
    {
      path,
      text: write(
        [result],
        () => folder,
        () => sources,
      ),
    },
  ],
  together: (results, folderOf, sourcesOf) => [{ path, text: write(results, folderOf, sourcesOf) }],
});

const junit = combined('junit', 'junit.xml', 'a case for each objective, for CI servers', junitText);
const sarif = combined('sarif', 'results.sarif', 'errors and dead code, for code scanning', sarifText);
const lcov = combined('lcov', 'lcov.info', 'branch coverage, for genhtml', lcovText);
const cobertura = combined('cobertura', 'cobertura.xml', 'branch coverage, for CI servers', coberturaText);
const justification = combined(
  'justification',
  'justification.md',
  'each infeasible objective with its argument, to be reviewed',
  justificationText,
);

const testComp = {
  name: 'test-comp',
  paths: ['test-suite'],
  summary: 'test-suite/: what __VERIFIER_nondet_*() gave in each test, as XML',
  files: ({ result }) => testCompFiles(result),
} satisfies ReportFormat;

export const reportFormats = registry<ReportFormat>([
  json,
  c,
  ...frameworks.map(suite),
  testComp,
  html,
  text,
  junit,
  sarif,
  lcov,
  cobertura,
  justification,
  tree,
]);

/** What is written when nothing else is asked for. */
export const defaultFormats: readonly string[] = [json.name, c.name, html.name];
