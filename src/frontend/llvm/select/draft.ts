import {
  type ArrayBound,
  type BlockId,
  type CTypeId,
  type IrInstruction,
  type IrLocal,
  type IrOperand,
  type IrPlace,
  type IrTerminator,
  type IrType,
  type LocalId,
  operandsOf,
  successors,
  terminatorOperands,
} from '../../../ir/index.js';

/** The function under construction: what selection makes and the passes after it rewrite. */
export class Draft {
  readonly locals: IrLocal[] = [];
  /** Indexed by block number; passes empty entries by making them unreachable. The first is the entry. */
  readonly blocks: DraftBlock[] = [];

  /** Locals that stand for variables or parameters, rather than for values on their way. */
  private readonly variables = new Set<LocalId>();

  newVariable(type: IrType, source?: { name?: string; type?: CTypeId }): LocalId {
    const id = this.newLocal(type, source);
    this.variables.add(id);
    return id;
  }

  isVariable(id: LocalId): boolean {
    return this.variables.has(id);
  }

  newLocal(type: IrType, source?: { name?: string; type?: CTypeId }): LocalId {
    const id = this.locals.length;
    this.locals.push(source ? { id, type, sourceName: source.name, sourceType: source.type } : { id, type });
    return id;
  }

  newBlock(): DraftBlock {
    const block: DraftBlock = {
      id: this.blocks.length,
      instructions: [],
      terminator: { kind: 'unreachable' },
    };
    this.blocks.push(block);
    return block;
  }
}

export interface DraftBlock {
  readonly id: BlockId;
  instructions: IrInstruction[];
  terminator: DraftTerminator;
  /** What the arm of a switch knows about the operand: enough to find where the compiler's switch goes from here. */
  assumes?: { readonly local: LocalId; readonly value: number | bigint };
}

export type DraftTerminator = IrTerminator | Multiway;

/** A `switch` of the compiler: threaded away, or turned into a chain of branches. */
export interface Multiway {
  readonly kind: 'multiway';
  readonly value: IrOperand;
  readonly bits: number;
  /** Keys are the values, unsigned. */
  readonly cases: ReadonlyMap<bigint, BlockId>;
  readonly otherwise: BlockId;
  readonly place?: IrPlace;
}

export function draftSuccessors(terminator: DraftTerminator): readonly BlockId[] {
  if (terminator.kind === 'multiway') return [...terminator.cases.values(), terminator.otherwise];
  return successors(terminator);
}

/** The same terminator with every target renamed. */
export function retarget(terminator: DraftTerminator, rename: (block: BlockId) => BlockId): DraftTerminator {
  switch (terminator.kind) {
    case 'jump': {
      const to = rename(terminator.to);
      return to === terminator.to ? terminator : { kind: 'jump', to };
    }
    case 'branch': {
      const whenTrue = rename(terminator.whenTrue);
      const whenFalse = rename(terminator.whenFalse);
      const same = whenTrue === terminator.whenTrue && whenFalse === terminator.whenFalse;
      return same ? terminator : { ...terminator, whenTrue, whenFalse };
    }
    case 'switch':
      return { ...terminator, arms: terminator.arms.map(rename) };
    case 'multiway': {
      const cases = new Map([...terminator.cases].map(([value, to]) => [value, rename(to)]));
      return { ...terminator, cases, otherwise: rename(terminator.otherwise) };
    }
    case 'return':
    case 'unreachable':
      return terminator;
  }
}

/** The local an instruction assigns, if any. */
export function targetOf(instruction: IrInstruction): LocalId | undefined {
  switch (instruction.kind) {
    case 'compute':
    case 'load':
    case 'allocate':
    case 'call':
    case 'unmodelled':
      return instruction.target;
    case 'store':
    case 'copy-memory':
    case 'fill-memory':
      return undefined;
  }
}

/** The same instruction with every operand mapped. Returns it unchanged when nothing changes. */
export function mapOperands(
  instruction: IrInstruction,
  map: (operand: IrOperand) => IrOperand,
): IrInstruction {
  switch (instruction.kind) {
    case 'compute': {
      const args = mapList(instruction.args, map);
      return args === instruction.args ? instruction : { ...instruction, args };
    }
    case 'load': {
      const address = map(instruction.address);
      const within = mapBounds(instruction.within, map);
      if (address === instruction.address && within === instruction.within) return instruction;
      return { ...instruction, address, within };
    }
    case 'store': {
      const address = map(instruction.address);
      const value = map(instruction.value);
      const within = mapBounds(instruction.within, map);
      const same =
        address === instruction.address && value === instruction.value && within === instruction.within;
      return same ? instruction : { ...instruction, address, value, within };
    }
    case 'allocate': {
      const count = map(instruction.count);
      return count === instruction.count ? instruction : { ...instruction, count };
    }
    case 'copy-memory':
      return {
        ...instruction,
        to: map(instruction.to),
        from: map(instruction.from),
        bytes: map(instruction.bytes),
      };
    case 'fill-memory':
      return {
        ...instruction,
        to: map(instruction.to),
        value: map(instruction.value),
        bytes: map(instruction.bytes),
      };
    case 'call': {
      const args = mapList(instruction.args, map);
      const { callee } = instruction;
      if (callee.kind === 'function') {
        const within = mapBounds(instruction.within, map);
        const same = args === instruction.args && within === instruction.within;
        return same ? instruction : { ...instruction, args, within };
      }
      return { ...instruction, args, callee: { kind: 'pointer', operand: map(callee.operand) } };
    }
    case 'unmodelled':
      return instruction;
  }
}

export function mapTerminator(
  terminator: DraftTerminator,
  map: (operand: IrOperand) => IrOperand,
): DraftTerminator {
  switch (terminator.kind) {
    case 'branch':
      return { ...terminator, condition: map(terminator.condition) };
    case 'switch':
    case 'multiway':
      return { ...terminator, value: map(terminator.value) };
    case 'return':
      return terminator.value ? { ...terminator, value: map(terminator.value) } : terminator;
    case 'jump':
    case 'unreachable':
      return terminator;
  }
}

function mapBounds(
  bounds: readonly ArrayBound[] | undefined,
  map: (operand: IrOperand) => IrOperand,
): readonly ArrayBound[] | undefined {
  if (bounds === undefined) return undefined;
  const mapped = bounds.map(({ index, length }) => ({ index: map(index), length }));
  return mapped.every(({ index }, k) => index === bounds[k].index) ? bounds : mapped;
}

function mapList(list: readonly IrOperand[], map: (operand: IrOperand) => IrOperand): readonly IrOperand[] {
  let changed = false;
  const mapped = list.map((operand) => {
    const to = map(operand);
    if (to !== operand) changed = true;
    return to;
  });
  return changed ? mapped : list;
}

/** Calls `visit` with every local an instruction or terminator reads. */
export function forEachRead(item: IrInstruction | DraftTerminator, visit: (local: LocalId) => void): void {
  for (const operand of operandsIn(item)) if (operand.kind === 'local') visit(operand.local);
}

function operandsIn(item: IrInstruction | DraftTerminator): readonly IrOperand[] {
  switch (item.kind) {
    case 'multiway':
      return [item.value];
    case 'branch':
    case 'switch':
    case 'jump':
    case 'return':
    case 'unreachable':
      return terminatorOperands(item);
    default:
      return operandsOf(item);
  }
}
