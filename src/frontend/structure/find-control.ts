import { type AstNode, childrenOf, rangeOf, type TextRange, typeText } from './ast.js';
import { type Constants, calleeName } from './constant-expressions.js';
import type {
  Branch,
  CaseLabel,
  ConditionBranch,
  FunctionControl,
  SourceDecision,
  SourceFormula,
} from './control.js';
import { integerType } from './integer-type.js';
import { isLogical, isTruthValue, peel, transparent } from './transparent.js';

/** Operands of these are never evaluated. */
const UNEVALUATED = new Set([
  '__builtin_constant_p',
  '__builtin_object_size',
  '__builtin_dynamic_object_size',
  '__builtin_classify_type',
]);

const MISSING: AstNode = {};

type Visitor = (node: AstNode, children: readonly AstNode[]) => void;

interface OpenSwitch {
  readonly cases: CaseLabel[];
  hasDefault: boolean;
}

/** Finds all branches of a function body. See "What is a branch" in the contract. */
export function findControl(body: AstNode, constants: Constants): FunctionControl {
  const finder = new ControlFinder(constants);
  finder.visit(body);
  return finder.result(body);
}

class ControlFinder {
  private readonly branches: Branch[] = [];
  private readonly wholes: SourceDecision[] = [];
  private readonly constantLoops: TextRange[] = [];
  private readonly emptyLoops: number[] = [];
  private readonly jumps: { range: TextRange; target?: string }[] = [];
  private readonly labels = new Map<string, number>();
  private readonly unprobed: { at: number; what: string }[] = [];
  private readonly seen = new Set<string>();
  private readonly switches: OpenSwitch[] = [];
  private decisions = 0;
  private calls = 0;

  /** What is not just visited child by child. */
  private readonly visitors = new Map<string, Visitor>([
    ['IfStmt', (node) => this.visitIf(node)],
    ['WhileStmt', (_, children) => this.visitWhile(children)],
    ['DoStmt', (_, children) => this.visitDo(children)],
    ['ForStmt', (node) => this.visitFor(node)],
    ['SwitchStmt', (node) => this.visitSwitch(node)],
    ['CaseStmt', (node) => this.visitCase(node)],
    ['DefaultStmt', (_, children) => this.visitDefault(children)],
    ['GotoStmt', (node, children) => this.visitJump(node, children)],
    ['IndirectGotoStmt', (node, children) => this.visitJump(node, children)],
    ['LabelStmt', (node, children) => this.visitLabel(node, children)],
    ['DeclStmt', (_, children) => this.visitDeclarations(children)],
    ['BinaryOperator', (node, children) => this.visitBinary(node, children)],
    ['UnaryOperator', (node, children) => this.visitUnary(node, children)],
    ['ConditionalOperator', (node, children) => this.once(node, () => this.visitConditional(children))],
    ['BinaryConditionalOperator', (node) => this.once(node, () => this.visitElvis(node))],
    ['InitListExpr', (_, children) => this.visitInitializer(children)],
    ['GenericSelectionExpr', (_, children) => this.visitSelection(children)],
    ['ChooseExpr', (node) => this.visitChoose(node)],
    ['CallExpr', (node, children) => this.visitCall(node, children)],
    // A call at the end of the variable's scope.
    ['CleanupAttr', () => this.calls++],
    // Constant, or never evaluated, or a second view of something visited elsewhere.
    ['ConstantExpr', () => {}],
    ['UnaryExprOrTypeTraitExpr', () => {}],
    ['OffsetOfExpr', () => {}],
    ['OpaqueValueExpr', () => {}],
    ['BlockExpr', () => {}],
  ]);

  constructor(private readonly constants: Constants) {}

  result(body: AstNode): FunctionControl {
    const order = this.branches.map((branch, index) => ({ branch, index }));
    order.sort((a, b) => a.branch.range.begin - b.branch.range.begin || a.index - b.index);
    const backward = this.jumps.filter(({ range, target }) => {
      const label = target === undefined ? undefined : this.labels.get(target);
      return label === undefined || label <= range.begin;
    });
    return {
      branches: order.map(({ branch }) => branch),
      decisions: this.wholes,
      constantLoops: this.constantLoops,
      emptyLoops: this.emptyLoops,
      backwardJumps: backward.map(({ range }) => range),
      callsFrom: this.calls > 1 ? body.range?.begin.offset : undefined,
      unprobed: this.unprobed,
    };
  }

  visit(node: AstNode): void {
    if (node.kind === undefined) return;
    const visitor = this.visitors.get(node.kind);
    if (visitor) visitor(node, childrenOf(node));
    else if (!node.kind.endsWith('Attr') && !node.kind.endsWith('Type')) this.visitAll(childrenOf(node));
  }

  private visitAll(nodes: readonly AstNode[]): void {
    for (const node of nodes) this.visit(node);
  }

  private once(node: AstNode, work: () => unknown): void {
    if (node.id !== undefined) {
      if (this.seen.has(node.id)) return;
      this.seen.add(node.id);
    }
    work();
  }

  /** With `[0 ... 9] = e` the same expression is there ten times, and clang refuses calls in it: no probes. */
  private visitInitializer(children: readonly AstNode[]): void {
    const ids = children.map((child) => child.id);
    const repeated = new Set(ids.filter((id, k) => id !== undefined && ids.indexOf(id) !== k));
    for (const child of children) {
      const before = this.branches.length;
      this.visit(child);
      if (!repeated.has(child.id) || this.branches.length === before) continue;
      const [first] = this.branches.splice(before);
      this.unprobed.push({
        at: first.range.begin,
        what: 'a branch in the initialiser of a range of elements',
      });
    }
  }

  private visitDeclarations(declarations: readonly AstNode[]): void {
    for (const declaration of declarations) {
      if (declaration.kind === 'EnumDecl') this.constants.addEnum(declaration);
      if (declaration.kind !== 'VarDecl') continue;
      this.constants.addVariable(declaration);
      this.checkLength(declaration);
      const fixed = declaration.storageClass === 'static' || declaration.constexpr === true;
      if (!fixed) this.visitAll(declaration.inner ?? []);
    }
  }

  /** The tree does not show the length of a variable-length array, so branches in it get no probes. */
  private checkLength(declaration: AstNode): void {
    const length = /\[[^\]]*(?:\?|&&|\|\|)/.test(typeText(declaration));
    const at = rangeOf(declaration)?.begin;
    if (length && at !== undefined) this.unprobed.push({ at, what: 'a branch in the length of an array' });
  }

  private visitDefault(children: readonly AstNode[]): void {
    const open = this.switches.at(-1);
    if (open) open.hasDefault = true;
    this.visitAll(children);
  }

  private visitJump(node: AstNode, children: readonly AstNode[]): void {
    const range = rangeOf(node);
    if (range) this.jumps.push({ range, target: node.targetLabelDeclId });
    this.visitAll(children);
  }

  private visitLabel(node: AstNode, children: readonly AstNode[]): void {
    if (node.declId !== undefined) this.labels.set(node.declId, rangeOf(node)?.begin ?? 0);
    this.visitAll(children);
  }

  private visitBinary(node: AstNode, children: readonly AstNode[]): void {
    if (isLogical(node)) this.once(node, () => this.decide('logical', node));
    else this.visitAll(children);
  }

  /** The negation of a decision is one: the whole of it is taken apart. */
  private visitUnary(node: AstNode, children: readonly AstNode[]): void {
    if (isTruthValue(node)) this.once(node, () => this.decide('logical', node));
    else this.visitAll(children);
  }

  private visitConditional([condition, ...others]: readonly AstNode[]): void {
    this.decide('conditional', condition);
    this.visitAll(others);
  }

  private visitSelection(children: readonly AstNode[]): void {
    this.visit(children.find((child) => child.selected)?.inner?.at(-1) ?? MISSING);
  }

  private visitCall(node: AstNode, children: readonly AstNode[]): void {
    const name = calleeName(node) ?? '';
    if (!UNEVALUATED.has(name)) this.visitAll(children);
    // What the compiler does by itself calls nobody back.
    if (!name.startsWith('__builtin_')) this.calls++;
  }

  private visitWhile(children: readonly AstNode[]): void {
    this.visitAll(children.slice(0, -2));
    this.loop('while', children.at(-2) ?? MISSING);
    this.visit(children.at(-1) ?? MISSING);
  }

  private visitDo([body, condition]: readonly AstNode[]): void {
    this.visit(body);
    this.loop('do', condition);
  }

  private visitIf(node: AstNode): void {
    const children = node.inner ?? [];
    const leading = (node.hasInit ? 1 : 0) + (node.hasVar ? 1 : 0);
    this.visitAll(children.slice(0, leading));
    this.decide('if', children[leading]);
    this.visitAll(children.slice(leading + 1));
  }

  private visitFor(node: AstNode): void {
    const [init, , condition, increment, body] = node.inner ?? [];
    this.visit(init);
    if (condition.kind !== undefined) this.loop('for', condition);
    else if (node.range?.begin.offset !== undefined) this.emptyLoops.push(node.range.begin.offset);
    this.visit(increment);
    this.visit(body);
  }

  private loop(construct: 'while' | 'do' | 'for', condition: AstNode): void {
    const constants = this.decide(construct, condition);
    const range = rangeOf(condition);
    // `do … while (0)` is a way to write a block.
    if (range && constants.length > 0 && !this.isFalse(condition)) this.constantLoops.push(range);
  }

  private isFalse(condition: AstNode): boolean {
    const constant = this.constants.evaluate(condition);
    return constant.kind === 'constant' && constant.value === 0n;
  }

  private visitSwitch(node: AstNode): void {
    const children = node.inner ?? [];
    const [operand, body] = children.slice(-2);
    const open: OpenSwitch = { cases: [], hasDefault: false };
    const range = rangeOf(operand);
    const operandType = typeText(operand);
    const type = integerType(operandType, this.constants.pointerBytes);
    // The place in the list is taken before anything inside, for the order of equal offsets.
    const place = this.branches.length;
    this.visitAll(children.slice(0, -1));
    this.switches.push(open);
    this.visit(body);
    this.switches.pop();
    if (!range || this.constants.evaluate(operand).kind === 'constant') return;
    if (type && type.bits > 64) this.unprobed.push({ at: range.begin, what: `a switch on ${operandType}` });
    else
      this.branches.splice(place, 0, {
        kind: 'switch',
        range,
        operandType,
        cases: open.cases,
        hasDefault: open.hasDefault,
      });
  }

  private visitCase(node: AstNode): void {
    const children = node.inner ?? [];
    const bounds = node.isGNURange ? 2 : 1;
    const [low, high] = children.slice(0, bounds).map((bound) => {
      // Without the conversion to the operand's type, which the text does not show.
      const written = bound.kind === 'ImplicitCastExpr' && bound.inner ? bound.inner[0] : bound;
      const value = this.constants.evaluate(written);
      return {
        range: rangeOf(bound) ?? { begin: 0, end: 0 },
        value: value.kind === 'constant' ? value.value : undefined,
      };
    });
    this.switches.at(-1)?.cases.push({ low, high });
    this.visitAll(children.slice(bounds));
  }

  private visitElvis(node: AstNode): void {
    const [condition] = node.inner ?? [];
    const whole = rangeOf(node);
    const range = rangeOf(condition);
    if (isTruthValue(condition)) this.decide('conditional', condition);
    else {
      if (whole && range && !this.constants.isNullOrConstant(condition)) {
        const integer = integerType(typeText(condition), this.constants.pointerBytes) !== undefined;
        const formula = this.addCondition({
          construct: 'conditional',
          range,
          decision: ++this.decisions,
          elvis: { whole, integer },
        });
        this.wholes.push({ range, formula });
      }
      this.visit(condition);
    }
    this.visitAll((node.inner ?? []).slice(1));
  }

  private visitChoose(node: AstNode): void {
    const [condition, yes, no] = node.inner ?? [];
    const constant = this.constants.evaluate(condition);
    const value = constant.kind === 'constant' ? constant.value : undefined;
    this.visitAll(value === undefined ? [yes, no] : [value !== 0n ? yes : no]);
  }

  /** Takes a whole controlling expression apart; returns its constant atoms. */
  private decide(construct: ConditionBranch['construct'], expression: AstNode): readonly AstNode[] {
    const decision = ++this.decisions;
    const constantAtoms: AstNode[] = [];
    const formulaOf = (node: AstNode): SourceFormula => {
      const inner = transparent(node);
      if (!inner) return atom(peel(node));
      this.visitAll(inner.before);
      const [first, ...others] = inner.parts.map(formulaOf);
      return composed(peel(node), first, others);
    };
    const atom = (condition: AstNode): SourceFormula => {
      const constant = this.constants.evaluate(condition);
      if (constant.kind === 'constant') {
        constantAtoms.push(condition);
        return { kind: 'constant', value: constant.value === undefined ? undefined : constant.value !== 0n };
      }
      const range = rangeOf(condition);
      const isVector = typeText(condition).includes('vector');
      if (range && isVector) this.unprobed.push({ at: range.begin, what: 'a condition on a vector' });
      const formula: SourceFormula =
        range && !isVector ? this.addCondition({ construct, range, decision }) : { kind: 'constant' };
      this.visit(condition);
      return formula;
    };
    if (isLogical(expression) && expression.id !== undefined) this.seen.add(expression.id);
    const formula = formulaOf(expression);
    const range = rangeOf(expression);
    if (range) this.wholes.push({ range, formula });
    return constantAtoms;
  }

  private addCondition(condition: Omit<ConditionBranch, 'kind'>): SourceFormula {
    const branch: ConditionBranch = { kind: 'condition', ...condition };
    this.branches.push(branch);
    return { kind: 'condition', branch };
  }
}

/** What a logical operator, a negation or a cast makes of its operands' truth. */
function composed(node: AstNode, first: SourceFormula, others: readonly SourceFormula[]): SourceFormula {
  if (isLogical(node)) return { kind: node.opcode === '&&' ? 'and' : 'or', left: first, right: others[0] };
  return node.kind === 'UnaryOperator' && node.opcode === '!' ? { kind: 'not', operand: first } : first;
}
