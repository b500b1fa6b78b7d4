import { writeSync } from 'node:fs';
import { printable } from './printable.js';

/** The terminal, or what stands in for it. */
export interface Terminal {
  /** Standard output: results. */
  print(text: string): void;
  /** Standard error: messages. */
  complain(text: string): void;
  /** Puts text in the place of the line that was drawn last on standard error; nothing: the line is empty. */
  redraw(text: string): void;
  /** Someone is watching standard error: a line may be drawn and redrawn there. */
  readonly isWatched: boolean;
  /** Standard output shows colours. */
  readonly showsColor: boolean;
  /** In characters. */
  readonly width: number;
  /** The same of standard output, where that is a screen. */
  readonly columns?: number;
  /** Nobody has closed what is written to. */
  readonly isHeard: boolean;
}

const FALLBACK_WIDTH = 80;

export function nodeTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  // The conventions of no-color.org and force-color.org.
  const showsColor = env.FORCE_COLOR
    ? env.FORCE_COLOR !== '0'
    : stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
  const colours = showsColor ? 'kept' : 'shown';
  let isHeard = true;
  const say = (descriptor: number, text: string): void => {
    if (write(descriptor, text) === 'closed') isHeard = false;
  };
  return {
    print: (text) => say(1, printable(text, colours)),
    complain: (text) => say(2, printable(text, 'shown')),
    redraw: (text) => say(2, `\r\x1b[2K${printable(text, 'shown')}`),
    get isHeard() {
      return isHeard;
    },
    isWatched: stderr.isTTY === true && env.TERM !== 'dumb' && !env.CI,
    showsColor,
    width: stdout.columns || FALLBACK_WIDTH,
    columns: stdout.columns || undefined,
  };
}

/** At once and completely: a stream's buffer would be lost, or interleaved, when the process ends early. */
function write(descriptor: number, text: string): 'written' | 'closed' {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // The reader has gone (`hyla … | head`): nobody is left to tell.
      if (code === 'EPIPE') return 'closed';
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
  return 'written';
}
