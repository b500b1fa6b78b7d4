import { invariant } from '../base/index.js';
import {
  defaultValue,
  type InputCell,
  type InputObject,
  type InputSpace,
  type InputValue,
  type InputVector,
  type PointerChoice,
  valueIn,
} from '../input/index.js';
import { isStubMemory, type MemoryPlan } from './memory-plan.js';
import type { MemoryViews } from './memory-views.js';

/** The writing of one variable, worked out beforehand. */
interface VariableWrite {
  readonly variable: number;
  readonly address: number;
  readonly bytes: number;
  readonly otherwise: InputValue;
  /** For a pointer: the address of each choice. */
  readonly targets?: readonly number[];
}

/** Puts inputs into memory: what is the same for all inputs once, into a template; the variables before each run. */
export class InputWriter {
  private readonly writes: VariableWrite[] = [];
  /** What stubs have handed out in this run, by object id: what the program did to it since then is not undone. */
  private readonly handedOut = new Set<number>();

  constructor(
    private readonly space: InputSpace,
    private readonly plan: MemoryPlan,
  ) {
    for (const object of space.objects) {
      if (object.role.kind === 'stub' || isStubMemory(space, object)) continue;
      for (const cell of object.cells) this.planCell(cell, plan.address(object));
    }
  }

  /** Writes what no input changes: zeros, fixed cells, pointers with a single target. */
  writeFixedParts(memory: MemoryViews): void {
    for (const object of this.space.objects) {
      if (object.role.kind === 'stub' || isStubMemory(this.space, object)) continue;
      const address = this.plan.address(object);
      memory.bytes.fill(0, address, address + object.bytes);
      for (const cell of object.cells) {
        if (variableOf(cell) === undefined) this.writeCell(memory, cell, address + cell.offset, []);
      }
    }
  }

  /** Before each run. */
  writeVariables(memory: MemoryViews, vector: InputVector): void {
    const { writes } = this;
    this.handedOut.clear();
    for (let k = 0; k < writes.length; k++) {
      const write = writes[k];
      let value = vector[write.variable] ?? write.otherwise;
      if (write.targets) {
        value = write.targets[Number(value)];
        invariant(value !== undefined, 'a pointer variable should be one of its choices');
      }
      if (write.bytes === 4 && (write.address & 3) === 0) memory.words[write.address >> 2] = value as number;
      else memory.write(write.address, write.bytes, value);
    }
  }

  /** Writes a whole object that is not part of the template, and the blocks behind its pointers. */
  writeObject(memory: MemoryViews, object: InputObject, address: number, vector: InputVector): void {
    memory.bytes.fill(0, address, address + object.bytes);
    for (const cell of object.cells) this.writeCell(memory, cell, address + cell.offset, vector);
  }

  /** The value of a pointer cell that belongs to a stub's result; its block is written as well, the first time. */
  stubPointer(memory: MemoryViews, cell: InputCell & { kind: 'pointer' }, vector: InputVector): number {
    const choice = this.chosen(cell, vector);
    if (choice.kind !== 'object') return this.target(choice);
    const object = this.space.objects[choice.object];
    const address = this.plan.address(object);
    memory.refresh(); // finding a place may have grown the memory
    if (isStubMemory(this.space, object) && !this.handedOut.has(object.id)) {
      this.handedOut.add(object.id);
      this.writeObject(memory, object, address, vector);
    }
    return address + choice.offset;
  }

  scalar(cell: InputCell & { kind: 'scalar' }, vector: InputVector): InputValue {
    const { content } = cell;
    if (content.kind === 'fixed') return content.value;
    return vector[content.variable] ?? defaultValue(this.space.variables[content.variable]);
  }

  private writeCell(memory: MemoryViews, cell: InputCell, address: number, vector: InputVector): void {
    const value = cell.kind === 'scalar' ? this.scalar(cell, vector) : this.stubPointer(memory, cell, vector);
    memory.write(address, cell.bytes, value);
  }

  private chosen(cell: InputCell & { kind: 'pointer' }, vector: InputVector): PointerChoice {
    const index = cell.variable === undefined ? 0 : Number(valueIn(this.space, vector, cell.variable));
    const choice = cell.choices[index];
    invariant(choice, 'a pointer variable should be one of its choices');
    return choice;
  }

  private target(choice: PointerChoice): number {
    switch (choice.kind) {
      case 'null':
        return 0;
      case 'object':
        return this.plan.address(this.space.objects[choice.object]) + choice.offset;
      case 'function':
        return this.plan.symbol(choice.symbol);
    }
  }

  private planCell(cell: InputCell, base: number): void {
    const variable = variableOf(cell);
    if (variable === undefined) return;
    this.writes.push({
      variable,
      address: base + cell.offset,
      bytes: cell.bytes,
      otherwise: defaultValue(this.space.variables[variable]),
      targets: cell.kind === 'pointer' ? cell.choices.map((choice) => this.target(choice)) : undefined,
    });
  }
}

function variableOf(cell: InputCell): number | undefined {
  if (cell.kind === 'pointer') return cell.variable;
  return cell.content.kind === 'variable' ? cell.content.variable : undefined;
}
