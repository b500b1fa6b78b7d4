import type { Cursor } from './cursor.js';
import type { Linkage, LlBlock, LlFunction, LlParameter } from './ll-form.js';
import { linkageOf, parseValueAttributes, parseWordsBeforeType } from './parse-attributes.js';
import { parseInstruction } from './parse-instruction.js';
import { parseType } from './parse-type.js';

/** A `define` with its body, or a `declare`; the cursor ends on the line after it. */
export function parseFunction(cursor: Cursor): LlFunction {
  const defined = cursor.word() === 'define';
  let dbg = -1;
  if (cursor.at('!dbg !')) {
    cursor.pos += 6;
    dbg = cursor.count();
  }
  let linkage: Linkage = 'external';
  const { extension } = parseWordsBeforeType(cursor, (word) => {
    linkage = linkageOf(word) ?? linkage;
  });
  const result = parseType(cursor);
  cursor.expect('@');
  const name = cursor.name();
  const { parameters, variadic } = parseParameters(cursor);
  const tail = cursor.text.slice(cursor.pos, cursor.lineEnd());
  const location = /!dbg !(\d+)/.exec(tail);
  if (location) dbg = Number(location[1]);
  const declares = new Map<string, number>();
  let blocks: LlBlock[] = [];
  if (!cursor.failed) {
    cursor.nextLine();
    if (defined) blocks = parseBody(cursor, implicitLabel(parameters), declares);
  }
  return { name, linkage, result, resultExtension: extension, parameters, variadic, dbg, blocks, declares };
}

function parseParameters(cursor: Cursor): { parameters: LlParameter[]; variadic: boolean } {
  const parameters: LlParameter[] = [];
  let variadic = false;
  cursor.expect('(');
  if (cursor.eat(')')) return { parameters, variadic };
  do {
    if (cursor.eat('...')) {
      variadic = true;
      continue;
    }
    const type = parseType(cursor);
    const { byValue, structResult } = parseValueAttributes(cursor);
    let name = String(parameters.length);
    if (cursor.peek() === 37) {
      cursor.pos++;
      name = cursor.name();
    }
    parameters.push({ name, type, byValue, structResult });
  } while (!cursor.failed && cursor.eat(','));
  cursor.expect(')');
  return { parameters, variadic };
}

/** A first block without a label has the number after those of the parameters without a name. */
function implicitLabel(parameters: readonly LlParameter[]): string {
  return String(parameters.filter((parameter) => /^\d+$/.test(parameter.name)).length);
}

/** Blocks up to the closing brace. */
function parseBody(cursor: Cursor, firstLabel: string, declares: Map<string, number>): LlBlock[] {
  const { text } = cursor;
  const blocks: LlBlock[] = [];
  let block: LlBlock | undefined;
  while (cursor.pos < text.length) {
    const c = text.charCodeAt(cursor.pos);
    if (c === 125) {
      cursor.nextLine();
      break;
    }
    if (c === 32) {
      cursor.space();
      if (cursor.peek() === 35) parseRecord(cursor, declares);
      else if (cursor.peek() === 59) cursor.nextLine();
      else {
        if (!block) {
          block = { name: firstLabel, instructions: [] };
          blocks.push(block);
        }
        block.instructions.push(parseInstruction(cursor));
      }
    } else if (c === 10 || c === 13 || c === 59) cursor.nextLine();
    else {
      block = { name: parseLabelName(cursor), instructions: [] };
      blocks.push(block);
    }
  }
  return blocks;
}

function parseLabelName(cursor: Cursor): string {
  const name = cursor.name();
  cursor.failed = false;
  cursor.nextLine();
  return name;
}

/** `#dbg_declare(ptr %x.addr, !57, !DIExpression(), !58)`; other records say nothing we need. */
function parseRecord(cursor: Cursor, declares: Map<string, number>): void {
  if (cursor.eat('#dbg_declare(ptr %')) {
    const name = cursor.name();
    if (cursor.eat(',') && cursor.eat('!')) {
      const variable = cursor.count();
      cursor.expect(',');
      // An offset or a dereference would make it a part of the variable.
      if (cursor.at('!DIExpression()')) declares.set(name, variable);
    }
    cursor.failed = false;
  }
  cursor.nextLine();
}
