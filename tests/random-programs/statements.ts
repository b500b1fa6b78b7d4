import type { Choices } from './choices.js';
import type { Context } from './context.js';
import { declaration } from './declarations.js';
import type { Expressions } from './expressions.js';
import { loop } from './loops.js';
import { copied, moved, transformed } from './memory-statements.js';
import { addresses, writablePlaces } from './places.js';
import type { Scope, Variable } from './scope.js';
import { switchHead } from './switches.js';
import type { IntType } from './types.js';

/** Generates the statements of one function body. Everything is initialised and every loop is bounded. */
export class Statements {
  private readonly choices: Choices;
  private readonly expressions: Expressions;
  private names = 0;
  /** Conditions that were written, with what they may speak of: asked again later, they may be decided already. */
  private readonly asked: { readonly text: string; readonly variables: readonly Variable[] }[] = [];
  /** Names that live as long as the function, so that pointers may point there: set after its declarations. */
  outerNames: ReadonlySet<string> = new Set();

  constructor(
    private readonly context: Context,
    /** How many statements may still be generated. */
    private budget: number,
    /** What `return` gives, or the label that leaves the function. */
    private readonly leave: (scope: Scope) => string,
  ) {
    this.choices = context.choices;
    this.expressions = context.expressions;
  }

  /** Declarations with initial values; the variables come into scope one after the other. */
  declarations(scope: Scope, count: number, structs = this.context.structs): readonly string[] {
    const fresh = (prefix: string) => this.fresh(prefix);
    return Array.from({ length: count }, () => declaration({ ...this.context, scope, structs, fresh }));
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
      [3, () => this.askedTwice(scope, depth)],
      [2, () => this.loop(scope, depth)],
      [2, () => [this.aim(scope)]],
      [2, () => [this.procedureCall(scope)]],
      [1, () => [this.stubCall(scope)]],
      [1, () => [this.retarget(scope)]],
      [1, () => this.memoryStatement(scope)],
      [1, () => this.nested(scope, depth)],
      [1, () => this.jump(scope)],
      [1, () => this.skip(scope, depth)],
    ])();
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
    const places = scope.variables.flatMap((variable) =>
      writablePlaces(variable, () => this.expressions.index(scope)),
    );
    return places.length === 0 ? undefined : this.choices.pick(places)();
  }

  private conditional(scope: Scope, depth: number): readonly string[] {
    const head = `if (${this.controlling(scope)}) {`;
    const then = this.block(scope.inner(), depth - 1);
    if (!this.choices.chance(1, 2)) return [head, ...indented(then), '}'];
    return [head, ...indented(then), '} else {', ...indented(this.block(scope.inner(), depth - 1)), '}'];
  }

  /** Sometimes with a side effect, which is in order here: nothing else is evaluated beside it. */
  private controlling(scope: Scope): string {
    const condition = this.condition(scope);
    const place = this.choices.chance(1, 10) ? this.place(scope) : undefined;
    return place === undefined
      ? condition
      : `(${place} += ${this.choices.below(9)}) > ${this.choices.below(99)} && ${condition}`;
  }

  /** Now and then one that was asked before, though meanwhile it may have changed. */
  private condition(scope: Scope): string {
    const known = this.asked.filter(({ variables }) =>
      variables.every((variable) => scope.variables.includes(variable)),
    );
    if (known.length > 0 && this.choices.chance(1, 3)) {
      const { text } = this.choices.pick(known);
      return this.choices.chance(1, 2) ? `!(${text})` : `(${text})`;
    }
    const text = this.expressions.condition(scope, 2);
    this.asked.push({ text, variables: [...scope.variables] });
    return text;
  }

  /** The same question before and after some statements: only what they write can make a difference. */
  private askedTwice(scope: Scope, depth: number): readonly string[] {
    const condition = this.condition(scope);
    const between = this.block(scope, depth - 1);
    const [before, after] = this.choices.pick([
      ['', '!'],
      ['!', ''],
    ]);
    if (this.choices.chance(1, 2)) {
      const then = this.block(scope.inner(), depth - 2);
      const name = this.fresh('k');
      return [
        `int32_t ${name} = !${before}(${condition});`,
        ...between,
        `if (!${name} && ${after}(${condition})) {`,
        ...indented(then),
        '}',
      ];
    }
    const inner = [
      ...between,
      `if (${after}(${condition})) {`,
      ...indented(this.block(scope.inner(), 0)),
      '}',
    ];
    return [`if (${before}(${condition})) {`, ...indented(inner), '}'];
  }

  private switchStatement(scope: Scope, depth: number): readonly string[] {
    const { choices } = this;
    const { operand, labels } = switchHead(this.context, scope);
    const lines = [`switch (${operand}) {`];
    const defaultAt = choices.below(labels.length + 2);
    for (let k = 0; k <= labels.length; k++) {
      if (k === defaultAt) lines.push('default:', ...indented(this.arm(scope, depth)));
      if (k < labels.length) lines.push(`case ${labels[k]}:`, ...indented(this.arm(scope, depth)));
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
    return loop({
      ...this.context,
      scope,
      body: (inner) => this.block(inner, depth - 1),
      shortBody: (inner) => this.shortBody(inner),
      fresh: (prefix) => this.fresh(prefix),
    });
  }

  private shortBody(scope: Scope): readonly string[] {
    const first = `${this.assignment(scope)};`;
    return this.choices.chance(1, 3)
      ? [first, `if (${this.expressions.condition(scope, 0)}) ${this.assignment(scope)};`]
      : [first];
  }

  private nested(scope: Scope, depth: number): readonly string[] {
    const inner = scope.inner();
    const lines = [...this.declarations(inner, 1, []), ...this.block(inner, depth - 1)];
    return ['{', ...indented(lines), '}'];
  }

  /** Lets a pointer point somewhere else. */
  private aim(scope: Scope): string {
    const pointers = scope.of('pointer').filter(({ moves }) => moves === 'anywhere');
    if (pointers.length === 0) return `${this.assignment(scope)};`;
    const pointer = this.choices.pick(pointers);
    const first = this.target(scope, pointer.type);
    if (!this.choices.chance(1, 2)) return `${pointer.name} = ${first ?? pointer.name};`;
    const second = this.target(scope, pointer.type);
    return `${pointer.name} = ${this.expressions.condition(scope, 1)} ? ${first ?? pointer.name} : ${second ?? pointer.name};`;
  }

  /** The address of an integer of this type that lives until the function returns. */
  private target(scope: Scope, type: IntType): string | undefined {
    const targets = scope.variables
      .filter(({ name }) => this.outerNames.has(name))
      .flatMap((variable) => addresses(variable, type, () => this.expressions.index(scope)));
    return targets.length === 0 ? undefined : this.choices.pick(targets)();
  }

  private procedureCall(scope: Scope): string {
    const { procedures } = scope.functions;
    if (procedures.length === 0 || scope.loopDepth > 1) return `${this.assignment(scope)};`;
    const callee = this.choices.pick(procedures);
    const targets = callee.targets.flatMap((type) => this.target(scope, type) ?? []);
    if (targets.length < callee.targets.length) return `${this.assignment(scope)};`;
    const args = callee.parameters.map(() => this.expressions.integer(scope, 1).text);
    return `${callee.name}(${[...targets, ...args].join(', ')});`;
  }

  private stubCall(scope: Scope): string {
    const { stubs } = scope.functions;
    const place = this.place(scope);
    if (stubs.length === 0 || place === undefined) return `${this.assignment(scope)};`;
    return `${place} = ${this.choices.pick(stubs).name}(${this.choices.below(4)});`;
  }

  /** Lets a pointer to a function point to another one. */
  private retarget(scope: Scope): string {
    const pointers = scope.functions.pure.filter(({ table, targets }) => targets && table === undefined);
    if (pointers.length === 0) return `${this.assignment(scope)};`;
    const { name, targets = [] } = this.choices.pick(pointers);
    const [first, second] = [this.choices.pick(targets), this.choices.pick(targets)];
    return `${name} = ${this.expressions.condition(scope, 1)} ? ${first} : ${second};`;
  }

  /** Copies of whole objects, by assignment, by calls and by the library. */
  private memoryStatement(scope: Scope): readonly string[] {
    const parts = { ...this.context, scope, outerNames: this.outerNames };
    const made = this.choices.pick([transformed, moved, copied])(parts);
    return made ?? [`${this.assignment(scope)};`];
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

  /** A jump forwards, past some statements. */
  private skip(scope: Scope, depth: number): readonly string[] {
    const label = this.fresh('past');
    const condition = this.condition(scope);
    // In a block of its own, so that nothing is used whose declaration was jumped over.
    const skipped = indented(this.block(scope.inner(), depth - 1));
    return [`if (${condition}) goto ${label};`, '{', ...skipped, `} ${label}:;`];
  }

  private fresh(prefix: string): string {
    return `${prefix}${this.names++}`;
  }
}

export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
