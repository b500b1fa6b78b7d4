import { describe, expect, it } from 'vitest';
import { describeOutputs } from '../../src/input/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import { prepare } from './compiled.js';

/** A bit for each thing that flags decide; conditions, so that the syntax tree, the meaning and the code all take part. */
const text = `
  #ifndef N
  #define N 7
  #endif
  enum kind { A, B };
  struct item { char tag; int size; long long wide; };
  struct bits { int a : 3; char c : 2; };
  static int flexible(int n) { return n; }
  int f(char c, int n) {
    int seen = 0;
    if (c > 127) seen += 1;
    switch (c) { case (char)200: seen += 2; }
    if (sizeof(enum kind) == 1) seen += 4;
    if (sizeof(struct item) == 13) seen += 8;
    if (sizeof(struct item) == 14) seen += 16;
    if (sizeof(L'x') == 2) seen += 32;
    if (N == 3) seen += 64;
    if (n + 1 < n) seen += 128;
    if (sizeof(struct bits) == 8) seen += 256;
    return flexible(seen);
  }`;

describe('flags', () => {
  it.each<[flags: string, seen: number]>([
    ['', 2 + 128],
    ['-funsigned-char', 1 + 2 + 128],
    ['-funsigned-char -fsigned-char', 2 + 128],
    ['-fshort-enums', 2 + 4 + 128],
    ['-fpack-struct', 2 + 8 + 128],
    ['-fpack-struct=2', 2 + 16 + 128],
    ['-fshort-wchar', 2 + 32 + 128],
    ['-fwrapv', 2 + 128],
    ['-mms-bitfields', 2 + 128 + 256],
    ['-UN -DN=3', 2 + 64 + 128],
    ['-DN=3 -UN', 2 + 128],
    ['-DN=2 -UN -DN=3 -fshort-enums -ftrivial-auto-var-init=pattern -ffreestanding', 2 + 4 + 64 + 128],
  ])('%s', async (flags, seen) => {
    const words = flags.split(' ').filter((word) => word !== '');
    const preprocessor = words.filter((word) => /^-[DU]/.test(word));
    const language = words.filter((word) => !/^-[DU]/.test(word));
    const t = await prepare(text, 'f', {}, { preprocessor, language });
    const vector = t.vector({ c: 200, n: 0x7fffffff });
    const run = t.runner.run(vector, 100);
    const { value } = describeOutputs(t.space, t.artifact.program, vector, t.runner.outputs());
    expect({ outcome: run.outcome.kind, value }).toEqual({ outcome: 'returned', value: seen });
    const replay = createReplayer(t.artifact.program, t.space, { verify: true }).replay(vector, run, {
      maxSteps: 1000,
    });
    expect([replay.divergence, replay.unmodelled, replay.outcome.kind]).toEqual([
      undefined,
      undefined,
      'returned',
    ]);
  });
});
