import { invariant } from '../../base/index.js';
import type { InputCell, InputObject, PointerChoice } from '../../input/index.js';
import type { IrGlobal } from '../../ir/index.js';
import { bv, eq, zext } from '../../term/index.js';
import { variableTerm } from '../path/constraints.js';
import type { Machine } from '../path/machine.js';
import { alternatives } from '../values/merge.js';
import { type Address, Pointer, symbolic, type Value, wrapInteger } from '../values/values.js';
import { type InitialContent, type LazyCell, MemoryObject, type ObjectKind } from './memory-object.js';

/** Of functions and whatever else has an address but no bytes. */
const NOTHING: InitialContent = { data: new Uint8Array(0), cells: [] };
const STRONGEST_ALIGNMENT = 16;

/** The objects that exist before a run: globals, functions, input blocks. Each is made when first asked for. */
export class InitialMemory {
  private readonly symbols = new Map<string, MemoryObject>();
  private readonly inputObjects: (MemoryObject | undefined)[] = [];
  private readonly inputOfSymbol = new Map<string, InputObject>();
  /** Names of functions by their objects. */
  readonly functionNames = new Map<MemoryObject, string>();

  constructor(private readonly machine: Machine) {
    const { space } = machine;
    for (const object of space.objects) {
      const { role } = object;
      if (role.kind === 'global' || role.kind === 'parameter') this.inputOfSymbol.set(role.symbol, object);
    }
  }

  /** The object of a global or a function. */
  symbol(name: string): MemoryObject {
    let object = this.symbols.get(name);
    if (object === undefined) {
      object = this.createSymbol(name);
      this.symbols.set(name, object);
    }
    return object;
  }

  /** Symbols and input objects that were touched, by their objects. */
  *known(): Generator<readonly [MemoryObject, { readonly symbol: string } | { readonly input: number }]> {
    for (const [symbol, object] of this.symbols) yield [object, { symbol }];
    for (const [input, object] of this.inputObjects.entries()) if (object) yield [object, { input }];
  }

  private createSymbol(name: string): MemoryObject {
    const global = this.machine.program.globals.get(name);
    if (global === undefined) {
      const object = this.create('function', name, 0, STRONGEST_ALIGNMENT, true, NOTHING);
      this.functionNames.set(object, name);
      return object;
    }
    const input = this.inputOfSymbol.get(name);
    if (input !== undefined) {
      const { bytes, align, constant } = global;
      return this.create('input', input.name, bytes, align, constant, this.inputContent(input));
    }
    const content = this.globalContent(global);
    return this.create('global', global.sourceName, global.bytes, global.align, global.constant, content);
  }

  private create(
    kind: ObjectKind,
    name: string,
    bytes: number,
    align: number,
    constant: boolean,
    content: InitialContent,
  ): MemoryObject {
    const { machine } = this;
    const alignment = Math.max(align, 1);
    return new MemoryObject(
      machine.newLastingId(),
      kind,
      name,
      bytes,
      alignment,
      constant,
      machine.context,
      content,
    );
  }

  private globalContent(global: IrGlobal): InitialContent {
    const { data, addresses } = global.initializer;
    const bytes = this.machine.program.target.pointerBytes;
    const cells = addresses.map(({ offset, symbol, addend }) => ({
      offset,
      bytes,
      make: () => new Pointer(this.symbol(symbol), addend),
    }));
    return { data, cells: cells.sort((a, b) => a.offset - b.offset) };
  }

  /** The object of a block behind a pointer, or of whatever else in the input space. */
  inputObject(id: number): MemoryObject {
    let object = this.inputObjects[id];
    if (object === undefined) {
      object = this.createInput(this.machine.space.objects[id]);
      this.inputObjects[id] = object;
    }
    return object;
  }

  /** Whether this replay came to what an input put at `offset` of an object. */
  isTouched({ id, role }: InputObject, offset: number): boolean {
    const isSymbol = role.kind === 'global' || role.kind === 'parameter';
    const object = isSymbol ? this.symbols.get(role.symbol) : this.inputObjects[id];
    return object?.isTouched(offset) ?? false;
  }

  /** What the input space calls an object; undefined for what it does not know. */
  inputOf(object: MemoryObject): InputObject | undefined {
    const id = this.inputObjects.indexOf(object);
    if (id >= 0) return this.machine.space.objects[id];
    for (const [symbol, known] of this.symbols) if (known === object) return this.inputOfSymbol.get(symbol);
    return undefined;
  }

  private createInput(input: InputObject): MemoryObject {
    const { role } = input;
    if (role.kind === 'global' || role.kind === 'parameter') return this.symbol(role.symbol);
    const content = this.inputContent(input);
    const block = this.create('block', input.name, input.bytes, input.align, false, content);
    block.lead = input.lead;
    return block;
  }

  private inputContent(input: InputObject): InitialContent {
    const data = new Uint8Array(input.bytes);
    const cells: LazyCell[] = [];
    for (const cell of input.cells) {
      if (cell.kind === 'scalar' && cell.content.kind === 'fixed') {
        let rest = BigInt(cell.content.value);
        for (let i = 0; i < cell.bytes; i++, rest >>= 8n) data[cell.offset + i] = Number(rest & 0xffn);
      } else {
        cells.push({ offset: cell.offset, bytes: cell.bytes, make: () => this.inputValue(cell) });
      }
    }
    return { data, cells };
  }

  private inputValue(cell: InputCell): Value {
    const { machine } = this;
    if (cell.kind === 'pointer') return this.pointerValue(cell);
    invariant(cell.content.kind === 'variable', 'fixed cells should be part of the data');
    const { variable } = cell.content;
    const bits = cell.bytes * 8;
    const value = wrapInteger(machine.inputValue(variable), bits);
    if (machine.inputs === 'plain') return value;
    return symbolic(value, zext(variableTerm(machine.space, variable), bits));
  }

  private pointerValue(cell: InputCell & { kind: 'pointer' }): Value {
    const { machine } = this;
    const targets = cell.choices.map((choice) => this.target(choice));
    if (cell.variable === undefined) {
      if (cell.choices[0].kind === 'null') machine.nullsRead.push(cell.name);
      return targets[0];
    }
    const current = Number(machine.inputValue(cell.variable));
    invariant(current < targets.length, 'a pointer variable should be one of its choices');
    if (machine.inputs === 'plain') return targets[current];
    const term = variableTerm(machine.space, cell.variable);
    const guards = targets.map((_, k) => eq(term, bv(k, term.width)));
    return alternatives(guards, targets, current);
  }

  private target(choice: PointerChoice): Address {
    switch (choice.kind) {
      case 'null':
        return wrapInteger(0, this.machine.pointerBits);
      case 'object':
        return new Pointer(this.inputObject(choice.object), choice.offset);
      case 'function':
        return new Pointer(this.symbol(choice.symbol), 0);
    }
  }
}
