import type { Edits } from '../probe/edits.js';
import { type AstNode, childrenOf, rangeOf } from '../structure/ast.js';
import { calleeName } from '../structure/constant-expressions.js';
import { peel } from '../structure/transparent.js';

/** In front of each unit's text. */
export const FREE_RESULT_DECLARATIONS = 'int __hyla_of_sign(int); int __hyla_of_truth(int);';

/** Functions of the C library of whose result the standard says the sign, and of whose it says whether it is 0. */
const SIGNS: ReadonlySet<string> = new Set('strcmp strncmp strcoll strcasecmp strncasecmp memcmp'.split(' '));
const TRUTHS: ReadonlySet<string> = new Set(
  'isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit bcmp'.split(
    ' ',
  ),
);

/** What somebody looks at in a value: everything, how it compares with 0, whether it is 0. */
type Look = 'value' | 'sign' | 'truth';

/**
 * Where somebody looks at more of such a result than the standard says, the rest is an input: `n = strcmp(a, b)` becomes
 * `n = __hyla_of_sign(strcmp(a, b))`.
 */
export function letResultsBeFree(body: AstNode, isOwn: (name: string) => boolean, edits: Edits): void {
  const wrap = (node: AstNode, name: string): void => {
    const range = rangeOf(node);
    if (range) edits.wrap(range, ` ${name}(`, ')');
  };
  const visit = (node: AstNode, look: Look): void => {
    const callee = calleeOf(node);
    if (callee !== undefined && !isOwn(callee)) {
      if (SIGNS.has(callee) && look === 'value') wrap(node, '__hyla_of_sign');
      if (TRUTHS.has(callee) && look !== 'truth') wrap(node, '__hyla_of_truth');
      askFunction(node, edits);
    }
    const children = childrenOf(node);
    children.forEach((child, k) => {
      visit(child, lookAt(node, children, k, look));
    });
  };
  visit(body, 'value');
}

/** What a header's macro says of a character is not all that is to be known of it: the function is called after all. */
function askFunction(node: AstNode, edits: Edits): void {
  const condition = node.kind === 'ConditionalOperator' ? rangeOf(childrenOf(node)[0] ?? {}) : undefined;
  if (condition) edits.insert(condition.begin, '1 | ');
}

/** The function that is called; some headers make macros of them: `(0 ? isalpha(c) : …)`, `__isspace(c)`. */
function calleeOf(node: AstNode): string | undefined {
  if (node.kind === 'CallExpr') return calleeName(node)?.replace(/^__(?=is)/, '');
  const [condition, never] = node.kind === 'ConditionalOperator' ? childrenOf(node) : [];
  return never && isZero(condition) && never.kind === 'CallExpr' ? calleeName(never) : undefined;
}

const isZero = (node: AstNode): boolean => {
  const inner = peel(node);
  return inner.kind === 'IntegerLiteral' && inner.value === '0';
};

const CONDITIONED = new Set(['IfStmt', 'WhileStmt', 'ForStmt', 'DoStmt']);

/** What is looked at in a node's k-th child where `look` is what is looked at in the node. */
function lookAt(node: AstNode, children: readonly AstNode[], k: number, look: Look): Look {
  const { kind = '', opcode = '', castKind } = node;
  if (kind === 'ParenExpr' || kind === 'ExprWithCleanups') return look;
  if (castKind === 'IntegralToBoolean') return 'truth';
  if (kind === 'UnaryOperator') return opcode === '!' ? 'truth' : 'value';
  if (kind === 'BinaryOperator') {
    if (opcode === '&&' || opcode === '||') return 'truth';
    if (opcode === ',') return k === 1 ? look : 'truth';
    if (children.length !== 2 || !isZero(children[1 - k])) return 'value';
    if (opcode === '==' || opcode === '!=') return 'truth';
    return ['<', '>', '<=', '>='].includes(opcode) ? 'sign' : 'value';
  }
  // Statements below are no values; a condition is among the children, and is the only one that is.
  if (kind === 'ConditionalOperator') return k === 0 || isZero(children[0]) ? 'truth' : look;
  return CONDITIONED.has(kind) ? 'truth' : 'value';
}
