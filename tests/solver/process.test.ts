import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { splitCommand, syncProcesses } from '../../src/host/sync-process.js';
import { backends, createSolverChain } from '../../src/solver/index.js';
import { bitVectorValue, parseReply } from '../../src/solver/process/smt-reply.js';
import * as t from '../../src/term/index.js';

const folder = mkdtempSync(join(tmpdir(), 'hyla-solver-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A solver of our own making, as a shell script. */
function script(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

async function open(command: string) {
  const backend = backends.find('process');
  if (backend === undefined) throw new Error('no process backend');
  return backend.open({ process: syncProcesses, command });
}

const x = t.variable('x', 32);
const constraints = [t.ult(x, t.bv(5, 32)), t.ugt(x, t.bv(3, 32))];
const limits = { timeoutMs: 100 };

describe('an SMT-LIB process', () => {
  it('decides a query, and the next one', async () => {
    const session = await open('z3 -in');
    expect(session.check(constraints, limits)).toEqual({ kind: 'sat', model: new Map([[x, 4]]) });
    expect(session.check([...constraints, t.ne(x, t.bv(4, 32))], limits)).toMatchObject({ kind: 'unsat' });
    session.dispose();
  });

  it.each([
    ['does not exist', () => '/nowhere/solver'],
    ['ends at once', () => script('ends', 'exit 1')],
    ['ends in the middle', () => script('dies', 'read line; echo sat; exit 1')],
    [
      'complains',
      () =>
        script(
          'complains',
          'while read line; do case "$line" in *echo*) echo \'(error "no")\'; echo hyla-end;; esac; done',
        ),
    ],
    [
      'prints no expression',
      () =>
        script(
          'babbles',
          'while read line; do case "$line" in *echo*) echo "((sat"; echo hyla-end;; esac; done',
        ),
    ],
    [
      'claims a model it does not have',
      () =>
        script('lies', 'while read line; do case "$line" in *echo*) echo sat; echo hyla-end;; esac; done'),
    ],
  ])('that %s gives no answer, as a value', async (_what, command) => {
    const session = await open(command());
    expect(session.check(constraints, limits)).toMatchObject({ kind: 'unknown', reason: 'failed' });
    expect(session.check(constraints, limits)).toMatchObject({ kind: 'unknown', reason: 'failed' });
    session.dispose();
  });

  it('whose model is wrong is not believed', async () => {
    const value = '((|x| #x00000009))';
    const session = await open(
      script(
        'errs',
        `while read line; do case "$line" in *echo*) echo "$r"; echo hyla-end;; *get-value*) r='${value}';; *check-sat*) r=sat;; esac; done`,
      ),
    );
    expect(session.check(constraints, limits)).toMatchObject({
      kind: 'unknown',
      reason: 'failed',
      detail: expect.stringContaining('does not satisfy'),
    });
    session.dispose();
  });

  it('that hangs has spent its budget', async () => {
    const session = await open(script('sleeps', 'exec sleep 1000'));
    expect(session.check(constraints, limits)).toMatchObject({ kind: 'unknown', reason: 'budget' });
    session.dispose();
  });

  it('that hangs is given up, and the chain goes on without it', async () => {
    const command = script('hangs', 'while true; do sleep 1; done');
    const chain = await createSolverChain({ process: syncProcesses, command, z3: 'later' });
    const y = t.variable('y', 32);
    const hard = [t.eq(t.bvmul(x, t.bvmul(x, y)), t.bv(1234567, 32)), t.ult(y, t.bv(100, 32)), t.ult(x, y)];
    expect(chain.check(hard, { timeoutMs: 1000 }).kind).not.toBe('unknown');
    chain.dispose();
  });
});

describe('replies', () => {
  it('are read as expressions', () => {
    expect(parseReply('sat\n((|a b| #x1F) (c (_ bv3 8))) ; remark\n')).toEqual([
      'sat',
      [
        ['|a b|', '#x1F'],
        ['c', ['_', 'bv3', '8']],
      ],
    ]);
    expect(parseReply('(sat')).toBeUndefined();
    expect(parseReply('sat)')).toBeUndefined();
    expect(bitVectorValue('#x1F')).toBe(31n);
    expect(bitVectorValue('#b101')).toBe(5n);
    expect(bitVectorValue(['_', 'bv3', '8'])).toBe(3n);
    expect(bitVectorValue('true')).toBeUndefined();
  });

  it('come from commands with quoted words', () => {
    expect(splitCommand(`z3 -in "a b" 'c d'e`)).toEqual(['z3', '-in', 'a b', 'c de']);
  });
});
