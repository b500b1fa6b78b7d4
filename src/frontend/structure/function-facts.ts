import type { ByteText } from '../source/byte-text.js';
import { tokens } from '../source/tokens.js';
import type { ParameterFact } from '../source-facts.js';
import { type AstNode, typeText } from './ast.js';
import type { TranslationUnit } from './read-ast.js';

/** What a function type spelled by clang returns: `int` of `int (char *, ...)`. */
export function resultOf(spelling: string): string {
  const functionType = spelling.replace(/(?:\s*__attribute__\(\((?:[^()]|\([^()]*\))*\)\))+$/, '');
  const returnsFunctionPointer = /^(.*)\(\*\(.*\)\)(\(.*\))$/.exec(functionType);
  if (returnsFunctionPointer) return `${returnsFunctionPointer[1]}(*)${returnsFunctionPointer[2]}`;
  let depth = 0;
  for (let i = functionType.length - 1; i >= 0; i--) {
    if (functionType[i] === ')') depth++;
    else if (functionType[i] === '(' && --depth === 0) return functionType.slice(0, i).trim();
  }
  return functionType;
}

export function parametersOf(declaration: AstNode, text: ByteText, unit: TranslationUnit): ParameterFact[] {
  return (declaration.inner ?? [])
    .filter((child) => child.kind === 'ParmVarDecl')
    .map((parameter) => {
      const array = isPointer(typeText(parameter)) ? arrayOf(parameter, text, unit) : undefined;
      return { name: parameter.name ?? '', typeText: parameter.type?.qualType ?? '', ...array };
    });
}

export function isPointer(type: string): boolean {
  return (
    /\*(?:\s*(?:const|volatile|restrict|__restrict|_Nonnull|_Nullable))*$/.test(type) || /\(\*/.test(type)
  );
}

/**
 * `T a[N]`: clang has turned the parameter into a pointer, the text still has the brackets, or names a typedef of
 * an array.
 */
function arrayOf(
  parameter: AstNode,
  text: ByteText,
  unit: TranslationUnit,
): Pick<ParameterFact, 'arrayLength' | 'neverNull'> | undefined {
  const begin = parameter.range?.begin.offset;
  const name = parameter.loc?.offset;
  const last = parameter.range?.end;
  if (begin === undefined || name === undefined || last?.offset === undefined) return undefined;
  const end = last.offset + (last.tokLen ?? 0);
  const declarator = [...tokens(text, name + (parameter.loc?.tokLen ?? 0), end)].map((token) => token.text);
  if (parameter.name === undefined) declarator.unshift(...unnamedBrackets(text, name));
  while (declarator[0] === ')' && !text.slice(begin, name).includes('(*')) declarator.shift();
  if (declarator[0] === '[') {
    const brackets = declarator.slice(1, declarator.indexOf(']'));
    const arrayLength = constantLength(brackets.filter((token) => !QUALIFIERS.has(token)));
    if (arrayLength === undefined) return undefined;
    return brackets.includes('static') ? { arrayLength, neverNull: true } : { arrayLength };
  }
  if (declarator.length > 0) return undefined;
  const specifiers = [...tokens(text, begin, name)]
    .map((token) => token.text)
    .filter((token) => !QUALIFIERS.has(token));
  if (specifiers.length !== 1) return undefined;
  const array = /\[(\d+)\]/.exec(unit.typedefText(specifiers[0]) ?? '');
  return array ? { arrayLength: Number(array[1]) } : undefined;
}

/** Without a name, the location is that of what follows the type. */
function unnamedBrackets(text: ByteText, at: number): string[] {
  return text[at] === '[' ? ['['] : [];
}

const QUALIFIERS = new Set([
  'static',
  'const',
  'volatile',
  'restrict',
  '__restrict',
  '__restrict__',
  'register',
]);

/** Sums and products of literals; anything else is left to be any length. */
function constantLength(expression: readonly string[]): number | undefined {
  let at = 0;
  const primary = (): number => {
    const token = expression[at++];
    if (token === '(') {
      const inner = sum();
      return expression[at++] === ')' ? inner : Number.NaN;
    }
    return /^(?:0[xX][\da-fA-F]+|\d+)[uUlL]*$/.test(token ?? '') ? literal(token) : Number.NaN;
  };
  const product = (): number => {
    let value = primary();
    while (expression[at] === '*' || expression[at] === '/') {
      const operator = expression[at++];
      const right = primary();
      value = operator === '*' ? value * right : Math.trunc(value / right);
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (expression[at] === '+' || expression[at] === '-') {
      const operator = expression[at++];
      const right = product();
      value = operator === '+' ? value + right : value - right;
    }
    return value;
  };
  const value = sum();
  return at === expression.length && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function literal(token: string): number {
  const digits = token.replace(/[uUlL]+$/, '');
  return /^0\d/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
}
