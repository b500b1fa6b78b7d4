import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const fixture = path.join(import.meta.dirname, 'fixture');

interface CruiseReport {
  summary: { violations: { from: string; to: string; rule: { name: string } }[]; totalCruised: number };
}

/** Runs dependency-cruiser with the project's own rules over `src` of the given folder. */
function cruise(folder: string): CruiseReport {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = path.join(root, '.dependency-cruiser.cjs');
  const run = spawnSync(process.execPath, [program, '--config', config, '--output-type', 'json', 'src'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return JSON.parse(run.stdout);
}

describe('the rules of the rooms', () => {
  // That they hold in src is what `npm run rooms` says.
  it('find each planted violation, and nothing else', () => {
    const found = cruise(fixture).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
    expect(found.sort()).toEqual([
      'known-rooms-only: src/solver/index.ts',
      'no-cycles: src/base/egg.ts',
      'no-node-inside: src/term/reads-a-file.ts',
      'packages-at-the-edge: src/report/uses-a-package.ts',
      'resolvable: src/base/lost.ts',
      'room-solver: src/solver/index.ts',
      'room-term: src/term/chooses-a-solver.ts',
      'rooms-have-one-door: src/report/enters-by-the-window.ts',
    ]);
  });
});

describe('every room', () => {
  const rooms = readdirSync(path.join(root, 'src'));

  it.each(rooms)('%s has a door and says what it is for', (room) => {
    // Nobody enters the command line: it is where everything starts.
    const door = room === 'cli' ? 'main.ts' : 'index.ts';
    expect(existsSync(path.join(root, 'src', room, door))).toBe(true);
    expect(existsSync(path.join(root, 'src', room, 'README.md'))).toBe(true);
  });
});
