import { type AstNode, typeText } from './ast.js';
import { calleeName } from './constant-expressions.js';

/** Through what changes nothing about whether an expression is zero. */
export function peel(node: AstNode): AstNode {
  let inner = node;
  for (;;) {
    const first = inner.inner?.[0];
    const transparent =
      inner.kind === 'ParenExpr' ||
      inner.kind === 'ImplicitCastExpr' ||
      inner.kind === 'ExprWithCleanups' ||
      (inner.kind === 'UnaryOperator' && inner.opcode === '__extension__');
    if (!transparent || !first) return inner;
    inner = first;
  }
}

export function isLogical(node: AstNode): boolean {
  return node.kind === 'BinaryOperator' && (node.opcode === '&&' || node.opcode === '||');
}

/**
 * What a condition is made of when it is not atomic: evaluated `before` for their effects, then `parts`,
 * whose truth decides the condition's.
 */
export function transparent(
  node: AstNode,
): { readonly before: readonly AstNode[]; readonly parts: readonly AstNode[] } | undefined {
  const inner = peel(node);
  const children = inner.inner ?? [];
  if (isLogical(inner)) return { before: [], parts: children };
  if (inner.kind === 'BinaryOperator' && inner.opcode === ',')
    return { before: [children[0]], parts: [children[1]] };
  const overLogical =
    (inner.kind === 'UnaryOperator' && inner.opcode === '!') || inner.kind === 'CStyleCastExpr';
  // `!x` is atomic as it stands; `!(a && b)` is not.
  if (overLogical && isScalar(inner) && leadsToLogical(children[0]))
    return { before: [], parts: [children[0]] };
  if (inner.kind === 'CallExpr' && isExpectation(inner)) return { before: [], parts: [children[1]] };
  return undefined;
}

/** Its value is the 0 or 1 that a logical operator left: probing the atoms does not change it. */
export function isTruthValue(node: AstNode): boolean {
  const inner = peel(node);
  if (isLogical(inner)) return true;
  return inner.kind === 'UnaryOperator' && inner.opcode === '!' && transparent(inner) !== undefined;
}

function leadsToLogical(node: AstNode): boolean {
  const inner = peel(node);
  if (isLogical(inner)) return true;
  const next = transparent(inner);
  if (next) return next.before.length === 0 && next.parts.length === 1 && leadsToLogical(next.parts[0]);
  return false;
}

/** A cast of 0 or 1 to one of these keeps it zero or not. */
function isScalar(node: AstNode): boolean {
  return /^(?:const |volatile )*(?:_Bool|bool|(?:un)?signed |char|short|int|long|float|double)/.test(
    typeText(node),
  );
}

/** `__builtin_expect(c, 1)`: its operand is converted to `long`, so only narrower integers keep their truth. */
function isExpectation(call: AstNode): boolean {
  const name = calleeName(call);
  if (name !== '__builtin_expect' && name !== '__builtin_expect_with_probability') return false;
  const operand = call.inner?.[1];
  const converted = operand?.kind === 'ImplicitCastExpr' && operand.castKind !== 'LValueToRValue';
  const given = converted ? operand.inner?.[0] : operand;
  if (!given || (converted && operand.castKind !== 'IntegralCast')) return false;
  return /^(?:const |volatile )*(?:_Bool|bool|(?:unsigned )?(?:char|short|int|long))$/.test(typeText(given));
}
