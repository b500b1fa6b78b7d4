import { ABSENT_PREFIX, type BranchSite } from '../../ir/index.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { Edits } from '../probe/edits.js';
import type { ProbeNumbers } from '../probe/instrument.js';
import { type AstNode, childrenOf, rangeOf, type TextRange } from '../structure/ast.js';

/** A variable that no source defines: whether the program was linked without the symbol is an input. */
const absentName = (symbol: string): string => `${ABSENT_PREFIX}${symbol}`;

export const absenceDeclarations = (symbols: Iterable<string>): string =>
  [...symbols].map((symbol) => `extern _Bool ${absentName(symbol)};`).join(' ');

/** What is declared weak and defined in none of the files: its address may be NULL. */
export function weakSymbols({ ast }: ParsedUnit, isOwn: (name: string) => boolean): ReadonlySet<string> {
  const declared = [...ast.usedDeclarations, ...ast.externVariables.map(({ node }) => node)];
  return new Set(
    declared.flatMap((node) => {
      const isWeak = childrenOf(node).some(({ kind }) => kind === 'WeakAttr');
      return isWeak && node.name !== undefined && !isOwn(node.name) ? [node.name] : [];
    }),
  );
}

/**
 * Lets weak symbols be absent: where their address is taken, `g` becomes
 * `(__hyla_probe(7, hyla_absent_g) ? 0 : g)`. The branches belong to paths, and are no objectives.
 */
export function letSymbolsBeAbsent(
  body: AstNode,
  where: { readonly irName: string; readonly branches: number; readonly symbols: ReadonlySet<string> },
  unit: ParsedUnit,
  numbers: ProbeNumbers,
  edits: Edits,
): readonly BranchSite[] {
  if (where.symbols.size === 0) return [];
  return addressesOf(body, where.symbols).map(({ symbol, range }, k) => {
    const id = numbers.next();
    const number = where.branches + k + 1;
    edits.wrap(range, ` (__hyla_probe(${id}, ${absentName(symbol)}) ? 0 : `, ')');
    return {
      kind: 'condition',
      id,
      function: where.irName,
      ...unit.columns.position(range.begin),
      text: `${symbol} is absent`,
      number,
      library: true,
      construct: 'conditional',
      decision: number,
    };
  });
}

interface TakenAddress {
  readonly symbol: string;
  readonly range: TextRange;
}

/** Where a function decays to a pointer without being called, and where `&` stands before a name. */
function addressesOf(body: AstNode, symbols: ReadonlySet<string>): readonly TakenAddress[] {
  const found: TakenAddress[] = [];
  const visit = (node: AstNode, isCallee: boolean): void => {
    const isTaken =
      (node.kind === 'ImplicitCastExpr' && node.castKind === 'FunctionToPointerDecay') ||
      (node.kind === 'UnaryOperator' && node.opcode === '&');
    const name = isTaken ? nameBelow(node) : undefined;
    const symbol = name?.referencedDecl?.name;
    // A function's name inside its parentheses, as conditions are.
    const range = rangeOf(name && node.kind === 'ImplicitCastExpr' ? name : node);
    if (symbol !== undefined && symbols.has(symbol) && range && !isCallee) {
      found.push({ symbol, range });
      return;
    }
    for (const [k, child] of childrenOf(node).entries()) visit(child, node.kind === 'CallExpr' && k === 0);
  };
  visit(body, false);
  return found;
}

function nameBelow(node: AstNode): AstNode | undefined {
  const [inner] = childrenOf(node);
  if (inner?.kind === 'ParenExpr') return nameBelow(inner);
  return inner?.kind === 'DeclRefExpr' ? inner : undefined;
}
