import type { TestCode } from '../../result/index.js';
import { type Compilation, linkedCompilations, type PathFromOut, testsCompilation } from './build.js';
import type { Framework } from './frameworks.js';
import type { TestList } from './test-list.js';

/**
 * For `include()` of CMake: a program of the tests, and a test of CTest that runs it. Each source is compiled as `cover` was told
 * to; what a framework brings sees none of that.
 */
export function cmakeText(list: TestList, pathFromOut: PathFromOut, framework?: Framework): string {
  const { code } = list;
  const target = targetName(list, framework);
  const tests = testsCompilation(code, pathFromOut);
  const linked = linkedCompilations(code, pathFromOut);
  const suite = framework ? ['-DHYLA_SUITE'] : [];
  const objects = [{ ...tests, preprocessor: [...tests.preprocessor, ...suite] }, ...linked];
  const parts = objects.map((one, index) => ({ name: `${target}_part${index + 1}`, one }));
  const main = framework ? ` ${quoted(`${HERE}/${framework.build.file}`)}` : '';
  return [
    `# Tests of ${list.subject}: include() this after enable_testing().`,
    ...(framework?.cmake.setup ?? []),
    ...parts.flatMap(({ name, one }) => objectLibrary(name, one)),
    `add_executable(${target}${main} ${parts.map(({ name }) => `$<TARGET_OBJECTS:${name}>`).join(' ')})`,
    // What has no source of its own does not say in which language it is linked.
    ...(framework ? [] : [`set_target_properties(${target} PROPERTIES LINKER_LANGUAGE C)`]),
    `target_link_libraries(${target} PRIVATE ${[...(framework?.cmake.libraries ?? []), 'm'].join(' ')})`,
    `add_test(NAME ${target} COMMAND ${target})`,
    `set_tests_properties(${target} PROPERTIES LABELS ${quoted(sourceName(code))})`,
    '',
  ].join('\n');
}

/** Of several functions: all of them, each with the label of its source file, so that `ctest -L` runs the tests of one. */
export function cmakeIndex(folders: readonly string[], snippet: string): string {
  return [
    '# Tests of all functions: include() this after enable_testing().',
    ...folders.map((folder) => `include(${quoted(`${HERE}/${folder}/${snippet}`)})`),
    '',
  ].join('\n');
}

const HERE = `\${CMAKE_CURRENT_LIST_DIR}`;

/** The file under test. */
const sourceName = ({ file }: TestCode): string => file.replaceAll('\\', '/');

/** Two files may have a static function of the same name. */
function targetName({ code, subject }: TestList, framework?: Framework): string {
  const file = sourceName(code).replace(/^\W+|\.\w+$/g, '');
  const name = subject === code.function ? [subject] : [];
  return ['tests', file, ...name, ...(framework ? [framework.name] : [])].join('_').replace(/\W/g, '_');
}

function objectLibrary(name: string, { file, language, preprocessor }: Compilation): readonly string[] {
  const options = [...language, ...preprocessor].map((word) => quoted(here(word)));
  return [
    `add_library(${name} OBJECT ${quoted(fromHere(file))})`,
    ...(options.length > 0 ? [`target_compile_options(${name} PRIVATE ${options.join(' ')})`] : []),
  ];
}

/** Paths of flags hold from the folder of the file as well. */
function here(word: string): string {
  const [, flag, file] = /^(-(?:include|imacros|isystem|iquote|idirafter|I))(.+)$/.exec(word) ?? [];
  return file === undefined ? word : `${flag}${fromHere(file)}`;
}

const fromHere = (file: string): string =>
  /^(?:[\\/]|\w:)/.test(file) ? file : `${HERE}/${file.replaceAll('\\', '/')}`;

/** As CMake reads it; the folder is the one thing that it is to replace. */
const quoted = (text: string): string =>
  `"${text
    .split(HERE)
    .map((part) => part.replace(/[\\"$;]/g, '\\$&'))
    .join(HERE)}"`;
