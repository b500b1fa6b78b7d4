import { leavesErrno } from '../../ir/index.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { Edits } from '../probe/edits.js';
import { type AstNode, childrenOf } from '../structure/ast.js';
import { findCalls } from './find-calls.js';

export const ERRNO_DECLARATION = 'void __hyla_touch_errno(void);';

const NAMES: ReadonlySet<string | undefined> = new Set(['errno', '__errno_location']);

/** Whether code of the unit looks at `errno`, or sets it. */
export function looksAtErrno(unit: ParsedUnit): boolean {
  const names = (node: AstNode): boolean =>
    NAMES.has(node.referencedDecl?.name) || childrenOf(node).some(names);
  return !unit.library && unit.text.includes('errno') && unit.ast.definitions.some(names);
}

/**
 * Most functions of the C library may leave something in `errno`, whether they fail or not: in a program that looks at it,
 * `f(x)` becomes `(__hyla_touch_errno(), f(x))`.
 */
export function letErrnoChange(body: AstNode, isOwn: (name: string) => boolean, edits: Edits): void {
  const isWanted = (callee: string) => leavesErrno(callee) && !isOwn(callee);
  for (const call of findCalls(body, isWanted)) edits.wrap(call.whole, ' (__hyla_touch_errno(), ', ')');
}
