import { type InputSpace, typeOf } from '../../input/index.js';
import {
  CallGraph,
  type CTypeId,
  type IrGlobal,
  type IrOperand,
  operandsOf,
  type Program,
  terminatorOperands,
} from '../../ir/index.js';

/** A number or a pointer in a static variable of a function. */
export interface KeptCell {
  readonly global: IrGlobal;
  /** The one function that can name the variable. */
  readonly owner: string;
  /** In C: `state`, `queue.head`. */
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
  /** Before the first call; unsigned. */
  readonly first: bigint;
  /** What the owner stores there, where that is a constant. */
  readonly stored: ReadonlySet<bigint>;
}

/** More of them in one variable are a table rather than a state. */
const MOST_CELLS = 12;

/**
 * What calls of one function keep for later ones, and nobody else can change: static variables of functions whose address is
 * never taken. Functions that may run inside themselves are left out: what they find may be unfinished.
 */
export function keptCells(
  program: Program,
  space: InputSpace,
  escaping: ReadonlySet<string>,
): readonly KeptCell[] {
  if (space.start) return [];
  const graph = new CallGraph(program);
  const reachable = graph.reachable(space.entry);
  const cells: KeptCell[] = [];
  for (const global of program.globals.values()) {
    const { name, functionLocal, constant, library, declaredOnly, type } = global;
    if (!functionLocal || constant || library || declaredOnly || type === undefined) continue;
    if (escaping.has(name)) continue;
    const owners = ownersOf(program, name);
    if (owners.length !== 1 || !reachable.has(owners[0])) continue;
    const [owner] = owners;
    if ([...graph.calleesOf(owner)].some((callee) => graph.reachable(callee).has(owner))) continue;
    const found = [...leaves(program, type, 0, global.sourceName)];
    if (found.length > MOST_CELLS) continue;
    for (const leaf of found) {
      const first = initialContent(global, leaf.offset, leaf.bytes);
      const stored = storedConstants(program, owner, global, leaf);
      if (first !== undefined) cells.push({ global, owner, ...leaf, first, stored });
    }
  }
  return cells;
}

function ownersOf({ functions }: Program, symbol: string): readonly string[] {
  const names = (operand: IrOperand) => operand.kind === 'address' && operand.symbol === symbol;
  return [...functions.values()].flatMap(({ name, blocks }) =>
    blocks.some(
      ({ instructions, terminator }) =>
        instructions.some((one) => operandsOf(one).some(names)) || terminatorOperands(terminator).some(names),
    )
      ? [name]
      : [],
  );
}

interface Leaf {
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
}

function* leaves(program: Program, id: CTypeId, offset: number, name: string): Generator<Leaf> {
  const type = typeOf(program.types, id);
  switch (type.kind) {
    case 'int':
    case 'pointer':
      yield { name, offset, bytes: type.bytes };
      return;
    case 'array':
      for (let i = 0; i < Math.min(type.count, MOST_CELLS + 1); i++) {
        const at = offset + i * (type.bytes / type.count);
        yield* leaves(program, type.element, at, `${name}[${i}]`);
      }
      return;
    case 'struct':
      for (const field of type.fields)
        if (!field.bitField)
          yield* leaves(program, field.type, offset + field.offset, `${name}.${field.name}`);
      return;
    case 'float':
    case 'union':
    case 'function':
    case 'opaque':
      return;
  }
}

/** Undefined where an address lies there. */
function initialContent({ initializer }: IrGlobal, offset: number, bytes: number): bigint | undefined {
  const { data, addresses } = initializer;
  if (addresses.some((one) => one.offset < offset + bytes && offset < one.offset + 8)) return undefined;
  let value = 0n;
  for (let i = bytes - 1; i >= 0; i--) value = value * 256n + BigInt(data[offset + i] ?? 0);
  return value;
}

function storedConstants(
  { functions }: Program,
  owner: string,
  { name }: IrGlobal,
  { offset, bytes }: Leaf,
): ReadonlySet<bigint> {
  const stored = new Set<bigint>();
  for (const { instructions } of functions.get(owner)?.blocks ?? [])
    for (const one of instructions) {
      if (one.kind !== 'store' || one.address.kind !== 'address' || one.value.kind !== 'int') continue;
      if (one.address.symbol === name && one.address.offset === offset)
        stored.add(BigInt.asUintN(bytes * 8, BigInt(one.value.value)));
    }
  return stored;
}
