import type { SourceUse, TestCode } from '../../result/index.js';
import { relabelledAllocators, wrappedAllocators } from './allocator.js';
import { isBuiltIn } from './builtin-functions.js';
import { replacedFunctions } from './streams.js';

/** The path of one of the user's files as seen from the folder of `tests.c`. */
export type PathFromOut = (file: string) => string;

/** One file for the compiler, and all that it is told beside it. */
export interface Compilation {
  /** As seen from the folder of `tests.c`. */
  readonly file: string;
  /** `-std=c99`, `-funsigned-char` … */
  readonly language: readonly string[];
  /** `-DN=3`, `-I../include` …, each one word. */
  readonly preprocessor: readonly string[];
}

/** What has another name in the sources: their `main`, and library functions whose results the tests want to give. */
export const renamed = (code: TestCode): readonly string[] => [
  ...(code.definesMain ? ['main'] : []),
  ...replacedFunctions(code),
  ...wrappedAllocators(code),
];

export const newName = (name: string): string => (name === 'main' ? 'hyla_original_main' : `hyla_${name}`);

/** Other files for the compiler need the macros on the command line; a single one gets them by `#define`. */
export const hasLinkedSources = (code: TestCode): boolean => code.sources.some(isLinked);

const isLinked = ({ use }: SourceUse): boolean => use === 'link';

/** How `tests.c` is compiled. */
export function testsCompilation(code: TestCode, pathFromOut: PathFromOut): Compilation {
  const linked = hasLinkedSources(code);
  return {
    file: 'tests.c',
    // A compiler that knows what they do leaves calls out.
    language: [
      ...languageWords(code),
      ...unknownToCompilers([...relabelledAllocators(code), ...brought(code)]),
    ],
    preprocessor: [
      ...preprocessorWords(code, linked ? 'all' : 'paths', pathFromOut),
      ...(linked ? renames(code) : []),
    ],
  };
}

/** The sources that are compiled by themselves, and how. */
export function linkedCompilations(code: TestCode, pathFromOut: PathFromOut): readonly Compilation[] {
  return code.sources.filter(isLinked).map(({ file, own }) => ({
    file: pathFromOut(file),
    language: [...languageWords(own ?? code), ...unknownToCompilers(brought(code))],
    preprocessor: [...preprocessorWords(own ?? code, 'all', pathFromOut), ...renames(code)],
  }));
}

/** Functions that the tests bring, and that compilers would know by themselves. */
const brought = ({ stubs }: TestCode): readonly string[] =>
  stubs.flatMap(({ name, isCallback }) => (!isCallback && isBuiltIn(name) ? [name] : []));

/** Many of them would make a command that nobody reads. */
const MOST_NAMED = 3;

const unknownToCompilers = (names: readonly string[]): readonly string[] =>
  names.length > MOST_NAMED ? ['-fno-builtin'] : names.map((name) => `-fno-builtin-${name}`);

const renames = (code: TestCode): readonly string[] =>
  renamed(code).map((name) => `-D${name}=${newName(name)}`);

const sameFlags = (one: Compilation, other: Compilation): boolean =>
  words(one).join('\0') === words(other).join('\0');

const words = ({ language, preprocessor }: Compilation): readonly string[] => [...language, ...preprocessor];

/** The commands that make the program `tests`: files that are compiled in other ways have commands of their own. */
export function compileCommand(code: TestCode, pathFromOut: PathFromOut): string {
  const tests = testsCompilation(code, pathFromOut);
  const linked = linkedCompilations(code, pathFromOut);
  const apart = linked.filter((one) => !sameFlags(one, tests));
  const together = linked.filter((one) => !apart.includes(one));
  const whole = [
    'cc',
    ...words(tests),
    ...['-o', 'tests', 'tests.c'],
    ...together.map(({ file }) => file),
    ...apart.map((_, index) => partName(index)),
    '-lm',
  ];
  return commandLine([...apart.map((one, index) => objectCommand(one, partName(index))), whole]);
}

/** What a framework's tests are made with. */
export interface SuiteBuild {
  /** The file that has the tests of the framework. */
  readonly file: string;
  readonly compiler: 'cc' | 'c++';
  /** What the program is made with: `-lcmocka`. Not quoted, so that variables of the shell may occur. */
  readonly arguments: readonly string[];
}

export const suiteProgram = ({ file }: SuiteBuild): string => file.replace(/\.\w+$/, '');

/** The commands that make a program of the tests of a framework: macros of the sources are none of the framework's. */
export function suiteCommand(code: TestCode, build: SuiteBuild, pathFromOut: PathFromOut): string {
  const tests = testsCompilation(code, pathFromOut);
  const linked = linkedCompilations(code, pathFromOut);
  const commands = [
    objectCommand({ ...tests, preprocessor: [...tests.preprocessor, '-DHYLA_SUITE'] }, 'tests.o'),
    ...linked.map((one, index) => objectCommand(one, partName(index))),
    [build.compiler, '-o', suiteProgram(build), build.file, 'tests.o', ...linked.map((_, k) => partName(k))],
  ];
  return `${commandLine(commands)} ${[...build.arguments, '-lm'].join(' ')}`;
}

const partName = (index: number): string => `part${index + 1}.o`;

const objectCommand = (one: Compilation, object: string): readonly string[] => [
  'cc',
  ...words(one),
  ...['-c', '-o', object, one.file],
];

const commandLine = (commands: readonly (readonly string[])[]): string =>
  commands.map((command) => command.map(shellWord).join(' ')).join(' && ');

type Flags = Pick<TestCode, 'std' | 'languageFlags' | 'preprocessorFlags'>;

const languageWords = ({ std, languageFlags = [] }: Flags): readonly string[] => [
  ...(std === undefined ? [] : [`-std=${std}`]),
  ...languageFlags,
];

const PATH_FLAGS = ['-include', '-imacros', '-isystem', '-iquote', '-idirafter', '-I'];

/** `paths`: macros and files to include stand in tests.c itself. */
function preprocessorWords(
  { preprocessorFlags }: Flags,
  which: 'all' | 'paths',
  pathFromOut: PathFromOut,
): readonly string[] {
  return preprocessorFlags.flatMap((flag) => {
    const pathFlag = PATH_FLAGS.find((name) => flag.startsWith(name));
    if (which === 'paths' && (pathFlag === '-include' || pathFlag === undefined)) return [];
    return [pathFlag === undefined ? flag : pathFlag + pathFromOut(flag.slice(pathFlag.length))];
  });
}

export const shellWord = (text: string): string =>
  /^[\w./+=:@%,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
