import type { Random } from '../../src/base/index.js';

/**
 * Programs that allocate, free, copy pointers, read and write through them, as a tree and as C. What each of them does is said once
 * more here, by an interpreter that knows nothing of Hyla: a block is an array, and what is gone is marked so.
 */
export interface MemoryProgram {
  readonly text: string;
  /** What goes wrong first with these inputs, by its line: nothing, if all is well. */
  run(a: number, b: number): { readonly line: number; readonly kind: string } | undefined;
}

/** Each is on a line of its own. */
type Statement =
  | { readonly kind: 'allocate'; readonly to: Name; readonly bytes: number }
  | { readonly kind: 'free'; readonly of: Name }
  | { readonly kind: 'copy'; readonly to: Name; readonly from: Name }
  | { readonly kind: 'read'; readonly from: Name; readonly index: Index }
  | { readonly kind: 'write'; readonly to: Name; readonly index: Index; readonly value: number }
  | { readonly kind: 'set'; readonly value: number }
  | {
      readonly kind: 'if';
      readonly test: Test;
      readonly yes: readonly Statement[];
      readonly no: readonly Statement[];
    };

type Name = 'p' | 'q';
/** `a`, `b & 3` or a number. */
type Index = { readonly input: 'a' | 'b'; readonly mask: number } | number;
type Test =
  | { readonly kind: 'input'; readonly input: 'a' | 'b'; readonly above: number }
  /** What was read or set last. */
  | { readonly kind: 'value'; readonly above: number };

export const LARGEST = 15;

class Fault {
  constructor(
    readonly line: number,
    readonly kind: string,
  ) {}
}

/** How `a` and `b` come in: behind a pointer, they are the caller's, and nothing can be proved by trying all inputs. */
export type Given = 'as parameters' | 'behind a pointer';

export function randomMemory(random: Random, given: Given = 'as parameters'): MemoryProgram {
  const name = (): Name => (random.below(2) === 0 ? 'p' : 'q');
  const index = (): Index =>
    random.below(3) === 0
      ? random.below(3)
      : { input: random.below(2) === 0 ? 'a' : 'b', mask: [1, 1, 3, 7][random.below(4)] };
  const test = (): Test =>
    random.below(3) === 0
      ? { kind: 'value', above: random.below(9) }
      : { kind: 'input', input: random.below(2) === 0 ? 'a' : 'b', above: random.below(LARGEST) };
  const statement = (depth: number): Statement => {
    const choice = random.below(depth > 0 ? 13 : 8);
    if (choice === 0) return { kind: 'allocate', to: name(), bytes: 2 + random.below(4) };
    if (choice === 1 && depth < 2) return { kind: 'free', of: name() };
    if (choice === 2) return { kind: 'copy', to: 'p', from: 'q' };
    if (choice === 3) return { kind: 'set', value: random.below(9) };
    if (choice < 6) return { kind: 'read', from: name(), index: index() };
    if (choice < 8) return { kind: 'write', to: name(), index: index(), value: random.below(9) };
    return { kind: 'if', test: test(), yes: block(depth - 1), no: block(depth - 1) };
  };
  const block = (depth: number): readonly Statement[] =>
    Array.from({ length: 1 + random.below(3) }, () => statement(depth));
  const ends: readonly Statement[] = [
    { kind: 'free', of: 'p' },
    { kind: 'free', of: 'q' },
  ];
  const body = [
    ...Array.from({ length: 4 + random.below(5) }, () => statement(2)),
    ...(random.below(3) > 0 ? ends : []),
  ];
  const head = [...HEADS[given], ...HEAD];
  return { text: written(head, body), run: (a, b) => interpret(head.length, body, { a, b }) };
}

const HEADS: { readonly [given in Given]: readonly string[] } = {
  'as parameters': ['#include <stdlib.h>', 'int f(unsigned a, unsigned b) {'],
  'behind a pointer': [
    '#include <stdlib.h>',
    'int f(const unsigned *in) {',
    '  unsigned a = in[0], b = in[1];',
  ],
};

const HEAD = ['  int x;', '  unsigned char *p = calloc(4, 1);', '  unsigned char *q = calloc(2, 1);'];

function written(head: readonly string[], body: readonly Statement[]): string {
  const lines: string[] = [...head];
  const of = (index: Index): string =>
    typeof index === 'number' ? `${index}` : `${index.input} & ${index.mask}`;
  const write = (one: Statement): void => {
    switch (one.kind) {
      case 'allocate':
        lines.push(`  ${one.to} = malloc(${one.bytes});`);
        return;
      case 'free':
        lines.push(`  free(${one.of});`);
        return;
      case 'copy':
        lines.push(`  ${one.to} = ${one.from};`);
        return;
      case 'read':
        lines.push(`  x = ${one.from}[${of(one.index)}];`);
        return;
      case 'write':
        lines.push(`  ${one.to}[${of(one.index)}] = ${one.value};`);
        return;
      case 'set':
        lines.push(`  x = ${one.value};`);
        return;
      case 'if':
        lines.push(`  if (${one.test.kind === 'value' ? 'x' : one.test.input} > ${one.test.above}) {`);
        one.yes.forEach(write);
        lines.push('  } else {');
        one.no.forEach(write);
        lines.push('  }');
    }
  };
  body.forEach(write);
  return [...lines, '  return 0;', '}', ''].join('\n');
}

interface Block {
  readonly bytes: (number | undefined)[];
  isGone: boolean;
}

function interpret(
  headLines: number,
  body: readonly Statement[],
  inputs: { readonly a: number; readonly b: number },
): Fault | undefined {
  let line = headLines;
  let x: number | undefined;
  const blocks: Block[] = [];
  const fresh = (bytes: number, content?: number): Block => {
    const block = { bytes: new Array<number | undefined>(bytes).fill(content), isGone: false };
    blocks.push(block);
    return block;
  };
  const names: { [name in Name]: Block } = { p: fresh(4, 0), q: fresh(2, 0) };
  const at = (index: Index): number => (typeof index === 'number' ? index : inputs[index.input] & index.mask);
  const access = (name: Name, index: Index): { readonly block: Block; readonly offset: number } => {
    const [block, offset] = [names[name], at(index)];
    if (block.isGone) throw new Fault(line, 'use of what is gone');
    if (offset >= block.bytes.length) throw new Fault(line, 'access out of bounds');
    return { block, offset };
  };
  const execute = (one: Statement): void => {
    line++;
    switch (one.kind) {
      case 'allocate':
        names[one.to] = fresh(one.bytes);
        return;
      case 'free':
        if (names[one.of].isGone) throw new Fault(line, 'double free');
        names[one.of].isGone = true;
        return;
      case 'copy':
        names[one.to] = names[one.from];
        return;
      case 'read': {
        const { block, offset } = access(one.from, one.index);
        x = block.bytes[offset];
        return;
      }
      case 'write': {
        const { block, offset } = access(one.to, one.index);
        block.bytes[offset] = one.value;
        return;
      }
      case 'set':
        x = one.value;
        return;
      case 'if': {
        if (one.test.kind === 'value' && x === undefined) throw new Fault(line, 'uninitialised use');
        const value = one.test.kind === 'value' ? (x ?? 0) : inputs[one.test.input];
        const before = line;
        if (value > one.test.above) one.yes.forEach(execute);
        line = before + linesOf(one.yes) + 1;
        if (value <= one.test.above) one.no.forEach(execute);
        line = before + linesOf(one.yes) + 1 + linesOf(one.no) + 1;
      }
    }
  };
  try {
    body.forEach(execute);
    // At the `return 0;` behind the last statement.
    return blocks.every(({ isGone }) => isGone) ? undefined : new Fault(line + 1, 'leak at exit');
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown;
    throw thrown;
  }
}

function linesOf(body: readonly Statement[]): number {
  return body.reduce((sum, one) => sum + (one.kind === 'if' ? linesOf(one.yes) + linesOf(one.no) + 3 : 1), 0);
}
