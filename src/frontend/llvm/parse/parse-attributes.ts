import type { Cursor } from './cursor.js';
import type { Linkage, LlType } from './ll-form.js';
import { atType, parseType } from './parse-type.js';
import { atValueWord } from './parse-value.js';

/** What attributes tell about a parameter or argument, as far as it matters. */
export interface ValueAttributes {
  byValue?: LlType;
  structResult?: LlType;
  extension?: 'signext' | 'zeroext';
}

/** Attributes between a type and its value: `noundef`, `byval(T)`, `align 4`, `"key"="value"` … */
export function parseValueAttributes(cursor: Cursor): ValueAttributes {
  const found: ValueAttributes = {};
  while (!cursor.failed) {
    const c = cursor.peek();
    const letter = c >= 97 && c <= 122;
    if ((!letter && c !== 34) || atValueWord(cursor)) return found;
    // c"…" is a string constant, not a word
    if (c === 99 && cursor.text.charCodeAt(cursor.pos + 1) === 34) return found;
    parseAttribute(cursor, found);
  }
  return found;
}

/** Everything in front of a result type: linkage, visibility, calling convention, fast-math flags, attributes. */
export function parseWordsBeforeType(cursor: Cursor, onWord: (word: string) => void): ValueAttributes {
  const found: ValueAttributes = {};
  while (!cursor.failed && !atType(cursor)) {
    const c = cursor.peek();
    if (!(c >= 97 && c <= 122) && c !== 34) {
      cursor.failed = true;
      break;
    }
    onWord(parseAttribute(cursor, found));
  }
  return found;
}

function parseAttribute(cursor: Cursor, found: ValueAttributes): string {
  if (cursor.peek() === 34) {
    cursor.quoted();
    if (cursor.eat('=')) cursor.quoted();
    return '';
  }
  const word = cursor.word();
  if (word === 'signext' || word === 'zeroext') found.extension = word;
  if ((word === 'byval' || word === 'sret') && cursor.eat('(')) {
    const type = parseType(cursor);
    cursor.expect(')');
    if (word === 'byval') found.byValue = type;
    else found.structResult = type;
  } else if (cursor.peek() === 40) cursor.skipParentheses();
  else if ((word === 'align' || word === 'cc') && cursor.peek() >= 48 && cursor.peek() <= 57) cursor.count();
  return word;
}

export function linkageOf(word: string): Linkage | undefined {
  switch (word) {
    case 'internal':
    case 'private':
      return 'internal';
    case 'weak':
    case 'weak_odr':
    case 'linkonce':
    case 'linkonce_odr':
    case 'common':
    case 'extern_weak':
      return 'weak';
    case 'external':
      return 'external';
    default:
      return undefined;
  }
}
