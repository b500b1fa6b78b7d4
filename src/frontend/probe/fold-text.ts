import { type ByteText, readable } from '../source/byte-text.js';

/** For people: one line, single blanks, without line markers. */
export function fold(text: ByteText): string {
  return readable(flat(text)).replace(/\s+/g, ' ').trim();
}

/** On one line, as the compiler may read it. */
export function flat(text: ByteText): ByteText {
  return text.replace(/^#.*$/gm, '').replace(/\s+/g, ' ');
}
