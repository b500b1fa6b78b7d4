import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleResult } from '../report/sample-result.js';

interface Schema {
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
}

const file = path.resolve(import.meta.dirname, '../../hyla.result.schema.json');
const { $defs: types } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly $defs: { readonly [name: string]: Schema };
};

describe('the JSON Schema of results', () => {
  it('knows every member that a result has, and demands those that each has', () => {
    const { properties = {}, required = [] } = types.FunctionResult;
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(sampleResult)));
    expect(Object.keys(sampleResult)).toEqual(expect.arrayContaining([...required]));
    expect(required).not.toContain('run');
  });

  it('knows the verdicts and the causes', () => {
    const kinds = (name: string, member: string) =>
      types[name].anyOf?.map(({ properties }) => properties?.[member].const);
    expect(kinds('Verdict', 'verdict')).toEqual(['covered', 'infeasible', 'open']);
    expect(kinds('OpenCause', 'kind')).toContain('time-limit');
  });

  it('has every type that it speaks of', () => {
    const named = [...readFileSync(file, 'utf8').matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name]) => name);
    expect(named.filter((name) => types[name] === undefined)).toEqual([]);
  });

  it('explains what it knows in the words of the source', () => {
    expect(types.Proof.properties?.because.description).toBe('One sentence in source terms.');
  });
});
