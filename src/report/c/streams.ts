import type { LibraryWorld, StreamSource, TestCode } from '../../result/index.js';
import { replacements, resultHarness } from './library-functions.js';
import { charLiteral } from './literal.js';
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

/** The library functions that the tests take the place of: in the sources they have other names. */
export function replacedFunctions(code: TestCode): readonly string[] {
  const names = worlds(code).flatMap(({ results }) => results.map(({ function: name }) => name));
  return [...new Set(names)].filter((name) => replacements[name] !== undefined).sort();
}

const readsStdin = (code: TestCode): boolean =>
  worlds(code).some(({ streams }) => streams.some(({ source }) => source === 1));

export const needsLibrary = (code: TestCode): boolean => worlds(code).length > 0;

/** What the tests of these functions share to give streams their bytes and library functions their results. */
export function streamDefinitions(code: TestCode): readonly string[] {
  if (!needsLibrary(code)) return [];
  const replaced = replacedFunctions(code);
  return [
    streamHarness,
    ...(readsStdin(code) ? [stdinHarness] : []),
    ...(replaced.length > 0 ? [resultHarness] : []),
    ...replaced.map((name) => `static struct hyla_results hyla_results_${name};\n${replacements[name]}`),
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
    if (replacements[name] === undefined) continue;
    lines.push(`static const int ${name}_results[] = {${values.join(', ')}};`);
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
