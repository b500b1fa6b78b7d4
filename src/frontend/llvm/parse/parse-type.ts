import type { Cursor } from './cursor.js';
import type { LlType } from './ll-form.js';

const VOID: LlType = { kind: 'void' };
export const PTR: LlType = { kind: 'ptr' };
const META: LlType = { kind: 'meta' };
const INTS = new Map<number, LlType>();

export function intType(bits: number): LlType {
  let type = INTS.get(bits);
  if (!type) {
    type = { kind: 'int', bits };
    INTS.set(bits, type);
  }
  return type;
}

const WORDS: Readonly<Record<string, LlType>> = {
  void: VOID,
  ptr: PTR,
  float: { kind: 'float', name: 'float' },
  double: { kind: 'float', name: 'double' },
  half: { kind: 'wide-float', name: 'half', bits: 16 },
  bfloat: { kind: 'wide-float', name: 'bfloat', bits: 16 },
  x86_fp80: { kind: 'wide-float', name: 'x86_fp80', bits: 80 },
  fp128: { kind: 'wide-float', name: 'fp128', bits: 128 },
  ppc_fp128: { kind: 'wide-float', name: 'ppc_fp128', bits: 128 },
  label: META,
  metadata: META,
  token: META,
};

/** Whether a type starts here: the way to know where attributes end. */
export function atType(cursor: Cursor): boolean {
  const c = cursor.peek();
  if (c === 37 || c === 91 || c === 123 || c === 60) return true; // % [ { <
  if (c === 105) {
    const next = cursor.text.charCodeAt(cursor.pos + 1);
    if (next >= 48 && next <= 57) return true;
  }
  return Object.hasOwn(WORDS, cursor.peekWord());
}

export function parseType(cursor: Cursor): LlType {
  const c = cursor.peek();
  if (c === 105) {
    cursor.pos++;
    return intType(cursor.count());
  }
  if (c === 37) {
    cursor.pos++;
    return { kind: 'named', name: cursor.name() };
  }
  if (c === 91) return parseSequence(cursor, 'array', ']');
  if (c === 123) return parseStruct(cursor, false);
  if (c === 60) {
    if (cursor.text.charCodeAt(cursor.pos + 1) === 123) {
      cursor.pos++;
      const type = parseStruct(cursor, true);
      cursor.expect('>');
      return type;
    }
    return parseSequence(cursor, 'vector', '>');
  }
  const word = cursor.word();
  const type = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (!type) {
    cursor.failed = true;
    return VOID;
  }
  if (type === PTR && cursor.at('addrspace(')) {
    cursor.pos += 9;
    cursor.skipParentheses();
  }
  return type;
}

function parseSequence(cursor: Cursor, kind: 'array' | 'vector', close: string): LlType {
  cursor.pos++;
  const count = cursor.count();
  cursor.expect('x ');
  const element = parseType(cursor);
  cursor.expect(close);
  return { kind, count, element };
}

function parseStruct(cursor: Cursor, packed: boolean): LlType {
  const fields: LlType[] = [];
  cursor.expect('{');
  if (cursor.eat('}')) return { kind: 'struct', packed, fields };
  do fields.push(parseType(cursor));
  while (!cursor.failed && cursor.eat(','));
  cursor.expect('}');
  return { kind: 'struct', packed, fields };
}
