import type { DeclaredVariable, DefinedFunction } from '../source-facts.js';
import { isPointer } from '../structure/function-facts.js';

function escaped(name: string): string {
  return name.replace(/["\\]/g, '\\$&');
}

/** Structs without a name, declared in the parameter list: nothing outside could hold such an argument. */
export function isSpellable(type: string): boolean {
  return isNamelessEnum(type) || !isNameless(type);
}

function isNameless(type: string): boolean {
  return type.includes('(unnamed') || type.includes('(anonymous');
}

function isNamelessEnum(type: string): boolean {
  return /^(?:const |volatile )*enum \(/.test(type) && isNameless(type);
}

/** Qualifiers would make the variable constant; what a function returns has none. */
function variableType(type: string): string {
  if (isNamelessEnum(type)) return 'int';
  const plain = /^(?:(?:unsigned|signed|char|short|int|long|float|double|_Bool) ?)+$/.test(type);
  return plain ? type : `__typeof__(((${type} (*)(void))0)())`;
}

/**
 * The text that makes every function callable from outside: its parameters are variables, so a test is the
 * contents of memory and the call of a function without parameters.
 *
 *   void *__hyla_arg_f_0; int __hyla_arg_f_1; int __hyla_result_f;
 *   void __hyla_enter_f(void) { __hyla_result_f = f(__hyla_arg_f_0, __hyla_arg_f_1); }
 */
export function entryText(
  facts: DefinedFunction,
  types: EntryTypes,
  preconditionProbe: number | undefined,
  typesToKnow: readonly string[],
): string {
  const name = facts.sourceName;
  const symbol: SymbolText = (kind, suffix = '') =>
    facts.irName === name ? '' : ` __asm__("__hyla_${kind}_${escaped(facts.irName)}${suffix}")`;
  const variables = facts.parameters.map((_, k) => `__hyla_arg_${name}_${k}`);
  const call = `${name}(${variables.join(', ')})`;
  const parts = facts.parameters.map((_, k) => {
    const type = isPointer(types.parameters[k]) ? 'void *' : variableType(facts.parameters[k].typeText);
    return `${type} ${variables[k]}${symbol('arg', `_${k}`)};`;
  });
  const isVoid = types.result === 'void';
  if (!isVoid) parts.push(`__typeof__(${call}) __hyla_result_${name}${symbol('result')};`);
  const argumentTypes = variables.map((variable) => `__typeof__(${variable})`);
  const body = typesToKnow.length === 0 ? [] : [knownTypes(typesToKnow)];
  if (types.further)
    body.push(types.further === 'given' ? '__hyla_give_further();' : '__hyla_give_no_further();');
  if (preconditionProbe !== undefined) {
    const precondition = `${name}_precond`;
    if (!types.preconditionDeclared)
      parts.push(`int ${precondition}(${argumentTypes.join(', ') || 'void'});`);
    body.push(
      `if (__hyla_probe(${preconditionProbe}, !${precondition}(${variables.join(', ')}))) __hyla_reject();`,
    );
  }
  body.push(isVoid ? `${call};` : resultText(`__hyla_result_${name}`, call, types.result));
  parts.push(`void __hyla_enter_${name}(void)${symbol('enter')};`);
  parts.push(`void __hyla_enter_${name}(void) { ${body.join(' ')} }`);
  if (types.state === 'kept') parts.push(severalCallsText(facts, types, symbol));
  if (facts.hasOracle) parts.push(oracleText(facts, types, variables, argumentTypes, symbol));
  return parts.join(' ');
}

/** How often a test may call the function: what state earlier calls leave, later ones find. */
const CALLS: readonly number[] = [2, 4, 8];

/**
 * Entries for several calls: each call has its own arguments, and its result is kept.
 *
 *   int __hyla_arg2_f_0; int __hyla_result1_f; int __hyla_result2_f;
 *   void __hyla_enter2_f(void) {
 *     __hyla_enter_f(); __hyla_result1_f = __hyla_result_f;
 *     __hyla_arg_f_0 = __hyla_arg2_f_0; __hyla_enter_f(); __hyla_result2_f = __hyla_result_f; }
 */
function severalCallsText(facts: DefinedFunction, types: EntryTypes, symbol: SymbolText): string {
  const name = facts.sourceName;
  const parts: string[] = [];
  const calls = Array.from({ length: Math.max(...CALLS) }, (_, k) => k + 1).map((call) => {
    const steps: string[] = [];
    for (const k of call === 1 ? [] : facts.parameters.keys()) {
      const [first, own] = [`__hyla_arg_${name}_${k}`, `__hyla_arg${call}_${name}_${k}`];
      parts.push(`__typeof__(${first}) ${own}${symbol(`arg${call}`, `_${k}`)};`);
      steps.push(copyText(first, own, types.parameters[k]));
    }
    steps.push(`__hyla_enter_${name}();`);
    if (types.result !== 'void') {
      const [result, own] = [`__hyla_result_${name}`, `__hyla_result${call}_${name}`];
      parts.push(`__typeof__(${result}) ${own}${symbol(`result${call}`)};`);
      steps.push(copyText(own, result, types.result));
    }
    return steps.join(' ');
  });
  for (const count of CALLS) {
    const entry = `__hyla_enter${count}_${name}`;
    parts.push(`void ${entry}(void)${symbol(`enter${count}`)};`);
    parts.push(`void ${entry}(void) { ${calls.slice(0, count).join(' ')} }`);
  }
  return parts.join(' ');
}

/** A struct may have members that are constant, and then cannot be assigned. */
function copyText(to: string, from: string, type: string): string {
  if (isPointer(type) || !/\b(struct|union)\b/.test(type)) return `${to} = ${from};`;
  return `__builtin_memcpy((void *)&${to}, &${from}, sizeof ${to});`;
}

function resultText(variable: string, call: string, type: string): string {
  const value = '__hyla_value';
  const copy = copyText(variable, value, type);
  return copy === `${variable} = ${value};`
    ? `${variable} = ${call};`
    : `__typeof__(${variable}) ${value} = ${call}; ${copy}`;
}

/**
 * Debug information has only the types of what is defined. A variable that points to the functions without a body, and
 * to the variables that other files define, makes it tell their types too: each is a member of what it points to.
 */
export function typeMembers(
  functions: readonly string[],
  variables: readonly DeclaredVariable[],
): readonly string[] {
  const known = variables.filter(({ scope, typeText }) => scope === 'file' || isSpellable(typeText));
  return [
    ...functions.map((name, k) => `__typeof__(${name}) *f${k};`),
    ...known.map(
      ({ name, typeText, scope }) => `__typeof__(${scope === 'file' ? name : typeText}) *v_${name};`,
    ),
  ];
}

function knownTypes(members: readonly string[]): string {
  return `struct { ${members.join(' ')} } *__hyla_declared;`;
}

/** Where functions of several files have one name: how a symbol of theirs is called in the program. */
type SymbolText = (kind: string, suffix?: string) => string;

export interface EntryTypes {
  /** Without typedefs, one for each parameter. */
  readonly parameters: readonly string[];
  readonly result: string;
  /** The translation unit itself declares `NAME_precond`, or `NAME_oracle`. */
  readonly preconditionDeclared: boolean;
  readonly oracleDeclared: boolean;
  /** `kept`: a call may find what earlier ones left in static variables of functions. */
  readonly state: 'kept' | 'none';
  /** In a program some functions of which take any number of arguments: whether this one does. */
  readonly further: 'given' | 'none' | undefined;
}

function oracleText(
  facts: DefinedFunction,
  types: EntryTypes,
  variables: readonly string[],
  argumentTypes: readonly string[],
  symbol: SymbolText,
): string {
  const name = facts.sourceName;
  const isVoid = types.result === 'void';
  const allVariables = isVoid ? variables : [...variables, `__hyla_result_${name}`];
  const allTypes = isVoid ? argumentTypes : [...argumentTypes, `__typeof__(__hyla_result_${name})`];
  const parts = types.oracleDeclared ? [] : [`int ${name}_oracle(${allTypes.join(', ') || 'void'});`];
  parts.push(`int __hyla_judgement_${name}${symbol('judgement')};`);
  parts.push(`void __hyla_judge_${name}(void)${symbol('judge')};`);
  parts.push(
    `void __hyla_judge_${name}(void) { __hyla_judgement_${name} = ${name}_oracle(${allVariables.join(', ')}); }`,
  );
  return parts.join(' ');
}
