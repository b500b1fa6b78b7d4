import type { Context } from './context.js';
import type { Inputs } from './inputs.js';
import type { Scope } from './scope.js';
import { bool, type IntType, int8, intTypes, type StructType, uint8 } from './types.js';

/** A parameter of a generated function, and how a caller provides it. */
export interface Parameter {
  /** A variable of the caller that holds the argument. */
  readonly declaration: string;
  readonly parameter: string;
  readonly argument: string;
}

/** Makes parameters: each comes into scope, and what it holds is an input. */
export class Parameters {
  constructor(
    private readonly context: Context,
    private readonly scope: Scope,
    private readonly inputs: Inputs,
  ) {}

  /** So few bits that all inputs can be enumerated. */
  small(): readonly Parameter[] {
    const { choices } = this.context;
    const count = 1 + choices.below(2);
    return Array.from({ length: count }, (_, index) => this.scalar(`n${index}`, choices.pick([int8, uint8])));
  }

  any(): readonly Parameter[] {
    const count = 1 + this.context.choices.below(3);
    return Array.from({ length: count }, (_, index) => this.one(`n${index}`));
  }

  private one(name: string): Parameter {
    const { choices, structs, enums } = this.context;
    const type = choices.pick([...intTypes, ...enums.map((one) => one.type), bool]);
    return choices.weighted<() => Parameter>([
      [4, () => this.scalar(name, type)],
      [2, () => this.array(name, choices.pick(intTypes))],
      [1, () => this.grid(name, choices.pick(intTypes))],
      [1, () => this.float(name)],
      [structs.length > 0 ? 2 : 0, () => this.structValue(name, choices.pick(structs))],
      [structs.length > 0 ? 2 : 0, () => this.structPointer(name, choices.pick(structs))],
    ])();
  }

  private scalar(name: string, type: IntType): Parameter {
    this.scope.variables.push({ kind: 'int', name, type, writable: true });
    this.inputs.add(name, type);
    return { declaration: `${type.name} ${name}`, parameter: `${type.name} ${name}`, argument: name };
  }

  private float(name: string): Parameter {
    const type = this.context.choices.pick(['double', 'float'] as const);
    this.scope.variables.push({ kind: 'float', name, type });
    this.inputs.addFloat(name, type);
    return { declaration: `${type} ${name}`, parameter: `${type} ${name}`, argument: name };
  }

  private array(name: string, type: IntType): Parameter {
    const length = this.context.choices.pick([2, 4]);
    this.scope.variables.push({ kind: 'array', name, type, length, writable: true });
    for (let k = 0; k < length; k++) this.inputs.add(`${name}[${k}]`, type);
    this.inputs.behindPointers = true;
    const declaration = `${type.name} ${name}[${length}]`;
    return { declaration, parameter: declaration, argument: name };
  }

  private grid(name: string, type: IntType): Parameter {
    const [rows, columns] = [2, this.context.choices.pick([2, 4])];
    this.scope.variables.push({ kind: 'grid', name, type, rows, columns });
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) this.inputs.add(`${name}[${row}][${column}]`, type);
    this.inputs.behindPointers = true;
    const declaration = `${type.name} ${name}[${rows}][${columns}]`;
    return { declaration, parameter: declaration, argument: name };
  }

  private structValue(name: string, struct: StructType): Parameter {
    this.scope.variables.push({ kind: 'struct', name, struct, access: '.', moves: 'never' });
    this.inputs.addStruct(`${name}.`, struct);
    const declaration = `${struct.keyword} ${struct.name} ${name}`;
    return { declaration, parameter: declaration, argument: name };
  }

  /** To be run with one element behind each pointer. */
  private structPointer(name: string, struct: StructType): Parameter {
    this.scope.variables.push({ kind: 'struct', name, struct, access: '->', moves: 'never' });
    this.inputs.addStruct(`${name}->`, struct);
    this.inputs.behindPointers = true;
    const type = `${struct.keyword} ${struct.name}`;
    const parameter = `${type} *${name}`;
    return { declaration: `${type} ${name}_block; ${parameter} = &${name}_block`, parameter, argument: name };
  }
}
