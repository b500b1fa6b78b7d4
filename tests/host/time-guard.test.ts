import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const guard = pathToFileURL(path.resolve(import.meta.dirname, '../../dist/host/time-guard.js')).href;

/** What becomes of a process that does `work` while it has a tenth of a second. */
function guarded(work: string, when = 'at once') {
  const program = `
    import { writeSync } from 'node:fs';
    import { TimeGuard } from '${guard}';
    const guard = new TimeGuard((text) => writeSync(2, text + '\\n'), 2);
    process.on('exit', () => writeSync(1, 'exited'));
    await new Promise((resolve) => setImmediate(resolve));
    guard.arm('work', 100, '${when}');
    ${work}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, stdout, stderr };
}

/** An endless loop: `(loop (br 0))`. */
const ENDLESS = '0061736d01000000010401600000030201000707010361626300000a0901070003400c000b0b';

describe('work that does not look at the clock', () => {
  it.each([
    ['of the program', 'for (;;);'],
    ['of what catches everything', 'for (;;) { try { for (;;); } finally { continue; } }'],
    ['of a timer', 'setTimeout(() => { for (;;); }, 10);'],
    ['of a regular expression', "/^(a+)+$/.test('a'.repeat(60) + 'b');"],
    [
      'of WebAssembly',
      `new WebAssembly.Instance(new WebAssembly.Module(Buffer.from('${ENDLESS}', 'hex'))).exports.abc();`,
    ],
  ])('is ended from outside: %s', (_what, work) => {
    expect(guarded(work)).toEqual({
      status: 2,
      stdout: 'exited',
      stderr: 'work was not done within 0.1 s, the time limit\n',
    });
  });

  it('is ended from outside where the thread that does it starts later', () => {
    expect(guarded('setTimeout(() => { for (;;); }, 300);', 'soon')).toEqual({
      status: 2,
      stdout: 'exited',
      stderr: 'work was not done within 0.1 s, the time limit\n',
    });
    const wait = 'await new Promise((resolve) => setTimeout(resolve, 2500));';
    expect(guarded(`guard.disarm(); ${wait}`, 'soon')).toEqual({ status: 0, stdout: 'exited', stderr: '' });
  });

  it('that has ended in time is left alone', () => {
    const wait = 'await new Promise((resolve) => setTimeout(resolve, 2500));';
    expect(guarded(`guard.disarm(); ${wait}`)).toEqual({ status: 0, stdout: 'exited', stderr: '' });
  });
});
