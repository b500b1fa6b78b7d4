import { type Diagnostic, fault, type Outcome, ok } from '../base/index.js';
import {
  addressTakenFunctions,
  type CTypeId,
  type IrFunction,
  type IrGlobal,
  type OpenPoint,
  openPoints,
  type Program,
  withOrdinaryMemory,
} from '../ir/index.js';
import { Assumptions } from './assumptions.js';
import { largestObject } from './element-count.js';
import { argumentSymbol, canCallOften, entryOf, entryOfCalls } from './entry-names.js';
import { FunctionChoices } from './function-choices.js';
import type { InputObject, InputSpace, ProgramStart, StubShape } from './input-space.js';
import { named } from './lvalue.js';
import { type PointerFacts, pointerFacts, unknownFacts } from './pointer-facts.js';
import { hasArguments, isProgramStart, ProgramArguments } from './program-arguments.js';
import { type Reachable, reachableFrom } from './reachable.js';
import {
  type Allocations,
  type CompleteSettings,
  completeSettings,
  type InputSettings,
  LvalueRules,
  type LvalueSettings,
  settingsOf,
} from './settings.js';
import { Shaper } from './shape.js';
import { type OpenObject, SpaceBuilder } from './space-builder.js';
import { StubBehaviour } from './stub-behaviour.js';
import { askedByImitation, isCallback, resultName, volatileNames } from './stub-names.js';
import { StubResults } from './stub-results.js';
import { knownStubRange, shapeOfStub } from './stubs.js';
import { alignmentOf, cellCount, typeOf } from './types.js';

/** The program as far as the settings change its meaning: what the user declares to be ordinary memory is. */
export function asDeclared(program: Program, { declares }: InputSettings): Program {
  const ordinary = declares?.volatile;
  if (ordinary === undefined || ordinary.length === 0) return program;
  return withOrdinaryMemory(program, (lvalue) => ordinary === 'memory' || ordinary.includes(lvalue));
}

/** Builds the inputs of a function as the contract's table says, or as the settings change it. */
export function buildInputSpace(
  program: Program,
  name: string,
  settings: InputSettings,
): Outcome<InputSpace> {
  const irFunction = program.functions.get(name);
  if (!irFunction) return fault(`there is no function '${name}'`);
  const entry = program.functions.get(entryOf(name)) ?? irFunction;
  const reachable = reachableFrom(program, entry);
  const from = isProgramStart(program, name) ? 'start' : 'call';
  const complete = withKnownRanges(program, entry.name, completeSettings(settings), reachable, from);
  const mayAlias = complete.lvalues.entries.some(([, { aliases }]) => aliases?.length);
  const facts = mayAlias ? unknownFacts : pointerFacts(program, reachable, complete.maxDepth + 2);
  const space = new ProgramInputSpace(program, irFunction, complete, reachable, facts);
  return space.build();
}

/** One of which nothing is said but what is said of all. */
const LATE_CALL = 1e9;

/** What is known of library stubs, unless the settings say something else about their results. */
function withKnownRanges(
  program: Program,
  entry: string,
  settings: CompleteSettings,
  reachable: Reachable,
  from: 'start' | 'call',
): CompleteSettings {
  const known = [...reachable.stubs].flatMap((stub): [string, LvalueSettings][] => {
    const range = knownStubRange(program, entry, stub, from);
    const isSaid = settingsOf(settings, resultName(stub, LATE_CALL)).range !== undefined;
    return range && !isSaid ? [[resultName(stub, '*'), { range }]] : [];
  });
  return { ...settings, lvalues: new LvalueRules([...known, ...settings.lvalues.entries]) };
}

class ProgramInputSpace implements InputSpace {
  readonly function: string;
  readonly calls: (readonly number[])[] = [];
  readonly entry: string;
  readonly keptGlobals: string[] = [];
  leftOpen: ReadonlySet<OpenPoint> = new Set();
  start: ProgramStart | undefined;
  readonly volatileNames: ReadonlyMap<string, string>;
  private readonly builder = new SpaceBuilder();
  private readonly spoken: Assumptions;
  private readonly shaper: Shaper;
  private readonly stubs: StubBehaviour;
  private readonly stubResults: StubResults;
  private readonly warnings: Diagnostic[] = [];
  private readonly allocations: Allocations;
  private readonly callCount: number;

  constructor(
    private readonly program: Program,
    private readonly irFunction: IrFunction,
    private readonly settings: CompleteSettings,
    private readonly reachable: Reachable,
    private readonly facts: PointerFacts,
  ) {
    this.function = irFunction.name;
    const { calls } = settings;
    this.callCount = canCallOften(program, this.function, calls) ? calls : 1;
    this.entry = this.callCount > 1 ? entryOfCalls(this.function, calls) : entryOf(this.function);
    this.volatileNames = volatileNames(
      program.stubs.keys(),
      irFunction.sourceParameters.map(({ name }) => name),
    );
    this.start = isProgramStart(program, irFunction.name) ? { argumentLists: [] } : undefined;
    this.allocations = settings.allocations ?? (facts.testsAllocations ? 'either' : 'succeed');
    this.spoken = new Assumptions(settings.declares, settings.maxDepth);
    this.stubs = new StubBehaviour(program, settings, this.volatileNames, this.spoken);
    const pointees = addressTakenFunctions(program);
    const announce = (symbol: string) => this.stubs.announceImitation(program.functions.get(symbol)!);
    const functions = new FunctionChoices(program, pointees, this.spoken, announce);
    this.shaper = new Shaper(program.types, settings, facts, functions, this.builder, this.spoken);
    this.stubResults = new StubResults(
      program,
      this.allocations,
      this.volatileNames,
      this.builder,
      this.shaper,
    );
  }

  get objects(): InputSpace['objects'] {
    return this.builder.objects;
  }

  get assumptions(): readonly string[] {
    return this.spoken.all;
  }

  get declarations(): InputSpace['declarations'] {
    return this.spoken.declarations;
  }

  get choices(): InputSpace['choices'] {
    return this.spoken.choices;
  }

  get variables(): InputSpace['variables'] {
    return this.builder.variables;
  }

  build(): Outcome<InputSpace> {
    const precondition = `${this.irFunction.sourceName}_precond`;
    if (this.program.functions.has(precondition)) this.spoken.precondition(precondition);
    if (this.start) this.spoken.programStart();
    for (let call = 0; call < this.callCount; call++) this.calls.push(this.addParameters(call));
    for (const symbol of this.reachable.globals) {
      const global = this.program.globals.get(symbol)!;
      if (!symbol.startsWith('__hyla_')) this.addGlobal(global);
    }
    if (this.reachable.allocators.size > 0) this.announceAllocation();
    const from = this.start ? 'start' : 'call';
    this.leftOpen = this.spoken.leftOpen(openPoints(this.program, this.reachable, from));
    for (const lvalue of this.reachable.ordinary) this.spoken.ordinaryMemory(lvalue);
    for (const stub of this.reachable.stubs) this.stubs.announceStub(this.program.stubs.get(stub)!);
    for (const one of this.reachable.functions)
      if (one.imitation && !isCallback(one.name)) this.stubs.announceImitation(one);
      else if (one.isWeak && one.name !== this.function) this.spoken.weakFunction(one.sourceName);
    const unknown = this.shaper.resolveAliases();
    if (unknown.length > 0)
      return fault(`no pointer or object is called '${unknown[0]}' (in the settings of aliases)`);
    const empty = this.variables.find(({ range }) => range && range.low > range.high);
    if (empty) return fault(`no value of '${empty.name}' lies in the range that the settings give it`);
    return ok(this, this.warnings);
  }

  stubShape(name: string): StubShape | undefined {
    if (askedByImitation(name)?.what === 'reach') return 'reach';
    const stub = this.program.stubs.get(name);
    return stub && shapeOfStub(stub);
  }

  reach(asked: string, room: number, elementBytes: number): number {
    return this.stubs.reach(asked, room, elementBytes);
  }

  stubResult(name: string, ordinal: number): InputObject {
    return this.stubResults.of(name, ordinal);
  }

  /** In: which call. Out: the ids of its arguments. What the program does with them is the same in every call. */
  private addParameters(call: number): readonly number[] {
    const objects: OpenObject[] = [];
    for (const [index, parameter] of this.irFunction.sourceParameters.entries()) {
      const name = parameter.name === '' ? `argument ${index + 1}` : parameter.name;
      const lvalue = named(call === 0 ? name : `${name}#${call}`);
      const { type } = parameter;
      const symbol = argumentSymbol(this.function, index, call);
      const object = this.builder.addObject({
        name: lvalue.text,
        role: { kind: 'parameter', index, call, symbol },
        bytes: typeOf(this.program.types, type).bytes,
        align: alignmentOf(this.program.types, type),
        type,
        count: 1,
      });
      objects.push(object);
      if (this.start && index < 2 && hasArguments(this.program, this.irFunction)) {
        if (index === 1) this.addArguments(objects[0], object);
        continue;
      }
      if (this.isTooLarge(type)) this.spoken.tooLarge(lvalue.text, 'zero');
      else this.shaper.fill(object, argumentSymbol(this.function, index), lvalue, parameter);
    }
    return objects.map(({ id }) => id);
  }

  private addArguments(count: OpenObject, values: OpenObject): void {
    const { program, settings, builder, shaper, spoken } = this;
    const root = argumentSymbol(this.function, 1);
    const use = this.facts.use(root, [0]);
    const list = new ProgramArguments(program, settings, this.facts, builder, shaper, spoken);
    const isRead = use === undefined || use.accesses.length > 0;
    this.start = {
      argumentLists: isRead ? list.fill(count, values, root) : list.fillUnread(count, values),
    };
  }

  private addGlobal(global: IrGlobal): void {
    if (global.constant && !global.declaredOnly) {
      if (global.isWeak) this.announceKept(global, 'as no other file defines it');
      return;
    }
    if ((global.library && global.sourceName !== 'errno') || this.isInitial(global)) {
      this.keptGlobals.push(global.name);
      return;
    }
    const whyKept = this.whyKept(global);
    if (global.type === undefined || whyKept !== undefined) {
      this.keptGlobals.push(global.name);
      if (this.reachable.readGlobals.has(global.name)) this.announceKept(global, whyKept ?? '');
      return;
    }
    const lvalue = named(this.globalName(global));
    const object = this.builder.addObject({
      name: lvalue.text,
      role: { kind: 'global', symbol: global.name },
      bytes: global.bytes,
      align: global.align,
      type: global.type,
      count: 1,
    });
    this.spoken.global(lvalue.text);
    if (global.assumedLength !== undefined) this.spoken.length(lvalue.text, global.assumedLength);
    this.shaper.fill(object, global.name, lvalue);
  }

  /** At the start of a program: what it defines, unless the user says something else about it. */
  private isInitial({ declaredOnly, sourceName }: IrGlobal): boolean {
    return this.start !== undefined && !declaredOnly && !this.settings.lvalues.names(sourceName);
  }

  private announceKept({ sourceName, functionLocal }: IrGlobal, why: string): void {
    if (settingsOf(this.settings, sourceName).initial) this.spoken.declaredInitial(sourceName, why);
    else this.spoken.keptGlobal(sourceName, why, this.callCount, functionLocal ? 'of a function' : 'of all');
  }

  /** Why a global is no input; the words complete "its initial value on entry, …". */
  private whyKept(global: IrGlobal): string | undefined {
    if (global.functionLocal) return 'as it is local to a function';
    if (settingsOf(this.settings, global.sourceName).initial) return 'as the settings say';
    if (global.sourceName === 'errno') return 'as at the start of a program';
    if (global.type === undefined) return 'as its type is not known';
    if (!this.reachable.readGlobals.has(global.name)) return 'as nothing reads it';
    if (!this.isTooLarge(global.type)) return undefined;
    const message = `'${global.sourceName}' is too large to be chosen by a test (${global.bytes} bytes): it keeps its initial value`;
    this.warnings.push({ severity: 'warning', message, place: global.place });
    return 'as it is too large to be chosen by a test';
  }

  /** A parameter hides a global of its name, and two files may each have a static one. */
  private globalName(global: IrGlobal): string {
    const isTaken = (name: string): boolean =>
      this.objects.some((object) => object.role.kind !== 'block' && object.name === name);
    if (!isTaken(global.sourceName)) return global.sourceName;
    return isTaken(global.name) ? `::${global.name}` : global.name;
  }

  private announceAllocation(): void {
    const { allocators, allocatesAnySize } = this.reachable;
    const size = allocatesAnySize ? 'any' : 'known';
    this.spoken.allocation([...allocators], this.allocations === 'either' ? 'either' : 'succeed', size);
  }

  private isTooLarge(type: CTypeId): boolean {
    const { types } = this.program;
    return (
      typeOf(types, type).bytes > largestObject.bytes ||
      this.builder.cellTotal + cellCount(types, type) > largestObject.cells
    );
  }
}
