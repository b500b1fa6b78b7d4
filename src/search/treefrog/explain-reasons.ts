import type { IrInstruction, IrOperand, Program } from '../../ir/index.js';
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
const LARGEST_TERM = 40;
const LONGEST_TEXT = 60;
/** How far temporaries are followed back to what has a name. */
const DEEPEST = 12;

/** In order of execution, each said once. */
export function reasonsOf(
  program: Program,
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
      const text = inSourceTerms(program, trace, term);
      if (place && text) found.push({ node, reason: { kind: 'demand', place, text } });
    }
  }
  for (const node of nodes.slice(0, 1_000)) {
    const reason = assignment(program, trace, node);
    if (reason) found.push({ node, reason });
  }
  const said = ranges.map((range): Reason => ({ kind: 'range', text: toC(range) }));
  const ordered = [...said, ...found.sort((a, b) => a.node - b.node).map(({ reason }) => reason)];
  const distinct = [...new Map(ordered.map((reason) => [JSON.stringify(reason), reason])).values()];
  const assignments = distinct.filter(({ kind }) => kind === 'assignment');
  return assignments.length <= MOST_ASSIGNMENTS
    ? distinct
    : distinct.filter((reason) => reason.kind !== 'assignment' || assignments.indexOf(reason) < 1);
}

function assignment(program: Program, trace: Trace, index: number): Reason | undefined {
  const node = trace.nodes[index];
  if (!node.performed) return undefined;
  const { function: name, instruction } = node.performed;
  const { place } = instruction;
  const target = targetName(program, name, instruction);
  if (target === undefined || !place || program.functions.get(name)?.library) return undefined;
  const value =
    constantText(instruction) ?? (node.definition && inSourceTerms(program, trace, node.definition));
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
  for (const { instructions } of f.blocks) {
    for (const one of instructions) {
      if (one.kind !== 'allocate' || one.target !== address.local) continue;
      const isScalar = one.sourceType !== undefined && isScalarType(program, one.sourceType);
      return isScalar ? one.sourceName : undefined;
    }
  }
  return undefined;
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
function inSourceTerms(program: Program, trace: Trace, term: Term): string | undefined {
  const meant = new Map<string, Term>();
  let current = term;
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
      if (node !== undefined) replacements.set(one, renamed(one, MARK + name));
    }
    current = substitute(current, replacements);
    if (isNamed) {
      const text = toC(current).replaceAll(MARK, '');
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
