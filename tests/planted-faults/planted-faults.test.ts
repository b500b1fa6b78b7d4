import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './faults.js';
import { FaultyCopy, type Said } from './faulty-copy.js';
import { type SubjectName, subjects } from './subjects.js';

const BUG = 3;

/** Hyla with one mistake in it must say so, or leave open what it does not know; never a wrong verdict without a word. */
describe('a planted fault', () => {
  let copy: FaultyCopy;
  const sound = new Map<SubjectName, Said>();
  beforeAll(async () => {
    copy = new FaultyCopy();
    for (const subject of new Set(faults.map((fault) => fault.subject)))
      sound.set(subject, await copy.cover(subject));
  }, 600_000);
  afterAll(() => copy.remove());

  it.each(faults)('is noticed: $name', async (fault) => {
    const { subject } = fault;
    const said = await copy.with(fault, () => copy.cover(subject));
    expect(wrongVerdicts(subject, said), said.stderr).toEqual([]);
    const before = sound.get(subject)!;
    const opened = [...said.verdicts].filter(
      ([id, verdict]) => verdict === 'open' && before.verdicts.get(id) !== 'open',
    );
    // Otherwise the subject does not show it.
    expect(said.status === BUG || opened.length > 0, said.stderr).toBe(true);
  });

  it.each([...new Set(faults.map((fault) => fault.subject))])(
    'matters: %s is right without one',
    (subject) => {
      const said = sound.get(subject)!;
      expect(said.status, said.stderr).toBeLessThan(2);
      expect(said.verdicts.size).toBeGreaterThan(0);
      expect(wrongVerdicts(subject, said)).toEqual([]);
      for (const id of subjects[subject].dead) expect(said.verdicts.get(id), id).toBe('infeasible');
    },
  );

  it('is described', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/planted-faults.md'), 'utf8');
    for (const { name, subject } of faults) expect(page).toContain(`| ${name} | \`${subject}\` |`);
  });
});

/** Verdicts that are not true, unless Hyla says itself that something is wrong. */
function wrongVerdicts(subject: SubjectName, { status, verdicts }: Said): readonly string[] {
  if (status === BUG) return [];
  const dead: readonly string[] = subjects[subject].dead;
  return [...verdicts].flatMap(([id, verdict]) =>
    verdict === (dead.includes(id) ? 'covered' : 'infeasible') ? [`${id} ${verdict}`] : [],
  );
}
