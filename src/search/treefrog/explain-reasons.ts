import type { InputSpace } from '../../input/index.js';
import type { IrFunction, IrInstruction, IrOperand, LocalId, Program } from '../../ir/index.js';
import {
  boolVariable,
  freeVariables,
  substitute,
  type Term,
  termSize,
  toC,
  variable,
} from '../../term/index.js';
import type { Conflict, Reason } from './conflict.js';
import type { Support } from './support.js';
import type { Trace, TraceNode } from './trace.js';
import type { Contradiction } from './weakening.js';

/** More assignments than this are no explanation. */
const MOST_ASSIGNMENTS = 8;
const MOST_NODES = 1_000;
const LARGEST_TERM = 40;
const LONGEST_TEXT = 60;
/** How far temporaries are followed back to what has a name. */
const DEEPEST = 12;

/** What names and types mean. */
interface Source {
  readonly program: Program;
  readonly space: InputSpace;
}

/** In order of execution, each said once. */
export function reasonsOf(
  source: Source,
  trace: Trace,
  { constraints, ranges }: Contradiction,
  { nodes }: Support,
): readonly Reason[] {
  const found: { readonly node: number; readonly reason: Reason }[] = [];
  for (const index of constraints) {
    const { node, term, branch } = trace.constraints[index];
    if (branch) found.push({ node, reason: { kind: 'branch', ...branch } });
    else {
      const place = trace.nodes[node].performed?.instruction.place;
      const text = inSourceTerms(source, trace, term);
      if (place && text) found.push({ node, reason: { kind: 'demand', place, text } });
    }
  }
  const assigned = new Set<string>();
  for (const node of nodes.slice(0, MOST_NODES)) {
    const reason = assigned.size > MOST_ASSIGNMENTS ? undefined : assignment(source, trace, node);
    if (!reason) continue;
    found.push({ node, reason });
    assigned.add(JSON.stringify(reason));
  }
  const said = ranges.map(
    (range): Reason => ({
      kind: 'range',
      text: toC(range, { unsigned: unsignedInputs(source, range) }),
    }),
  );
  const ordered = [...said, ...found.sort((a, b) => a.node - b.node).map(({ reason }) => reason)];
  const distinct = [...new Map(ordered.map((reason) => [JSON.stringify(reason), reason])).values()];
  // Of many, the first says as much as all.
  if (assigned.size <= MOST_ASSIGNMENTS) return distinct;
  const first = distinct.find(({ kind }) => kind === 'assignment');
  return distinct.filter((reason) => reason.kind !== 'assignment' || reason === first);
}

function assignment(source: Source, trace: Trace, index: number): Reason | undefined {
  const { program } = source;
  const node = trace.nodes[index];
  if (!node.performed) return undefined;
  const { function: name, instruction } = node.performed;
  const { place } = instruction;
  const target = targetName(program, name, instruction);
  if (target === undefined || !place || program.functions.get(name)?.library) return undefined;
  const value =
    constantText(instruction) ?? (node.definition && inSourceTerms(source, trace, node.definition));
  const text = value === undefined || value === target ? target : `${target} = ${value}`;
  return { kind: 'assignment', place, text };
}

/** The C variable that an instruction writes. */
function targetName(program: Program, name: string, instruction: IrInstruction): string | undefined {
  const f = program.functions.get(name);
  if (!f) return undefined;
  if (instruction.kind !== 'store') {
    if (!('target' in instruction) || instruction.target === undefined) return undefined;
    return instruction.kind === 'allocate' ? undefined : f.locals[instruction.target].sourceName;
  }
  const { address } = instruction;
  if (address.kind === 'address' && address.offset === 0) {
    const global = program.globals.get(address.symbol);
    const isScalar = global?.type !== undefined && isScalarType(program, global.type);
    return isScalar ? global.sourceName : undefined;
  }
  if (address.kind !== 'local') return undefined;
  const object = allocations(f).get(address.local);
  const isScalar = object?.sourceType !== undefined && isScalarType(program, object.sourceType);
  return isScalar ? object.sourceName : undefined;
}

type Allocation = IrInstruction & { readonly kind: 'allocate' };

const allocationsOf = new WeakMap<IrFunction, ReadonlyMap<LocalId, Allocation>>();

/** The objects of a function's frames, by the locals that hold their addresses. */
function allocations(f: IrFunction): ReadonlyMap<LocalId, Allocation> {
  let found = allocationsOf.get(f);
  if (!found) {
    const all = f.blocks.flatMap(({ instructions }) => instructions);
    found = new Map(all.flatMap((one) => (one.kind === 'allocate' ? [[one.target, one] as const] : [])));
    allocationsOf.set(f, found);
  }
  return found;
}

function isScalarType(program: Program, type: number): boolean {
  const kind = program.types[type]?.kind;
  return kind === 'int' || kind === 'float' || kind === 'pointer';
}

function constantText(instruction: IrInstruction): string | undefined {
  const given: IrOperand | undefined =
    instruction.kind === 'store'
      ? instruction.value
      : instruction.kind === 'compute' && instruction.op === 'copy'
        ? instruction.args[0]
        : undefined;
  if (given?.kind === 'int') return String(BigInt.asIntN(given.bits, BigInt(given.value)));
  if (given?.kind === 'float') return String(given.value);
  return given?.kind === 'null' ? 'NULL' : undefined;
}

/** Marks names that stand for C variables, so that they are not taken for the inputs of the same name. */
const MARK = '\u0001';

/** The term over inputs and C variables; undefined where temporaries stay, or where it is too long to read. */
function inSourceTerms(source: Source, trace: Trace, term: Term): string | undefined {
  const { program } = source;
  const unsigned = new Set<string>();
  const meant = new Map<string, Term>();
  // Floats are kept as their bits.
  let current = term.op === 'fp-to-bits' ? term.args[0] : term;
  for (let depth = 0; depth < DEEPEST && termSize(current) <= LARGEST_TERM; depth++) {
    const replacements = new Map<Term, Term>();
    let isNamed = true;
    for (const one of freeVariables(current)) {
      const own = one.name ?? '';
      if (own.startsWith(MARK)) continue;
      const node = definerOf(trace, one);
      const name = node === undefined ? own : writtenBy(program, node);
      if (name === undefined) {
        if (!node?.definition) return undefined;
        replacements.set(one, node.definition);
        isNamed = false;
        continue;
      }
      // The same name for two values would say something else.
      if ((meant.get(name) ?? one) !== one) return undefined;
      meant.set(name, one);
      if (node === undefined) continue;
      replacements.set(one, renamed(one, MARK + name));
      if (isUnsignedTarget(program, node)) unsigned.add(MARK + name);
    }
    current = substitute(current, replacements);
    if (isNamed) {
      for (const name of unsignedInputs(source, current)) unsigned.add(name);
      const text = toC(current, { unsigned }).replaceAll(MARK, '');
      return text.length <= LONGEST_TEXT ? text : undefined;
    }
  }
  return undefined;
}

/** The values of a path that a formula speaks of, by the C variables that hold them; `#` tells values apart. */
export function namesIn(program: Program, trace: Trace, formula: readonly Term[]): ReadonlyMap<Term, string> {
  const names = new Map<Term, string>();
  for (const one of new Set(formula.flatMap((term) => freeVariables(term)))) {
    const definer = trace.definers.get(one);
    const node = definerOf(trace, one);
    if (node === undefined) continue;
    names.set(one, `${writtenBy(program, node) ?? 'value'} #${definer}`);
  }
  return names;
}

/** Inputs in a term whose C types are unsigned. */
function unsignedInputs({ program, space }: Source, term: Term): ReadonlySet<string> {
  const names = new Set(freeVariables(term).map(({ name }) => name));
  return new Set(
    space.variables.flatMap(({ name, type }) =>
      names.has(name) && isUnsignedType(program, type) ? [name] : [],
    ),
  );
}

function isUnsignedTarget(program: Program, { performed }: TraceNode): boolean {
  if (performed === undefined || !('target' in performed.instruction)) return false;
  const { target } = performed.instruction;
  const locals = program.functions.get(performed.function)?.locals;
  const type = target === undefined ? undefined : locals?.[target]?.sourceType;
  return type !== undefined && isUnsignedType(program, type);
}

function isUnsignedType(program: Program, type: number): boolean {
  const found = program.types[type];
  return found?.kind === 'int' && !found.signed;
}

/** The node whose value the variable is; inputs have none. */
function definerOf(trace: Trace, one: Term): TraceNode | undefined {
  const definer = trace.definers.get(one);
  const node = definer === undefined ? undefined : trace.nodes[definer];
  return node?.variable === one ? node : undefined;
}

function writtenBy(program: Program, { performed }: TraceNode): string | undefined {
  return performed && targetName(program, performed.function, performed.instruction);
}

const renamed = (one: Term, name: string): Term =>
  one.sort === 'bool' ? boolVariable(name) : variable(name, one.width);

/** The formula of a conflict, with names that a reader can make something of. */
export function inSourceNames({ formula, names }: Conflict): readonly Term[] {
  const replacements = new Map([...(names ?? [])].map(([one, name]) => [one, renamed(one, name)]));
  return formula.map((term) => substitute(term, replacements));
}
