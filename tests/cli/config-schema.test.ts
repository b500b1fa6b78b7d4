import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { InputFault } from '../../src/library/input-fault.js';
import { parseConfig } from '../../src/library/setup/config.js';
import { type JsonSchema, jsonSchema } from '../../src/library/setup/config-schema.js';
import { registeredChoices } from '../../src/library/setup/registered-choices.js';

const require = createRequire(import.meta.url);
const { default: Ajv } = require('ajv/dist/2020.js') as {
  default: new (options: object) => { compile(schema: object): (value: unknown) => boolean };
};

const root = path.resolve(import.meta.dirname, '../..');
const schema = jsonSchema(registeredChoices);
const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(schema);

function isReadByHyla(value: unknown): boolean {
  try {
    parseConfig(JSON.stringify(value), 'hyla.config.json', registeredChoices);
    return true;
  } catch (error) {
    if (error instanceof InputFault) return false;
    throw error;
  }
}

interface Node {
  readonly path: readonly string[];
  readonly schema: JsonSchema;
}

/** Every key with its schema; `NAME` stands where any name may stand. */
function nodes(of: JsonSchema, at: readonly string[] = []): readonly Node[] {
  const others = typeof of.additionalProperties === 'object' ? { NAME: of.additionalProperties } : {};
  return Object.entries({ ...of.properties, ...others }).flatMap(([key, below]) =>
    typeof below === 'object' ? [{ path: [...at, key], schema: below }, ...nodes(below, [...at, key])] : [],
  );
}

/** A value with `value` at a path. */
const placed = (keys: readonly string[], value: unknown): unknown =>
  keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

/** Of every kind, fitting here and there. */
const probes: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  8,
  -1,
  1.5,
  2 ** 60,
  '',
  'f',
  '12',
  '-7',
  '1.5',
  [],
  {},
  [1],
  ['a'],
  [1, 2],
  ['1', 20],
  [1.5, 2],
  ['x', 'y'],
  [1, 2, 3],
  { a: 1 },
  { a: 'b' },
  { a: {} },
  { a: [] },
  'full',
  'partial',
  'callees',
  'succeeds',
  'first',
  'memory',
  'zero',
  'fails',
  ...registeredChoices.strategies.map(({ name }) => name),
  ['json'],
  ['json', 'none'],
];

describe('hyla.schema.json', () => {
  it('is made by the build from what Hyla reads, and published', () => {
    expect(JSON.parse(readFileSync(path.join(root, 'hyla.schema.json'), 'utf8'))).toEqual(schema);
    expect(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).files).toContain(
      'hyla.schema.json',
    );
  });

  it('accepts what Hyla accepts and rejects what Hyla rejects, at every key', () => {
    let accepted = 0;
    for (const { path: keys } of nodes(schema)) {
      for (const value of probes.map((probe) => placed(keys, probe))) {
        const isRead = isReadByHyla(value);
        expect(validate(value), JSON.stringify(value)).toBe(isRead);
        if (isRead) accepted++;
      }
      const misspelt = placed([...keys.slice(0, -1), `${keys.at(-1)}x`], 1);
      if (keys.at(-1) !== 'NAME' && keys.at(-2) !== 'define')
        expect([validate(misspelt), isReadByHyla(misspelt)], JSON.stringify(misspelt)).toEqual([
          false,
          false,
        ]);
    }
    expect(accepted).toBeGreaterThan(100);
  });

  it('says of every key what it is', () => {
    for (const {
      path: keys,
      schema: { description },
    } of nodes(schema))
      if (keys.at(-1) !== 'NAME') expect(description, keys.join('.')).toMatch(/\.$|…$/);
  });

  it('is described in docs/configuration.md, key by key', () => {
    const page = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
    const rows = new Set([...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, key]) => key));
    const keys = new Set(nodes(schema).map(({ path: keys }) => keys.at(-1)!));
    keys.delete('NAME');
    expect([...keys].filter((key) => !rows.has(key))).toEqual([]);
  });
});
