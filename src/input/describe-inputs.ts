import { type Program, unsetVariable } from '../ir/index.js';
import { cellAt, cellIndexAt } from './cell-at.js';
import { decodeElements, decodeObject, type JsonView } from './decode.js';
import { bytesRead, streamViews } from './describe-streams.js';
import type { InputCell, InputObject, InputSpace, InputVector, PointerChoice } from './input-space.js';
import { askedByImitation, MISHAPS, shownFunction, shownName, streamOfStub } from './stub-names.js';
import { isStreamType, typeOf } from './types.js';
import { defaultValue, valueIn } from './vector.js';

/** A test's inputs as a reader sees them. */
export interface InputsView {
  readonly inputs: { readonly [parameter: string]: JsonView };
  readonly globals: { readonly [name: string]: JsonView };
  readonly stubs: readonly StubView[];
  /** What was read, by stream: text that ends where the stream does, or bytes with `end` and `error` among them. */
  readonly streams?: { readonly [stream: string]: JsonView };
  /** What was read of volatile objects, one read after the other. */
  readonly volatile?: { readonly [lvalue: string]: readonly JsonView[] };
  /** What variables held that nobody wrote, each time that their declaration was passed. */
  readonly uninitialised?: { readonly [variable: string]: readonly JsonView[] };
}

/** What a function without a body did: it returned something, or wrote it through a parameter. */
export type StubView =
  | { readonly function: string; readonly returns: JsonView }
  | { readonly function: string; readonly parameter: string; readonly writes: JsonView };

/** `stubResults`: the results that the run consumed, by object id, in order. */
export function describeInputs(
  space: InputSpace,
  program: Program,
  vector: InputVector,
  stubResults: readonly number[] = [],
): InputsView {
  const view = (object: InputObject): JsonView => inputView(space, program, vector, object);
  // Not by assignment: a C variable may be called `__proto__`.
  const viewsOf = (role: 'parameter' | 'global') =>
    Object.fromEntries(
      space.objects
        .filter((object) => object.role.kind === role)
        .map((object) => [object.name, view(object)] as const),
    );
  const calls = stubResults.flatMap((id) => {
    const object = space.objects[id];
    return object.role.kind === 'stub' ? [{ stub: object.role.stub, object }] : [];
  });
  const happens = new Set(
    calls.flatMap(({ stub, object }) =>
      contentOf(space, vector, object).some((byte) => byte !== 0) ? [stub] : [],
    ),
  );
  const stubs = calls
    .filter(({ stub }) => streamOfStub(stub) === undefined && !space.volatileNames.has(stub))
    .filter(({ stub }) => happens.has(stub) || !MISHAPS.has(stub))
    .flatMap(({ stub, object }) => stubView(stub, view(object)));
  const streams = streamViews(bytesRead(space, vector, stubResults));
  const reads = new Map<string, JsonView[]>();
  const unset = new Map<string, JsonView[]>();
  for (const { stub, object } of calls) {
    const name = space.volatileNames.get(stub);
    if (name === undefined) continue;
    const all = unsetVariable(stub) ? unset : reads;
    const told = all.get(name) ?? [];
    told.push(view(object));
    all.set(name, told);
  }
  return {
    inputs: viewsOf('parameter'),
    globals: viewsOf('global'),
    stubs,
    ...(streams && { streams }),
    ...(reads.size > 0 && { volatile: Object.fromEntries(reads) }),
    ...(unset.size > 0 && { uninitialised: Object.fromEntries(unset) }),
  };
}

function stubView(stub: string, value: JsonView): readonly StubView[] {
  const asked = askedByImitation(stub);
  switch (asked?.what) {
    case undefined:
      return [{ function: shownName(stub), returns: value }];
    case 'returned':
      return [{ function: shownFunction(asked.imitated), returns: value }];
    case 'written':
      return [{ function: shownFunction(asked.imitated), parameter: asked.parameter, writes: value }];
    default:
      return [];
  }
}

/** The content of an object before the run, pointers followed. */
function inputView(space: InputSpace, program: Program, vector: InputVector, object: InputObject): JsonView {
  const decoder = {
    types: program.types,
    bytes: contentOf(space, vector, object),
    pointer: (offset: number): JsonView => {
      const index = cellIndexAt(object, offset);
      const cell = object.cells[index];
      if (cell?.kind !== 'pointer') return null;
      const choice = chosen(space, cell, vector);
      if (choice.kind !== 'object') return choiceView(space, choice);
      const target = space.objects[choice.object];
      if (isStreamType(typeOf(program.types, target.type))) return 'an open stream';
      const isOwn =
        choice.offset === target.lead &&
        target.role.kind === 'block' &&
        target.role.object === object.id &&
        target.role.cell === index;
      if (!isOwn && !isArgumentList(space, object)) return choiceView(space, choice);
      const block = inputView(space, program, vector, target);
      return target.lead === 0 ? block : { block, offset: target.lead };
    },
  };
  // Its NULL belongs to a list of arguments, but says nothing.
  if (isArgumentList(space, object)) return decodeElements(decoder, object.type, 0, object.count - 1);
  return decodeObject(decoder, object.type, object.count);
}

function isArgumentList({ start }: InputSpace, { id }: InputObject): boolean {
  return start?.argumentLists.includes(id) ?? false;
}

/** A pointer in itself, without what it points to. */
export function choiceView(space: InputSpace, choice: PointerChoice): JsonView {
  switch (choice.kind) {
    case 'null':
      return null;
    case 'function':
      return `&${shownFunction(choice.symbol)}`;
    case 'object':
      return referenceView(space.objects[choice.object], choice.offset);
  }
}

/** The address of a place in an object, in C: `&A[2]`. */
export function referenceView(object: InputObject, offset: number): string {
  const cell = cellAt(object, offset);
  if (cell) return `&${cell.name}`;
  return offset === 0 ? `&${object.name}` : `&${object.name} + ${offset} bytes`;
}

export function chosen(
  space: InputSpace,
  cell: InputCell & { kind: 'pointer' },
  vector: InputVector,
): PointerChoice {
  return cell.choices[cell.variable === undefined ? 0 : Number(valueIn(space, vector, cell.variable))];
}

/** The bytes of an object before the run; pointers are left zero, as addresses are nobody's business here. */
export function contentOf(space: InputSpace, vector: InputVector, object: InputObject): Uint8Array {
  const bytes = new Uint8Array(object.bytes);
  for (const cell of object.cells) {
    if (cell.kind !== 'scalar') continue;
    const { content } = cell;
    let value = BigInt(
      content.kind === 'fixed'
        ? content.value
        : (vector[content.variable] ?? defaultValue(space.variables[content.variable])),
    );
    for (let k = 0; k < cell.bytes; k++) {
      bytes[cell.offset + k] = Number(value & 0xffn);
      value >>= 8n;
    }
  }
  return bytes;
}
