import type { ConditionNode, JumpTarget, Structure, StructureNode } from '../../ir/index.js';
import type { ByteText } from '../source/byte-text.js';
import type { ColumnMap } from '../source/column-map.js';
import { type AstNode, childrenOf, rangeOf, type TextRange } from './ast.js';
import { type Constants, calleeName } from './constant-expressions.js';
import type { FunctionControl } from './control.js';
import { NOT_EXECUTED } from './find-places.js';
import { isFixedLoop } from './fixed-loops.js';
import { statementEnd } from './statement-end.js';
import { isLogical, isTruthValue, peel, transparent } from './transparent.js';

/** How a function's body is built, and where in the text its `if`s and loops are. */
export interface FoundStructure {
  readonly structure: Structure;
  readonly marks: readonly MarkedPlace[];
}

export interface MarkedPlace {
  readonly mark: number;
  readonly kind: 'ite' | 'loop';
  readonly whole: TextRange;
  /** Of a loop: what is done in each turn. */
  readonly body?: { readonly range: TextRange; readonly hasBraces: boolean };
}

const JUMPS = new Map<string, JumpTarget>([
  ['ReturnStmt', 'return'],
  ['BreakStmt', 'break'],
  ['ContinueStmt', 'continue'],
  ['GotoStmt', 'goto'],
  ['IndirectGotoStmt', 'goto'],
]);

/** In: a body and the branches found in it. Out: the structures that these are branches of. */
export function findStructure(
  body: AstNode,
  { branches }: FunctionControl,
  constants: Constants,
  source: { readonly text: ByteText; readonly columns: ColumnMap },
): FoundStructure {
  const numbers = new Map(branches.map(({ range }, index) => [rangeKey(range), index + 1]));
  return new StructureFinder(body, numbers, constants, source).find();
}

const rangeKey = ({ begin, end }: TextRange): string => `${begin}:${end}`;

class StructureFinder {
  private readonly marks: MarkedPlace[] = [];
  private lastMark = 0;

  constructor(
    private readonly functionBody: AstNode,
    /** Of branches, by where they are. */
    private readonly numbers: ReadonlyMap<string, number>,
    private readonly constants: Constants,
    private readonly source: { readonly text: ByteText; readonly columns: ColumnMap },
  ) {}

  find(): FoundStructure {
    return { structure: this.nodesOf(this.functionBody), marks: this.marks };
  }

  private nodesOf(node: AstNode | undefined): Structure {
    if (node?.kind === undefined || NOT_EXECUTED.has(node.kind) || /(?:Attr|Type)$/.test(node.kind))
      return [];
    const jump = JUMPS.get(node.kind);
    if (jump) return [...this.inside(node), { kind: 'jump', to: jump }];
    const inner = childrenOf(node);
    switch (node.kind) {
      case 'IfStmt':
        return this.ifNodes(node);
      case 'WhileStmt':
        return [
          ...inner.slice(0, -2).flatMap((child) => this.nodesOf(child)),
          this.loopNode(node, inner.at(-2), inner.at(-1)),
        ];
      case 'DoStmt':
        return [this.loopNode(node, inner[1], inner[0])];
      case 'ForStmt':
        return [...this.nodesOf(inner[0]), this.loopNode(node, inner[2], inner[4], inner[3])];
      case 'SwitchStmt':
        return this.switchNodes(node);
      case 'CaseStmt':
      case 'DefaultStmt':
        return [{ kind: 'case' }, ...this.nodesOf(inner.at(-1))];
      case 'LabelStmt':
        return [{ kind: 'label' }, ...this.inside(node)];
      case 'ConditionalOperator':
        return this.choiceNodes(inner[0], inner[1], inner[2]);
      case 'BinaryConditionalOperator':
        return this.choiceNodes(inner[0], undefined, inner.at(-1));
      case 'GenericSelectionExpr':
        return this.nodesOf(inner.find((child) => child.selected)?.inner?.at(-1));
      case 'VarDecl':
        return node.storageClass === 'static' ? [] : this.inside(node);
      case 'CallExpr':
        return [...this.inside(node), ...this.callNodes(node)];
      default:
        if (isLogical(node) || isTruthValue(node))
          return [{ kind: 'decision', condition: this.condition(node) }];
        return this.inside(node);
    }
  }

  private inside(node: AstNode): Structure {
    return childrenOf(node).flatMap((child) => this.nodesOf(child));
  }

  private callNodes(node: AstNode): Structure {
    const callee = calleeName(node);
    // What the compiler does by itself is no call.
    if (callee?.startsWith('__builtin_')) return [];
    return [{ kind: 'call', ...(callee !== undefined && { callee }), line: this.lineOf(node) }];
  }

  private ifNodes(node: AstNode): Structure {
    const inner = node.inner ?? [];
    const leading = (node.hasInit ? 1 : 0) + (node.hasVar ? 1 : 0);
    const [condition, whenTrue, whenFalse] = inner.slice(leading);
    const before = inner.slice(0, leading).flatMap((child) => this.nodesOf(child));
    const mark = this.mark(node, 'ite');
    const ite: StructureNode = {
      kind: 'ite',
      ...(mark !== undefined && { mark }),
      condition: this.condition(condition),
      whenTrue: this.nodesOf(whenTrue),
      whenFalse: this.nodesOf(whenFalse),
      hasEmptyElse: isEmptyStatement(whenFalse),
    };
    return [...before, ite];
  }

  /** `c ? a : b`, which is an `if` of expressions. */
  private choiceNodes(
    condition: AstNode,
    whenTrue: AstNode | undefined,
    whenFalse: AstNode | undefined,
  ): Structure {
    const [yes, no] = [this.nodesOf(whenTrue), this.nodesOf(whenFalse)];
    return [
      {
        kind: 'ite',
        condition: this.condition(condition),
        whenTrue: yes,
        whenFalse: no,
        hasEmptyElse: false,
      },
    ];
  }

  private loopNode(
    node: AstNode,
    condition: AstNode | undefined,
    body: AstNode | undefined,
    step?: AstNode,
  ): StructureNode {
    const mark = this.mark(node, 'loop', body);
    return {
      kind: 'loop',
      mark: mark ?? 0,
      test: node.kind === 'DoStmt' ? 'after' : 'before',
      ...(condition?.kind !== undefined && { condition: this.condition(condition) }),
      body: [...this.nodesOf(body), ...this.nodesOf(step)],
      turns:
        node.kind === 'ForStmt' && isFixedLoop(node, this.functionBody, this.constants)
          ? 'fixed'
          : 'variable',
      line: this.lineOf(node),
    };
  }

  private switchNodes(node: AstNode): Structure {
    const inner = node.inner ?? [];
    const [operand, body] = inner.slice(-2);
    const range = rangeOf(operand);
    const number = range && this.numbers.get(rangeKey(range));
    return [
      ...inner.slice(0, -1).flatMap((child) => this.nodesOf(child)),
      { kind: 'switch', ...(number !== undefined && { number }), body: this.nodesOf(body) },
    ];
  }

  private condition(node: AstNode): ConditionNode {
    const made = transparent(node);
    const inner = peel(node);
    if (made) {
      const before = made.before.flatMap((child) => this.nodesOf(child));
      const [first, second] = made.parts.map((part) => this.condition(part));
      if (isLogical(inner)) return { kind: inner.opcode === '&&' ? 'and' : 'or', left: first, right: second };
      if (inner.kind === 'UnaryOperator' && inner.opcode === '!') return { kind: 'not', operand: first };
      return before.length === 0 ? first : withBefore(first, before);
    }
    const range = rangeOf(inner);
    const number = range && this.numbers.get(rangeKey(range));
    const inside = this.nodesOf(inner);
    return number === undefined ? { kind: 'constant', inside } : { kind: 'condition', number, inside };
  }

  /** Undefined where the text of the statement cannot be told. */
  private mark(node: AstNode, kind: MarkedPlace['kind'], body?: AstNode): number | undefined {
    const mark = ++this.lastMark;
    const whole = this.statementRange(node);
    const range = body && this.statementRange(body);
    if (!whole || (body && !range)) return undefined;
    const inner = range && { body: { range, hasBraces: body?.kind === 'CompoundStmt' } };
    this.marks.push({ mark, kind, whole, ...inner });
    return mark;
  }

  private statementRange(node: AstNode): TextRange | undefined {
    const begin = rangeOf(node)?.begin;
    const end = statementEnd(node, this.source.text);
    return begin === undefined || end === undefined ? undefined : { begin, end };
  }

  private lineOf(node: AstNode): number {
    const begin = rangeOf(node)?.begin;
    return begin === undefined ? 0 : this.source.columns.position(begin).line;
  }
}

/** What a comma operator evaluates first. */
function withBefore(condition: ConditionNode, before: Structure): ConditionNode {
  switch (condition.kind) {
    case 'condition':
    case 'constant':
      return { ...condition, inside: [...before, ...condition.inside] };
    case 'not':
      return { ...condition, operand: withBefore(condition.operand, before) };
    case 'and':
    case 'or':
      return { ...condition, left: withBefore(condition.left, before) };
  }
}

function isEmptyStatement(node: AstNode | undefined): boolean {
  if (node?.kind === undefined || node.kind === 'NullStmt') return true;
  return node.kind === 'CompoundStmt' && childrenOf(node).every(isEmptyStatement);
}
