import type { ByteText } from '../source/byte-text.js';
import { type AstNode, childrenOf, rangeOf, type TextRange } from './ast.js';
import { calleeName } from './constant-expressions.js';
import { endsWithBody, isLabelled, statementEnd } from './statement-end.js';

/** The places of a function that a run may or may not come to. */
export interface Places {
  /** In source order. */
  readonly statements: readonly StatementPlace[];
  /** Calls that may be evaluated, outer ones first. */
  readonly calls: readonly TextRange[];
  /** Where something can be put between statements, by the offset of the word that stands there. */
  readonly gaps: ReadonlyMap<number, StatementGap>;
}

/** A statement put `at` there is executed when control comes to what follows. */
export type StatementGap = Pick<StatementPlace, 'at' | 'alone'>;

export interface StatementPlace {
  /** Where control has to come to; behind labels. */
  readonly at: number;
  /** What to call it: of an `if`, a loop or a `switch` its head. */
  readonly said: TextRange;
  /** The whole of it with its labels, where it stands without braces around it. */
  readonly alone?: TextRange;
}

/** Kinds of nodes: never evaluated, or something else than the body's own code. */
export const NOT_EXECUTED = new Set([
  'UnaryExprOrTypeTraitExpr',
  'OffsetOfExpr',
  'ConstantExpr',
  'OpaqueValueExpr',
  'BlockExpr',
]);

export function findPlaces(body: AstNode, text: ByteText): Places {
  const finder = new PlaceFinder(text);
  finder.block(body);
  return finder;
}

class PlaceFinder implements Places {
  readonly statements: StatementPlace[] = [];
  readonly calls: TextRange[] = [];
  readonly gaps = new Map<number, StatementGap>();
  /** With `[0 ... 9] = e` the same expression is there ten times. */
  private readonly seen = new Set<string>();

  constructor(private readonly text: ByteText) {}

  block(node: AstNode): void {
    this.statementsIn(node);
    const end = rangeOf(node)?.end;
    if (end !== undefined) this.gaps.set(end - 1, { at: end - 1 });
  }

  private statementsIn(node: AstNode): void {
    for (const child of childrenOf(node)) this.statement(child);
  }

  /** `alone`: from where to where braces have to go around it. */
  private statement(node: AstNode, alone?: TextRange): void {
    if (node.kind === undefined) return;
    this.addGap(node, alone);
    if (node.kind === 'NullStmt') return;
    if (node.kind === 'CompoundStmt') this.block(node);
    else if (isLabelled(node)) this.statement(lastOf(node), alone);
    else {
      const range = rangeOf(node);
      if (range && isExecuted(node))
        this.statements.push({ at: range.begin, said: headOf(node, range), alone });
      this.parts(node);
    }
  }

  /** Behind labels: a `case` is come to by other ways than from above. */
  private addGap(node: AstNode, alone: TextRange | undefined): void {
    const begin = rangeOf(node)?.begin;
    let inner = node;
    while (isLabelled(inner)) inner = lastOf(inner);
    const at = rangeOf(inner)?.begin;
    if (begin !== undefined && at !== undefined) this.gaps.set(begin, { at, alone });
  }

  /** What is inside of a statement: expressions, and other statements. */
  private parts(node: AstNode): void {
    const children = childrenOf(node);
    switch (node.kind) {
      case 'IfStmt':
        for (const child of children.slice(0, bodyOfIf(node))) this.expression(child);
        for (const child of children.slice(bodyOfIf(node))) this.single(child);
        break;
      case 'WhileStmt':
      case 'ForStmt':
      case 'SwitchStmt':
        for (const child of children.slice(0, -1)) this.expression(child);
        this.single(lastOf(node));
        break;
      case 'DoStmt':
        this.single(children[0]);
        this.expression(children[1]);
        break;
      case 'AttributedStmt':
        this.parts(lastOf(node));
        break;
      default:
        this.expression(node);
    }
  }

  /** A statement where only one can be. */
  private single(node: AstNode): void {
    const begin = rangeOf(node)?.begin;
    const end = statementEnd(node, this.text);
    if (node.kind === 'CompoundStmt') {
      if (begin !== undefined) this.gaps.set(begin, { at: begin + 1 });
      this.block(node);
    } else if (begin !== undefined && end !== undefined) this.statement(node, { begin, end });
  }

  private expression(node: AstNode): void {
    if (node.kind === undefined || NOT_EXECUTED.has(node.kind) || node.kind.endsWith('Type')) return;
    if (node.kind === 'VarDecl' && node.storageClass === 'static') return;
    if (node.kind === 'CallExpr') this.call(node);
    // Its last statement is its value: nothing comes behind it.
    if (node.kind === 'StmtExpr') this.statementsIn(lastOf(node));
    else for (const child of evaluatedIn(node)) this.expression(child);
  }

  private call(node: AstNode): void {
    const range = rangeOf(node);
    // What the compiler does by itself is no call.
    if (!range || calleeName(node)?.startsWith('__builtin_')) return;
    if (node.id !== undefined) {
      if (this.seen.has(node.id)) return;
      this.seen.add(node.id);
    }
    this.calls.push(range);
  }
}

/** Of a `_Generic`, what was selected. */
function evaluatedIn(node: AstNode): readonly AstNode[] {
  if (node.kind !== 'GenericSelectionExpr') return childrenOf(node);
  return (childrenOf(node).find((child) => child.selected)?.inner ?? []).slice(-1);
}

function lastOf(node: AstNode): AstNode {
  return childrenOf(node).at(-1) ?? {};
}

/** A declaration executes what initialises its variables, an attribute nothing by itself. */
function isExecuted(node: AstNode): boolean {
  if (node.kind === 'AttributedStmt') return lastOf(node).kind !== 'NullStmt';
  if (node.kind !== 'DeclStmt') return true;
  return childrenOf(node).some(
    (child) => child.kind === 'VarDecl' && child.storageClass !== 'static' && child.init !== undefined,
  );
}

function headOf(node: AstNode, range: TextRange): TextRange {
  if (!endsWithBody(node)) return range;
  const [first] = node.kind === 'IfStmt' ? childrenOf(node).slice(bodyOfIf(node)) : [lastOf(node)];
  const end = rangeOf(first)?.begin;
  return end === undefined ? range : { begin: range.begin, end };
}

const bodyOfIf = (node: AstNode): number => 1 + (node.hasInit ? 1 : 0) + (node.hasVar ? 1 : 0);
