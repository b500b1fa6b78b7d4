import type { Choices } from './choices.js';
import { Expressions } from './expressions.js';
import { type IntType, int32, intTypes, type Scope, type StructType, type Variable } from './scope.js';

/** Generates the statements of one function body. Everything is initialised and every loop is bounded. */
export class Statements {
  private readonly expressions: Expressions;
  private names = 0;
  /** Names that live as long as the function, so that pointers may point there: set after its declarations. */
  outerNames: ReadonlySet<string> = new Set();

  constructor(
    private readonly choices: Choices,
    /** How many statements may still be generated. */
    private budget: number,
    /** What `return` gives, or the label that leaves the function. */
    private readonly leave: (scope: Scope) => string,
  ) {
    this.expressions = new Expressions(choices);
  }

  /** Declarations with initial values; the variables come into scope one after the other. */
  declarations(scope: Scope, count: number, structs: readonly StructType[]): readonly string[] {
    return Array.from({ length: count }, () => this.declaration(scope, structs));
  }

  block(scope: Scope, depth: number): readonly string[] {
    const count = 1 + this.choices.below(3);
    return Array.from({ length: count }, () => this.statement(scope, depth)).flat();
  }

  private statement(scope: Scope, depth: number): readonly string[] {
    if (this.budget-- <= 0) return [`${this.assignment(scope)};`];
    const simple = () => [`${this.assignment(scope)};`];
    if (depth <= 0) return simple();
    return this.choices.weighted<() => readonly string[]>([
      [5, simple],
      [6, () => this.conditional(scope, depth)],
      [2, () => this.switchStatement(scope, depth)],
      [2, () => this.loop(scope, depth)],
      [2, () => [this.aim(scope)]],
      [1, () => [this.procedureCall(scope)]],
      [1, () => this.nested(scope, depth)],
      [1, () => this.jump(scope)],
    ])();
  }

  private declaration(scope: Scope, structs: readonly StructType[]): string {
    const { choices, expressions } = this;
    const kind = choices.weighted<Variable['kind']>([
      [5, 'int'],
      [2, 'array'],
      [scope.of('int').some(({ writable }) => writable) ? 2 : 0, 'pointer'],
      [structs.length > 0 ? 2 : 0, 'struct'],
      [1, 'float'],
    ]);
    switch (kind) {
      case 'int': {
        const type = choices.pick(intTypes);
        const name = this.fresh('v');
        const value = expressions.integer(scope, 2).text;
        scope.variables.push({ kind, name, type, writable: true });
        return `${type.name} ${name} = ${value};`;
      }
      case 'array': {
        const type = choices.pick(intTypes);
        const name = this.fresh('a');
        const length = choices.pick([4, 2, 8]);
        const values = Array.from({ length: choices.below(length) + 1 }, () => expressions.leaf(scope).text);
        scope.variables.push({ kind, name, type, length, writable: true });
        return `${type.name} ${name}[${length}] = {${values.map((value) => `(${type.name})${value}`).join(', ')}};`;
      }
      case 'pointer': {
        const target = choices.pick(scope.of('int').filter(({ writable }) => writable));
        const name = this.fresh('p');
        scope.variables.push({ kind, name, type: target.type });
        return `${target.type.name} *${name} = &${target.name};`;
      }
      case 'struct': {
        const struct = choices.pick(structs);
        const name = this.fresh('s');
        const values = struct.fields.map(
          (field) => `.${field.name} = (${field.type.name})${expressions.leaf(scope).text}`,
        );
        scope.variables.push({ kind, name, struct, access: '.' });
        return `struct ${struct.name} ${name} = {${values.join(', ')}};`;
      }
      case 'float': {
        const type = choices.pick(['float', 'double'] as const);
        const name = this.fresh('x');
        const value = expressions.float(scope);
        scope.variables.push({ kind, name, type });
        return `${type} ${name} = ${value};`;
      }
    }
  }

  /** An assignment without its semicolon. */
  private assignment(scope: Scope): string {
    const { choices, expressions } = this;
    const floats = scope.of('float');
    if (floats.length > 0 && choices.chance(1, 8)) {
      return `${choices.pick(floats).name} = ${expressions.float(scope)}`;
    }
    const place = this.place(scope);
    if (place === undefined) return '(void)0';
    return choices.weighted<() => string>([
      [4, () => `${place} = ${expressions.integer(scope, 3).text}`],
      [
        3,
        () =>
          `${place} ${choices.pick(['+=', '-=', '^=', '|=', '&=', '*='])} ${expressions.integer(scope, 2).text}`,
      ],
      [1, () => `${place} >>= (${expressions.leaf(scope).text} & 7)`],
      [1, () => `${place} %= ((${expressions.leaf(scope).text} & 15) + 1)`],
      [2, () => `${place}${choices.pick(['++', '--'])}`],
    ])();
  }

  /** An lvalue of integer type. */
  private place(scope: Scope): string | undefined {
    const places = scope.variables.flatMap((variable) => this.placesIn(scope, variable));
    return places.length === 0 ? undefined : this.choices.pick(places);
  }

  private placesIn(scope: Scope, variable: Variable): readonly string[] {
    switch (variable.kind) {
      case 'int':
        return variable.writable ? [variable.name] : [];
      case 'array':
        if (!variable.writable) return [];
        return [`${variable.name}[${this.expressions.index(scope)} & ${variable.length - 1}]`];
      case 'struct':
        return variable.struct.fields.map((field) => `${variable.name}${variable.access}${field.name}`);
      case 'pointer':
        return [`(*${variable.name})`];
      case 'float':
        return [];
    }
  }

  private conditional(scope: Scope, depth: number): readonly string[] {
    const head = `if (${this.controlling(scope)}) {`;
    const then = this.block(scope.inner(), depth - 1);
    if (!this.choices.chance(1, 2)) return [head, ...indented(then), '}'];
    return [head, ...indented(then), '} else {', ...indented(this.block(scope.inner(), depth - 1)), '}'];
  }

  /** Sometimes with a side effect, which is in order here: nothing else is evaluated beside it. */
  private controlling(scope: Scope): string {
    const condition = this.expressions.condition(scope, 2);
    const place = this.choices.chance(1, 10) ? this.place(scope) : undefined;
    return place === undefined
      ? condition
      : `(${place} += ${this.choices.below(9)}) > ${this.choices.below(99)} && ${condition}`;
  }

  private switchStatement(scope: Scope, depth: number): readonly string[] {
    const operand = this.expressions.integer(scope, 2).text;
    const lines = [`switch (${this.choices.chance(1, 3) ? operand : `(int32_t)${operand} & 7`}) {`];
    const labels = [0, 1, 2, 3, 7, 100].filter(() => this.choices.chance(2, 3));
    const defaultAt = this.choices.below(labels.length + 2);
    for (let k = 0; k <= labels.length; k++) {
      if (k === defaultAt) lines.push('default:', ...indented(this.arm(scope, depth)));
      if (k === labels.length) break;
      const range = labels[k] === 3 && this.choices.chance(1, 2) ? ' ... 5' : '';
      lines.push(`case ${labels[k]}${range}:`, ...indented(this.arm(scope, depth)));
    }
    return [...lines, '}'];
  }

  /** The statements after a label, in a block of their own; without the `break` they fall through. */
  private arm(scope: Scope, depth: number): readonly string[] {
    const body = this.block(scope.inner('switch'), depth - 2);
    return ['{', ...indented(body), '}', ...(this.choices.chance(1, 4) ? [] : ['break;'])];
  }

  private loop(scope: Scope, depth: number): readonly string[] {
    if (scope.loopDepth >= 2) return [`${this.assignment(scope)};`];
    const body = scope.inner('loop');
    const name = this.fresh('i');
    const bound = this.choices.chance(1, 3)
      ? `(${this.expressions.leaf(scope).text} & 3)`
      : String(1 + this.choices.below(4));
    switch (this.choices.below(3)) {
      case 0:
        body.variables.push({ kind: 'int', name, type: int32, writable: false });
        return [
          `for (int32_t ${name} = 0; ${name} < ${bound}; ${name}++) {`,
          ...indented(this.block(body, depth - 1)),
          '}',
        ];
      case 1: {
        const condition = this.expressions.condition(scope, 1);
        const lines = this.block(body, depth - 1);
        return [
          `int32_t ${name} = ${1 + this.choices.below(4)};`,
          `while (${name}-- > 0 && ${condition}) {`,
          ...indented(lines),
          '}',
        ];
      }
      default: {
        const lines = this.block(body, depth - 1);
        return [
          `int32_t ${name} = ${this.choices.below(4)};`,
          'do {',
          ...indented(lines),
          `} while (${name}-- > 0);`,
        ];
      }
    }
  }

  private nested(scope: Scope, depth: number): readonly string[] {
    const inner = scope.inner();
    const lines = [this.declaration(inner, []), ...this.block(inner, depth - 1)];
    return ['{', ...indented(lines), '}'];
  }

  /** Lets a pointer point somewhere else. */
  private aim(scope: Scope): string {
    const pointers = scope.of('pointer');
    if (pointers.length === 0) return `${this.assignment(scope)};`;
    const pointer = this.choices.pick(pointers);
    const first = this.target(scope, pointer.type);
    if (!this.choices.chance(1, 2)) return `${pointer.name} = ${first ?? pointer.name};`;
    const second = this.target(scope, pointer.type);
    return `${pointer.name} = ${this.expressions.condition(scope, 1)} ? ${first ?? pointer.name} : ${second ?? pointer.name};`;
  }

  /** The address of an integer of this type that lives until the function returns. */
  private target(scope: Scope, type: IntType): string | undefined {
    const targets = scope.variables.flatMap((variable): string[] => {
      if (variable.kind !== 'int' && variable.kind !== 'array') return [];
      if (!variable.writable || variable.type !== type || !this.outerNames.has(variable.name)) return [];
      if (variable.kind === 'int') return [`&${variable.name}`];
      return [`&${variable.name}[${this.expressions.index(scope)} & ${variable.length - 1}]`];
    });
    return targets.length === 0 ? undefined : this.choices.pick(targets);
  }

  private procedureCall(scope: Scope): string {
    const { procedures } = scope.functions;
    if (procedures.length === 0 || scope.loopDepth > 1) return `${this.assignment(scope)};`;
    const callee = this.choices.pick(procedures);
    const target = this.target(scope, callee.target);
    if (target === undefined) return `${this.assignment(scope)};`;
    const args = callee.parameters.map(() => this.expressions.integer(scope, 1).text);
    return `${callee.name}(${[target, ...args].join(', ')});`;
  }

  private jump(scope: Scope): readonly string[] {
    const condition = this.expressions.condition(scope, 1);
    const target = this.choices.pick([
      this.leave(scope),
      ...(scope.breakable ? ['break;'] : []),
      ...(scope.inLoop ? ['continue;'] : []),
    ]);
    return [`if (${condition}) ${target}`];
  }

  private fresh(prefix: string): string {
    return `${prefix}${this.names++}`;
  }
}

export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
