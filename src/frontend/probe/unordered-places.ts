import type { UnorderedPlaces } from '../link/unordered-code.js';
import type { ParsedUnit } from '../parse-unit.js';
import { type AstNode, bodyOf, childrenOf, rangeOf } from '../structure/ast.js';
import { calleeName } from '../structure/constant-expressions.js';
import { unorderedOperands } from '../structure/unordered-operands.js';
import type { Edits } from './edits.js';

/** Of models nobody asks: each of them does what the standard says, in whatever order. */
export function unorderedPlaces(unit: ParsedUnit, edits: Edits): Omit<UnorderedPlaces, 'file'> {
  const bodies = unit.library ? [] : unit.ast.definitions.flatMap((node) => bodyOf(node) ?? []);
  return {
    operands: bodies.flatMap(unorderedOperands),
    copyCalls: new Set(bodies.flatMap(copyCallsIn)),
    offsetsOf: ({ file, line, column }) =>
      unit.lines.startsOf(file, line).map((start) => edits.offsetBefore(start, column - 1)),
  };
}

const COPYING = /^(?:__builtin_)?(?:__)?mem(?:p?cpy|move)(?:_chk|_inline)?$/;

function copyCallsIn(node: AstNode): readonly number[] {
  const begin =
    node.kind === 'CallExpr' && COPYING.test(calleeName(node) ?? '') ? rangeOf(node)?.begin : undefined;
  const inside = childrenOf(node).flatMap(copyCallsIn);
  return begin === undefined ? inside : [begin, ...inside];
}
