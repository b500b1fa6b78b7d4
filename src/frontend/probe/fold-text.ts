import { type ByteText, readable } from '../source/byte-text.js';
import type { Positions } from '../source/column-map.js';
import type { TextRange } from '../structure/ast.js';

/** What the user wrote there, on one line; where that cannot be had, what came out of the macros. */
export function asWritten(text: ByteText, columns: Positions, { begin, end }: TextRange): string {
  return fold(columns.written(begin, end) ?? text.slice(begin, end));
}

/** For people: one line, single blanks, without line markers. */
export function fold(text: ByteText): string {
  return readable(flat(text)).replace(/\s+/g, ' ').trim();
}

/** On one line, as the compiler may read it. */
export function flat(text: ByteText): ByteText {
  return text.replace(/^#.*$/gm, '').replace(/\s+/g, ' ');
}
