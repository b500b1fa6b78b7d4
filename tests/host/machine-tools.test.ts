import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeMachineTools } from '../../src/host/index.js';

let folder: string;
const before = { ...process.env };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hyla-machine-'));
  process.env.XDG_CACHE_HOME = folder;
  delete process.env.HYLA_CACHE;
});
afterEach(() => {
  process.env = { ...before };
  rmSync(folder, { recursive: true, force: true });
});

const script = `
  const fs = require('fs');
  const folder = process.argv[1];
  process.stdout.write(fs.readFileSync(folder + '/a/in.txt'));
  process.stderr.write('heard');
  fs.writeFileSync(folder + '/.hyla/out', 'made');
  process.exit(3);
`;

describe('processes of the machine', () => {
  it('get inputs and leave outputs, and nothing stays behind', async () => {
    const inputs = new Map([['/a/in.txt', new TextEncoder().encode('given')]]);
    const result = await nodeMachineTools.run(process.execPath, inputs, (place) => ['-e', script, place]);
    if (result.kind === 'not-started') throw new Error(result.why);
    const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
    expect([result.status, text(result.stdout), result.stderr]).toEqual([3, 'given', 'heard']);
    expect([...result.outputs].map(([path, bytes]) => [path, text(bytes)])).toEqual([['/.hyla/out', 'made']]);
    expect(existsSync(result.folder)).toBe(false);
  });

  it('may not exist', async () => {
    const result = await nodeMachineTools.run('/no/such/program', new Map(), () => []);
    expect(result).toEqual({ kind: 'not-started', why: 'no such program' });
  });

  it('find what was installed for them', async () => {
    const files = new Map([['include/x.h', new TextEncoder().encode('int x;')]]);
    const place = await nodeMachineTools.install('headers-1', files);
    expect(readFileSync(join(place, 'include', 'x.h'), 'utf8')).toBe('int x;');
    expect(await nodeMachineTools.install('headers-1', new Map())).toBe(place);
    expect(existsSync(join(place, 'include', 'x.h'))).toBe(true);
  });
});
