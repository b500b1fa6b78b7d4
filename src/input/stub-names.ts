import {
  COMPARES_OTHERWISE,
  EXCHANGE_FAILS,
  furtherArgumentName,
  furtherArgumentType,
  type UnsetVariable,
  unsetVariable,
  volatileRead,
} from '../ir/index.js';

/** The functions without a body from which the models of streams get bytes, by what the user calls these streams. */
const STREAMS: ReadonlyMap<string, string> = new Map([
  ['__hyla_stdin', 'stdin'],
  ['__hyla_file_1', 'file 1'],
  ['__hyla_file_2', 'file 2'],
  ['__hyla_further_files', 'further files'],
]);

/** What a stream gives at its end, and where it cannot be read. */
export const END_OF_STREAM = -1n;
export const READ_ERROR = -2n;

/** What is asked before each allocation. */
export const ALLOCATION_FAILS = '__hyla_allocation_fails';

/** What the library leaves in `errno` though nothing made it, and whether it says there that text is no number. */
export const ERRNO_LEFT: readonly string[] = ['__hyla_errno_left', '__hyla_complains'];

/** Of equal elements, which one is found or comes first: 0 where it is the plainest one. */
export const AMONG_EQUALS: readonly string[] = [
  '__hyla_finds_another',
  '__hyla_finds_this',
  '__hyla_reorders',
];

/** Which elements are compared how often, beside what is needed: 0 where none is. */
export const COMPARISONS: readonly string[] = [COMPARES_OTHERWISE, '__hyla_compared_element'];

/** By how much strings differ, and which number stands for yes: 0 where it is the plainest one. */
export const FREE_RESULTS: readonly string[] = ['__hyla_other_difference', '__hyla_other_truth'];

/** What hardly ever happens: 0 where it does not, and then there is nothing to tell. */
export const MISHAPS: ReadonlySet<string> = new Set([
  ALLOCATION_FAILS,
  ...ERRNO_LEFT,
  ...AMONG_EQUALS,
  ...COMPARISONS,
  ...FREE_RESULTS,
  EXCHANGE_FAILS,
]);

/** The result of a library function whose model cannot know it: `__hyla_result_fopen` for `fopen`. */
const RESULT_OF = '__hyla_result_';

/**
 * What the imitation of a function F asks: what it returns, what it writes through its parameter P, whether it leaves all
 * there as it is, and how much fits.
 */
export interface AskedByImitation {
  readonly what: 'returned' | 'written' | 'keeps' | 'alters' | 'reach';
  readonly imitated: string;
  /** Empty for what it returns. */
  readonly parameter: string;
}

const ASKED = /^__hyla_(?:(returned)_(.*)|(written|keeps|alters|reach)_(.*)\$(\w+))$/;

export function askedByImitation(stub: string): AskedByImitation | undefined {
  const found = ASKED.exec(stub);
  if (!found) return undefined;
  const [, returned, ofResult, what, ofParameter, parameter = ''] = found;
  return {
    what: (returned ?? what) as AskedByImitation['what'],
    imitated: ofResult ?? ofParameter,
    parameter,
  };
}

const CALLED = '__hyla_called_';

/** What an imitation tells its arguments. */
export const calledName = (imitated: string): string => `${CALLED}${imitated}`;

/** The function whose arguments a stub is told, if that is what it is for. */
export const calledByImitation = (stub: string): string | undefined =>
  stub.startsWith(CALLED) ? stub.slice(CALLED.length) : undefined;

/** The stream whose bytes a stub returns, if that is what it does. */
export const streamOfStub = (stub: string): string | undefined => STREAMS.get(stub);

/** The library function whose result a stub returns, if that is what it does. */
export const functionOfStub = (stub: string): string | undefined =>
  stub.startsWith(RESULT_OF) ? stub.slice(RESULT_OF.length) : undefined;

/** What the user calls a stub: the library function that asks, or what a model asks for. */
export function shownName(stub: string): string {
  const further = furtherArgumentType(stub);
  if (further !== undefined) return `va_arg(${further})`;
  return (
    functionOfStub(stub) ??
    stub.replace(/^__hyla_/, '').replaceAll('_', stub.startsWith('__hyla_') ? ' ' : '_')
  );
}

/** What is said behind the parameter where only the question is whether. */
const WHETHER: ReadonlyMap<string, string> = new Map([
  ['keeps', ' kept'],
  ['alters', ' altered'],
]);

/** What the user calls those who write meanwhile. */
export const SHOWN_OTHERS = 'other threads';

const CALLBACK = '__hyla_callback_';

/** Does the function stand for all of its type that nobody knows? */
export const isCallback = (name: string): boolean => name.startsWith(CALLBACK);

/** What the user calls a function. */
export const shownFunction = (name: string): string =>
  isCallback(name) ? `callback_${name.slice(CALLBACK.length)}` : name;

/** Whether the user may call a function so: `f@a.c` is an `f`, too. */
export const isFunctionNamed = (symbol: string, name: string): boolean =>
  shownFunction(symbol) === name || symbol.replace(/@.*$/, '') === name;

/**
 * What the user calls the result of a stub's call: `read()#0`, `stdin[3]`, `read(buffer)#2` for the third element that is
 * written through a parameter; `*` stands for every call.
 */
export function resultName(stub: string, ordinal: number | '*'): string {
  const stream = streamOfStub(stub);
  const further = furtherArgumentType(stub);
  if (further !== undefined) return `va_arg(${further})#${ordinal}`;
  const asked = askedByImitation(stub);
  if (asked) {
    const { what, imitated, parameter } = asked;
    return `${shownFunction(imitated)}(${parameter}${WHETHER.get(what) ?? ''})#${ordinal}`;
  }
  return stream === undefined ? `${functionOfStub(stub) ?? stub}()#${ordinal}` : `${stream}[${ordinal}]`;
}

/** What is written through a parameter by all calls together: `read(buffer)`. */
export const writtenName = ({ imitated, parameter }: AskedByImitation): string =>
  `${shownFunction(imitated)}(${parameter})`;

/**
 * What the user calls volatile objects, and variables that nobody wrote, by the functions that read them: their lvalues, with more of what tells them apart
 * where there are several of one name. A parameter is called the same in each of several calls.
 */
export function volatileNames(
  stubs: Iterable<string>,
  parameters: readonly string[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>(parameters);
  const given = [...stubs];
  for (const stub of given) {
    const unset = unsetVariable(stub);
    if (unset) names.set(stub, unsetLvalue(unset));
  }
  const all = given.flatMap((stub) => {
    const read = volatileRead(stub);
    return read ? [{ stub, ...read }] : [];
  });
  for (const { stub, lvalue, cType, scalar } of all) {
    const isAlone = all.filter((other) => other.lvalue === lvalue).length === 1;
    const wanted = isAlone ? lvalue : `${lvalue} (${cType || scalar})`;
    const name = taken.has(wanted) ? `${wanted} ${taken.size}` : wanted;
    taken.add(name);
    names.set(stub, name);
  }
  return names;
}

/** What the user calls a variable that nobody wrote: `main::x`. */
export function unsetLvalue({ function: owner, variable, number }: UnsetVariable): string {
  return `${owner}::${variable}${number === 1 ? '' : ` ${number}`}`;
}

/** The read of a volatile object whose result has this name: `flag#2` is the third one of `flag`. */
export function readNamed(
  name: string,
  volatileNames: ReadonlyMap<string, string>,
): { readonly stub: string; readonly ordinal: number } | undefined {
  const [, lvalue, ordinal] = /^(.*)#(\d+)/.exec(name.replace(/^[(*]+(?=.*\))/, '')) ?? [];
  const stub = [...volatileNames].find(([, shown]) => shown === lvalue)?.[0];
  return stub === undefined ? undefined : { stub, ordinal: Number(ordinal) };
}

/** The call whose result has this name, or has a part of this name. */
export function callNamed(
  name: string,
  isStub: (name: string) => boolean,
): { readonly stub: string; readonly ordinal: number } | undefined {
  const further = /^[(*]*va_arg\((.*)\)#(\d+)/.exec(name);
  if (further) {
    const stub = furtherArgumentName(further[1]);
    return isStub(stub) ? { stub, ordinal: Number(further[2]) } : undefined;
  }
  const called = /^[(*]*(.*?)\((\w*)( \w+)?\)#(\d+)/.exec(name);
  if (called) {
    const [, own, parameter, whether, ordinal] = called;
    const asked = [...WHETHER].find(([, text]) => text === whether)?.[0] ?? 'written';
    const candidates = [own, own.replace(/^callback_/, CALLBACK)].flatMap((name) =>
      parameter === ''
        ? [name, `${RESULT_OF}${name}`, `__hyla_returned_${name}`]
        : [`__hyla_${asked}_${name}$${parameter}`],
    );
    const stub = candidates.find(isStub);
    return stub === undefined ? undefined : { stub, ordinal: Number(ordinal) };
  }
  const read = /^(.*)\[(\d+)\]$/.exec(name);
  const stub = read && [...STREAMS.keys()].find((one) => STREAMS.get(one) === read[1]);
  return stub && isStub(stub) ? { stub, ordinal: Number(read[2]) } : undefined;
}
