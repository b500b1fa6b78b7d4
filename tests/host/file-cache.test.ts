import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderCache, nodeCache } from '../../src/host/index.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hyla-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the cache folder', () => {
  it('keeps bytes', async () => {
    const cache = folderCache(join(folder, 'deep', 'er'));
    expect(await cache.get('k')).toBeUndefined();
    await cache.put('k', new Uint8Array([1, 2, 3]));
    expect([...((await cache.get('k')) ?? [])]).toEqual([1, 2, 3]);
  });

  it('forgets what was not used for longest when there is too much', async () => {
    const cache = folderCache(folder, 280);
    const later = () => new Promise((resolve) => setTimeout(resolve, 20));
    for (const key of ['a', 'b']) {
      await cache.put(key, new Uint8Array(100));
      await later();
    }
    await cache.get('a');
    await later();
    await cache.put('c', new Uint8Array(100));
    expect(readdirSync(folder).sort()).toEqual(['a', 'c']);
  });

  it('believes no entry that was damaged, cut off or renamed', async () => {
    const cache = folderCache(folder);
    const file = join(folder, 'k');
    const damages: readonly ((entry: Buffer) => Buffer)[] = [
      (entry) => entry.subarray(0, -1),
      (entry) => Buffer.from(entry.map((byte, index) => (index === entry.length - 1 ? byte ^ 1 : byte))),
      () => Buffer.alloc(0),
    ];
    for (const damage of damages) {
      await cache.put('k', new Uint8Array([1, 2, 3]));
      writeFileSync(file, damage(readFileSync(file)));
      expect(await cache.get('k')).toBeUndefined();
      expect(readdirSync(folder)).toEqual([]);
    }
    await cache.put('k', new Uint8Array([1, 2, 3]));
    renameSync(file, join(folder, 'other'));
    expect(await cache.get('other')).toBeUndefined();
  });

  it('removes what a killed process was writing', async () => {
    writeFileSync(join(folder, '.k.2147483646.0'), 'half');
    writeFileSync(join(folder, `.k.${process.ppid}.0`), 'half');
    await folderCache(folder, 64).put('k', new Uint8Array(1));
    expect(readdirSync(folder).sort()).toEqual([`.k.${process.ppid}.0`, 'k']);
  });

  it('is no obstacle when it cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const cache = folderCache(join(file, 'below'));
    await cache.put('k', new Uint8Array(1));
    expect(await cache.get('k')).toBeUndefined();
  });

  it('can be switched off and moved', async () => {
    const off = nodeCache({ HYLA_CACHE: 'off' });
    await off.put('k', new Uint8Array(1));
    expect(await off.get('k')).toBeUndefined();
    await nodeCache({ XDG_CACHE_HOME: folder }).put('k', new Uint8Array(1));
    expect(readdirSync(join(folder, 'hyla'))).toEqual(['k']);
  });
});
