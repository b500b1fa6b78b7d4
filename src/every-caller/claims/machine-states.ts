import type { BlockId, BranchSite, IrFunction, IrInstruction, IrOperand, LocalId } from '../../ir/index.js';
import { computedInteger, isCompareOp, switchArm } from '../../meaning/index.js';

/** A loop, as a machine that goes from state to state. */
export interface Machine {
  readonly code: IrFunction;
  readonly sites: readonly BranchSite[];
  readonly head: BlockId;
  readonly blocks: ReadonlySet<BlockId>;
  /** By block. */
  readonly live: readonly ReadonlySet<LocalId>[];
}

/** What is watched at the head of a machine. */
export interface Watched {
  /** Variables that only ever get constants, or what is computed of them. */
  readonly variables: readonly LocalId[];
  /** Those of them that count; where one goes too far, nothing is told. */
  readonly counters?: ReadonlySet<LocalId>;
  /** A condition that no turn changes, where it matters how it turns out. */
  readonly condition?: SteadyCondition;
}

/** A condition on what the loop leaves alone: it turns out the same in every turn. */
export interface SteadyCondition {
  readonly compute: Compute;
  /** Where it decides. */
  readonly blocks: ReadonlySet<BlockId>;
}

/** What the variables are at one moment, in order, and then the condition; undefined where nobody knows. */
export type Tuple = readonly (bigint | undefined)[];

type Compute = IrInstruction & { readonly kind: 'compute' };
type Known = (operand: IrOperand) => bigint | undefined;

/** More of them are no machine that anybody wrote by hand. */
const MOST_STATES = 20_000;
/** What counts further is no part of a state. */
const MOST_COUNTED = 16;

/**
 * Goes round a loop with nothing but what is watched: all that it can be together at its head. Whatever else a condition
 * depends on goes both ways, so nothing is left out; still it is no proof, only where claims come from. Undefined where
 * there is too much of it.
 */
export function statesAtHead(
  machine: Machine,
  { variables, counters, condition }: Watched,
  first: readonly Tuple[],
): readonly Tuple[] | undefined {
  const { code, head, blocks, live } = machine;
  const seen = new Set<string>();
  const atHead: Tuple[] = [];
  const counted = variables.flatMap((local, k) =>
    counters?.has(local) ? [{ k, values: new Set<bigint | undefined>() }] : [],
  );
  const waiting: { readonly block: BlockId; readonly values: Tuple }[] = [];
  const arrive = (block: BlockId, all: Tuple) => {
    if (!blocks.has(block)) return;
    // What nobody reads any more must not tell states apart.
    const values = all.map((value, k) =>
      k === variables.length || live[block].has(variables[k]) ? value : undefined,
    );
    const key = `${block}:${values.join()}`;
    if (seen.has(key)) return;
    seen.add(key);
    waiting.push({ block, values });
    if (block !== head) return;
    atHead.push(values);
    for (const one of counted) one.values.add(values[one.k]);
  };
  for (const tuple of first) arrive(head, tuple);
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (seen.size > MOST_STATES || counted.some((one) => one.values.size > MOST_COUNTED)) return undefined;
    const { block, values } = state;
    const locals = new Map(variables.map((local, k) => [local, values[k]]));
    const known: Known = (operand) => knownOf(operand, locals);
    const { instructions, terminator } = code.blocks[block];
    for (const instruction of instructions) execute(instruction, code, locals, known);
    const after = variables.map((local) => locals.get(local));
    const outcome = condition ? [values[variables.length]] : [];
    if (condition?.blocks.has(block) && terminator.kind === 'branch') {
      const { whenTrue, whenFalse } = terminator;
      if (outcome[0] !== 0n) arrive(whenTrue, [...after, 1n]);
      if (outcome[0] !== 1n) arrive(whenFalse, [...after, 0n]);
    } else for (const next of successorsOf(terminator, machine, known)) arrive(next, [...after, ...outcome]);
  }
  return atHead;
}

/** Conditions that decide at several places of the loop, on what it never assigns. */
export function steadyConditions(
  { code, blocks }: Machine,
  assigned: ReadonlySet<LocalId>,
): readonly SteadyCondition[] {
  const found = new Map<string, { readonly compute: Compute; readonly blocks: Set<BlockId> }>();
  for (const id of blocks) {
    const { instructions, terminator } = code.blocks[id];
    if (terminator.kind !== 'branch' || terminator.condition.kind !== 'local') continue;
    const { local } = terminator.condition;
    const compute = instructions.findLast((one): one is Compute => 'target' in one && one.target === local);
    if (compute?.kind !== 'compute' || !isCompareOp(compute.op)) continue;
    const names = compute.args.map((arg) => steadyName(arg, assigned));
    if (names.includes(undefined)) continue;
    const key = `${compute.op} ${names.join()}`;
    const known = found.get(key) ?? { compute, blocks: new Set() };
    found.set(key, known);
    known.blocks.add(id);
  }
  return [...found.values()].filter(({ blocks: where }) => where.size > 1);
}

/** Undefined for what may change. */
function steadyName(arg: IrOperand, assigned: ReadonlySet<LocalId>): string | undefined {
  if (arg.kind === 'int') return `${arg.value}`;
  return arg.kind === 'local' && !assigned.has(arg.local) ? `%${arg.local}` : undefined;
}

function knownOf(operand: IrOperand, locals: ReadonlyMap<LocalId, bigint | undefined>): bigint | undefined {
  if (operand.kind === 'int') return BigInt.asUintN(operand.bits, BigInt(operand.value));
  return operand.kind === 'local' ? locals.get(operand.local) : undefined;
}

function execute(
  instruction: IrInstruction,
  code: IrFunction,
  locals: Map<LocalId, bigint | undefined>,
  known: Known,
): void {
  const target = 'target' in instruction ? instruction.target : undefined;
  if (target === undefined) return;
  const { type } = code.locals[target];
  locals.set(target, instruction.kind === 'compute' ? computedInteger(instruction, type, known) : undefined);
}

function successorsOf(
  terminator: IrFunction['blocks'][number]['terminator'],
  { sites }: Machine,
  known: Known,
): readonly BlockId[] {
  switch (terminator.kind) {
    case 'jump':
      return [terminator.to];
    case 'branch': {
      const { whenTrue, whenFalse } = terminator;
      const value = known(terminator.condition);
      return value === undefined ? [whenTrue, whenFalse] : [value === 1n ? whenTrue : whenFalse];
    }
    case 'switch': {
      const { arms, bits, site } = terminator;
      const value = known(terminator.value);
      return value === undefined ? arms : [arms[switchArm(sites[site], value, bits)]];
    }
    case 'return':
    case 'unreachable':
      return [];
  }
}
