import type { LibraryWorld, StreamSource, TestCode } from '../../result/index.js';
import { replacements, resultHarness } from './library-functions.js';
import { charLiteral, intLiteral } from './literal.js';
import { stdinHarness, streamHarness } from './stream-harness.js';
import { braces } from './value.js';

/** How a test calls what bytes come from. */
const SOURCE_NAMES: Readonly<Record<StreamSource, string>> = {
  1: 'HYLA_STDIN',
  2: 'HYLA_FILE_1',
  3: 'HYLA_FILE_2',
  4: 'HYLA_FURTHER_FILES',
};

const worlds = (code: TestCode): readonly LibraryWorld[] =>
  code.tests.flatMap(({ library: world, obstacle }) => (world && obstacle === undefined ? [world] : []));

const resultNames = (code: TestCode): readonly string[] => {
  const names = worlds(code).flatMap(({ results }) => results.map(({ function: name }) => name));
  return [...new Set(names)].sort();
};

/** Other functions tell the time as well: it is replaced where it is called. */
const isCalled = (code: TestCode, name: string): boolean => name !== 'time' || code.modelled.includes(name);

/** The library functions that the tests take the place of: in the sources they have other names. */
export const replacedFunctions = (code: TestCode): readonly string[] =>
  resultNames(code).filter((name) => replacements[name] !== undefined && isCalled(code, name));

const readsStdin = (code: TestCode): boolean =>
  worlds(code).some(({ streams }) => streams.some(({ source }) => source === 1));

const hasStreams = (code: TestCode): boolean =>
  worlds(code).some(({ streams, earlier }) => streams.length > 0 || earlier !== 0) ||
  code.tests.some(({ blocks }) => blocks.some(({ isStream }) => isStream)) ||
  replacedFunctions(code).some((name) => replacements[name].includes('hyla_file'));

export const needsLibrary = (code: TestCode): boolean => worlds(code).length > 0;

/** What the tests of these functions share to give streams their bytes and library functions their results. */
export function streamDefinitions(code: TestCode): readonly string[] {
  if (!needsLibrary(code)) return [];
  const names = resultNames(code);
  return [
    ...(hasStreams(code) ? [streamHarness] : []),
    ...(readsStdin(code) ? [stdinHarness] : []),
    ...(names.length > 0 ? [resultHarness] : []),
    ...names.map((name) => `static struct hyla_results hyla_results_${name};\n`),
    ...replacedFunctions(code).map((name) => replacements[name]),
  ];
}

/** The lines of a test that set the streams up; those that it gives by pointers come after them. */
export function streamLines(code: TestCode, world: LibraryWorld): readonly string[] {
  const lines: string[] = [];
  if (world.earlier !== 0) lines.push(`hyla_earlier = ${world.earlier};`);
  if (world.position !== 0) lines.push(`hyla_position = ${world.position ?? -1};`);
  for (const { source, bytes } of world.streams) {
    const name = `${SOURCE_NAMES[source].replace('HYLA_', '').toLowerCase()}_gives`;
    lines.push(`static const short ${name}[] = ${braces(bytes.map(byteText), '  ')};`);
    lines.push(`hyla_feed(${SOURCE_NAMES[source]}, ${name}, ${bytes.length});`);
  }
  for (const { function: name, values } of world.results) {
    const list = values.map((value) => intLiteral(value, true)).join(', ');
    lines.push(`static const long long ${name}_results[] = {${list}};`);
    lines.push(
      `hyla_results_${name}.next = ${name}_results;`,
      `hyla_results_${name}.left = ${values.length};`,
    );
  }
  if (readsStdin(code)) lines.push('hyla_open_stdin();');
  return lines;
}

function byteText(byte: number): string {
  if (byte === -1) return 'HYLA_END';
  return byte < 0 ? 'HYLA_ERROR' : charLiteral(BigInt(byte));
}
