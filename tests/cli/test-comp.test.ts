import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FunctionResult } from '../../src/result/index.js';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');
const subject = path.resolve(import.meta.dirname, 'test-comp');

/** The structure that the format demands, by the names of its public document types. */
const structures = {
  'test-metadata': `<!ELEMENT test-metadata (sourcecodelang, producer, specification, programfile, programhash, entryfunction,
      architecture, inputtestsuitefile*, inputtestsuitehash*, creationtime)>
    ${[
      'sourcecodelang',
      'producer',
      'specification',
      'programfile',
      'programhash',
      'entryfunction',
      'architecture',
      'creationtime',
    ]
      .map((name) => `<!ELEMENT ${name} (#PCDATA)>`)
      .join('\n')}`,
  testcase: `<!ELEMENT testcase (input*)> <!ELEMENT input (#PCDATA)>
    <!ATTLIST testcase coversError (true|false) "false"> <!ATTLIST input type CDATA "" variable CDATA "">`,
};

/** What is wrong with a document, by its structure. */
function faults(file: string, structure: string): string {
  writeFileSync('structure.dtd', structure);
  const ran = spawnSync('xmllint', ['--nonet', '--noout', '--dtdvalid', 'structure.dtd', file], {
    encoding: 'utf8',
  });
  return ran.status === 0 ? '' : `${ran.error?.message ?? ''}${ran.stderr}`;
}

const inputsIn = (text: string): readonly string[] =>
  [...text.matchAll(/<input type="[^"]+">([^<]*)<\/input>/g)].map(([, value]) => value);

describe('a suite of Test-Comp', { timeout: 120_000 }, () => {
  it('is what the format asks for, and takes every branch that it can in a program of its own', () =>
    withFolder(async () => {
      cpSync(subject, '.', { recursive: true });
      const args = ['cover', 'task.c', 'main', '--format', 'json', 'test-comp', '--scope', 'callees'];
      spawnSync(process.execPath, [hyla, ...args]);
      const suite = 'hyla-out/main/test-suite';
      const metadata = readFileSync(`${suite}/metadata.xml`, 'utf8');
      const hash = createHash('sha256').update(readFileSync('task.c')).digest('hex');
      expect(faults(`${suite}/metadata.xml`, structures['test-metadata'])).toBe('');
      expect(metadata).toContain(`<programfile>task.c</programfile>\n  <programhash>${hash}</programhash>`);
      expect(metadata).toContain('<architecture>32bit</architecture>');
      expect(metadata).toContain('COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )');

      const compiled = spawnSync('cc', ['-m32', '-o', 'task', 'task.c', 'executor.c'], { encoding: 'utf8' });
      const native =
        compiled.status === 0 ? compiled : spawnSync('cc', ['-o', 'task', 'task.c', 'executor.c']);
      expect(native.status).toBe(0);
      const result = JSON.parse(readFileSync('hyla-out/main/result.json', 'utf8')) as FunctionResult;
      const names = readdirSync(suite).filter((name) => name !== 'metadata.xml');
      const covered = new Set<string>();
      for (const name of names) {
        const text = readFileSync(`${suite}/${name}`, 'utf8');
        expect(faults(`${suite}/${name}`, structures.testcase)).toBe('');
        const test = result.tests[Number(/\d+/.exec(name)?.[0])];
        const input = inputsIn(text).map((value) => `${value}\n`);
        const { status } = spawnSync('./task', { input: input.join('') });
        const { outcome } = test;
        expect({ name, status }).toEqual({
          name,
          status:
            outcome.kind === 'returned' ? Number(outcome.value) : outcome.kind === 'aborted' ? 7 : undefined,
        });
        for (const id of test.covers) covered.add(id);
      }
      // All but what comes before and after the sensor speaks, which is no input of the format.
      const missing = result.objectives.filter(
        ({ id, verdict }) => verdict === 'covered' && !covered.has(id),
      );
      expect(missing.map(({ text }) => text)).toEqual(['__VERIFIER_nondet_bool()', 'sensor()', 'sensor()']);
      expect(names.length).toBeLessThan(result.tests.length);
    }));
});
