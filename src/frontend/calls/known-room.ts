import type { ByteText } from '../source/byte-text.js';
import { type AstNode, rangeOf, typeText } from '../structure/ast.js';
import type { TranslationUnit } from '../structure/read-ast.js';
import { isSized } from '../structure/type-names.js';

/**
 * The bytes behind an argument, as an expression of C, where the argument itself says which object it leads to:
 * `buffer`, `&s.count`, `&row[i]`. Nobody may write past that object, even where a larger one contains it.
 */
export function knownRoom(argument: AstNode, text: ByteText, unit: TranslationUnit): string | undefined {
  const place = withoutCasts(argument);
  if (place.kind === 'UnaryOperator' && place.opcode === '&') {
    const object = withoutParentheses(place.inner?.[0]);
    if (object?.kind === 'ArraySubscriptExpr') return fromElement(object, text, unit);
    const isNamed = object?.kind === 'DeclRefExpr' || object?.kind === 'MemberExpr';
    return isNamed && isSized(typeText(object), unit) ? sizeOf(object, text) : undefined;
  }
  const array = decayed(place);
  if (array) return isSized(typeText(array), unit) ? sizeOf(array, text) : undefined;
  if (place.kind === 'BinaryOperator' && place.opcode === '+') {
    const [left, right] = place.inner ?? [];
    return left && right && rest(decayed(withoutCasts(left)), right, text, unit);
  }
  return undefined;
}

function fromElement(subscript: AstNode, text: ByteText, unit: TranslationUnit): string | undefined {
  const [base, index] = subscript.inner ?? [];
  return base && index && rest(decayed(withoutCasts(base)), index, text, unit);
}

/** What is left of an array from an index on. */
function rest(
  array: AstNode | undefined,
  index: AstNode,
  text: ByteText,
  unit: TranslationUnit,
): string | undefined {
  const whole = array && isSized(typeText(array), unit) ? sizeOf(array, text) : undefined;
  const at = isPure(index) ? textOf(index, text) : undefined;
  if (!array || whole === undefined || at === undefined) return undefined;
  return `${whole} - sizeof *(${textOf(array, text)}) * (unsigned long)(${at})`;
}

/** The array whose first element a pointer is. */
function decayed(node: AstNode): AstNode | undefined {
  return node.kind === 'ImplicitCastExpr' && node.castKind === 'ArrayToPointerDecay'
    ? withoutParentheses(node.inner?.[0])
    : undefined;
}

function sizeOf(object: AstNode, text: ByteText): string | undefined {
  const own = textOf(object, text);
  return own === undefined ? undefined : `sizeof(${own})`;
}

function textOf(node: AstNode, text: ByteText): string | undefined {
  const range = rangeOf(node);
  return (
    range &&
    text
      .slice(range.begin, range.end)
      .replace(/\n#[^\n]*\n/g, '\n')
      .replace(/\s+/g, ' ')
  );
}

function withoutParentheses(node: AstNode | undefined): AstNode | undefined {
  return node?.kind === 'ParenExpr' ? withoutParentheses(node.inner?.[0]) : node;
}

/** Through casts from pointers to pointers. */
function withoutCasts(node: AstNode): AstNode {
  const [inner] = node.inner ?? [];
  const isCast =
    node.kind === 'ParenExpr' ||
    ((node.kind === 'CStyleCastExpr' || node.kind === 'ImplicitCastExpr') &&
      (node.castKind === 'BitCast' || node.castKind === 'NoOp'));
  return isCast && inner ? withoutCasts(inner) : node;
}

const PURE = new Set(['DeclRefExpr', 'IntegerLiteral', 'ImplicitCastExpr', 'ParenExpr', 'MemberExpr']);

/** Evaluating it twice is the same as once. */
function isPure(node: AstNode): boolean {
  const isArithmetic = node.kind === 'BinaryOperator' && /^[-+*]$/.test(node.opcode ?? '');
  if ((!isArithmetic && !PURE.has(node.kind ?? '')) || /\bvolatile\b/.test(typeText(node))) return false;
  return (node.inner ?? []).every(isPure);
}
