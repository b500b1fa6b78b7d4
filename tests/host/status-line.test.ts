import { describe, expect, it } from 'vitest';
import { StatusLine } from '../../src/host/index.js';

function line(isWatched: boolean) {
  let written = '';
  let now = 0;
  const terminal = {
    print: () => {},
    complain: (text: string) => {
      written += text;
    },
    redraw: (text: string) => {
      written += `\r\x1b[2K${text}`;
    },
    isWatched,
    isHeard: true,
    showsColor: false,
    width: 10,
  };
  const status = new StatusLine(terminal, () => now);
  return {
    status,
    written: () => written,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('the status line', () => {
  it('is redrawn at most ten times a second, cut to the width, and cleared at the end', () => {
    const { status, written, pass } = line(true);
    status.show('one');
    pass(99);
    status.show('two');
    pass(1);
    status.show('three is too long');
    status.clear();
    status.clear();
    expect(written()).toBe('\r\x1b[2Kone\r\x1b[2Kthree is \r\x1b[2K');
  });

  it('is a line now and then when nobody watches, ever more seldom', () => {
    const { status, written, pass } = line(false);
    for (let second = 0; second <= 100; second++) {
      status.show(`${second} s, in whole`);
      pass(1000);
    }
    status.clear();
    expect(written()).toBe('10 s, in whole\n20 s, in whole\n40 s, in whole\n80 s, in whole\n');
  });

  it('is nothing where nobody watches and the work is short', () => {
    const { status, written, pass } = line(false);
    status.show('one');
    pass(9999);
    status.show('two');
    status.clear();
    expect(written()).toBe('');
  });
});
