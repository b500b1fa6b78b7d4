import { type BranchSite, unsetName } from '../../ir/index.js';
import { findCalls } from '../calls/find-calls.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { DeclaredFunction } from '../source-facts.js';
import { type AstNode, childrenOf } from '../structure/ast.js';
import { peel } from '../structure/transparent.js';
import { asWritten, basicType } from '../structure/type-names.js';
import type { Edits } from './edits.js';
import type { ProbeNumbers } from './instrument.js';

/**
 * What nobody wrote is an input, in allocated memory as well where the source says what lies there: `malloc(sizeof(T))` becomes
 * `({ T *p = malloc(sizeof(T)); if (p != 0) *p = f(); (void *)p; })`. The branch belongs to paths, and is no objective.
 */
export function fillAllocations(
  body: AstNode,
  where: { readonly irName: string; readonly branches: number; isOwn(name: string): boolean },
  unit: ParsedUnit,
  numbers: ProbeNumbers,
  edits: Edits,
): { readonly questions: readonly DeclaredFunction[]; readonly sites: readonly BranchSite[] } {
  const questions: DeclaredFunction[] = [];
  const sites: BranchSite[] = [];
  for (const call of findCalls(body, (name) => name === 'malloc' && !where.isOwn(name))) {
    const spelled = typeOfSize(call.arguments[0]);
    if (spelled === undefined) continue;
    const { begin } = call.whole;
    const id = numbers.next();
    const number = where.branches + sites.length + 1;
    const name = unsetName({ function: where.irName, variable: 'malloc', number: questions.length + 1 });
    const pointer = `__hyla_block_${begin}`;
    const given = `({ __typeof__(*${pointer}) __hyla_unset_${begin}(void) __asm__("${name}"); __hyla_unset_${begin}(); })`;
    const filled = `if (__hyla_probe(${id}, ${pointer} != 0)) *${pointer} = ${given};`;
    edits.wrap(
      call.whole,
      ` __extension__ ({ __typeof__(${spelled}) *${pointer} = (void *)`,
      `; ${filled} (void *)${pointer}; })`,
    );
    questions.push({
      name,
      typeText: `${spelled} (void)`,
      resultTypeText: basicType(spelled, unit.ast),
      resultSpelled: spelled,
      parameters: [],
      variadic: false,
    });
    sites.push({
      kind: 'condition',
      id,
      function: where.irName,
      ...unit.columns.position(begin),
      text: 'malloc succeeds',
      number,
      library: true,
      construct: 'if',
      decision: number,
    });
  }
  return { questions, sites };
}

/** The type of `sizeof(T)` or `sizeof x`, as C can spell it anywhere. */
function typeOfSize(node: AstNode | undefined): string | undefined {
  const size = node && peel(node);
  if (size?.kind !== 'UnaryExprOrTypeTraitExpr' || size.name !== 'sizeof') return undefined;
  const operand = childrenOf(size)[0];
  const type = asWritten(size.argType?.qualType ?? operand?.type?.qualType ?? '');
  return /^(?:const |volatile |unsigned |signed |struct |union |enum )*[\w ]+[ *]*$/.test(type)
    ? type
    : undefined;
}
