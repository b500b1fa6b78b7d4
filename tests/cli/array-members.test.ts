import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

const source = `struct ring { unsigned char buf[4], head, magic; };

int put(struct ring *r, unsigned char b) {
  r->magic = 0xaa;
  r->buf[r->head] = b;
  if (r->magic != 0xaa)
    return -1;
  if (r->buf[3] == 9 && r->head != 3)
    return 1;
  return 0;
}
`;

it('tests of arrays in structs pass with a compiler that uses that indices are inside', () =>
  withFolder(async () => {
    writeFileSync('ring.c', source);
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, [hyla, 'cover', 'ring.c', 'put'], (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
    expect(said).toContain('only past undefined behaviour');
    expect(said).not.toContain('infeasible: proved');
    const cc = spawnSync('cc', ['-O2', '-o', 'tests', 'hyla-out/put/tests.c'], { encoding: 'utf8' });
    expect(cc.status, cc.stderr).toBe(0);
    const ran = spawnSync('./tests', { encoding: 'utf8' });
    expect(ran.stdout).toMatch(/^(?:\d+ more not run[^\n]*\n)?(\d+) tests, \1 passed\n$/);
    expect(ran.status).toBe(0);
  }));
