import { invariant } from '../base/index.js';
import type { InputObject, InputSpace } from '../input/index.js';
import type { BlockId, IrFunction, IrInstruction, Program } from '../ir/index.js';
import { type Cell, cellsOfType, cellsOfWords } from './cell-layout.js';
import type { FunctionFacts } from './function-facts.js';
import { FIRST_OBJECT, type ObjectId, UNKNOWN } from './value.js';

/** Memory that has an address: one thing at run time, or, without cells, any number of them. */
export interface FollowedObject {
  readonly id: ObjectId;
  readonly kind: 'global' | 'block' | 'local' | 'heap' | 'function';
  /** As the user would say it. */
  readonly name: string;
  /** Undefined: not known. */
  readonly bytes: number | undefined;
  /** By ascending offset. Undefined: what it holds is not followed; reading it gives anything. */
  readonly cells: readonly Cell[] | undefined;
  /** There may be several at a time that the number does not tell apart: such objects have no cells. */
  readonly isRepeated?: boolean;
  /** Nothing writes it. */
  readonly constant: boolean;
  /** Of a global or function. */
  readonly symbol?: string;
  /** What the test puts there. */
  readonly input?: InputObject;
  /** The `allocate` that makes it. */
  readonly allocation?: { readonly function: string; readonly block: BlockId; readonly instruction: number };
}

export interface ObjectLimits {
  /** An object of more cells is not followed; constants may have more. */
  readonly cells: number;
  readonly constantCells: number;
}

export const defaultObjectLimits: ObjectLimits = { cells: 64, constantCells: 1024 };

/** Numbers the objects that a run of the function under test can meet; each is made when first asked for. */
export class Objects {
  private readonly list: FollowedObject[] = [];
  private readonly known = new Map<string, FollowedObject>();
  private readonly inputOfSymbol = new Map<string, InputObject>();

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
    private readonly facts: FunctionFacts,
    private readonly limits: ObjectLimits,
  ) {
    for (const object of space.objects) {
      const { role } = object;
      if (role.kind === 'global' || role.kind === 'parameter') this.inputOfSymbol.set(role.symbol, object);
    }
  }

  get all(): readonly FollowedObject[] {
    return this.list;
  }

  get(id: ObjectId): FollowedObject {
    const object = this.list[id - FIRST_OBJECT];
    invariant(object !== undefined, `object ${id} should exist`);
    return object;
  }

  /** The number is that of a function or of memory, and not of NULL and the like. */
  isObject(id: ObjectId): boolean {
    return id >= FIRST_OBJECT;
  }

  /** Addresses with the number may be in different objects all the same. */
  isRepeated(id: ObjectId): boolean {
    return this.isObject(id) && this.get(id).isRepeated === true;
  }

  /** The number says that nothing is known. */
  isUnknown(id: ObjectId): boolean {
    return id === UNKNOWN;
  }

  symbol(symbol: string): FollowedObject {
    return this.make(`symbol ${symbol}`, (id) => {
      const global = this.program.globals.get(symbol);
      if (global === undefined) {
        return { id, kind: 'function', name: symbol, bytes: 0, cells: [], constant: true, symbol };
      }
      const { sourceName: name, bytes, constant, type } = global;
      const input = this.inputOfSymbol.get(symbol);
      const most = constant ? this.limits.constantCells : this.limits.cells;
      const typed = type !== undefined && this.program.types[type].bytes > 0;
      const cells = input
        ? inputCells(input, most)
        : typed
          ? cellsOfType(this.program, type, bytes, name, most)
          : cellsOfInitializer(this.program, symbol, most);
      return { id, kind: 'global', name: input?.name ?? name, bytes, cells, constant, symbol, input };
    });
  }

  /** An object of the input space. */
  input(index: number): FollowedObject {
    const input = this.space.objects[index];
    const { role } = input;
    if (role.kind === 'global' || role.kind === 'parameter') return this.symbol(role.symbol);
    return this.make(`input ${index}`, (id) => {
      const cells = inputCells(input, this.limits.cells);
      return { id, kind: 'block', name: input.name, bytes: input.bytes, cells, constant: false, input };
    });
  }

  /** What an `allocate` makes. Followed if there is only one of it at a time. */
  local(f: IrFunction, block: BlockId, index: number): FollowedObject {
    return this.make(`local ${f.name} ${block} ${index}`, (id) => {
      const instruction = f.blocks[block].instructions[index];
      invariant(instruction.kind === 'allocate', 'instruction should allocate');
      const { sourceName: name = 'a temporary', sourceType } = instruction;
      const bytes = fixedSize(instruction);
      const isOne = bytes !== undefined && !this.facts.isRepeated(f.name, block);
      const { program, limits } = this;
      const typed = sourceType !== undefined && program.types[sourceType].bytes > 0;
      const cells = !isOne
        ? undefined
        : typed
          ? cellsOfType(program, sourceType, bytes, name, limits.cells)
          : cellsOfWords(program, bytes, name, limits.cells);
      const allocation = { function: f.name, block, instruction: index };
      return { id, kind: 'local', name, bytes, cells, constant: false, isRepeated: !isOne, allocation };
    });
  }

  /** The callee's copy of a struct passed by value. */
  parameter(f: IrFunction, index: number): FollowedObject {
    return this.make(`parameter ${f.name} ${index}`, (id) => {
      const bytes = f.parameters[index].byValue?.bytes;
      invariant(bytes !== undefined, 'parameter should be passed by value');
      // A result through a pointer, or variable arguments, make hidden parameters: then nobody knows which is which.
      const isPlain = f.sourceParameters.length === f.parameters.length;
      const source = isPlain ? f.sourceParameters[index] : undefined;
      const name = source?.name ?? `parameter ${index + 1} of ${f.sourceName}`;
      const isRepeated = this.facts.isRecursive(f.name);
      const isTyped = source !== undefined && this.program.types[source.type].bytes === bytes;
      const cells = isRepeated
        ? undefined
        : isTyped
          ? cellsOfType(this.program, source.type, bytes, name, this.limits.cells)
          : cellsOfWords(this.program, bytes, name, this.limits.cells);
      return { id, kind: 'local', name, bytes, cells, constant: false, isRepeated };
    });
  }

  /** What a call of `malloc` and the like returns. */
  heap(f: IrFunction, block: BlockId, index: number): FollowedObject {
    return this.make(`heap ${f.name} ${block} ${index}`, (id) => ({
      id,
      kind: 'heap',
      name: 'allocated memory',
      bytes: undefined,
      cells: undefined,
      constant: false,
      isRepeated: true,
    }));
  }

  private make(key: string, create: (id: ObjectId) => FollowedObject): FollowedObject {
    let object = this.known.get(key);
    if (object === undefined) {
      object = create(this.list.length + FIRST_OBJECT);
      this.known.set(key, object);
      this.list.push(object);
    }
    return object;
  }
}

function fixedSize({ bytes, count }: IrInstruction & { kind: 'allocate' }): number | undefined {
  return count.kind === 'int' ? bytes * Number(count.value) : undefined;
}

function inputCells(input: InputObject, most: number): readonly Cell[] | undefined {
  if (input.cells.length > most) return undefined;
  return input.cells.map(({ kind, offset, bytes, name, type }) => ({
    kind: kind === 'pointer' ? 'address' : 'scalar',
    offset,
    bytes,
    name,
    ...(type >= 0 ? { type } : {}),
  }));
}

/** String literals and tables without a type: addresses where there are some, bytes elsewhere. */
function cellsOfInitializer(program: Program, symbol: string, most: number): readonly Cell[] | undefined {
  const global = program.globals.get(symbol);
  invariant(global !== undefined, 'symbol should be a global');
  const { bytes, sourceName: name, initializer } = global;
  const word = program.target.pointerBytes;
  const addresses = new Set(initializer.addresses.map(({ offset }) => offset));
  const cells: Cell[] = [];
  for (let offset = 0; offset < bytes; ) {
    if (cells.length >= most) return undefined;
    const isAddress = addresses.has(offset);
    const size = isAddress ? word : 1;
    cells.push({ offset, bytes: size, kind: isAddress ? 'address' : 'scalar', name: `${name}+${offset}` });
    offset += size;
  }
  return cells;
}
