import { expect, it } from 'vitest';
import { nodeSourceFiles } from '../../src/host/index.js';

it.skipIf(process.platform === 'win32')('a device is not read: it may have no end', () => {
  expect(nodeSourceFiles.read('/dev/zero')).toEqual({
    kind: 'unreadable',
    why: 'it is a device, not a file',
  });
});
