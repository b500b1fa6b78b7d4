import type { RunOutputs } from '../execute/index.js';
import type { SourceFacts } from '../frontend/index.js';
import {
  askedByImitation,
  chosen,
  contentOf,
  elementBytes,
  type InputObject,
  type InputSpace,
  type InputVector,
  isCallback,
  isLibraryQuestion,
  isStreamType,
  RAW_BYTE,
  typeOf,
} from '../input/index.js';
import { ABSENT_PREFIX, type CType, type CTypeId, type Program } from '../ir/index.js';
import type {
  Aftermath,
  Block,
  CValue,
  EarlierCall,
  OwnFlags,
  PointerTarget,
  StubCalls,
  StubCode,
  TestCase,
  TestCaseOutcome,
  TestCode,
  UndefinedGlobal,
} from '../result/index.js';
import type { RunOutcome } from '../trace/index.js';
import { allocatorsIn, refusalObstacle, refusalsIn } from './allocation-code.js';
import { blockElements, cElements, cValue, isArgumentList, type Memory, paddingObstacle } from './c-value.js';
import { libraryWorld } from './library-world.js';
import { requirementText } from './requirements.js';
import type { CompileFacts } from './settings.js';
import { checkedParameters, receivedCalls } from './stub-arguments.js';
import { volatileCode } from './volatile-code.js';

/** What tests.c is printed from: the facts that all tests of the function share. */
export function testCode(
  program: Program,
  space: InputSpace,
  facts: SourceFacts,
  compile: CompileFacts,
  tests: readonly TestCase[],
): TestCode {
  const irFunction = program.functions.get(space.function)!;
  const typeName = (id: number) => typeOf(program.types, id).name;
  const functions = [...program.functions.values()];
  // The program's types have lost what is const.
  const fact = facts.functions.find(({ irName }) => irName === space.function);
  return {
    function: irFunction.sourceName,
    sources: compile.files.map((file) => ({
      file,
      use: facts.isOneUnit || file === irFunction.file ? 'include' : 'link',
      ...(compile.own && file !== irFunction.file && { own: flagsOf(compile, file) }),
    })),
    definesMain: functions.some(({ sourceName, library }) => sourceName === 'main' && !library),
    ...flagsOf(compile, irFunction.file),
    dataModel: program.target.dataModel,
    dependsOnDataModel: dependsOnDataModel(program, space),
    resultType:
      irFunction.resultType === undefined
        ? undefined
        : (fact?.resultTypeText ?? typeName(irFunction.resultType)),
    variadic: fact?.variadic ?? false,
    parameters: irFunction.sourceParameters.map(({ name, type }, index) => ({
      name: name || `parameter${index + 1}`,
      type: typeName(type),
    })),
    hasOracle: program.functions.has(`${space.function}_oracle`),
    stubs: stubCodes(program, facts),
    modelled: functions.filter(({ library }) => library).map(({ sourceName }) => sourceName),
    allocators: allocatorsIn(program),
    undefinedGlobals: undefinedGlobals(program, facts),
    tests,
  };
}

/** What one of the files is compiled with. */
function flagsOf({ own, preprocessorFlags, languageFlags = [], std }: CompileFacts, file: string): OwnFlags {
  return own?.[file] ?? { preprocessorFlags, languageFlags, std };
}

function undefinedGlobals(program: Program, facts: SourceFacts): readonly UndefinedGlobal[] {
  const declared = [...program.globals.values()].filter(
    ({ declaredOnly, sourceName }) => declaredOnly && !sourceName.startsWith(ABSENT_PREFIX),
  );
  return declared.map(({ sourceName, constant, assumedLength }) => {
    const fact = facts.variables.find(({ name }) => name === sourceName);
    return {
      name: sourceName,
      type: fact?.scope === 'block' ? fact.typeText : undefined,
      length: assumedLength,
      constant,
    };
  });
}

function stubCodes(program: Program, facts: SourceFacts): readonly StubCode[] {
  const imitated = new Map(facts.imitated.map(({ name, written }) => [name, written]));
  const isOutside = ({ name }: { name: string }) =>
    (!isLibraryQuestion(name) || isCallback(name)) &&
    (program.stubs.has(name) || program.functions.get(name)?.imitation === true);
  return facts.declarations.filter(isOutside).map(({ name, parameters, resultTypeText, variadic }) => ({
    name: nativeName(name),
    isCallback: isCallback(name),
    resultType: resultTypeText === 'void' ? undefined : resultTypeText,
    parameterTypes: parameters.map(({ typeText }) => typeText),
    variadic,
    writes: (imitated.get(name) ?? []).map(({ index, name: parameter, bytes }) => ({
      index,
      name: parameter,
      elementType: bytes ? 'unsigned char' : pointeeText(parameters[index].typeText),
    })),
    ...checkedParameters(program, name, parameters),
  }));
}

/** What tests.c calls a function: callbacks are its own. */
const nativeName = (name: string): string => (isCallback(name) ? name.replace('__', '') : name);

/** What a pointer points to, in C: `int` of `int *`. */
function pointeeText(pointer: string): string {
  const plain = /^((?:struct |union |enum )?[\w ]+) \*$/.exec(pointer);
  return plain && !/\bvolatile\b/.test(pointer) ? plain[1] : `__typeof__(*(${pointer})0)`;
}

/** One test: its inputs before the run and what the run left behind. */
export function testCase(
  program: Program,
  space: InputSpace,
  test: { readonly input: InputVector; readonly covers: readonly string[]; readonly outcome: RunOutcome },
  after: RunOutputs,
): TestCase {
  const { types } = program;
  const volatile = volatileCode(program, space, after);
  const before = (object: InputObject): Memory => ({
    types,
    bytes: volatile.before(object.id, contentOf(space, test.input, object)),
    when: 'before',
    pointerAt: (offset) => inputPointer(program, space, object, offset, test.input),
    isPaddingRead: (offset) =>
      object.cells.some((cell) => cell.kind === 'scalar' && cell.isPadding && cell.offset === offset),
  });
  const wholeValue = (memory: Memory, object: InputObject): CValue =>
    object.count === 1
      ? cValue(memory, object.type, 0)
      : { kind: 'array', elements: cElements(memory, object.type, object.count) };
  const isStream = (object: InputObject) => isStreamType(typeOf(types, object.type));
  const blocks: Block[] = [];
  const globals: { name: string; value: CValue }[] = [];
  const aftermath: Aftermath[] = [];
  let absent: string | undefined;
  for (const object of space.objects) {
    const left = after.objects.get(object.id);
    const now = left && afterMemory(program, space, volatile.after(object.id, left), after);
    if (object.role.kind === 'block') {
      const elementType = typeOf(types, object.type).name;
      blocks.push({
        id: object.id,
        name: object.name,
        elementType,
        ...(object.type === RAW_BYTE && { isRaw: true }),
        ...(isStream(object)
          ? { elements: [], isStream: true }
          : { elements: blockElements(before(object), object.type, object.count) }),
      });
      if (now && !isStream(object))
        aftermath.push({
          kind: 'block',
          block: object.id,
          elements: blockElements(now, object.type, object.count),
        });
    } else if (object.role.kind === 'global' && object.name.startsWith(ABSENT_PREFIX)) {
      const isAbsent = contentOf(space, test.input, object)[0] !== 0;
      if (isAbsent) absent ??= object.name.slice(ABSENT_PREFIX.length);
    } else if (object.role.kind === 'global') {
      globals.push({ name: object.name, value: wholeValue(before(object), object) });
      if (now) aftermath.push({ kind: 'global', name: object.name, value: wholeValue(now, object) });
    }
  }
  for (const { name, type, first, last } of volatile.globals) {
    const valueIn = (bytes: Uint8Array) => cValue(afterMemory(program, space, bytes, after), type, 0);
    globals.push({ name, value: valueIn(first) });
    aftermath.push({ kind: 'global', name, value: valueIn(last) });
  }
  const sequences = stubSequences(space, after, (object) => wholeValue(before(object), object));
  const library = libraryWorld(
    program,
    sequences,
    blocks.some((block) => block.isStream),
  );
  const refusals = refusalsIn(sequences);
  const calls = space.calls.map((ids) =>
    ids.map((id) => wholeValue(before(space.objects[id]), space.objects[id])),
  );
  const obstacle =
    (absent && `\`${absent}\` is linked with them`) ??
    library?.obstacle ??
    refusalObstacle(allocatorsIn(program), refusals) ??
    volatile.obstacle ??
    argumentListObstacle(program, space, test.input) ??
    paddingObstacle([...calls.flat(), ...sequences.flatMap(({ returns }) => returns)]);
  const earlier = earlierCalls(program, space, calls, test.outcome, after);
  const received = receivedCalls(program, space, after);
  return {
    covers: test.covers,
    blocks,
    ...(earlier.length > 0 && { earlier }),
    arguments: calls.at(-1) ?? [],
    globals,
    stubs: sequences.filter(({ stub }) => !isLibraryQuestion(stub)),
    ...(received && { calls: received }),
    ...(library && { library: library.world }),
    ...(refusals && { refusals }),
    ...(volatile.devices.length > 0 && { devices: volatile.devices }),
    ...(obstacle && { obstacle }),
    outcome: caseOutcome(program, space, test.outcome, after),
    after: aftermath,
  };
}

/** Why a native program cannot have the inputs, where one of them is a `va_list` that leads to something. */
function argumentListObstacle({ types }: Program, space: InputSpace, input: InputVector): string | undefined {
  const isGiven = space.objects.some(({ cells }) =>
    cells.some(
      (cell) =>
        cell.kind === 'pointer' &&
        isArgumentList(typeOf(types, cell.type)) &&
        chosen(space, cell, input).kind !== 'null',
    ),
  );
  return isGiven ? 'only a function with variable arguments can make a va_list' : undefined;
}

/** A run that did not come to its end may have ended in any of its calls. */
function earlierCalls(
  program: Program,
  space: InputSpace,
  calls: readonly (readonly CValue[])[],
  outcome: RunOutcome,
  after: RunOutputs,
): readonly EarlierCall[] {
  const type = program.functions.get(space.function)?.resultType;
  return calls.slice(0, -1).map((values, call): EarlierCall => {
    const result = outcome.kind === 'returned' ? after.results[call] : undefined;
    if (!result || type === undefined) return { arguments: values };
    return { arguments: values, value: cValue(afterMemory(program, space, result, after), type, 0) };
  });
}

/** What the calls of each stub did; imitations are told by the function that they imitate. */
function stubSequences(
  space: InputSpace,
  { asked }: RunOutputs,
  value: (object: InputObject) => CValue,
): readonly StubCalls[] {
  const returns = new Map<string, CValue[]>();
  const writes = new Map<string, Map<string, CValue[][]>>();
  const callsOf = (imitated: string, parameter: string): CValue[][] => {
    const byParameter = writes.get(imitated) ?? new Map<string, CValue[][]>();
    const calls = byParameter.get(parameter) ?? [];
    writes.set(imitated, byParameter.set(parameter, calls));
    return calls;
  };
  for (const one of asked) {
    if (one.kind === 'call') continue;
    if (one.kind === 'reach') {
      callsOf(nativeName(one.imitated), one.parameter).push([]);
      continue;
    }
    const object = space.objects[one.object];
    if (object.role.kind !== 'stub') continue;
    const { stub } = object.role;
    const about = askedByImitation(stub);
    if (about?.what === 'written')
      callsOf(nativeName(about.imitated), about.parameter).at(-1)?.push(value(object));
    if (about && about.what !== 'returned') continue;
    const name = about ? nativeName(about.imitated) : stub;
    returns.set(name, [...(returns.get(name) ?? []), value(object)]);
  }
  return [...new Set([...returns.keys(), ...writes.keys()])].map((stub) => ({
    stub,
    returns: returns.get(stub) ?? [],
    writes: [...(writes.get(stub) ?? [])].map(([parameter, calls]) => ({ parameter, calls })),
  }));
}

function caseOutcome(
  program: Program,
  space: InputSpace,
  outcome: RunOutcome,
  after: RunOutputs,
): TestCaseOutcome {
  switch (outcome.kind) {
    case 'returned': {
      const type = program.functions.get(space.function)?.resultType;
      if (!after.result || type === undefined) return { kind: 'returned' };
      return { kind: 'returned', value: cValue(afterMemory(program, space, after.result, after), type, 0) };
    }
    case 'rejected':
      return { kind: 'returned' };
    case 'runtime-error': {
      const { kind, detail, requirement } = outcome;
      return { kind, detail, ...(requirement && { requirement: requirementText(requirement) }) };
    }
    default:
      return outcome;
  }
}

function inputPointer(
  program: Program,
  space: InputSpace,
  object: InputObject,
  offset: number,
  vector: InputVector,
): PointerTarget {
  const cell = object.cells.find((candidate) => candidate.offset === offset);
  if (cell?.kind !== 'pointer') return { kind: 'null' };
  const choice = chosen(space, cell, vector);
  if (choice.kind === 'null') return choice;
  if (choice.kind === 'function') {
    const cast = takesPointers(program, cell.type) && { cast: true as const };
    return { kind: 'function', name: nativeName(choice.symbol), ...cast };
  }
  const target = space.objects[choice.object];
  const each = elementBytes(program.types, target);
  const bytes = choice.offset % each;
  const found = objectTarget(target, choice.offset - bytes, each);
  if (found.kind !== 'block') return bytes === 0 ? found : { kind: 'unknown' };
  const pointer = typeOf(program.types, cell.type);
  const isOther = pointer.kind === 'pointer' && pointer.to !== undefined && pointer.to !== target.type;
  return { ...found, ...(bytes > 0 && { bytes }), ...(isOther && { cast: true as const }) };
}

/** Where parameters are pointers, what they point to may be const for the one and not for the other. */
function takesPointers({ types }: Program, id: CTypeId): boolean {
  const pointer = typeOf(types, id);
  const called = pointer.kind === 'pointer' && pointer.to !== undefined ? typeOf(types, pointer.to) : pointer;
  if (called.kind !== 'function') return true;
  const { parameters, result } = called;
  return [...parameters, ...(result === undefined ? [] : [result])].some(
    (one) => typeOf(types, one).kind === 'pointer',
  );
}

function objectTarget(object: InputObject, offset: number, elementBytes: number): PointerTarget {
  if (object.role.kind === 'global' && offset === 0) return { kind: 'global', name: object.name };
  if (object.role.kind !== 'block' || offset % elementBytes !== 0) return { kind: 'unknown' };
  return { kind: 'block', block: object.id, element: offset / elementBytes };
}

function afterMemory(program: Program, space: InputSpace, bytes: Uint8Array, after: RunOutputs): Memory {
  return {
    types: program.types,
    bytes,
    when: 'after',
    pointerAt(offset, type) {
      let address = 0;
      for (let k = type.bytes - 1; k >= 0; k--) address = address * 256 + bytes[offset + k];
      return address === 0 ? { kind: 'null' } : outputPointer(program, space, address, type, after);
    },
  };
}

function outputPointer(
  program: Program,
  space: InputSpace,
  address: number,
  type: CType & { kind: 'pointer' },
  after: RunOutputs,
): PointerTarget {
  if (type.to !== undefined && typeOf(program.types, type.to).kind === 'function') {
    const name = after.resolveFunction(address);
    return name === undefined ? { kind: 'unknown' } : { kind: 'function', name: nativeName(name) };
  }
  const target = after.resolve(address);
  if (target.kind !== 'object') return { kind: 'unknown' };
  const object = space.objects[target.object];
  return objectTarget(object, target.offset, typeOf(program.types, object.type).bytes);
}

/** Types whose width C leaves to the platform: a test of them may need `-m32`. */
function dependsOnDataModel(program: Program, space: InputSpace): boolean {
  const { resultType } = program.functions.get(space.function) ?? {};
  const ids = [...space.variables.map(({ type }) => type), ...(resultType === undefined ? [] : [resultType])];
  return ids.some((id) => /\blong\b(?! long)|size_t|ptrdiff_t|intptr_t/.test(typeOf(program.types, id).name));
}
