import type { RunOutputs } from '../../execute/index.js';
import type { SourceFacts } from '../../frontend/index.js';
import {
  askedByImitation,
  chosen,
  type InputCell,
  type InputObject,
  type InputSpace,
  type InputVector,
  isCallback,
  isLibraryQuestion,
  typeOf,
} from '../../input/index.js';
import {
  ABSENT_PREFIX,
  FURTHER_ARGUMENTS_BEGIN,
  furtherArgumentType,
  type Program,
  unsetVariable,
} from '../../ir/index.js';
import type {
  CValue,
  EarlierCall,
  FurtherArgument,
  OwnFlags,
  StubCalls,
  StubCode,
  TestCase,
  TestCaseOutcome,
  TestCode,
  UndefinedGlobal,
} from '../../result/index.js';
import type { RunOutcome } from '../../trace/index.js';
import type { CompileFacts } from '../settings.js';
import { requirementText } from '../verdicts/requirements.js';
import { allocatorsIn, refusalObstacle, refusalsIn } from './allocation-code.js';
import { cValue, isArgumentList, paddingObstacle } from './c-value.js';
import { libraryWorld } from './library-world.js';
import { receivedCalls } from './stub-arguments.js';
import { checkedParameters } from './stub-looks.js';
import { afterMemory, beforeMemory, nativeName, wholeValue } from './test-memory.js';
import { testObjects } from './test-objects.js';
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
    file: compile.files.includes(irFunction.file) ? irFunction.file : compile.files[0],
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
    ...allocators(program, facts),
    undefinedGlobals: undefinedGlobals(program, facts),
    tests,
  };
}

/** Where sources are included, names can be given to other functions without macros; where they are linked, only by macros. */
function allocators(
  program: Program,
  { isOneUnit, undefinedMacros }: SourceFacts,
): Pick<TestCode, 'allocators' | 'undefinedAllocators'> {
  const all = allocatorsIn(program);
  const undefinedAllocators = all.filter((name) => undefinedMacros.includes(name));
  return isOneUnit
    ? { allocators: all, undefinedAllocators }
    : { allocators: all.filter((name) => !undefinedMacros.includes(name)) };
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
  return facts.declarations
    .filter(isOutside)
    .map(({ name, parameters, resultTypeText, resultSpelled, variadic }) => ({
      name: nativeName(name),
      isCallback: isCallback(name),
      resultType: resultTypeText === 'void' ? undefined : resultSpelled,
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

/** What a pointer points to, in C: `int` of `int *`. */
function pointeeText(pointer: string): string {
  const plain = /^((?:struct |union |enum )?[\w ]+) \*$/.exec(pointer);
  return plain && !/\bvolatile\b/.test(pointer) ? plain[1] : `__typeof__(*(${pointer})0)`;
}

/** One test: its inputs before the run and what the run left behind. */
export function testCase(
  program: Program,
  space: InputSpace,
  test: {
    readonly input: InputVector;
    readonly covers: readonly string[];
    readonly outcome: RunOutcome;
    readonly undefinedMacros: readonly string[];
    /** Cells that the run never comes to. */
    readonly unread: ReadonlySet<InputCell>;
    readonly isBeyond?: true;
  },
  after: RunOutputs,
): TestCase {
  const volatile = volatileCode(program, space, after);
  const before = (object: InputObject) =>
    wholeValue(beforeMemory(program, space, object, test, volatile), object);
  const { blocks, globals, aftermath, absent } = testObjects(program, space, test, after, volatile);
  const sequences = stubSequences(space, after, before);
  const library = libraryWorld(
    program,
    sequences,
    blocks.some((block) => block.isStream),
  );
  const refusals = refusalsIn(sequences, after);
  const calls = space.calls.map((ids) => ids.map((id) => before(space.objects[id])));
  const obstacle =
    (absent && `\`${absent}\` is linked with them`) ??
    library?.obstacle ??
    refusalObstacle(allocatorsIn(program), refusals, test.undefinedMacros) ??
    volatile.obstacle ??
    unsetObstacle(space, after) ??
    argumentListObstacle(program, space, test.input) ??
    paddingObstacle([...calls.flat(), ...sequences.flatMap(({ returns }) => returns)]);
  const further = furtherArguments(space, after, before);
  const earlier = earlierCalls(program, space, calls, further, test.outcome, after);
  const received = receivedCalls(program, space, after);
  return {
    covers: test.covers,
    blocks,
    ...(earlier.length > 0 && { earlier }),
    arguments: calls.at(-1) ?? [],
    ...furtherOf(further, calls.length - 1),
    globals,
    stubs: sequences.filter(({ stub }) => !isLibraryQuestion(stub)),
    ...(received && { calls: received }),
    ...(library && { library: library.world }),
    ...(refusals && { refusals }),
    ...(volatile.devices.length > 0 && { devices: volatile.devices }),
    ...(obstacle && { obstacle }),
    ...((library?.isHostSpecific || test.isBeyond) && { isHostSpecific: true }),
    outcome: caseOutcome(program, space, test.outcome, after),
    after: aftermath,
  };
}

/** What nobody wrote holds what the machine happens to have there. */
function unsetObstacle({ objects, volatileNames }: InputSpace, { asked }: RunOutputs): string | undefined {
  for (const one of asked) {
    const role = one.kind === 'result' ? objects[one.object].role : undefined;
    if (role?.kind === 'stub' && unsetVariable(role.stub))
      return `nobody writes \`${volatileNames.get(role.stub)}\``;
  }
  return undefined;
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

/** What the function asked for behind its parameters, call by call. */
function furtherArguments(
  space: InputSpace,
  { asked }: RunOutputs,
  value: (object: InputObject) => CValue,
): readonly (readonly FurtherArgument[])[] {
  const calls: FurtherArgument[][] = [];
  for (const one of asked) {
    if (one.kind === 'call' && one.stub === FURTHER_ARGUMENTS_BEGIN) calls.push([]);
    if (one.kind !== 'result') continue;
    const object = space.objects[one.object];
    const type = object.role.kind === 'stub' ? furtherArgumentType(object.role.stub) : undefined;
    if (type !== undefined) calls.at(-1)?.push({ type, value: value(object) });
  }
  return calls;
}

function furtherOf(
  calls: readonly (readonly FurtherArgument[])[],
  call: number,
): { readonly further?: readonly FurtherArgument[] } {
  const further = calls.at(call);
  return further === undefined || further.length === 0 ? {} : { further };
}

/** A run that did not come to its end may have ended in any of its calls. */
function earlierCalls(
  program: Program,
  space: InputSpace,
  calls: readonly (readonly CValue[])[],
  further: readonly (readonly FurtherArgument[])[],
  outcome: RunOutcome,
  after: RunOutputs,
): readonly EarlierCall[] {
  const type = program.functions.get(space.function)?.resultType;
  return calls.slice(0, -1).map((values, call): EarlierCall => {
    const result = outcome.kind === 'returned' ? after.results[call] : undefined;
    const given = { arguments: values, ...furtherOf(further, call) };
    if (!result || type === undefined) return given;
    return { ...given, value: cValue(afterMemory(program, space, result, after), type, 0) };
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
    const told = returns.get(name) ?? [];
    told.push(value(object));
    returns.set(name, told);
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

/** Types whose width C leaves to the platform: a test of them may need `-m32`. */
function dependsOnDataModel(program: Program, space: InputSpace): boolean {
  const { resultType } = program.functions.get(space.function) ?? {};
  const ids = [...space.variables.map(({ type }) => type), ...(resultType === undefined ? [] : [resultType])];
  return ids.some((id) => /\blong\b(?! long)|size_t|ptrdiff_t|intptr_t/.test(typeOf(program.types, id).name));
}
