import type { Diagnostic } from '../../base/index.js';
import type { BranchSite, LabelKind, LabelObjectives, Structure, Uninitialised } from '../../ir/index.js';
import { ERRNO_DECLARATION, letErrnoChange } from '../calls/errno-changes.js';
import { FREE_RESULT_DECLARATIONS, letResultsBeFree } from '../calls/free-results.js';
import { FURTHER_DECLARATIONS, letArgumentsBeGiven } from '../calls/further-arguments.js';
import { letAllocationsFail, REFUSAL_DECLARATION } from '../calls/refusals.js';
import { UnitCalls } from '../calls/unit-calls.js';
import { absenceDeclarations, letSymbolsBeAbsent } from '../calls/weak-references.js';
import type { SourceColumn } from '../link/restore-columns.js';
import type { UnorderedPlaces } from '../link/unordered-code.js';
import type { VolatileNames } from '../link/volatile-accesses.js';
import type { ParsedUnit } from '../parse-unit.js';
import { type ByteText, byteTextOf } from '../source/byte-text.js';
import type { DeclaredFunction, DefinedFunction, UnitFacts } from '../source-facts.js';
import { type AstNode, bodyOf, rangeOf, typeText } from '../structure/ast.js';
import { Constants } from '../structure/constant-expressions.js';
import type { SwitchBranch } from '../structure/control.js';
import { findControl } from '../structure/find-control.js';
import { findStructure } from '../structure/find-structure.js';
import { isPointer, parametersOf, resultOf } from '../structure/function-facts.js';
import { asWritten, basicType, withoutTypedef } from '../structure/type-names.js';
import { type CallbackNumbers, callbackAddress, callbacksIn } from './callbacks.js';
import { Edits } from './edits.js';
import { type EntryTypes, entryText, isSpellable, typeMembers } from './entries.js';
import { type Imitation, imitate, imitationDeclarations } from './imitations.js';
import { isSwitch, needsLabelTable, type ProbeNumbers, probeFunction } from './instrument.js';
import { OperatorLabels } from './label-operators.js';
import { PlaceLabels } from './label-places.js';
import { labelStatements } from './label-statements.js';
import { nameCasts } from './name-casts.js';
import { readNamer } from './name-reads.js';
import { unorderedPlaces } from './unordered-places.js';
import { fillAllocations } from './unset-allocations.js';
import { UnsetLocals } from './unset-locals.js';
import { WholeReads } from './whole-reads.js';

/** A translation unit with its probes. */
export interface ProbedUnit extends Omit<UnitFacts, 'unordered' | 'copies'>, VolatileNames, UnorderedPlaces {
  readonly file: string;
  readonly library: boolean;
  readonly text: ByteText;
  readonly sites: readonly BranchSite[];
  /** From columns of `text` to columns of the user's files. */
  readonly sourceColumn: SourceColumn;
  /** Switches with labels whose values only the compiler knows, by probe. */
  readonly openLabels: ReadonlyMap<number, SwitchBranch>;
  readonly warnings: readonly Diagnostic[];
}

const PROLOGUE =
  'int __hyla_probe(int, int); long long __hyla_switch(int, long long); void __hyla_tick(void); void __hyla_reject(void); ' +
  `${REFUSAL_DECLARATION} ${ERRNO_DECLARATION} ${FREE_RESULT_DECLARATIONS}`;

/** What a unit has to know of the program that it is part of. */
export interface Surroundings {
  /** The names of all functions with a body. */
  readonly names: ReadonlySet<string>;
  /** The width of `long`, too. */
  readonly pointerBytes: 4 | 8;
  /** Is a function that this unit only declares defined nowhere? */
  isOutside(name: string): boolean;
  readonly callbacks: CallbackNumbers;
  /** The names of the functions whose calls may find what earlier ones left. */
  readonly withState: ReadonlySet<string>;
  /** Symbols that the program may be linked without. */
  readonly weak: ReadonlySet<string>;
  /** What the program finds in `errno` matters. */
  readonly looksAtErrno: boolean;
  /** Some function of the program takes any number of arguments. */
  readonly takesFurther: boolean;
  /** What is reported beside branches. */
  readonly labels: ReadonlySet<LabelKind>;
  /** What the user's own labels make up. */
  readonly objectives: LabelObjectives;
  readonly uninitialised: Uninitialised;
}

/** In: the unit's functions, and the program around it. Out: text that reports every branch it takes. */
export function probeUnit(
  unit: ParsedUnit,
  functions: readonly DefinedFunction[],
  program: Surroundings,
  numbers: ProbeNumbers,
): ProbedUnit {
  const edits = new Edits();
  const callbacks = unit.library ? [] : callbacksIn(unit, program.callbacks, numbers);
  const declaredOnly = imitationsIn(unit, program, numbers);
  const imitations = [...declaredOnly, ...callbacks.map(({ imitation }) => imitation)];
  const calls = new UnitCalls(unit, program, imitations);
  const sites: BranchSite[] = imitations.flatMap((imitation) => imitation.sites);
  const questions = imitations.flatMap((imitation) => imitation.questions);
  const further: DeclaredFunction[] = [];
  const openLabels = new Map<number, SwitchBranch>();
  const warnings: Diagnostic[] = [];
  const structures = new Map<DefinedFunction, Structure>();
  const wholes = new WholeReads(unit);
  const probes = {
    constants: constantsOf(unit, program),
    edits,
    wholes,
    further,
    calls,
    sites,
    openLabels,
    warnings,
    structures,
  };
  const entries: string[] = [];
  const declared = unit.ast.usedDeclarations
    .filter((node) => !node.isImplicit)
    .map((node) => node.name ?? '');
  const variables = unit.ast.externVariables.map(({ node, scope }) => ({
    name: node.name ?? '',
    typeText: typeText(node),
    scope,
  }));
  const byNode = new Map(functions.map((facts) => [facts.sourceName, facts]));
  for (const node of unit.ast.definitions) {
    const facts = byNode.get(node.name ?? '');
    const body = bodyOf(node);
    if (!facts || !body) continue;
    probeDefinition({ node, facts, body }, unit, program, numbers, probes);
    // Once is enough.
    const typesToKnow =
      entries.length === 0 ? typeMembers([...declared, ...questions.map(({ name }) => name)], variables) : [];
    if (facts.entry) entries.push(entry(node, facts, unit, program, numbers, sites, typesToKnow));
  }
  const declarations = [
    ...unit.ast.usedDeclarations.map((node) => declaredFunction(node, unit)),
    ...questions,
    ...further,
    ...callbacks.map(({ declaration }) => declaration),
  ];
  const imitated = [
    ...imitationDeclarations(imitations),
    ...imitations.map(({ definition }) => definition),
    ...callbacks.map(callbackAddress),
  ];
  const appended = byteTextOf([...calls.definitions, ...imitated, ...entries].join('\n'));
  const given = program.takesFurther ? ` ${FURTHER_DECLARATIONS}` : '';
  const text = `${PROLOGUE}${given}${calls.declarations} ${wholes.declarations} ${absenceDeclarations(program.weak)}\n${edits.apply(unit.text)}\n# 1 "<hyla>"\n${appended}\n`;
  return {
    file: unit.file,
    library: unit.library,
    text,
    sites,
    functions: functions.map((facts) => ({ ...facts, structure: structures.get(facts) })),
    declarations,
    variables,
    imitated: imitations.map(({ name, written }) => ({ name, written })),
    sourceColumn: columnFinder(unit, edits),
    nameOfRead: readNamer(unit, edits),
    ...unorderedPlaces(unit, edits),
    wholeReads: wholes.found,
    openLabels,
    warnings,
  };
}

/** What is made of the functions of a unit, one after the other. */
interface UnitProbes {
  readonly constants: Constants;
  readonly edits: Edits;
  readonly wholes: WholeReads;
  readonly further: DeclaredFunction[];
  readonly calls: UnitCalls;
  readonly sites: BranchSite[];
  readonly openLabels: Map<number, SwitchBranch>;
  readonly warnings: Diagnostic[];
  readonly structures: Map<DefinedFunction, Structure>;
}

interface Definition {
  readonly node: AstNode;
  readonly facts: DefinedFunction;
  readonly body: AstNode;
}

function probeDefinition(
  { node, facts, body }: Definition,
  unit: ParsedUnit,
  program: Surroundings,
  numbers: ProbeNumbers,
  { constants, edits, wholes, further, calls, sites, openLabels, warnings, structures }: UnitProbes,
): void {
  const control = findControl(body, constants);
  const built = facts.library ? undefined : findStructure(body, control, constants, unit);
  if (built) structures.set(facts, built.structure);
  const places = new PlaceLabels(body, facts.irName, unit, facts.library ? new Set() : program.labels);
  const labelled = labelStatements(
    {
      irName: facts.irName,
      body,
      labels: unit.labels.filter((label) => label.function === node.name),
      objectives: program.objectives,
      branches: control.branches.length,
    },
    constants,
    numbers,
    edits,
  );
  sites.push(
    ...places.statements(numbers, edits),
    ...labelled,
    ...places.structures(built?.marks ?? [], numbers, edits),
  );
  const own = probeFunction(
    { irName: facts.irName, library: facts.library, control },
    unit.text,
    unit.columns,
    constants.pointerBytes,
    numbers,
    edits,
  );
  control.branches.forEach((branch, k) => {
    if (isSwitch(branch) && needsLabelTable(branch)) openLabels.set(own[k].id, branch);
  });
  wholes.take(body, edits);
  const operators = new OperatorLabels(body, facts, unit, constants, program.labels);
  sites.push(...own, ...operators.label(own, numbers, edits), ...places.calls(numbers, edits));
  warnings.push(...control.unprobed.map(({ at, what }) => notModelled(what, unit, at)));
  emitAlways(node, unit.library, edits);
  const isOwn = (name: string) => program.names.has(name);
  let branches = own.length;
  if (program.takesFurther && !unit.library) {
    const where = { irName: facts.irName, branches: own.length, isOwn };
    const given = letArgumentsBeGiven(body, where, unit, numbers, edits);
    further.push(...given.questions);
    sites.push(...given.sites);
    branches += given.sites.length;
  }
  if (program.uninitialised === 'input' && !unit.library)
    further.push(...new UnsetLocals(body, facts.irName, unit, edits).fill());
  if (program.looksAtErrno) letErrnoChange(body, isOwn, edits);
  if (!unit.library) letResultsBeFree(body, isOwn, edits);
  if (!unit.library) calls.replaceCalls(body, edits);
  if (!unit.library) nameCasts(body, edits);
  const where = { irName: facts.irName, isOwn };
  if (program.uninitialised === 'input' && !unit.library) {
    const filled = fillAllocations(body, { ...where, branches }, unit, numbers, edits);
    further.push(...filled.questions);
    sites.push(...filled.sites);
    branches += filled.sites.length;
  }
  const refusals = letAllocationsFail(body, { ...where, branches }, unit, numbers, edits);
  branches += refusals.length;
  sites.push(...refusals);
  sites.push(
    ...letSymbolsBeAbsent(body, { ...where, branches, symbols: program.weak }, unit, numbers, edits),
  );
}

function constantsOf({ ast }: ParsedUnit, { pointerBytes }: Surroundings): Constants {
  const constants = new Constants(pointerBytes);
  for (const declaration of ast.enums) constants.addEnum(declaration);
  for (const declaration of ast.constants) constants.addVariable(declaration);
  return constants;
}

function notModelled(what: string, { columns }: ParsedUnit, at: number): Diagnostic {
  return { severity: 'warning', message: `${what} is not modelled`, place: columns.position(at) };
}

function imitationsIn(unit: ParsedUnit, program: Surroundings, numbers: ProbeNumbers): readonly Imitation[] {
  const byName = new Map<string, Imitation>();
  for (const node of unit.ast.usedDeclarations) {
    const name = node.name ?? '';
    if (byName.has(name) || !program.isOutside(name)) continue;
    const imitation = imitate(node, unit, numbers);
    if (imitation) byName.set(name, imitation);
  }
  return [...byName.values()];
}

function columnFinder(unit: ParsedUnit, edits: Edits): SourceColumn {
  return (file, line, column) => {
    // Several physical lines make one source line only where a macro has line breaks of its own.
    const [start] = unit.lines.startsOf(file, line);
    if (start === undefined || column === 0) return undefined;
    return unit.columns.position(edits.offsetBefore(start, column - 1)).column;
  };
}

/**
 * C's `inline` without `extern` promises a definition elsewhere, so the compiler would leave this one out. In models
 * everything is weak: the user's own function of that name counts.
 */
function emitAlways(node: AstNode, library: boolean, edits: Edits): void {
  const range = rangeOf(node);
  if (!range || node.storageClass === 'static') return;
  if (library) edits.insert(range.begin, '__attribute__((weak)) ');
  else if (node.inline && node.storageClass !== 'extern')
    edits.insert(range.begin, '__attribute__((gnu_inline, weak)) ');
}

function entry(
  node: AstNode,
  facts: DefinedFunction,
  unit: ParsedUnit,
  { withState, takesFurther }: Surroundings,
  numbers: ProbeNumbers,
  sites: BranchSite[],
  typesToKnow: readonly string[],
): string {
  const declares = (name: string): boolean =>
    [...unit.ast.definitions, ...unit.ast.usedDeclarations].some((other) => other.name === name);
  const types: EntryTypes = {
    parameters: (node.inner ?? []).filter((child) => child.kind === 'ParmVarDecl').map(typeText),
    result: withoutTypedef(facts.resultTypeText, unit.ast),
    preconditionDeclared: declares(`${facts.sourceName}_precond`),
    oracleDeclared: declares(`${facts.sourceName}_oracle`),
    state: withState.has(facts.sourceName) ? 'kept' : 'none',
    further: takesFurther ? (facts.variadic ? 'given' : 'none') : undefined,
  };
  if (!facts.hasPrecondition) return entryText(facts, types, undefined, typesToKnow);
  const id = numbers.next();
  sites.push({
    kind: 'condition',
    id,
    function: `__hyla_enter_${facts.irName}`,
    file: facts.file,
    line: facts.line,
    column: facts.column,
    text: `!${facts.sourceName}_precond(${facts.parameters.map((parameter) => parameter.name).join(', ')})`,
    number: 1,
    library: true,
    construct: 'if',
    decision: 1,
  });
  return entryText(facts, types, id, typesToKnow);
}

function declaredFunction(node: AstNode, unit: ParsedUnit): DeclaredFunction {
  const type = node.type?.qualType ?? '';
  const result = resultOf(type);
  return {
    name: node.name ?? '',
    typeText: type,
    resultTypeText: basicType(result, unit.ast),
    resultSpelled: asWritten(result),
    parameters: parametersOf(node, unit.text, unit.ast),
    variadic: node.variadic === true,
  };
}

/** The facts of one definition; its names are settled when all units are known. */
export function definedFunction(
  node: AstNode,
  unit: ParsedUnit,
  names: { readonly irName: string; readonly symbol: string },
  program: { readonly names: ReadonlySet<string>; readonly asked: ReadonlySet<string> },
): DefinedFunction {
  const name = node.name ?? '';
  const type = node.type?.qualType ?? '';
  const at = node.loc?.offset ?? 0;
  const line = unit.lines.at(at);
  const parameters = parametersOf(node, unit.text, unit.ast);
  const inOwnFile = line.file === unit.file || line.file.endsWith('.c');
  const wanted = (inOwnFile && !line.system) || program.asked.has(name);
  const callable = (node.inner ?? [])
    .filter((child) => child.kind === 'ParmVarDecl')
    .every((parameter) => isPointer(typeText(parameter)) || isSpellable(parameter.type?.qualType ?? ''));
  return {
    ...names,
    sourceName: name,
    module: unit.file,
    ...unit.columns.position(at),
    static: node.storageClass === 'static',
    variadic: node.variadic === true,
    library: unit.library || line.system,
    entry: wanted && callable && !unit.library,
    typeText: type,
    resultTypeText: resultOf(type),
    parameters,
    hasPrecondition: program.names.has(`${name}_precond`),
    hasOracle: program.names.has(`${name}_oracle`),
  };
}
