import { allocationOf, type BranchSite } from '../../ir/index.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { Edits } from '../probe/edits.js';
import type { ProbeNumbers } from '../probe/instrument.js';
import type { AstNode } from '../structure/ast.js';
import { findCalls } from './find-calls.js';

/** Asked before each allocation: whether that one fails is an input. */
export const REFUSAL_DECLARATION = 'int __hyla_allocation_fails(void);';

/**
 * Lets allocations fail: `malloc(n)` becomes `(__hyla_probe(7, __hyla_allocation_fails()) ? (void *)0 : malloc(n))`. The
 * branches belong to paths, and are no objectives. Comes after the probes of the body.
 */
export function letAllocationsFail(
  body: AstNode,
  where: { readonly irName: string; readonly branches: number; isOwn(name: string): boolean },
  unit: ParsedUnit,
  numbers: ProbeNumbers,
  edits: Edits,
): readonly BranchSite[] {
  const isWanted = (callee: string) => allocationOf(callee) !== undefined && !where.isOwn(callee);
  return findCalls(body, isWanted).map((call, k) => {
    const id = numbers.next();
    const number = where.branches + k + 1;
    edits.wrap(call.whole, ` (__hyla_probe(${id}, __hyla_allocation_fails() != 0) ? (void *)0 : `, ')');
    return {
      kind: 'condition',
      id,
      function: where.irName,
      ...unit.columns.position(call.whole.begin),
      text: `${call.function} fails`,
      number,
      library: true,
      construct: 'conditional',
      decision: number,
    };
  });
}
