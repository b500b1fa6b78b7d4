import { type AstNode, typeText } from './ast.js';
import { type IntegerType, integerType, wrap } from './integer-type.js';

/** Whether an expression is an integer constant expression, and its value where that is easy to tell. */
export type Constant =
  | { readonly kind: 'variable' }
  | { readonly kind: 'constant'; readonly value: bigint | undefined };

const VARIABLE: Constant = { kind: 'variable' };
const UNKNOWN: Constant = { kind: 'constant', value: undefined };

/** Built-in functions that clang answers at compile time. */
const FOLDED = new Set([
  '__builtin_constant_p',
  '__builtin_types_compatible_p',
  '__builtin_classify_type',
  '__builtin_object_size',
]);

export class Constants {
  private readonly enumerators = new Map<string, bigint | undefined>();
  private readonly variables = new Map<string, AstNode>();

  /** The width of `long`, too. */
  constructor(readonly pointerBytes: 4 | 8) {}

  addEnum(declaration: AstNode): void {
    let next: bigint | undefined = 0n;
    for (const child of declaration.inner ?? []) {
      if (child.kind !== 'EnumConstantDecl' || child.id === undefined) continue;
      const init = child.inner?.find((node) => node.kind !== undefined && !node.kind.endsWith('Attr'));
      if (init) {
        const constant = this.evaluate(init);
        next = constant.kind === 'constant' ? constant.value : undefined;
      }
      this.enumerators.set(child.id, next);
      if (next !== undefined) next += 1n;
    }
  }

  addVariable(declaration: AstNode): void {
    if (declaration.constexpr && declaration.id !== undefined)
      this.variables.set(declaration.id, declaration);
  }

  evaluate(node: AstNode): Constant {
    const first = node.inner?.[0];
    switch (node.kind) {
      case 'IntegerLiteral':
      case 'CharacterLiteral':
        return { kind: 'constant', value: BigInt(node.value as string | number) };
      case 'CXXBoolLiteralExpr':
        return { kind: 'constant', value: node.value === true ? 1n : 0n };
      case 'UnaryExprOrTypeTraitExpr':
        return isVariableLength(node) ? VARIABLE : UNKNOWN;
      case 'OffsetOfExpr':
        return (node.inner ?? []).every((child) => this.evaluate(child).kind === 'constant')
          ? UNKNOWN
          : VARIABLE;
      case 'ConstantExpr':
        if (typeof node.value === 'string' && /^-?\d+$/.test(node.value))
          return { kind: 'constant', value: BigInt(node.value) };
        return first ? this.evaluate(first) : UNKNOWN;
      case 'ParenExpr':
        return first ? this.evaluate(first) : VARIABLE;
      case 'DeclRefExpr':
        return this.reference(node);
      case 'ImplicitCastExpr':
      case 'CStyleCastExpr':
        return this.cast(node);
      case 'UnaryOperator':
        return this.unary(node);
      case 'BinaryOperator':
        return this.binary(node);
      case 'ConditionalOperator':
        return this.conditional(node);
      case 'GenericSelectionExpr': {
        const chosen = node.inner?.find((child) => child.selected)?.inner?.at(-1);
        return chosen ? this.evaluate(chosen) : VARIABLE;
      }
      case 'CallExpr':
        return FOLDED.has(calleeName(node) ?? '') ? UNKNOWN : VARIABLE;
      case 'TypeTraitExpr':
        return UNKNOWN;
      default:
        return VARIABLE;
    }
  }

  /** Constant, or a null pointer constant, whose type changes when it is kept in a variable. */
  isNullOrConstant(node: AstNode): boolean {
    if (this.evaluate(node).kind === 'constant') return true;
    const inner = node.inner?.[0];
    const wraps =
      node.kind === 'ParenExpr' || node.kind === 'ImplicitCastExpr' || node.kind === 'CStyleCastExpr';
    return wraps && inner !== undefined && this.isNullOrConstant(inner);
  }

  private reference(node: AstNode): Constant {
    const target = node.referencedDecl;
    if (target?.kind === 'EnumConstantDecl')
      return { kind: 'constant', value: this.enumerators.get(target.id) };
    const variable = target && this.variables.get(target.id);
    const init = variable?.inner?.[0];
    return init ? this.evaluate(init) : VARIABLE;
  }

  private cast(node: AstNode): Constant {
    const operand = node.inner?.[0];
    const type = this.typeOf(node);
    // Flags decide on the type of an enum, and whether a plain char has a sign.
    const isOpen = /^(?:const |volatile )*(?:enum |char$)/.test(typeText(node));
    if (!operand || !(type || isOpen)) return VARIABLE;
    // `(int)1.5` is an integer constant expression as well.
    if (operand.kind === 'FloatingLiteral') return UNKNOWN;
    const value = this.evaluate(operand);
    if (value.kind === 'variable' || value.value === undefined) return value;
    if (type && !isOpen) return { kind: 'constant', value: wrap(value.value, type) };
    // Small values are in all of them.
    return value.value >= 0n && value.value < 128n ? value : UNKNOWN;
  }

  private unary(node: AstNode): Constant {
    const operand = node.inner?.[0];
    const type = this.typeOf(node);
    if (!operand || !type) return VARIABLE;
    const inner = this.evaluate(operand);
    if (inner.kind === 'variable') return VARIABLE;
    const fold = (value: bigint | undefined): Constant => ({
      kind: 'constant',
      value: value === undefined ? undefined : wrap(value, type),
    });
    const value = inner.value;
    switch (node.opcode) {
      case '+':
      case '__extension__':
        return fold(value);
      case '-':
        return fold(value === undefined ? undefined : -value);
      case '~':
        return fold(value === undefined ? undefined : ~value);
      case '!':
        return fold(value === undefined ? undefined : value === 0n ? 1n : 0n);
      default:
        return VARIABLE;
    }
  }

  private binary(node: AstNode): Constant {
    const [leftNode, rightNode] = node.inner ?? [];
    const type = this.typeOf(node);
    if (!leftNode || !rightNode || !type || node.opcode === ',' || node.opcode === '=') return VARIABLE;
    const left = this.evaluate(leftNode);
    const right = this.evaluate(rightNode);
    if (left.kind === 'variable' || right.kind === 'variable') return VARIABLE;
    if (left.value === undefined || right.value === undefined) return UNKNOWN;
    const value = fold(node.opcode ?? '', left.value, right.value);
    if (value === 'undefined-behaviour') return VARIABLE;
    return { kind: 'constant', value: value === undefined ? undefined : wrap(value, type) };
  }

  private conditional(node: AstNode): Constant {
    const parts = (node.inner ?? []).map((child) => this.evaluate(child));
    if (parts.length !== 3 || parts.some((part) => part.kind === 'variable')) return VARIABLE;
    const [condition, yes, no] = parts;
    if (condition.kind !== 'constant' || condition.value === undefined) return UNKNOWN;
    return condition.value !== 0n ? yes : no;
  }

  private typeOf(node: AstNode): IntegerType | undefined {
    return integerType(typeText(node), this.pointerBytes);
  }
}

function fold(opcode: string, a: bigint, b: bigint): Folded {
  return operators.get(opcode)?.(a, b);
}

type Folded = bigint | undefined | 'undefined-behaviour';

const truth = (holds: boolean): bigint => (holds ? 1n : 0n);
const isFarShift = (by: bigint): boolean => by < 0n || by > 127n;

/** On the integers of mathematics; the result is then wrapped to its type. */
const operators = new Map<string, (a: bigint, b: bigint) => Folded>([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => (b === 0n ? 'undefined-behaviour' : a / b)],
  ['%', (a, b) => (b === 0n ? 'undefined-behaviour' : a % b)],
  ['<<', (a, b) => (isFarShift(b) ? undefined : a << b)],
  ['>>', (a, b) => (isFarShift(b) ? undefined : a >> b)],
  ['&', (a, b) => a & b],
  ['|', (a, b) => a | b],
  ['^', (a, b) => a ^ b],
  ['==', (a, b) => truth(a === b)],
  ['!=', (a, b) => truth(a !== b)],
  ['<', (a, b) => truth(a < b)],
  ['>', (a, b) => truth(a > b)],
  ['<=', (a, b) => truth(a <= b)],
  ['>=', (a, b) => truth(a >= b)],
  ['&&', (a, b) => truth(a !== 0n && b !== 0n)],
  ['||', (a, b) => truth(a !== 0n || b !== 0n)],
]);

/** `sizeof` of a variable-length array is computed when it is reached. */
function isVariableLength(node: AstNode): boolean {
  const operand = node.inner?.[0];
  return operand !== undefined && /\[[^\]]*[A-Za-z_][^\]]*\]/.test(typeText(operand));
}

export function calleeName(call: AstNode): string | undefined {
  let callee = call.inner?.[0];
  while (callee && (callee.kind === 'ImplicitCastExpr' || callee.kind === 'ParenExpr'))
    callee = callee.inner?.[0];
  return callee?.kind === 'DeclRefExpr' ? callee.referencedDecl?.name : undefined;
}
