import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatDiagnostic } from '../../src/base/index.js';
import { compileModules, type DefinedFunction, type ParameterFact } from '../../src/frontend/index.js';
import { nodeSourceFiles } from '../../src/host/index.js';
import type { BranchSite } from '../../src/ir/index.js';
import { services, toolchain } from './bundled.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'golden');
const accept = process.env.HYLA_ACCEPT === '1';
const sources = readdirSync(folder).filter((name) => name.endsWith('.c'));

/** Each C file compiles with its probes; `X.c.golden` says what they are. Accept with HYLA_ACCEPT=1. */
describe('golden', () => {
  it.each(sources)('%s', async (file) => {
    const outcome = await compileModules({ files: [file], folder }, toolchain, services(nodeSourceFiles));
    if (outcome.kind === 'fault') throw new Error(outcome.diagnostics.map(formatDiagnostic).join('\n'));
    const { sites, facts, probed } = outcome.value;
    const own = sites.filter((site) => isOwn(site));
    const first = own[0]?.id ?? 0;
    const text = [
      '== text',
      relativeIds(userPart(probed[0].text, file), first),
      '== sites',
      ...own.map((site) => describeSite(site, first)),
      '== functions',
      ...facts.functions.filter((one) => !one.library).map(describeFunction),
      '== declarations',
      ...facts.declarations.map(
        ({ name, typeText, parameters }) => `${name}: ${typeText} ${describeParameters(parameters)}`,
      ),
      '== warnings',
      ...outcome.warnings.map(formatDiagnostic),
      '',
    ].join('\n');
    const golden = join(folder, `${file}.golden`);
    if (accept) writeFileSync(golden, text);
    expect(text).toBe(readFileSync(golden, 'utf8'));
  });
});

function describeFunction(one: DefinedFunction): string {
  const flags = (['static', 'variadic', 'entry', 'hasPrecondition', 'hasOracle'] as const).filter(
    (flag) => one[flag],
  );
  const names = [...new Set([one.sourceName, one.irName, one.symbol])].join(' = ');
  const where = `${one.file}:${one.line}:${one.column}`;
  return `${where} ${names} [${flags}]: ${one.resultTypeText} ${describeParameters(one.parameters)}`;
}

function describeParameters(parameters: readonly ParameterFact[]): string {
  const all = parameters.map(({ name, typeText, arrayLength }) => {
    return `${name}: ${typeText}${arrayLength === undefined ? '' : ` of ${arrayLength}`}`;
  });
  return `(${all.join('; ')})`;
}

function isOwn(site: BranchSite): boolean {
  return !site.file.startsWith('models/');
}

/** Without what the preprocessor says before the first line. */
function userPart(text: string, file: string): string {
  const start = text.lastIndexOf(`# 1 "${file}" 2\n`);
  return text.slice(start).trimEnd();
}

/** Probe numbers continue after the models', whose count is no matter of these tests. */
function relativeIds(text: string, first: number): string {
  return text.replace(
    /(__hyla_(?:probe|switch)\(|__hyla_(?:value|labels)_)(\d+)/g,
    (_all, head: string, id: string) => {
      return `${head}${Number(id) - first + 1}`;
    },
  );
}

function describeSite(site: BranchSite, first: number): string {
  const head = `${site.id - first + 1}: ${site.function}#${site.number} ${site.file}:${site.line}:${site.column}`;
  const library = site.library ? ' (library)' : '';
  if (site.kind === 'condition')
    return `${head} ${site.construct}, decision ${site.decision}${library}: ${site.text}`;
  const cases = site.cases.map(
    ({ text, line, column, low, high }) => `    ${line}:${column} ${low}..${high}: ${text}`,
  );
  return [`${head} switch${site.hasDefault ? ' with default' : ''}${library}: ${site.text}`, ...cases].join(
    '\n',
  );
}
