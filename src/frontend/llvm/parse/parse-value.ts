import { type Cursor, unescapeBytes } from './cursor.js';
import type { LlTyped, LlValue } from './ll-form.js';
import { BINARY_WORDS, CAST_WORDS } from './operation-words.js';
import { parseType } from './parse-type.js';

const NULL: LlValue = { kind: 'null' };
const UNDEF: LlValue = { kind: 'undef' };
const ZERO: LlValue = { kind: 'zero' };
const TRUE: LlValue = { kind: 'int', value: 1 };
const FALSE: LlValue = { kind: 'int', value: 0 };

const VALUE_WORDS = new Set([
  'null',
  'true',
  'false',
  'undef',
  'poison',
  'zeroinitializer',
  'none',
  'c',
  'getelementptr',
  'blockaddress',
  'dso_local_equivalent',
  'no_cfi',
  'splat',
  'asm',
  ...CAST_WORDS,
  ...BINARY_WORDS,
]);

/** Whether the next word is the start of a value rather than an attribute in front of one. */
export function atValueWord(cursor: Cursor): boolean {
  return VALUE_WORDS.has(cursor.peekWord());
}

export function parseTyped(cursor: Cursor): LlTyped {
  const type = parseType(cursor);
  return { type, value: parseValue(cursor) };
}

export function parseValue(cursor: Cursor): LlValue {
  const c = cursor.peek();
  if (c === 37) {
    cursor.pos++;
    return { kind: 'local', name: cursor.name() };
  }
  if (c === 64) {
    cursor.pos++;
    return { kind: 'global', name: cursor.name() };
  }
  if ((c >= 48 && c <= 57) || c === 45) return parseNumber(cursor);
  if (c === 91) return parseElements(cursor, '[', ']');
  if (c === 123) return parseElements(cursor, '{', '}');
  if (c === 60) return parsePacked(cursor);
  if (c === 99 && cursor.text.charCodeAt(cursor.pos + 1) === 34) return parseString(cursor);
  return parseConstantWord(cursor);
}

function parseString(cursor: Cursor): LlValue {
  const start = cursor.pos + 2;
  const end = cursor.text.indexOf('"', start);
  cursor.pos = end + 1;
  cursor.space();
  return { kind: 'string', bytes: unescapeBytes(cursor.text.slice(start, end)) };
}

function parseConstantWord(cursor: Cursor): LlValue {
  const start = cursor.pos;
  const word = cursor.word();
  switch (word) {
    case 'null':
      return NULL;
    case 'true':
      return TRUE;
    case 'false':
      return FALSE;
    case 'undef':
    case 'poison':
      return UNDEF;
    case 'zeroinitializer':
    case 'none':
      return ZERO;
    case 'getelementptr':
      return parseGetElementPointer(cursor);
    case 'blockaddress':
      return parseBlockAddress(cursor);
    case 'dso_local_equivalent':
    case 'no_cfi':
      return parseValue(cursor);
  }
  if (CAST_WORDS.has(word)) {
    const [from, to] = parsePair(cursor, 'to ', parseType);
    return { kind: 'cast', op: word, from, to };
  }
  if (BINARY_WORDS.has(word)) {
    while (cursor.eat('nuw') || cursor.eat('nsw') || cursor.eat('exact') || cursor.eat('disjoint'));
    const [left, right] = parsePair(cursor, ',', parseTyped);
    return { kind: 'binary', op: word, left, right };
  }
  if (word !== '' && cursor.peek() === 40) {
    cursor.skipParentheses();
    return { kind: 'unknown', text: cursor.text.slice(start, cursor.pos).trim() };
  }
  cursor.failed = true;
  return UNDEF;
}

/** Flags of a getelementptr: `inbounds`, `nuw`, `inrange(…)`. Whether it has the first of them. */
export function skipPointerFlags(cursor: Cursor): boolean {
  for (let inbounds = false; ; ) {
    if (cursor.eat('nusw') || cursor.eat('nuw')) continue;
    if (cursor.eat('inbounds')) {
      inbounds = true;
      continue;
    }
    if (!cursor.at('inrange(')) return inbounds;
    cursor.pos += 7;
    cursor.skipParentheses();
  }
}

function parseGetElementPointer(cursor: Cursor): LlValue {
  skipPointerFlags(cursor);
  cursor.expect('(');
  const source = parseType(cursor);
  cursor.expect(',');
  const base = parseTyped(cursor);
  const indices: LlTyped[] = [];
  while (!cursor.failed && cursor.eat(',')) indices.push(parseTyped(cursor));
  cursor.expect(')');
  return { kind: 'gep', source, base, indices };
}

function parseBlockAddress(cursor: Cursor): LlValue {
  cursor.expect('(');
  cursor.expect('@');
  const name = cursor.name();
  cursor.expect(',');
  cursor.expect('%');
  const block = cursor.name();
  cursor.expect(')');
  return { kind: 'block-address', function: name, block };
}

function parseElements(cursor: Cursor, open: string, close: string): LlValue {
  const elements: LlTyped[] = [];
  cursor.expect(open);
  if (cursor.eat(close)) return { kind: 'aggregate', elements };
  do elements.push(parseTyped(cursor));
  while (!cursor.failed && cursor.eat(','));
  cursor.expect(close);
  return { kind: 'aggregate', elements };
}

function parsePacked(cursor: Cursor): LlValue {
  if (cursor.text.charCodeAt(cursor.pos + 1) !== 123) return parseElements(cursor, '<', '>');
  cursor.pos++;
  const value = parseElements(cursor, '{', '}');
  cursor.expect('>');
  return value;
}

function parseNumber(cursor: Cursor): LlValue {
  const { text, pos } = cursor;
  if (text.charCodeAt(pos) === 48 && text.charCodeAt(pos + 1) === 120) return parseHexFloat(cursor);
  let end = pos + 1;
  let integral = true;
  for (; ; end++) {
    const c = text.charCodeAt(end);
    if (c >= 48 && c <= 57) continue;
    const exponentSign = (c === 43 || c === 45) && !integral;
    if (c === 46 || c === 101 || exponentSign)
      integral = false; // . e + -
    else break;
  }
  if (integral) return { kind: 'int', value: cursor.integer() };
  cursor.pos = end;
  cursor.space();
  return { kind: 'float', value: Number(text.slice(pos, end)) };
}

const conversion = new DataView(new ArrayBuffer(8));

/** `0x` holds the bits of a double (also for `float`); `0xL`, `0xK`, `0xM`, `0xH`, `0xR` those of other formats. */
function parseHexFloat(cursor: Cursor): LlValue {
  cursor.pos += 2;
  const word = cursor.word();
  const kind = word.charCodeAt(0);
  if (kind === 76 || kind === 77) {
    // L, M: the low half is written first
    const low = BigInt(`0x${word.slice(1, 17)}`);
    const high = BigInt(`0x${word.slice(17)}`);
    return { kind: 'float-bits', value: (high << 64n) | low };
  }
  if (kind === 75 || kind === 72 || kind === 82)
    return { kind: 'float-bits', value: BigInt(`0x${word.slice(1)}`) };
  const bits = BigInt(`0x${word}`);
  conversion.setBigUint64(0, bits);
  const value = conversion.getFloat64(0);
  // JavaScript has one NaN: others keep their bits.
  if (Number.isNaN(value) && bits !== 0x7ff8000000000000n) return { kind: 'float-bits', value: bits };
  return { kind: 'float', value };
}

/** `(FIRST between SECOND)`. */
function parsePair<Second>(
  cursor: Cursor,
  between: string,
  parseSecond: (cursor: Cursor) => Second,
): readonly [LlTyped, Second] {
  cursor.expect('(');
  const first = parseTyped(cursor);
  cursor.expect(between);
  const second = parseSecond(cursor);
  cursor.expect(')');
  return [first, second];
}
