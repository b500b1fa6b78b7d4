import { didYouMean, matchesPattern } from '../base/index.js';
import {
  addressTakenFunctions,
  type CType,
  type IrFunction,
  OTHER_THREADS,
  type Program,
  volatileRead,
} from '../ir/index.js';
import { type Walked, type WalkedPlace, walkLvalue } from './lvalue-walk.js';
import type { InputSettings, LvalueSettings } from './settings.js';
import {
  askedByImitation,
  functionOfStub,
  isFunctionNamed,
  SHOWN_OTHERS,
  shownFunction,
  volatileNames,
} from './stub-names.js';
import { sameSignature, typeOf } from './types.js';

/** Something declared of what there is not, or of something that has no such property. */
export interface DeclarationProblem {
  /** The keys below `inputs` that lead to it. */
  readonly path: readonly string[];
  readonly message: string;
  /** What other files of the project may know, where these do not: all of these names. */
  readonly names?: readonly string[];
}

/** What is wrong with what is said of the inputs of some functions: right is what is right for one of them. */
export function reviewDeclarations(
  program: Program,
  functions: readonly IrFunction[],
  { declares, lvalues = {} }: InputSettings,
): readonly DeclarationProblem[] {
  return [
    ...Object.entries(lvalues).flatMap(([lvalue, says]) => reviewLvalue(program, functions, lvalue, says)),
    ...reviewNames(program, 'harmless', declares?.harmless),
    ...reviewNames(program, 'local', declares?.local),
    ...reviewVolatile(program, declares?.volatile),
  ];
}

function reviewNames(
  program: Program,
  key: string,
  names: readonly string[] = [],
): readonly DeclarationProblem[] {
  const known = functionsWithoutBody(program);
  return names.flatMap((name, index) => {
    if (name === '*' || known.some((one) => matchesPattern(one, name))) return [];
    const message = `no function without a body is called '${name}'${didYouMean(name, known)}`;
    return [{ path: ['declares', key, String(index)], message, names: [name] }];
  });
}

function reviewVolatile(
  { stubs }: Program,
  names: 'memory' | readonly string[] = [],
): readonly DeclarationProblem[] {
  if (names === 'memory') return [];
  const known = [...new Set([...stubs.keys()].flatMap((stub) => volatileRead(stub)?.lvalue ?? []))];
  return names.flatMap((name, index) => {
    if (known.includes(name)) return [];
    const message = `no volatile object that is read is called '${name}'${didYouMean(name, known)}`;
    return [{ path: ['declares', 'volatile', String(index)], message, names: lvalueNames(name) }];
  });
}

function functionsWithoutBody({ stubs, functions }: Program): readonly string[] {
  const own = [...stubs.keys()].flatMap((name) =>
    askedByImitation(name) ? [] : (functionOfStub(name) ?? (name.startsWith('__hyla_') ? [] : name)),
  );
  const others = stubs.has(OTHER_THREADS) ? [SHOWN_OTHERS] : [];
  const imitated = [...functions.values()].flatMap(({ imitation, name }) =>
    imitation ? [shownFunction(name)] : [],
  );
  return [...own, ...imitated, ...others];
}

function reviewLvalue(
  program: Program,
  functions: readonly IrFunction[],
  lvalue: string,
  says: LvalueSettings,
): readonly DeclarationProblem[] {
  const path = ['lvalues', lvalue];
  if (isVolatileRead(program, lvalue)) return [];
  const walked = functions.map((one) => walkLvalue(program, one, lvalue));
  const found = walked.flatMap((one) => (one.kind === 'found' ? [one] : []));
  if (found.length === 0) {
    const unknown = walked.flatMap((one) => (one.kind === 'unknown' ? [one] : []));
    const [first] = unknown;
    const near = unknown.find((one) => one.didYouMean !== '')?.didYouMean ?? '';
    const message =
      functions.length === 1 ? first.message : `no function here has an input '${lvalue}'${near}`;
    return first === undefined ? [] : [{ path, message, names: lvalueNames(lvalue) }];
  }
  const places = found.flatMap((one) => one.places);
  const misfits = Object.entries(says).flatMap(([key, value]): DeclarationProblem[] => {
    const why = value === undefined ? undefined : misfit(key as keyof LvalueSettings, found, places);
    return why === undefined
      ? []
      : [{ path: [...path, key], message: `"${key}" is for ${why}, which '${lvalue}' is not` }];
  });
  return misfits.length > 0 ? misfits : reviewValues(program, functions, path, says, places);
}

/** Those of variables, functions and members. */
const lvalueNames = (lvalue: string): readonly string[] => lvalue.match(/[A-Za-z_$][\w$*]*/g) ?? [];

/** `flag#0`, `flag#*`: what is read of the volatile `flag`. */
function isVolatileRead({ stubs }: Program, lvalue: string): boolean {
  const name = /^(.*)#(?:\d+|\*)$/.exec(lvalue)?.[1];
  return name !== undefined && [...volatileNames(stubs.keys(), []).values()].includes(name);
}

type Found = Walked & { readonly kind: 'found' };

/** What a key is for, if this is none of that. */
function misfit(
  key: keyof LvalueSettings,
  found: readonly Found[],
  places: readonly WalkedPlace[],
): string | undefined {
  const isWritten = found.some(({ root, isRoot }) => root === 'written' && isRoot);
  const isKept = found.some(({ root }) => root === 'kept');
  const some = (fits: (type: CType, place: WalkedPlace) => boolean) =>
    !isWritten && !isKept && places.some((place) => !place.type || fits(place.type, place));
  switch (key) {
    case 'writes':
      return isWritten ? undefined : 'what a function writes, as in "read(buffer)"';
    case 'range':
      return some((type, { isBitField }) => type.kind !== 'float' && !isBitField)
        ? undefined
        : 'integers and what is made of them, without bit-fields';
    case 'nullable':
      return some(({ kind }) => kind === 'pointer') ? undefined : 'pointers';
    case 'targets':
      return some(({ kind }) => kind === 'pointer') ? undefined : 'pointers to functions';
    case 'member':
      return some(({ kind }) => kind === 'union') ? undefined : 'unions';
    case 'initial': {
      const isGlobal = found.some(
        ({ root, isRoot }) => root === 'anything' || root === 'kept' || (root === 'global' && isRoot),
      );
      return isGlobal ? undefined : 'global variables';
    }
    default:
      return some(({ kind }) => kind === 'pointer') ? undefined : 'pointers';
  }
}

/** What is named by the values: other lvalues, functions, members, types. */
function reviewValues(
  program: Program,
  functions: readonly IrFunction[],
  path: readonly string[],
  { aliases = [], targets = [], member, type }: LvalueSettings,
  places: readonly WalkedPlace[],
): readonly DeclarationProblem[] {
  const problems: DeclarationProblem[] = [];
  for (const [index, alias] of aliases.entries()) {
    const walked = functions.map((one) => walkLvalue(program, one, alias));
    const [first] = walked.flatMap((one) => (one.kind === 'unknown' ? [one.message] : []));
    if (first !== undefined && walked.every(({ kind }) => kind === 'unknown'))
      problems.push({ path: [...path, 'aliases', String(index)], message: first });
  }
  for (const [index, target] of targets.entries()) {
    const message = targetProblem(program, places, target);
    if (message !== undefined) problems.push({ path: [...path, 'targets', String(index)], message });
  }
  const unions = places.flatMap(({ type: one }) => (one?.kind === 'union' ? [one] : []));
  const members = unions.flatMap(({ fields }) => fields.map(({ name }) => name));
  if (member !== undefined && unions.length > 0 && !members.includes(member))
    problems.push({
      path: [...path, 'member'],
      message: `${unions[0].name} has no member '${member}'${didYouMean(member, members)}`,
    });
  const names = program.types.map(({ name }) => name);
  if (type !== undefined && !names.includes(type))
    problems.push({
      path: [...path, 'type'],
      message: `the program has no type '${type}'${didYouMean(type, names)}`,
    });
  return problems;
}

function targetProblem(program: Program, places: readonly WalkedPlace[], target: string): string | undefined {
  const taken = addressTakenFunctions(program);
  const named = [...taken].filter((symbol) => isFunctionNamed(symbol, target));
  if (named.length === 0) {
    const isThere = [...program.functions.keys(), ...program.stubs.keys()].some((one) =>
      isFunctionNamed(one, target),
    );
    if (isThere) return `the address of '${target}' is taken nowhere, so no pointer can lead there`;
    return `there is no function '${target}'${didYouMean(target, [...taken].map(shownFunction))}`;
  }
  const types = places.flatMap(({ type }) => (type ? [type] : []));
  const isOfType = (type: CType) =>
    type.kind === 'pointer' &&
    type.to !== undefined &&
    named.some((symbol) => sameSignature(program, typeOf(program.types, type.to!), symbol));
  if (types.length < places.length || types.some(isOfType)) return undefined;
  return `'${target}' is of another type than what the pointer leads to`;
}
