import type { Context } from './context.js';
import { writableArrays } from './places.js';
import type { Scope, Variable } from './scope.js';

export interface MemoryParts extends Context {
  readonly scope: Scope;
  /** What lives as long as the function, so that pointers may point there. */
  readonly outerNames: ReadonlySet<string>;
}

type Struct = Extract<Variable, { kind: 'struct' }>;

/** `s = change(s, …)`, or a plain copy from one struct to another; nothing if there is no struct. */
export function transformed({ choices, expressions, scope }: MemoryParts): readonly string[] | undefined {
  const structs = scope.of('struct');
  if (structs.length === 0) return undefined;
  const target = choices.pick(structs);
  const source = choices.pick(structs.filter(({ struct }) => struct === target.struct));
  const callees = scope.functions.transformers.filter(({ struct }) => struct === target.struct);
  if (callees.length === 0 || scope.loopDepth > 1 || choices.chance(1, 3))
    return [`${whole(target)} = ${whole(source)};`];
  const callee = choices.pick(callees);
  const argument = callee.takes === 'value' ? whole(source) : addressOf(source);
  return [`${whole(target)} = ${callee.name}(${argument}, ${expressions.integer(scope, 1).text});`];
}

/** Lets a pointer to a struct point to another one. */
export function moved({
  choices,
  expressions,
  scope,
  outerNames,
}: MemoryParts): readonly string[] | undefined {
  const pointers = scope.of('struct').filter(({ moves }) => moves === 'anywhere');
  if (pointers.length === 0) return undefined;
  const pointer = choices.pick(pointers);
  const places = scope
    .of('struct')
    .filter(({ struct, name }) => struct === pointer.struct && outerNames.has(name));
  if (places.length === 0) return undefined;
  const [first, second] = [addressOf(choices.pick(places)), addressOf(choices.pick(places))];
  return [`${pointer.name} = ${expressions.condition(scope, 1)} ? ${first} : ${second};`];
}

/** What the library does to arrays, byte by byte. */
export function copied({ choices, expressions, scope }: MemoryParts): readonly string[] | undefined {
  const arrays = writableArrays(scope);
  if (arrays.length === 0) return undefined;
  const target = choices.pick(arrays);
  const bytes = (target.length * target.type.bits) / 8;
  const value = expressions.leaf(scope).text;
  if (target.type.bits === 8 && choices.chance(1, 3)) {
    const last = `${target.name}[${target.length - 1}]`;
    return [`${last} = 0;`, `${target.name}[0] = strlen((char *)${target.name});`];
  }
  const others = arrays.filter(
    ({ name, length, type }) => name !== target.name && (length * type.bits) / 8 >= bytes,
  );
  if (others.length === 0) return [`memset(${target.name}, (int)${value}, ${1 + choices.below(bytes)});`];
  const source = choices.pick(others);
  const [least, most] = [`memcmp(${target.name}, ${source.name}, ${bytes})`, choices.pick(['<', '==', '>'])];
  return [`if (${least} ${most} 0) memcpy(${target.name}, ${source.name}, ${1 + choices.below(bytes)});`];
}

function whole({ name, access }: Struct): string {
  return access === '.' ? name : `*${name}`;
}

function addressOf({ name, access }: Struct): string {
  return access === '.' ? `&${name}` : name;
}
