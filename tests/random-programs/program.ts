import { Choices } from './choices.js';
import { Expressions } from './expressions.js';
import {
  type IntType,
  int8,
  int32,
  intTypes,
  type Procedure,
  type PureFunction,
  Scope,
  type StructType,
  uint8,
  type Variable,
} from './scope.js';
import { indented, Statements } from './statements.js';

/** A generated function with everything it needs, and the integers that are its inputs. */
export interface RandomFunction {
  readonly name: string;
  /** C text: structs, globals, the functions it calls, itself. Needs `stdint.h`. */
  readonly text: string;
  /** Declarations that hold its arguments, and the call. */
  readonly argumentDeclarations: readonly string[];
  readonly call: string;
  readonly inputs: readonly RandomInput[];
}

export interface RandomInput {
  /** As C writes it, and as the input space names the variable. */
  readonly lvalue: string;
  readonly bits: number;
}

/** Text to put before the functions. */
export const prologue = '#include <stdint.h>\n';

/** A program that is defined for every input, made of the decisions in `bytes`. */
export function randomFunction(name: string, bytes: Uint8Array): RandomFunction {
  return new FunctionBuilder(name, new Choices(bytes)).build();
}

class FunctionBuilder {
  private readonly text: string[] = [];
  private readonly inputs: RandomInput[] = [];
  private readonly structs: StructType[] = [];
  private readonly pure: PureFunction[] = [];
  private readonly procedures: Procedure[] = [];

  constructor(
    private readonly name: string,
    private readonly choices: Choices,
  ) {}

  build(): RandomFunction {
    const { choices, name } = this;
    if (choices.chance(1, 2)) this.addStructs();
    for (let k = choices.below(3); k > 0; k--) this.addPureFunction();
    if (choices.chance(1, 4)) this.addRecursiveFunction();
    if (choices.chance(1, 4)) this.addFunctionTable();
    if (choices.chance(1, 3)) this.addProcedure();
    const scope = new Scope({ pure: [...this.pure], procedures: [...this.procedures] });
    const globals = this.addGlobals(scope);
    // Half of the functions have so few inputs that all of them can be enumerated.
    const parameters = choices.chance(1, 2) ? this.anyParameters(scope) : this.smallParameters(scope);
    this.addBody(scope, parameters, globals);
    return {
      name,
      text: `${this.text.join('\n')}\n`,
      argumentDeclarations: parameters.map(({ declaration }) => `${declaration};`),
      call: `${name}(${parameters.map(({ argument }) => argument).join(', ')})`,
      inputs: this.inputs,
    };
  }

  /** One struct for parameters, and one with bit-fields too: those are no inputs, as several share a byte. */
  private addStructs(): void {
    const plain = this.struct(`${this.name}_s`, () => undefined);
    // Bit-fields stay narrower than int, so that they promote to int.
    const packed = this.struct(`${this.name}_b`, ({ bits }) =>
      bits <= 32 && this.choices.chance(1, 2) ? 1 + this.choices.below(Math.min(bits, 31)) : undefined,
    );
    this.structs.push(plain, packed);
  }

  private struct(name: string, width: (type: IntType) => number | undefined): StructType {
    const fields = Array.from({ length: 2 + this.choices.below(2) }, (_, index) => {
      const type = this.choices.pick([int8, uint8, ...intTypes]);
      return { name: `m${index}`, type, bits: width(type) };
    });
    const members = fields.map(
      (field) => `${field.type.name} ${field.name}${field.bits === undefined ? '' : ` : ${field.bits}`};`,
    );
    this.text.push(`struct ${name} { ${members.join(' ')} };`);
    return { name, fields };
  }

  private addFunctionTable(): void {
    const parameters = [this.choices.pick(intTypes), int32];
    const names = [
      this.addPureFunction(parameters, int32).name,
      this.addPureFunction(parameters, int32).name,
    ];
    const table: PureFunction = { name: `${this.name}_f`, parameters, result: int32, table: names.length };
    const types = parameters.map((type) => type.name).join(', ');
    this.text.push(`static int32_t (*const ${table.name}[])(${types}) = {${names.join(', ')}};`);
    this.pure.push(table);
  }

  private addPureFunction(
    types: readonly IntType[] = Array.from({ length: 1 + this.choices.below(3) }, () =>
      this.choices.pick(intTypes),
    ),
    result: IntType = this.choices.pick(intTypes),
  ): PureFunction {
    const { choices } = this;
    const callee: PureFunction = { name: `${this.name}_h${this.pure.length}`, parameters: types, result };
    const scope = new Scope({ pure: choices.chance(1, 2) ? [...this.pure] : [], procedures: [] });
    const parameters = this.plainParameters(scope, callee.parameters);
    const expressions = new Expressions(choices);
    const statements = new Statements(choices, 4, (inner) => `return ${expressions.integer(inner, 1).text};`);
    const body = [
      ...statements.declarations(scope, choices.below(2), this.structs),
      ...statements.block(scope, 2),
      `return ${expressions.integer(scope, 2).text};`,
    ];
    this.define(`static ${callee.result.name} ${callee.name}(${parameters})`, body);
    this.pure.push(callee);
    return callee;
  }

  private addRecursiveFunction(): void {
    const { choices } = this;
    const name = `${this.name}_r`;
    const scope = new Scope({ pure: [], procedures: [] });
    const parameters = this.plainParameters(scope, [choices.pick(intTypes)]);
    const expressions = new Expressions(choices);
    this.define(`static int32_t ${name}(${parameters}, int32_t depth)`, [
      `if (depth <= 0) return ${expressions.integer(scope, 1).text};`,
      `if (${expressions.condition(scope, 1)}) return ${name}(${expressions.integer(scope, 2).text}, depth - 1) + 1;`,
      `return ${expressions.integer(scope, 1).text} ^ ${name}(${expressions.integer(scope, 1).text}, depth - 2);`,
    ]);
    const wrapper: PureFunction = { name: `${name}w`, parameters: [int32], result: int32 };
    this.define(`static int32_t ${wrapper.name}(int32_t value)`, [`return ${name}(value, 3);`]);
    this.pure.push(wrapper);
  }

  private addProcedure(): void {
    const { choices } = this;
    const callee: Procedure = {
      name: `${this.name}_p`,
      target: choices.pick(intTypes),
      parameters: [choices.pick(intTypes)],
    };
    const scope = new Scope({ pure: [], procedures: [] });
    const parameters = this.plainParameters(scope, callee.parameters);
    scope.variables.push({ kind: 'pointer', name: 'target', type: callee.target });
    const statements = new Statements(choices, 3, () => 'return;');
    this.define(`static void ${callee.name}(${callee.target.name} *target, ${parameters})`, [
      ...statements.block(scope, 2),
    ]);
    this.procedures.push(callee);
  }

  private addGlobals(scope: Scope): readonly Variable[] {
    const { choices, name } = this;
    const globals: Variable[] = [];
    if (choices.chance(1, 3)) {
      const type = choices.pick([uint8, int8, ...intTypes]);
      globals.push({ kind: 'int', name: `${name}_g`, type, writable: true });
      this.text.push(`${type.name} ${name}_g = ${choices.below(100)};`);
      this.input(`${name}_g`, type);
    }
    if (choices.chance(1, 3)) {
      const type = choices.pick(intTypes);
      const values = Array.from({ length: 8 }, () => choices.below(128));
      globals.push({ kind: 'array', name: `${name}_t`, type, length: 8, writable: false });
      this.text.push(`static const ${type.name} ${name}_t[8] = {${values.join(', ')}};`);
    }
    scope.variables.push(...globals);
    return globals;
  }

  private smallParameters(scope: Scope): readonly Parameter[] {
    const count = 1 + this.choices.below(2);
    return Array.from({ length: count }, (_, index) =>
      this.scalar(scope, `n${index}`, this.choices.pick([int8, uint8])),
    );
  }

  private anyParameters(scope: Scope): readonly Parameter[] {
    const count = 1 + this.choices.below(3);
    return Array.from({ length: count }, (_, index) => this.anyParameter(scope, `n${index}`));
  }

  private anyParameter(scope: Scope, name: string): Parameter {
    const type = this.choices.pick(intTypes);
    return this.choices.weighted<() => Parameter>([
      [4, () => this.scalar(scope, name, type)],
      [2, () => this.array(scope, name, type)],
      [this.structs.length > 0 ? 2 : 0, () => this.structValue(scope, name, this.structs[0])],
      [this.structs.length > 0 ? 2 : 0, () => this.structPointer(scope, name, this.structs[0])],
    ])();
  }

  private scalar(scope: Scope, name: string, type: IntType): Parameter {
    scope.variables.push({ kind: 'int', name, type, writable: true });
    this.input(name, type);
    return { declaration: `${type.name} ${name}`, parameter: `${type.name} ${name}`, argument: name };
  }

  private array(scope: Scope, name: string, type: IntType): Parameter {
    const length = this.choices.pick([2, 4]);
    scope.variables.push({ kind: 'array', name, type, length, writable: true });
    for (let k = 0; k < length; k++) this.input(`${name}[${k}]`, type);
    const declaration = `${type.name} ${name}[${length}]`;
    return { declaration, parameter: declaration, argument: name };
  }

  private structValue(scope: Scope, name: string, struct: StructType): Parameter {
    scope.variables.push({ kind: 'struct', name, struct, access: '.' });
    for (const field of struct.fields) this.input(`${name}.${field.name}`, field.type);
    const declaration = `struct ${struct.name} ${name}`;
    return { declaration, parameter: declaration, argument: name };
  }

  /** To be run with one element behind each pointer. */
  private structPointer(scope: Scope, name: string, struct: StructType): Parameter {
    scope.variables.push({ kind: 'struct', name, struct, access: '->' });
    for (const field of struct.fields) this.input(`${name}->${field.name}`, field.type);
    const parameter = `struct ${struct.name} *${name}`;
    return {
      declaration: `struct ${struct.name} ${name}_block; ${parameter} = &${name}_block`,
      parameter,
      argument: name,
    };
  }

  private addBody(scope: Scope, parameters: readonly Parameter[], globals: readonly Variable[]): void {
    const { choices } = this;
    const statements = new Statements(choices, 14, () => 'goto out;');
    const declared = statements.declarations(scope, 1 + choices.below(4), this.structs);
    statements.outerNames = new Set(
      scope.variables
        .map(({ name }) => name)
        .filter((name) => !globals.some((global) => global.name === name && global.kind === 'array')),
    );
    const body = [
      ...statements.block(scope, 4),
      ...statements.block(scope, 3),
      ...statements.block(scope, 2),
    ];
    // A declaration cannot follow a label, an empty statement can.
    const sum = ['goto out;', 'out:;', 'uint64_t sum = 17;', ...scope.variables.flatMap(folded)];
    const signature = `uint64_t ${this.name}(${parameters.map(({ parameter }) => parameter).join(', ')})`;
    this.define(signature, [...declared, ...body, ...sum, 'return sum;']);
  }

  private plainParameters(scope: Scope, types: readonly IntType[]): string {
    return types
      .map((type, index) => {
        scope.variables.push({ kind: 'int', name: `n${index}`, type, writable: true });
        return `${type.name} n${index}`;
      })
      .join(', ');
  }

  private define(signature: string, body: readonly string[]): void {
    this.text.push([`${signature} {`, ...indented(body), '}'].join('\n'));
  }

  private input(lvalue: string, type: IntType): void {
    this.inputs.push({ lvalue, bits: type.bits });
  }
}

interface Parameter {
  readonly declaration: string;
  readonly parameter: string;
  readonly argument: string;
}

/** Statements that add what a variable holds at the end to the result, so that every value counts. */
function folded(variable: Variable): readonly string[] {
  const add = (value: string) => `sum = sum * 31 + (uint64_t)${value};`;
  switch (variable.kind) {
    case 'int':
      return [add(variable.name)];
    case 'array':
      return variable.writable
        ? Array.from({ length: variable.length }, (_, k) => add(`${variable.name}[${k}]`))
        : [];
    case 'struct':
      return variable.struct.fields.map(({ name }) => add(`${variable.name}${variable.access}${name}`));
    case 'pointer':
      return [add(`*${variable.name}`)];
    case 'float':
      return [add(`(${variable.name} > 0.25 ? 1 : 0)`)];
  }
}
