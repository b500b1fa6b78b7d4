import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { ResultSet } from '../../src/result/index.js';
import { sarifStructure } from './sarif-structure.js';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

/** What build servers demand of JUnit's XML, Ant's and Jenkins' alike. */
const junitStructure = `
<!ELEMENT testsuites (testsuite*)>
<!ELEMENT testsuite (testcase*)>
<!ATTLIST testsuite name CDATA #REQUIRED tests NMTOKEN #REQUIRED failures NMTOKEN #REQUIRED errors NMTOKEN #REQUIRED
  skipped NMTOKEN #IMPLIED time CDATA #IMPLIED>
<!ELEMENT testcase ((skipped | error | failure)?, system-out?)>
<!ATTLIST testcase name CDATA #REQUIRED classname CDATA #REQUIRED time CDATA #IMPLIED>
<!ELEMENT skipped (#PCDATA)> <!ATTLIST skipped message CDATA #IMPLIED>
<!ELEMENT error (#PCDATA)> <!ATTLIST error message CDATA #IMPLIED type CDATA #REQUIRED>
<!ELEMENT failure (#PCDATA)> <!ATTLIST failure message CDATA #IMPLIED type CDATA #REQUIRED>
<!ELEMENT system-out (#PCDATA)>`;

const covered = 'line-rate CDATA #REQUIRED branch-rate CDATA #REQUIRED';
/** The fourth version of Cobertura's. */
const coberturaStructure = `
<!ELEMENT coverage (sources?, packages)>
<!ATTLIST coverage ${covered} lines-covered CDATA #REQUIRED lines-valid CDATA #REQUIRED branches-covered CDATA #REQUIRED
  branches-valid CDATA #REQUIRED complexity CDATA #REQUIRED version CDATA #REQUIRED timestamp CDATA #REQUIRED>
<!ELEMENT sources (source*)> <!ELEMENT source (#PCDATA)>
<!ELEMENT packages (package*)>
<!ELEMENT package (classes)> <!ATTLIST package name CDATA #REQUIRED ${covered} complexity CDATA #REQUIRED>
<!ELEMENT classes (class*)>
<!ELEMENT class (methods, lines)>
<!ATTLIST class name CDATA #REQUIRED filename CDATA #REQUIRED ${covered} complexity CDATA #REQUIRED>
<!ELEMENT methods (method*)>
<!ELEMENT method (lines)>
<!ATTLIST method name CDATA #REQUIRED signature CDATA #REQUIRED ${covered} complexity CDATA #IMPLIED>
<!ELEMENT lines (line*)>
<!ELEMENT line (conditions*)>
<!ATTLIST line number CDATA #REQUIRED hits CDATA #REQUIRED branch CDATA "false" condition-coverage CDATA "100%">
<!ELEMENT conditions (condition*)>
<!ELEMENT condition EMPTY> <!ATTLIST condition number CDATA #REQUIRED type CDATA #REQUIRED coverage CDATA #REQUIRED>`;

/** One of everything: an error, a proof, something open, and characters that each format writes in its own way. */
const program = `int first(int *p, int i) { return p[i]; }
/* é */ int f(int a, int b, double d) { /* 𝄞 */ if (a > 3 && b / a > 2) return '"' & 1;
  if (a > 9 && "<&>"[a & 1] == '<') { if (a < 5) return 7; }
  __asm__ volatile("nop");
  if (a == b) return 5;
  return 0; }
`;

function cover(): ResultSet {
  const formats = ['json', 'junit', 'sarif', 'lcov', 'cobertura', 'justification'];
  const args = [hyla, 'cover', 'my src', '--errors', '--time-limit', '20', '--json', 'all.json', '--format'];
  const { status, stderr } = spawnSync(process.execPath, [...args, ...formats], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.any(String) });
  return JSON.parse(readFileSync('all.json', 'utf8'));
}

/** What is wrong with a document, by its structure; its own name for one, which lies elsewhere, is left out. */
function faults(file: string, structure: string): string {
  writeFileSync('structure.dtd', structure);
  writeFileSync('document.xml', readFileSync(file, 'utf8').replace(/<!DOCTYPE[^>]*>/, ''));
  const ran = spawnSync('xmllint', ['--nonet', '--noout', '--dtdvalid', 'structure.dtd', 'document.xml'], {
    encoding: 'utf8',
  });
  return ran.status === 0 ? '' : `${ran.error?.message ?? ''}${ran.stderr}`;
}

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

describe('formats for other tools, of a whole project', { timeout: 300_000 }, () => {
  it('are what these tools read, and count what the result counts', () =>
    withFolder(async () => {
      mkdirSync('my src');
      writeFileSync('my src/a é%.c', program);
      const { functions } = cover();
      const objectives = functions.flatMap((one) => one.objectives);
      const errors = objectives.filter(({ kind }) => kind === 'error');
      const branches = objectives.filter(({ kind }) => kind !== 'error');
      const number = (list: typeof objectives, verdict: string) =>
        list.filter((one) => one.verdict === verdict).length;
      expect(
        number(branches, 'infeasible') * number(branches, 'open') * number(errors, 'covered'),
      ).toBeGreaterThan(0);

      expect(faults('hyla-out/junit.xml', junitStructure)).toBe('');
      const junit = readFileSync('hyla-out/junit.xml', 'utf8');
      expect(countOf(junit, /<testcase /g)).toBe(objectives.length);
      expect(countOf(junit, /<skipped /g)).toBe(number(branches, 'infeasible'));
      expect(countOf(junit, /<failure /g)).toBe(number(objectives, 'open'));
      expect(countOf(junit, /<error /g)).toBe(number(errors, 'covered'));

      const sarif = JSON.parse(readFileSync('hyla-out/results.sarif', 'utf8'));
      const validate = new Ajv({ allErrors: true }).compile(sarifStructure);
      expect(validate(sarif) ? [] : validate.errors).toEqual([]);
      const found: readonly { ruleId: string; kind?: string }[] = sarif.runs[0].results;
      const dead = found.filter(({ ruleId }) => ruleId === 'dead-branch');
      expect(dead.length).toBe(number(branches, 'infeasible'));
      expect(found.filter(({ kind }) => kind === 'pass').length).toBe(number(errors, 'infeasible'));
      expect(found.filter(({ kind }) => kind === 'open').length).toBe(number(objectives, 'open'));

      expect(faults('hyla-out/cobertura.xml', coberturaStructure)).toBe('');
      const total = branches.length - number(branches, 'infeasible');
      const cobertura = readFileSync('hyla-out/cobertura.xml', 'utf8');
      expect(cobertura).toContain(
        `branches-covered="${number(branches, 'covered')}" branches-valid="${total}"`,
      );
      const genhtml = spawnSync('genhtml', ['hyla-out/lcov.info', '--branch-coverage', '-o', 'pages'], {
        encoding: 'utf8',
      });
      expect({ status: genhtml.status, error: genhtml.error }).toEqual({ status: 0, error: undefined });
      expect(genhtml.stdout).toContain(`(${number(branches, 'covered')} of ${total} branches)`);
      expect(readdirSync('pages')).toContain('index.html');
    }));

  it('justify what is infeasible in the same words when something is edited elsewhere in the file', () =>
    withFolder(async () => {
      mkdirSync('my src');
      writeFileSync('my src/a é%.c', program);
      cover();
      const before = readFileSync('hyla-out/justification.md', 'utf8');
      const sarif = readFileSync('hyla-out/results.sarif', 'utf8');
      writeFileSync('my src/a é%.c', `\n/* new */\n${program}int last(int z) { return z > 3; }\n`);
      cover();
      expect(before).toContain('### f#');
      expect(readFileSync('hyla-out/justification.md', 'utf8')).toBe(before);
      const fingerprints = (text: string) => text.match(/"hyla\/v1": .*/g);
      expect(fingerprints(readFileSync('hyla-out/results.sarif', 'utf8'))).toEqual(fingerprints(sarif));
    }));
});
