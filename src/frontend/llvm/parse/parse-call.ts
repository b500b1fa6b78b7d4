import type { Cursor } from './cursor.js';
import type { LlArgument } from './ll-form.js';
import { parseValueAttributes, parseWordsBeforeType } from './parse-attributes.js';
import type { Unlocated } from './parse-instruction.js';
import { parseType } from './parse-type.js';
import { parseValue } from './parse-value.js';

/** `[tail] call [words] T [(T, T, ...)] callee(arguments)`; inline assembly is not a call we know. */
export function parseCall(cursor: Cursor, op: string, result: string | undefined): Unlocated | undefined {
  if (op !== 'call') cursor.expect('call');
  parseWordsBeforeType(cursor, () => {});
  const type = parseType(cursor);
  let fixedCount: number | undefined;
  if (cursor.peek() === 40) fixedCount = parseSignature(cursor);
  if (cursor.at('asm ')) return undefined;
  const callee = parseValue(cursor);
  const args = parseArguments(cursor);
  return { kind: 'call', result, type, callee, args, fixedCount, dbg: -1 };
}

/** The parameter types of a callee; their number if they end in `...`, else undefined. */
function parseSignature(cursor: Cursor): number | undefined {
  cursor.expect('(');
  if (cursor.eat(')')) return undefined;
  let count = 0;
  let variadic = false;
  do {
    if (cursor.eat('...')) variadic = true;
    else {
      parseType(cursor);
      parseValueAttributes(cursor);
      count++;
    }
  } while (!cursor.failed && cursor.eat(','));
  cursor.expect(')');
  return variadic ? count : undefined;
}

function parseArguments(cursor: Cursor): LlArgument[] {
  const args: LlArgument[] = [];
  cursor.expect('(');
  if (cursor.eat(')')) return args;
  do {
    const type = parseType(cursor);
    if (type.kind === 'meta') {
      skipMetadata(cursor);
      continue;
    }
    const { byValue } = parseValueAttributes(cursor);
    const value = parseValue(cursor);
    args.push(byValue ? { type, value, byValue } : { type, value });
  } while (!cursor.failed && cursor.eat(','));
  cursor.expect(')');
  return args;
}

/** `metadata !12`, `metadata ptr %x`, `metadata !DIExpression()`: arguments of debug intrinsics only. */
function skipMetadata(cursor: Cursor): void {
  while (cursor.pos < cursor.text.length) {
    const c = cursor.peek();
    if (c === 44 || c === 41 || c === 10) return;
    if (c === 40) cursor.skipParentheses();
    else cursor.pos++;
  }
}
