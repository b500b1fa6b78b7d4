import { describe, expect, it } from 'vitest';
import { StatusLine } from '../../src/host/index.js';

function line(isWatched: boolean) {
  let written = '';
  let now = 0;
  const terminal = {
    print: () => {},
    complain: () => {},
    redraw: (text: string) => {
      written += `\r\x1b[2K${text}`;
    },
    isWatched,
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

  it('is silent when nobody watches', () => {
    const { status, written } = line(false);
    status.show('one');
    status.clear();
    expect(written()).toBe('');
  });
});
