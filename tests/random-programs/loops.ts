import type { Context } from './context.js';
import { writableArrays } from './places.js';
import type { Scope } from './scope.js';
import { type IntType, int8, int32, literal, uint8, uint16, uint32, uint64 } from './types.js';

/** What a loop needs of the statements around it. */
export interface LoopParts extends Context {
  readonly scope: Scope;
  readonly body: (inner: Scope) => readonly string[];
  /** A few statements without a loop or a call. */
  readonly shortBody: (inner: Scope) => readonly string[];
  readonly fresh: (prefix: string) => string;
}

/** A loop that ends after a few turns; or, outside of others, after many short ones. */
export function loop(parts: LoopParts): readonly string[] {
  const { choices, scope } = parts;
  const isOutermost = scope.loopDepth === 0;
  return choices.weighted<(parts: LoopParts) => readonly string[]>([
    [3, countingUp],
    [3, countingDown],
    [2, atLeastOnce],
    [1, jumpingBack],
    [2, wrappingAround],
    [2, untilAligned],
    [writableArrays(scope).length > 0 ? 2 : 0, alongArray],
    [isOutermost ? 2 : 0, long],
  ])(parts);
}

function countingUp({ choices, expressions, scope, body, fresh }: LoopParts): readonly string[] {
  const name = fresh('i');
  const bound = choices.chance(1, 3) ? `(${expressions.leaf(scope).text} & 3)` : String(1 + choices.below(4));
  const inner = counted(scope, name, int32);
  return enclosed(`for (int32_t ${name} = 0; ${name} < ${bound}; ${name}++) {`, body(inner));
}

function countingDown({ choices, expressions, scope, body, fresh }: LoopParts): readonly string[] {
  const name = fresh('i');
  const condition = expressions.condition(scope, 1);
  const lines = body(scope.inner('loop'));
  return [
    `int32_t ${name} = ${1 + choices.below(4)};`,
    ...enclosed(`while (${name}-- > 0 && ${condition}) {`, lines),
  ];
}

function atLeastOnce({ choices, scope, body, fresh }: LoopParts): readonly string[] {
  const name = fresh('i');
  const lines = body(scope.inner('loop'));
  return [`int32_t ${name} = ${choices.below(4)};`, ...enclosed('do {', lines, `} while (${name}-- > 0);`)];
}

/** No loop statement: a label and a jump. */
function jumpingBack({ choices, expressions, scope, body, fresh }: LoopParts): readonly string[] {
  const name = fresh('i');
  const label = fresh('again');
  const lines = body(scope.inner('jumps'));
  const condition = expressions.condition(scope, 1);
  return [
    `int32_t ${name} = ${1 + choices.below(3)};`,
    ...enclosed(`${label}: {`, lines),
    `if (${name}-- > 0 && (${condition})) goto ${label};`,
  ];
}

/** From near the end of the type's range to a little behind its beginning. */
function wrappingAround({ choices, scope, body, fresh }: LoopParts): readonly string[] {
  const name = fresh('i');
  const type = choices.pick([uint8, uint16, int8, uint32, uint64]);
  const first = (1n << BigInt(type.signed ? type.bits - 1 : type.bits)) - 1n - BigInt(choices.below(3));
  const last = (type.signed ? -(1n << BigInt(type.bits - 1)) : 0n) + BigInt(choices.below(3));
  const inner = counted(scope, name, type);
  const head = `for (${type.name} ${name} = ${literal(first).text}; ${name} != (${type.name})${last}; ${name}++) {`;
  return enclosed(head, body(inner));
}

/** From anywhere to a multiple of four. */
function untilAligned({ choices, expressions, scope, body, fresh }: LoopParts): readonly string[] {
  const name = fresh('i');
  const type = choices.pick([uint8, int8, uint16, int32]);
  const first = `(${type.name})${expressions.leaf(scope).text}`;
  const inner = counted(scope, name, type);
  const head = `for (${type.name} ${name} = ${first}; (${name} & 3) != 0; ${name} += ${choices.pick([1, 3])}) {`;
  return enclosed(head, body(inner));
}

function alongArray({ choices, scope, body, fresh }: LoopParts): readonly string[] {
  const { name: array, type, length } = choices.pick(writableArrays(scope));
  const name = fresh('q');
  const inner = scope.inner('loop');
  inner.variables.push({ kind: 'pointer', name, type, moves: 'by its loop', walks: array });
  const end = `&${array}[${length}]`;
  return enclosed(`for (${type.name} *${name} = ${array}; ${name} != ${end}; ${name}++) {`, body(inner));
}

/** What only an invariant tells the end of, unless every number of turns is tried. */
function long({ choices, expressions, scope, shortBody, fresh }: LoopParts): readonly string[] {
  const name = fresh('i');
  const type = choices.pick([uint8, int32, uint16, uint32]);
  const inner = counted(scope, name, type);
  const bound = choices.chance(1, 2)
    ? `(${expressions.leaf(scope).text} & ${choices.pick([15, 63])})`
    : String(10 + choices.below(60));
  const step = 1 + choices.below(3);
  return enclosed(
    `for (${type.name} ${name} = 0; ${name} < (${type.name})${bound}; ${name} += ${step}) {`,
    shortBody(inner),
  );
}

function counted(scope: Scope, name: string, type: IntType): Scope {
  const inner = scope.inner('loop');
  inner.variables.push({ kind: 'int', name, type, writable: false });
  return inner;
}

function enclosed(head: string, lines: readonly string[], end = '}'): readonly string[] {
  return [head, ...lines.map((line) => `  ${line}`), end];
}
