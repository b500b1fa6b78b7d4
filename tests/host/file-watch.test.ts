import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileWatch } from '../../src/host/index.js';

let folder = '';
let watch: FileWatch;
let heard: string[] = [];

const at = (name: string) => path.join(folder, name);

/** What has changed by now, waiting for the first to be told. */
async function changed(): Promise<readonly string[]> {
  while (heard.length === 0) await sleep(10);
  const told = heard;
  heard = [];
  return told;
}

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'hyla-files-')));
  heard = [];
  watch = new FileWatch((paths) => heard.push(...paths.map((file) => path.relative(folder, file))));
  writeFileSync(at('a.c'), 'a');
  writeFileSync(at('b.h'), 'b');
  watch.follow([at('a.c'), at('b.h'), at('later/c.h')]);
});

afterEach(() => {
  watch.close();
  rmSync(folder, { recursive: true });
});

describe('a change is noticed', () => {
  it('where a file is written', async () => {
    writeFileSync(at('b.h'), 'other');
    expect(await changed()).toEqual(['b.h']);
    writeFileSync(at('b.h'), 'again');
    expect(await changed()).toEqual(['b.h']);
  });

  it('where another file takes its place, whatever its age', async () => {
    writeFileSync(at('new'), 'newer');
    utimesSync(at('new'), 0, 0);
    renameSync(at('new'), at('a.c'));
    expect(await changed()).toEqual(['a.c']);
  });

  it('where it is removed, and made again', async () => {
    rmSync(at('a.c'));
    expect(await changed()).toEqual(['a.c']);
    writeFileSync(at('a.c'), 'a');
    expect(await changed()).toEqual(['a.c']);
  });

  it('where a file comes to be, in a folder that was not there', async () => {
    mkdirSync(at('later'));
    writeFileSync(at('later/c.h'), 'c');
    expect(await changed()).toEqual(['later/c.h']);
  });

  it('where it was written while it was being read', async () => {
    const start = Date.now();
    writeFileSync(at('d.h'), 'd');
    watch.follow([at('d.h')], start);
    expect(await changed()).toEqual(['d.h']);
  });
});

it('one that is removed and made at once has changed only if its content has', async () => {
  rmSync(at('a.c'));
  writeFileSync(at('a.c'), 'a');
  writeFileSync(at('b.h'), 'b');
  writeFileSync(at('nobody'), 'asks');
  rmSync(at('b.h'));
  writeFileSync(at('b.h'), 'bb');
  expect(await changed()).toEqual(['b.h']);
});
