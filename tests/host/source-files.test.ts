import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeSourceFiles } from '../../src/host/index.js';

it.skipIf(process.platform === 'win32')('a device is not read: it may have no end', () => {
  expect(nodeSourceFiles.read('/dev/zero')).toEqual({
    kind: 'unreadable',
    why: 'it is a device, not a file',
  });
});

it.skipIf(process.platform === 'win32')('a pipe is not read: nobody may ever write into it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hyla-pipe-'));
  const pipe = path.join(folder, 'f.h');
  execFileSync('mkfifo', [pipe]);
  expect(nodeSourceFiles.read(pipe)).toEqual({
    kind: 'unreadable',
    why: 'it is a pipe or a socket, not a file',
  });
  rmSync(folder, { recursive: true });
});
