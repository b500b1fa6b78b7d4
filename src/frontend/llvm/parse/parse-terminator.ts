import type { Cursor } from './cursor.js';
import type { Unlocated } from './parse-instruction.js';
import { parseType } from './parse-type.js';
import { parseTyped, parseValue } from './parse-value.js';

export function parseBranch(cursor: Cursor): Unlocated {
  if (cursor.at('label')) return { kind: 'br', to: parseLabel(cursor), dbg: -1 };
  cursor.expect('i1 ');
  const condition = parseValue(cursor);
  cursor.expect(',');
  const whenTrue = parseLabel(cursor);
  cursor.expect(',');
  return { kind: 'cond-br', condition, whenTrue, whenFalse: parseLabel(cursor), dbg: -1 };
}

export function parseSwitch(cursor: Cursor): Unlocated {
  const operand = parseTyped(cursor);
  cursor.expect(',');
  const otherwise = parseLabel(cursor);
  cursor.expect('[');
  const cases: { value: number | bigint; to: string }[] = [];
  for (;;) {
    skipLines(cursor);
    if (cursor.failed || cursor.eat(']')) break;
    parseType(cursor);
    const value = parseValue(cursor);
    if (value.kind !== 'int') cursor.failed = true;
    cursor.expect(',');
    cases.push({ value: value.kind === 'int' ? value.value : 0, to: parseLabel(cursor) });
  }
  return { kind: 'switch', operand, cases, otherwise, dbg: -1 };
}

export function parseIndirectBranch(cursor: Cursor): Unlocated {
  const address = parseTyped(cursor).value;
  cursor.expect(',');
  cursor.expect('[');
  const targets: string[] = [];
  if (cursor.eat(']')) return { kind: 'indirect-br', address, targets, dbg: -1 };
  do targets.push(parseLabel(cursor));
  while (!cursor.failed && cursor.eat(','));
  cursor.expect(']');
  return { kind: 'indirect-br', address, targets, dbg: -1 };
}

export function parseReturn(cursor: Cursor): Unlocated {
  if (cursor.at('void')) return { kind: 'ret', operand: undefined, dbg: -1 };
  return { kind: 'ret', operand: parseTyped(cursor), dbg: -1 };
}

function parseLabel(cursor: Cursor): string {
  cursor.expect('label');
  cursor.expect('%');
  return cursor.name();
}

function skipLines(cursor: Cursor): void {
  while (cursor.peek() === 10 || cursor.peek() === 13) {
    cursor.pos++;
    cursor.space();
  }
}
