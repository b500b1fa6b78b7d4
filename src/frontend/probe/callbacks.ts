import type { ParsedUnit } from '../parse-unit.js';
import type { DeclaredFunction } from '../source-facts.js';
import { type AstNode, childrenOf, typeText } from '../structure/ast.js';
import { asWritten, basicType, type FunctionPointer, functionPointer } from '../structure/type-names.js';
import { type Imitation, imitationOf } from './imitations.js';
import type { ProbeNumbers } from './instrument.js';

/** Somebody else's function, for pointers to functions of one type: an imitation that stands for all of them. */
export interface Callback {
  readonly imitation: Imitation;
  readonly declaration: DeclaredFunction;
}

/** Gives each type of the program its number. */
export interface CallbackNumbers {
  numberOf(type: string): number;
}

/** For every type of pointers to functions that occurs in the unit's code. */
export function callbacksIn(
  unit: ParsedUnit,
  callbacks: CallbackNumbers,
  numbers: ProbeNumbers,
): readonly Callback[] {
  const types: { readonly pointer: FunctionPointer; readonly at: number }[] = [];
  const seen = new Set<string>();
  const visit = (node: AstNode, at: number): void => {
    const here = node.range?.begin.offset ?? at;
    // A call by name has a pointer in it, too; nobody could choose another one.
    const isByName = /^(?:FunctionToPointerDecay|BuiltinFnToFnPtr)$/.test(node.castKind ?? '');
    const type = isByName ? '' : typeText(node);
    if (type.includes('*') && !seen.has(type)) {
      seen.add(type);
      const pointer = functionPointer(type, unit.ast);
      if (pointer) types.push({ pointer, at: here });
    }
    for (const child of childrenOf(node)) visit(child, here);
  };
  for (const definition of unit.ast.definitions) visit(definition, definition.loc?.offset ?? 0);
  const byNumber = new Map<number, Callback>();
  for (const { pointer, at } of types) {
    const number = callbacks.numberOf(spelling(pointer));
    if (!byNumber.has(number)) byNumber.set(number, callback(pointer, number, at, unit, numbers));
  }
  return [...byNumber.values()];
}

/** Without the pointer's own qualifiers. */
function spelling({ result, parameters, variadic }: FunctionPointer): string {
  return `${result} (*)(${[...parameters, ...(variadic ? ['...'] : [])].join(', ')})`;
}

function callback(
  pointer: FunctionPointer,
  number: number,
  at: number,
  unit: ParsedUnit,
  numbers: ProbeNumbers,
): Callback {
  const name = `__hyla_callback_${number}`;
  const { result, variadic } = pointer;
  const parameters = pointer.parameters.map((type, index) => ({
    name: String(index + 1),
    spelled: type,
    meant: type,
  }));
  // What a caller hands through to its callbacks belongs to the callee, which has no reason to change it.
  const rawMemory = 'kept';
  return {
    imitation: imitationOf({ name, result, parameters, variadic, at, rawMemory }, unit, numbers),
    declaration: {
      name,
      typeText: spelling(pointer),
      resultTypeText: basicType(result, unit.ast),
      resultSpelled: asWritten(result),
      parameters: parameters.map(({ spelled }) => ({ name: '', typeText: spelled })),
      variadic,
    },
  };
}

/** Its address is taken here: a pointer among the inputs may hold it. */
export const callbackAddress = ({ imitation: { name } }: Callback): string =>
  `__attribute__((weak)) void *const ${name}_address = (void *)${name};`;
