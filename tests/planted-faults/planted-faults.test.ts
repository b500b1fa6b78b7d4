import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from './fault.js';
import { faults } from './faults/index.js';
import { FaultyCopy, type Said } from './faulty-copy.js';
import { type SubjectName, subjects } from './subjects.js';

const BUG = 3;

const all: readonly Fault[] = Object.values(faults).flat();

/** What is covered, and how: faults that have it in common are compared with the same verdicts. */
const wayOf = ({ subject, args = [] }: Fault) => [subject, ...args].join(' ');

/** Hyla with one mistake in it must say so, or leave open what it does not know; never a wrong verdict without a word. */
describe('a planted fault', () => {
  let copy: FaultyCopy;
  const sound = new Map<string, Said>();
  beforeAll(async () => {
    copy = new FaultyCopy();
    for (const fault of all) if (!sound.has(wayOf(fault))) sound.set(wayOf(fault), await copy.cover(fault));
  }, 900_000);
  afterAll(() => copy.remove());

  for (const [where, some] of Object.entries(faults))
    describe(where, () => {
      it.each(some)('is noticed: $name', { timeout: 120_000 }, async (fault) => {
        const said = await copy.with(fault, () => copy.cover(fault));
        expect(wrongVerdicts(fault.subject, said), said.stderr).toEqual([]);
        const before = sound.get(wayOf(fault))!;
        const opened = [...said.verdicts].filter(
          ([id, verdict]) => verdict === 'open' && before.verdicts.get(id) !== 'open',
        );
        // Otherwise the subject does not show it.
        expect(said.status === BUG || opened.length > 0, said.stderr).toBe(true);
      });
    });

  it.each([...new Map(all.map((fault) => [wayOf(fault), fault]))])(
    'matters: %s is right without one',
    (way, { subject }) => {
      const said = sound.get(way)!;
      expect(said.status, said.stderr).toBeLessThan(2);
      expect(said.verdicts.size).toBeGreaterThan(0);
      expect(wrongVerdicts(subject, said)).toEqual([]);
      for (const id of subjects[subject].dead) expect(said.verdicts.get(id), id).toBe('infeasible');
    },
  );

  it('is described', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/planted-faults.md'), 'utf8');
    for (const { name, subject } of all) expect(page).toContain(`| ${name} | \`${subject}\` |`);
    for (const where of Object.keys(faults)) expect(page).toContain(`## ${where}\n`);
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
