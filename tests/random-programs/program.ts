import { Callees } from './callees.js';
import { Choices } from './choices.js';
import {
  type IntType,
  int8,
  int32,
  int64,
  intTypes,
  type PureFunction,
  Scope,
  type StructType,
  uint8,
  uint16,
  type Variable,
} from './scope.js';
import { Statements } from './statements.js';

/** A generated function with everything it needs, and the integers that are its inputs. */
export interface RandomFunction {
  readonly name: string;
  /** C text: structs, globals, the functions it calls, itself. To be put behind `prologue`. */
  readonly text: string;
  /** Definitions of the functions without a body, for where there must be one; `rewind` before each run. */
  readonly stubs: { readonly text: string; readonly rewind: string };
  /** Declarations that hold its arguments, and the call. */
  readonly argumentDeclarations: readonly string[];
  readonly call: string;
  readonly inputs: readonly RandomInput[];
}

export interface RandomInput {
  /** As C writes it. */
  readonly lvalue: string;
  /** As the input space names the variable. */
  readonly variable: string;
  readonly bits: number;
}

/** Text to put before the functions. */
export const prologue = '#include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n';

/** A program that is defined for every input, made of the decisions in `bytes`. */
export function randomFunction(name: string, bytes: Uint8Array): RandomFunction {
  return new FunctionBuilder(name, new Choices(bytes)).build();
}

/** Results of a stub that are chosen; further ones are zero. */
const chosenResults = 3;

class FunctionBuilder {
  private readonly inputs: RandomInput[] = [];
  private readonly structs: StructType[] = [];
  private readonly callees: Callees;
  private stubs = { text: '', rewind: '' };

  constructor(
    private readonly name: string,
    private readonly choices: Choices,
  ) {
    this.callees = new Callees(name, choices, this.structs);
  }

  build(): RandomFunction {
    const { choices, name, callees } = this;
    if (choices.chance(1, 2)) this.addStructs();
    for (let k = choices.below(3); k > 0; k--) callees.addPureFunction();
    if (choices.chance(1, 4)) callees.addRecursiveFunction();
    const table = choices.chance(1, 4) ? callees.addFunctionTable() : undefined;
    const globals = this.addGlobals();
    if (choices.chance(1, 3)) callees.addProcedure(globals);
    if (this.structs.length > 0 && choices.chance(1, 2)) callees.addTransformer(globals);
    if (choices.chance(1, 6)) this.addStub();
    const pointers = table && choices.chance(1, 2) ? [pointerInto(table)] : [];
    const { pure, procedures, transformers, stubs } = callees;
    const scope = new Scope({ pure: [...pure, ...pointers], procedures, transformers, stubs });
    scope.variables.push(...globals);
    // Half of the functions have so few inputs that all of them can be enumerated.
    const parameters = choices.chance(1, 2) ? this.anyParameters(scope) : this.smallParameters(scope);
    this.addBody(scope, parameters, globals, pointers);
    return {
      name,
      text: `${callees.text.join('\n')}\n`,
      stubs: this.stubs,
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
    this.structs.push(plain, packed, this.union(`${this.name}_u`));
  }

  private union(name: string): StructType {
    const widest = this.choices.pick([int64, int32]);
    const others = [uint8, uint16].map((type, index) => ({ name: `m${index + 1}`, type }));
    return this.declared({ keyword: 'union', name, fields: [{ name: 'm0', type: widest }, ...others] });
  }

  private struct(name: string, width: (type: IntType) => number | undefined): StructType {
    const fields = Array.from({ length: 2 + this.choices.below(2) }, (_, index) => {
      const type = this.choices.pick([int8, uint8, ...intTypes]);
      return { name: `m${index}`, type, bits: width(type) };
    });
    return this.declared({ keyword: 'struct', name, fields });
  }

  private declared(struct: StructType): StructType {
    const members = struct.fields.map(
      (field) => `${field.type.name} ${field.name}${field.bits === undefined ? '' : ` : ${field.bits}`};`,
    );
    this.callees.text.push(`${struct.keyword} ${struct.name} { ${members.join(' ')} };`);
    return struct;
  }

  private addStub(): void {
    const { name, result } = this.callees.addStub();
    const results = `${name}_results`;
    for (let k = 0; k < chosenResults; k++) this.input(`${results}[${k}]`, result, `${name}()#${k}`);
    this.stubs = {
      text: [
        `static ${result.name} ${results}[${chosenResults}];`,
        `static int ${name}_calls;`,
        `${result.name} ${name}(int32_t n) {`,
        `  return ${name}_calls < ${chosenResults} ? ${results}[${name}_calls++] : 0;`,
        '}\n',
      ].join('\n'),
      rewind: `${name}_calls = 0;`,
    };
  }

  private addGlobals(): readonly Variable[] {
    const { choices, name } = this;
    const globals: Variable[] = [];
    if (choices.chance(1, 3)) {
      const type = choices.pick([uint8, int8, ...intTypes]);
      globals.push({ kind: 'int', name: `${name}_g`, type, writable: true });
      this.callees.text.push(`${type.name} ${name}_g = ${choices.below(100)};`);
      this.input(`${name}_g`, type);
    }
    if (choices.chance(1, 3)) {
      const type = choices.pick(intTypes);
      const values = Array.from({ length: 8 }, () => choices.below(128));
      globals.push({ kind: 'array', name: `${name}_t`, type, length: 8, writable: false });
      this.callees.text.push(`static const ${type.name} ${name}_t[8] = {${values.join(', ')}};`);
    }
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
    scope.variables.push({ kind: 'struct', name, struct, access: '.', moves: 'never' });
    for (const field of struct.fields) this.input(`${name}.${field.name}`, field.type);
    const declaration = `struct ${struct.name} ${name}`;
    return { declaration, parameter: declaration, argument: name };
  }

  /** To be run with one element behind each pointer. */
  private structPointer(scope: Scope, name: string, struct: StructType): Parameter {
    scope.variables.push({ kind: 'struct', name, struct, access: '->', moves: 'never' });
    for (const field of struct.fields) this.input(`${name}->${field.name}`, field.type);
    const parameter = `struct ${struct.name} *${name}`;
    return {
      declaration: `struct ${struct.name} ${name}_block; ${parameter} = &${name}_block`,
      parameter,
      argument: name,
    };
  }

  private addBody(
    scope: Scope,
    parameters: readonly Parameter[],
    globals: readonly Variable[],
    pointers: readonly PureFunction[],
  ): void {
    const { choices } = this;
    const statements = new Statements(choices, 14, () => 'goto out;');
    const answered = this.callees.stubs.map(({ name, result }) => {
      scope.variables.push({ kind: 'int', name: 'x', type: result, writable: true });
      return `${result.name} x = ${name}(0);`;
    });
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
    const aimed = pointers.map(({ name, parameters: types, targets = [] }) => {
      const list = types.map((type) => type.name).join(', ');
      return `int32_t (*${name})(${list}) = ${targets[0]};`;
    });
    this.callees.define(signature, [...aimed, ...answered, ...declared, ...body, ...sum, 'return sum;']);
  }

  private input(lvalue: string, type: IntType, variable = lvalue): void {
    this.inputs.push({ lvalue, bits: type.bits, variable });
  }
}

/** A pointer variable to one of the functions of a table. */
function pointerInto({ parameters, result, targets }: PureFunction): PureFunction {
  return { name: 'fp', parameters, result, targets };
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
