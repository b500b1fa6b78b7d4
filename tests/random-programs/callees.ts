import type { Choices } from './choices.js';
import type { Context } from './context.js';
import type { Expressions } from './expressions.js';
import {
  nothingToCall,
  type Procedure,
  type PureFunction,
  Scope,
  type Stub,
  type Transformer,
  type Variable,
} from './scope.js';
import { indented, Statements } from './statements.js';
import { type IntType, int8, int32, intTypes, uint8 } from './types.js';

/** The functions that a generated function calls: it defines them, all but stubs, before it is defined itself. */
export class Callees {
  readonly text: string[] = [];
  readonly pure: PureFunction[] = [];
  readonly procedures: Procedure[] = [];
  readonly transformers: Transformer[] = [];
  readonly stubs: Stub[] = [];
  private readonly choices: Choices;
  private readonly expressions: Expressions;

  constructor(
    /** Of the function that calls them; theirs begin with it. */
    private readonly caller: string,
    private readonly context: Context,
  ) {
    this.choices = context.choices;
    this.expressions = context.expressions;
  }

  /** A constant table of some functions, and the functions. */
  addFunctionTable(): PureFunction {
    const parameters = [this.choices.pick(intTypes), int32];
    const targets = Array.from(
      { length: this.choices.pick([2, 2, 4]) },
      () => this.addPureFunction(parameters, int32).name,
    );
    const table: PureFunction = {
      name: `${this.caller}_f`,
      parameters,
      result: int32,
      table: targets.length,
      targets,
    };
    const types = parameters.map((type) => type.name).join(', ');
    this.text.push(`static int32_t (*const ${table.name}[])(${types}) = {${targets.join(', ')}};`);
    this.pure.push(table);
    return table;
  }

  addPureFunction(
    types: readonly IntType[] = Array.from({ length: 1 + this.choices.below(3) }, () =>
      this.choices.pick(intTypes),
    ),
    result: IntType = this.choices.pick(intTypes),
  ): PureFunction {
    const { choices, expressions } = this;
    const callee: PureFunction = { name: `${this.caller}_h${this.pure.length}`, parameters: types, result };
    const scope = new Scope({ ...nothingToCall, pure: choices.chance(1, 2) ? [...this.pure] : [] });
    const parameters = plainParameters(scope, callee.parameters);
    const statements = new Statements(
      this.context,
      4,
      (inner) => `return ${expressions.integer(inner, 1).text};`,
    );
    const body = [
      ...statements.declarations(scope, choices.below(2)),
      ...statements.block(scope, 2),
      `return ${expressions.integer(scope, 2).text};`,
    ];
    this.define(`static ${callee.result.name} ${callee.name}(${parameters})`, body);
    this.pure.push(callee);
    return callee;
  }

  addRecursiveFunction(): void {
    const { expressions } = this;
    const name = `${this.caller}_r`;
    const scope = new Scope(nothingToCall);
    const parameters = plainParameters(scope, [this.choices.pick(intTypes)]);
    this.define(`static int32_t ${name}(${parameters}, int32_t depth)`, [
      `if (depth <= 0) return ${expressions.integer(scope, 1).text};`,
      `if (${expressions.condition(scope, 1)}) return ${name}(${expressions.integer(scope, 2).text}, depth - 1) + 1;`,
      `return ${expressions.integer(scope, 1).text} ^ ${name}(${expressions.integer(scope, 1).text}, depth - 2);`,
    ]);
    const wrapper: PureFunction = { name: `${name}w`, parameters: [int32], result: int32 };
    this.define(`static int32_t ${wrapper.name}(int32_t value)`, [`return ${name}(value, 3);`]);
    this.pure.push(wrapper);
  }

  /** Its targets may be one and the same, or a global that it writes itself. */
  addProcedure(globals: readonly Variable[]): void {
    const { choices } = this;
    const type = choices.pick(intTypes);
    const callee: Procedure = {
      name: `${this.caller}_p`,
      targets: choices.chance(1, 2) ? [type, type] : [type],
      parameters: [choices.pick(intTypes)],
    };
    const scope = new Scope(nothingToCall);
    const parameters = plainParameters(scope, callee.parameters);
    scope.variables.push(...globals);
    const targets = callee.targets.map((target, index) => {
      scope.variables.push({ kind: 'pointer', name: `t${index}`, type: target, moves: 'anywhere' });
      return `${target.name} *t${index}`;
    });
    const statements = new Statements(this.context, 3, () => 'return;');
    this.define(`static void ${callee.name}(${targets.join(', ')}, ${parameters})`, [
      ...statements.block(scope, 2),
    ]);
    this.procedures.push(callee);
  }

  addTransformer(globals: readonly Variable[]): void {
    const { choices } = this;
    const takes = choices.pick(['value', 'pointer'] as const);
    const callee: Transformer = {
      name: `${this.caller}_w`,
      struct: choices.pick(this.context.structs),
      takes,
      parameter: choices.pick(intTypes),
    };
    const scope = new Scope(nothingToCall);
    const parameters = plainParameters(scope, [callee.parameter]);
    scope.variables.push(...globals, {
      kind: 'struct',
      name: 's',
      struct: callee.struct,
      access: takes === 'value' ? '.' : '->',
      moves: 'never',
    });
    const taken = takes === 'value' ? 's' : '*s';
    const statements = new Statements(this.context, 3, () => `return ${taken};`);
    const { keyword, name } = callee.struct;
    this.define(`static ${keyword} ${name} ${callee.name}(${keyword} ${name} ${taken}, ${parameters})`, [
      ...statements.block(scope, 2),
      `return ${taken};`,
    ]);
    this.transformers.push(callee);
  }

  addStub(): Stub {
    const stub: Stub = {
      name: `${this.caller}_x`,
      result: this.choices.pick([uint8, int8, ...intTypes]),
    };
    this.text.push(`${stub.result.name} ${stub.name}(int32_t);`);
    this.stubs.push(stub);
    return stub;
  }

  define(signature: string, body: readonly string[]): void {
    this.text.push([`${signature} {`, ...indented(body), '}'].join('\n'));
  }
}

function plainParameters(scope: Scope, types: readonly IntType[]): string {
  return types
    .map((type, index) => {
      scope.variables.push({ kind: 'int', name: `n${index}`, type, writable: true });
      return `${type.name} n${index}`;
    })
    .join(', ');
}
