import type { Cursor } from './cursor.js';
import type { LlInstruction, LlType, LlTyped } from './ll-form.js';
import { BINARY_WORDS, CAST_WORDS } from './operation-words.js';
import { parseCall } from './parse-call.js';
import { parseBranch, parseIndirectBranch, parseReturn, parseSwitch } from './parse-terminator.js';
import { atType, intType, parseType } from './parse-type.js';
import { parseTyped, parseValue, skipPointerFlags } from './parse-value.js';

/**
 * In: the cursor at an instruction. Out: the instruction, the cursor on the next line. What cannot be read
 * becomes `unknown`, with as much of its result as could be made out.
 */
export function parseInstruction(cursor: Cursor): LlInstruction {
  const start = cursor.pos;
  let result: string | undefined;
  if (cursor.peek() === 37) {
    cursor.pos++;
    result = cursor.name();
    cursor.expect('=');
  }
  const op = cursor.word();
  const instruction = parseOperation(cursor, op, result);
  const end = cursor.lineEnd();
  const dbg = locationNumber(cursor.text.slice(start, end), cursor);
  const failed = cursor.failed || instruction === undefined;
  cursor.failed = false;
  cursor.pos = end + 1;
  if (failed) return unknown(cursor.text.slice(start, end), op, result, dbg, cursor);
  instruction.dbg = dbg;
  return instruction as LlInstruction;
}

/** The location is known only after the operands: filled in at the end. */
type Mutable<T> = T extends unknown ? { -readonly [K in keyof T]: T[K] } : never;
export type Unlocated = Mutable<LlInstruction>;

function locationNumber(line: string, cursor: Cursor): number {
  const at = line.lastIndexOf('!dbg !');
  if (at >= 0) return Number.parseInt(line.slice(at + 6), 10);
  // A switch spans several lines; its location is on the last one, where the cursor is.
  const rest = cursor.text.slice(cursor.pos, cursor.lineEnd());
  const later = rest.lastIndexOf('!dbg !');
  return later >= 0 ? Number.parseInt(rest.slice(later + 6), 10) : -1;
}

function unknown(
  line: string,
  op: string,
  result: string | undefined,
  dbg: number,
  cursor: Cursor,
): LlInstruction {
  let type: LlType | undefined;
  if (result !== undefined) {
    // Most instructions name the type of their result first.
    const resume = cursor.pos;
    cursor.pos -= line.length + 1;
    cursor.pos += line.indexOf(`= ${op}`) + op.length + 3;
    if (atType(cursor)) type = resultOfUnknown(op, parseType(cursor), line);
    cursor.pos = resume;
    cursor.failed = false;
  }
  return { kind: 'unknown', result, type, what: describe(line, op), dbg };
}

/** Most instructions yield the type they name first; those on lanes of vectors do not. */
function resultOfUnknown(op: string, first: LlType, line: string): LlType {
  if (first.kind !== 'vector') return first;
  if (op === 'extractelement') return first.element;
  const mask = op === 'shufflevector' ? [...line.matchAll(/<(\d+) x i32>/g)].at(-1) : undefined;
  return mask ? { ...first, count: Number(mask[1]) } : first;
}

function describe(line: string, op: string): string {
  if (line.includes(' asm ')) return 'inline assembly';
  return `LLVM instruction ${op || line.trim().slice(0, 40)}`;
}

function parseOperation(cursor: Cursor, op: string, result: string | undefined): Unlocated | undefined {
  if (result === undefined) return parseEffect(cursor, op);
  switch (op) {
    case 'load':
      return parseLoad(cursor, result);
    case 'alloca':
      return parseAlloca(cursor, result);
    case 'getelementptr':
      return parsePointer(cursor, result);
    case 'icmp':
      return parseCompare(cursor, result, '');
    case 'fcmp':
      return parseCompare(cursor, result, 'f');
    case 'call':
    case 'tail':
    case 'musttail':
    case 'notail':
      return parseCall(cursor, op, result);
    case 'phi':
      return parsePhi(cursor, result);
    case 'select':
      return parseSelect(cursor, result);
    case 'fneg': {
      skipFlags(cursor);
      const { type, value } = parseTyped(cursor);
      return { kind: 'fneg', result, type, value, dbg: -1 };
    }
    case 'freeze':
      return { kind: 'freeze', result, from: parseTyped(cursor), dbg: -1 };
    case 'extractvalue': {
      const from = parseTyped(cursor);
      return { kind: 'extract', result, from, path: parsePath(cursor), dbg: -1 };
    }
    case 'insertvalue': {
      const into = parseTyped(cursor);
      cursor.expect(',');
      const element = parseTyped(cursor);
      return { kind: 'insert', result, into, element, path: parsePath(cursor), dbg: -1 };
    }
    case 'cmpxchg':
      return parseCompareExchange(cursor, result);
    case 'atomicrmw':
      return parseReadModifyWrite(cursor, result);
    case 'va_arg': {
      const list = parseTyped(cursor).value;
      cursor.expect(',');
      return { kind: 'va-arg', result, list, type: parseType(cursor), dbg: -1 };
    }
  }
  if (BINARY_WORDS.has(op)) return parseBinary(cursor, op, result);
  if (CAST_WORDS.has(op)) return parseCast(cursor, op, result);
  return undefined;
}

/** Instructions without a result. */
function parseEffect(cursor: Cursor, op: string): Unlocated | undefined {
  switch (op) {
    case 'store': {
      while (cursor.eat('atomic') || cursor.eat('volatile'));
      const { type, value } = parseTyped(cursor);
      cursor.expect(',');
      return { kind: 'store', type, value, address: parseTyped(cursor).value, dbg: -1 };
    }
    case 'br':
      return parseBranch(cursor);
    case 'call':
    case 'tail':
    case 'musttail':
    case 'notail':
      return parseCall(cursor, op, undefined);
    case 'ret':
      return parseReturn(cursor);
    case 'switch':
      return parseSwitch(cursor);
    case 'unreachable':
      return { kind: 'unreachable', dbg: -1 };
    case 'indirectbr':
      return parseIndirectBranch(cursor);
    case 'fence':
      return { kind: 'fence', dbg: -1 };
  }
  return undefined;
}

/** `nsw`, `nuw`, `exact`, `disjoint`, `nneg`, `samesign`, fast-math flags: words in front of the type. */
function skipFlags(cursor: Cursor): void {
  while (!atType(cursor) && !cursor.failed) if (cursor.word() === '') cursor.failed = true;
}

function parseLoad(cursor: Cursor, result: string): Unlocated {
  cursor.eat('atomic');
  cursor.eat('volatile');
  const type = parseType(cursor);
  cursor.expect(',');
  return { kind: 'load', result, type, address: parseTyped(cursor).value, dbg: -1 };
}

function parseAlloca(cursor: Cursor, result: string): Unlocated {
  cursor.eat('inalloca');
  const type = parseType(cursor);
  let count: LlTyped | undefined;
  if (cursor.eat(',') && atType(cursor)) count = parseTyped(cursor);
  return { kind: 'alloca', result, type, count, dbg: -1 };
}

function parsePointer(cursor: Cursor, result: string): Unlocated {
  const inbounds = skipPointerFlags(cursor);
  const source = parseType(cursor);
  cursor.expect(',');
  const base = parseTyped(cursor);
  const indices: LlTyped[] = [];
  while (!cursor.failed && cursor.eat(',') && !cursor.at('!')) indices.push(parseTyped(cursor));
  return { kind: 'gep', result, source, base, indices, inbounds, dbg: -1 };
}

function parseCompare(cursor: Cursor, result: string, prefix: '' | 'f'): Unlocated {
  let predicate = cursor.word();
  while (!atType(cursor) && !cursor.failed) {
    predicate = cursor.word(); // the words before it were flags
    if (predicate === '') cursor.failed = true;
  }
  const { type, value: left } = parseTyped(cursor);
  cursor.expect(',');
  return {
    kind: 'compare',
    result,
    predicate: prefix + predicate,
    type,
    left,
    right: parseValue(cursor),
    dbg: -1,
  };
}

function parseBinary(cursor: Cursor, op: string, result: string): Unlocated {
  skipFlags(cursor);
  const { type, value: left } = parseTyped(cursor);
  cursor.expect(',');
  return { kind: 'binary', result, op, type, left, right: parseValue(cursor), dbg: -1 };
}

function parseCast(cursor: Cursor, op: string, result: string): Unlocated {
  skipFlags(cursor);
  const from = parseTyped(cursor);
  cursor.expect('to ');
  return { kind: 'cast', result, op, from, to: parseType(cursor), dbg: -1 };
}

function parseSelect(cursor: Cursor, result: string): Unlocated {
  skipFlags(cursor);
  const condition = parseTyped(cursor);
  cursor.expect(',');
  const whenTrue = parseTyped(cursor);
  cursor.expect(',');
  return { kind: 'select', result, condition, whenTrue, whenFalse: parseTyped(cursor), dbg: -1 };
}

function parsePhi(cursor: Cursor, result: string): Unlocated {
  skipFlags(cursor);
  const type = parseType(cursor);
  const incoming = [];
  do {
    cursor.expect('[');
    const value = parseValue(cursor);
    cursor.expect(',');
    cursor.expect('%');
    incoming.push({ value, block: cursor.name() });
    cursor.expect(']');
  } while (!cursor.failed && cursor.eat(',') && cursor.at('['));
  return { kind: 'phi', result, type, incoming, dbg: -1 };
}

function parsePath(cursor: Cursor): number[] {
  const path: number[] = [];
  while (!cursor.failed && cursor.eat(',') && !cursor.at('!')) path.push(cursor.count());
  return path;
}

function parseCompareExchange(cursor: Cursor, result: string): Unlocated {
  while (cursor.eat('weak') || cursor.eat('volatile'));
  const address = parseTyped(cursor).value;
  cursor.expect(',');
  const expected = parseTyped(cursor);
  cursor.expect(',');
  return { kind: 'compare-exchange', result, address, expected, desired: parseTyped(cursor).value, dbg: -1 };
}

function parseReadModifyWrite(cursor: Cursor, result: string): Unlocated {
  cursor.eat('volatile');
  const op = cursor.word();
  const address = parseTyped(cursor).value;
  cursor.expect(',');
  return { kind: 'read-modify-write', result, op, address, operand: parseTyped(cursor), dbg: -1 };
}

/** What `cmpxchg` on `type` yields. */
export function exchangeResult(type: LlType): LlType {
  return { kind: 'struct', packed: false, fields: [type, intType(1)] };
}
