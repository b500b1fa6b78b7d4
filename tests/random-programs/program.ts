import { Callees } from './callees.js';
import { Choices } from './choices.js';
import type { Context } from './context.js';
import { Expressions } from './expressions.js';
import { Inputs, type RandomInput } from './inputs.js';
import { type Parameter, Parameters } from './parameters.js';
import { folded } from './places.js';
import { type Plant, Plants } from './plants.js';
import { type PureFunction, Scope, type Variable } from './scope.js';
import { Statements } from './statements.js';
import { enumType, structTypes } from './struct-types.js';
import { int8, intTypes, type StructType, uint8 } from './types.js';

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
  /** By lvalue, the bits of it that make a difference; inputs that are not here count whole. */
  readonly masks: ReadonlyMap<string, bigint>;
  /** `all`: its callers are all that there can be, and few enough to be tried. `some`: few enough, but there are others. */
  readonly enumerable: 'all' | 'some' | 'no';
}

/** A function whose text speaks of constants that are to be planted yet. */
export interface Draft extends RandomFunction {
  readonly plants: readonly Plant[];
}

/** Text to put before the functions. */
export const prologue = '#include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n';

/** A program that is defined for every input, made of the decisions in `bytes`. */
export function draftFunction(name: string, bytes: Uint8Array): Draft {
  return new FunctionBuilder(name, new Choices(bytes)).build();
}

/** Results of a stub that are chosen; further ones are zero. */
export const chosenResults = 8;

class FunctionBuilder {
  private readonly inputs = new Inputs();
  private readonly structs: StructType[] = [];
  private readonly context: Context;
  private readonly callees: Callees;
  private stubs = { text: '', rewind: '' };

  constructor(
    private readonly name: string,
    private readonly choices: Choices,
  ) {
    const plants = new Plants(name);
    const expressions = new Expressions(choices, plants);
    const enums = choices.chance(1, 3) ? [enumType(name, choices)] : [];
    this.context = { choices, plants, expressions, structs: this.structs, enums };
    this.callees = new Callees(name, this.context);
    this.callees.text.push(...enums.map(({ text }) => text));
  }

  build(): Draft {
    const { choices, name, callees, inputs } = this;
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
    const maker = new Parameters(this.context, scope, inputs);
    const parameters = choices.chance(1, 4) ? maker.small() : maker.any();
    // Half of the functions have so few inputs that all of them can be enumerated.
    const masks = stubs.length === 0 && choices.chance(2, 3) ? inputs.mask(choices) : [];
    this.addBody(scope, parameters, globals, pointers, masks);
    return {
      name,
      text: `${callees.text.join('\n')}\n`,
      plants: this.context.plants.all,
      stubs: this.stubs,
      argumentDeclarations: parameters.map(({ declaration }) => `${declaration};`),
      call: `${name}(${parameters.map(({ argument }) => argument).join(', ')})`,
      inputs: inputs.all,
      masks: inputs.masks,
      enumerable: stubs.length > 0 || !inputs.isEnumerable ? 'no' : inputs.behindPointers ? 'some' : 'all',
    };
  }

  private addStructs(): void {
    const { plain, packed, union, big } = structTypes(this.name, this.choices);
    const chosen = [plain, packed, union, ...(this.choices.chance(1, 2) ? [big] : [])];
    this.structs.push(...chosen);
    this.callees.text.push(...chosen.map(({ text }) => text));
  }

  private addStub(): void {
    const { name, result } = this.callees.addStub();
    const results = `${name}_results`;
    for (let k = 0; k < chosenResults; k++) this.inputs.add(`${results}[${k}]`, result, `${name}()#${k}`);
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
      this.callees.text.push(
        `${choices.pick(['', 'static '])}${type.name} ${name}_g = ${choices.below(100)};`,
      );
      this.inputs.add(`${name}_g`, type);
    }
    if (choices.chance(1, 3)) {
      const type = choices.pick(intTypes);
      const values = Array.from({ length: 8 }, () => choices.below(128));
      globals.push({ kind: 'array', name: `${name}_t`, type, length: 8, writable: false });
      this.callees.text.push(`static const ${type.name} ${name}_t[8] = {${values.join(', ')}};`);
    }
    if (this.structs.length > 0 && choices.chance(1, 4)) {
      const struct = choices.pick(this.structs);
      globals.push({ kind: 'struct', name: `${name}_z`, struct, access: '.', moves: 'never' });
      this.callees.text.push(`static ${struct.keyword} ${struct.name} ${name}_z;`);
      this.inputs.addStruct(`${name}_z.`, struct);
    }
    return globals;
  }

  private addBody(
    scope: Scope,
    parameters: readonly Parameter[],
    globals: readonly Variable[],
    pointers: readonly PureFunction[],
    masks: readonly string[],
  ): void {
    const { choices } = this;
    const statements = new Statements(this.context, 14, () => 'goto out;');
    const answered = this.callees.stubs.map(({ name, result }) => {
      scope.variables.push({ kind: 'int', name: 'x', type: result, writable: true });
      return `${result.name} x = ${name}(0);`;
    });
    const declared = statements.declarations(scope, 1 + choices.below(4));
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
    const lines = [...masks, ...aimed, ...answered, ...declared, ...body, ...sum, 'return sum;'];
    this.callees.define(signature, lines);
  }
}

/** A pointer variable to one of the functions of a table. */
function pointerInto({ parameters, result, targets }: PureFunction): PureFunction {
  return { name: 'fp', parameters, result, targets };
}
