import { didYouMean } from '../base/index.js';
import {
  type CField,
  type CType,
  type CTypeId,
  type IrFunction,
  type IrStub,
  type Program,
  unsetVariable,
} from '../ir/index.js';
import { canonicalLvalue, inAnyCall } from './canonical-lvalue.js';
import {
  askedByImitation,
  functionOfStub,
  resultName,
  streamOfStub,
  unsetLvalue,
  writtenName,
} from './stub-names.js';
import { typeOf } from './types.js';

/** What an lvalue of the configuration stands for, by the types alone: nothing has to be built for that. */
export type Walked =
  | {
      readonly kind: 'found';
      readonly root: RootKind;
      readonly isRoot: boolean;
      readonly places: readonly WalkedPlace[];
    }
  | { readonly kind: 'unknown'; readonly message: string; readonly didYouMean: string };

/** `written`: `read(buffer)`, all that a function writes there. `kept`: a variable that no test sets. */
export type RootKind = 'parameter' | 'global' | 'kept' | 'result' | 'written' | 'anything';

export interface WalkedPlace {
  /** Absent: what is there is known only to the program, which casts. */
  readonly type?: CType;
  readonly isBitField: boolean;
}

interface Root {
  readonly name: string;
  readonly kind: RootKind;
  readonly type?: CTypeId;
}

const anything: WalkedPlace = { isBitField: false };

/** Follows an lvalue from a parameter, a global or what a function without a body gives. */
export function walkLvalue(program: Program, irFunction: IrFunction, lvalue: string): Walked {
  // Every number of a call may come.
  const canonical = inAnyCall(canonicalLvalue(lvalue)).replace(/#\d+/g, '#*');
  if (canonical === '*' || canonical.startsWith('container_of('))
    return { kind: 'found', root: 'anything', isRoot: false, places: [anything] };
  const roots = rootsOf(program, irFunction);
  const { own, beginning, steps } = begin(canonical, roots);
  if (own.length === 0) {
    const near = didYouMean(
      beginning,
      roots.map(({ name }) => name),
    );
    const message = `'${irFunction.sourceName}' has no input '${beginning}'${near}`;
    return { kind: 'unknown', message, didYouMean: near };
  }
  let places = own.map(({ type }) => (type === undefined ? anything : placeOf(program, type)));
  let text = beginning;
  for (const one of steps) {
    const next = places.flatMap((place) => step(program, place, one));
    if (next.length === 0)
      return { kind: 'unknown', message: missing(program, places, text, one), didYouMean: '' };
    text += one;
    places = next;
  }
  return { kind: 'found', root: own[0].kind, isRoot: steps.length === 0, places };
}

/** The roots that the text begins with, and the `[…]` and `.member` behind them. A name may have a dot: `f@a.c`. */
function begin(canonical: string, roots: readonly Root[]) {
  const ends = [...canonical.matchAll(/[.[]|$/g)].map(({ index }) => index);
  for (const end of ends) {
    const beginning = canonical.slice(0, end);
    const own = roots.filter(({ name }) => isNamed(name, beginning));
    const rest = canonical.slice(end);
    const steps = rest.match(/\[-?[\d*]+\]|\.[\w$*]+/g) ?? [];
    if (own.length > 0 && steps.join('') === rest) return { own, beginning, steps };
  }
  return { own: [], beginning: canonical.slice(0, ends[0]), steps: [] };
}

/** One index, `[…]`, or one member, `.name`. */
function step(program: Program, { type }: WalkedPlace, text: string): readonly WalkedPlace[] {
  if (!type) return [anything];
  if (text.startsWith('[')) {
    if (type.kind === 'array') return [placeOf(program, type.element)];
    if (type.kind === 'pointer') return [type.to === undefined ? anything : placeOf(program, type.to)];
    return type.kind === 'opaque' ? [anything] : [];
  }
  // What bytes are cast to, types do not tell.
  if (type.kind === 'opaque' || (type.kind === 'int' && type.bytes === 1)) return [anything];
  return fieldsOf(program, type)
    .filter(({ name }) => isNamed(name, text.slice(1)))
    .map((field) => ({ type: typeOf(program.types, field.type), isBitField: field.bitField !== undefined }));
}

function missing(program: Program, places: readonly WalkedPlace[], before: string, text: string): string {
  const names = [...new Set(places.flatMap(({ type }) => (type ? [type.name] : [])))].join(' or ');
  if (text.startsWith('[')) return `'${before}' is neither a pointer nor an array: its type is ${names}`;
  const member = text.slice(1);
  const fields = places.flatMap(({ type }) => (type ? fieldsOf(program, type) : [])).map(({ name }) => name);
  return `'${before}', of type ${names}, has no member '${member}'${didYouMean(member, fields)}`;
}

const placeOf = ({ types }: Program, type: CTypeId): WalkedPlace => ({
  type: typeOf(types, type),
  isBitField: false,
});

/** Members of members without a name are the outer one's. */
function fieldsOf(program: Program, type: CType): readonly CField[] {
  if (type.kind !== 'struct' && type.kind !== 'union') return [];
  return type.fields.flatMap((field) =>
    field.name === '' && !field.bitField ? fieldsOf(program, typeOf(program.types, field.type)) : [field],
  );
}

function isNamed(name: string, pattern: string): boolean {
  if (!pattern.includes('*')) return name === pattern;
  const source = pattern.replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll('*', '[\\w$*]*');
  return new RegExp(`^${source}$`).test(name);
}

/** Everything that an lvalue may begin with. */
function rootsOf(program: Program, { sourceParameters }: IrFunction): readonly Root[] {
  const parameters = sourceParameters.map(
    ({ name, type }, index): Root => ({
      name: name === '' ? `argument ${index + 1}` : name,
      kind: 'parameter',
      type,
    }),
  );
  const globals = [...program.globals.values()]
    .filter(({ library, name, type }) => !library && !name.startsWith('__hyla_') && type !== undefined)
    .flatMap(({ sourceName, name, type }) =>
      [sourceName, name, `::${name}`].map((one): Root => ({ name: one, kind: 'global', type })),
    );
  const kept = [...program.globals.values()].flatMap(({ sourceName }): readonly Root[] =>
    sourceName === 'errno' ? [{ name: sourceName, kind: 'kept' }] : [],
  );
  return [...parameters, ...globals, ...kept, ...[...program.stubs.values()].flatMap(rootsOfStub)];
}

function rootsOfStub({ name, resultType: type }: IrStub): readonly Root[] {
  const stream = streamOfStub(name);
  if (stream !== undefined) return [{ name: stream, kind: 'anything' }];
  const unset = unsetVariable(name);
  if (unset) return [{ name: unsetLvalue(unset), kind: 'result', type }];
  const asked = askedByImitation(name);
  const isSeen = asked || functionOfStub(name) !== undefined || !name.startsWith('__hyla_');
  if (!isSeen || asked?.what === 'reach') return [];
  const result: Root = { name: resultName(name, '*'), kind: 'result', type };
  return asked?.what === 'written' ? [result, { name: writtenName(asked), kind: 'written' }] : [result];
}
