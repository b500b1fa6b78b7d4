import type { Diagnostic } from '../../base/index.js';
import { ABSENT_PREFIX, type BranchSite } from '../../ir/index.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { Edits } from '../probe/edits.js';
import type { ProbeNumbers } from '../probe/instrument.js';
import { type AstNode, childrenOf, rangeOf, type TextRange } from '../structure/ast.js';

/** A variable that no source defines: whether the program was linked without the symbol is an input. */
const absentName = (symbol: string): string => `${ABSENT_PREFIX}${symbol}`;

export const absenceDeclarations = (symbols: Iterable<string>): string =>
  [...symbols].map((symbol) => `extern _Bool ${absentName(symbol)};`).join(' ');

/** What is declared weak in one of the files and defined in none: its address may be NULL. */
export function weakSymbols(units: readonly ParsedUnit[]): ReadonlySet<string> {
  const functions = new Set(units.flatMap(({ ast }) => ast.definitions.map(({ name }) => name)));
  const isVariable = (symbol: string) =>
    units.some(({ ast }) => ast.variablesNaming(symbol).some(({ name }) => name === symbol));
  const declared = units.flatMap(({ ast }) => [
    ...ast.usedDeclarations,
    ...ast.externVariables.map(({ node }) => node),
  ]);
  const weak = declared.filter((node) => childrenOf(node).some(({ kind }) => kind === 'WeakAttr'));
  const names = new Set(weak.flatMap(({ name }) => name ?? []));
  return new Set([...names].filter((symbol) => !functions.has(symbol) && !isVariable(symbol)));
}

/** A variable that begins with such an address: whether that is NULL is settled by the linker, and nothing asks for it there. */
export function weakInitializers(unit: ParsedUnit, symbols: ReadonlySet<string>): readonly Diagnostic[] {
  const variables = [
    ...[...symbols].flatMap((symbol) => unit.ast.variablesNaming(symbol)),
    ...(symbols.size === 0 ? [] : unit.ast.definitions.flatMap(staticLocals)),
  ];
  return variables.flatMap((variable) =>
    addressesOf(variable, symbols).map(({ symbol, range }) => ({
      severity: 'error',
      message: `the address of ${symbol}, which is weak and not defined, is not modelled in an initialiser: define it, or assign it`,
      place: unit.columns.position(range.begin),
    })),
  );
}

function staticLocals(node: AstNode): readonly AstNode[] {
  if (node.kind === 'VarDecl' && node.storageClass === 'static') return [node];
  return childrenOf(node).flatMap(staticLocals);
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
