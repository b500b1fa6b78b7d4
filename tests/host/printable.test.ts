import { expect, it } from 'vitest';
import { printable } from '../../src/host/printable.js';

it('leaves text, lines and colours of our own as they are', () => {
  const text = 'naïve — ✓ 20 %\n\t\x1b[32mgreen\x1b[39m \x1b[1mbold\x1b[22m';
  expect(printable(text, 'kept')).toBe(text);
  expect(printable('a\r\nb', 'shown')).toBe('a\nb');
});

it.each([
  ['clears the screen', '\x1b[2Jx', '␛[2Jx'],
  ['sets the title', '\x1b]0;owned\x07', '␛]0;owned␇'],
  ['hides text', '\x1b[8msecret', '␛[8msecret'],
  ['writes over a line', 'open\rcovered', 'open␍covered'],
  ['steps back', 'x\b\b', 'x␈␈'],
  ['begins a sequence with one character', '\x9b2J', '<U+009B>2J'],
  ['turns text around', 'a\u202eb', 'a<U+202E>b'],
  ['ends a string', 'a\x00b\x7f', 'a␀b␡'],
])('shows what %s', (_, text, shown) => expect(printable(text, 'kept')).toBe(shown));

it('shows colours where there are none', () => expect(printable('\x1b[31mred', 'shown')).toBe('␛[31mred'));
