import type { ByteText } from '../source/byte-text.js';
import { nextToken } from '../source/tokens.js';
import { type AstNode, childrenOf, rangeOf } from './ast.js';

const BODY_BEHIND = new Set(['IfStmt', 'WhileStmt', 'ForStmt', 'SwitchStmt']);
const LABELS = new Set(['LabelStmt', 'CaseStmt', 'DefaultStmt']);

/** Its last part is a statement, with which it ends. */
export const endsWithBody = (node: AstNode): boolean => BODY_BEHIND.has(node.kind ?? '');

export const isLabelled = (node: AstNode): boolean => LABELS.has(node.kind ?? '');

/** Where a statement ends: behind its semicolon or brace. */
export function statementEnd(node: AstNode, text: ByteText): number | undefined {
  const kind = node.kind ?? '';
  if (kind === 'CompoundStmt' || kind === 'NullStmt') return rangeOf(node)?.end;
  if (endsWithBody(node) || isLabelled(node) || kind === 'AttributedStmt')
    return statementEnd(childrenOf(node).at(-1) ?? {}, text);
  const end = rangeOf(node)?.end;
  const semicolon = end === undefined ? undefined : nextToken(text, end);
  return semicolon?.text === ';' ? semicolon.at + 1 : undefined;
}
