import { Random } from '../../../src/base/index.js';
import { type Condition, constant, type Expression, type Statement, type Toy, variable } from './language.js';

/** A random program: `f` with two parameters, which may call `g` with one. */
export function randomToy(seed: number): Toy {
  const random = new Random(seed);
  const g = new Generator(random, ['x'], []);
  const f = new Generator(random, ['a', 'b'], ['g']);
  return {
    functions: [
      { name: 'g', parameters: ['x'], body: [...g.block(2, 2), { kind: 'return', value: g.expression() }] },
      { name: 'f', parameters: ['a', 'b'], body: f.block(4, 3) },
    ],
  };
}

class Generator {
  private counters = 0;

  constructor(
    private readonly random: Random,
    private readonly parameters: readonly string[],
    private readonly callees: readonly string[],
  ) {}

  block(most: number, depth: number, around: 'nothing' | 'while' | 'for' = 'nothing'): readonly Statement[] {
    return Array.from({ length: 1 + this.random.below(most) }, () => this.statement(depth, around));
  }

  private statement(depth: number, around: 'nothing' | 'while' | 'for'): Statement {
    const kind = this.random.below(depth > 0 ? 10 : 3);
    if (kind < 2)
      return { kind: 'set', variable: this.pick(['s', ...this.parameters]), value: this.expression() };
    if (kind === 2) {
      if (this.callees.length > 0)
        return { kind: 'call', variable: 's', callee: this.pick(this.callees), argument: this.expression() };
      return { kind: 'set', variable: 's', value: this.expression() };
    }
    if (kind < 7) {
      const doing = this.block(2, depth - 1, around);
      const jump = this.jump(around);
      const otherwise = this.random.below(2) === 0 ? { whenFalse: this.block(2, depth - 1, around) } : {};
      return {
        kind: 'if',
        condition: this.condition(2),
        whenTrue: jump ? [...doing, jump] : doing,
        ...otherwise,
      };
    }
    return this.loop(depth);
  }

  private loop(depth: number): Statement {
    const counter = `i${this.counters++}`;
    const kind = this.pick(['while', 'do', 'for'] as const);
    const bound = this.random.below(3) === 0 ? constant(1 + this.random.below(2)) : this.masked(3);
    const plain = this.random.below(3) === 0;
    const body: readonly Statement[] = plain
      ? [{ kind: 'set', variable: 's', value: this.expression() }]
      : this.block(2, depth - 2, kind === 'for' ? 'for' : 'while');
    if (kind === 'for') return { kind, counter, bound, body };
    return { kind, counter, bound, body, ...(this.random.below(3) === 0 && { and: this.condition(1) }) };
  }

  private jump(around: 'nothing' | 'while' | 'for'): Statement | undefined {
    const chance = this.random.below(8);
    if (chance === 0) return { kind: 'return', value: this.expression() };
    if (chance === 1 && around !== 'nothing') return { kind: 'break' };
    return chance === 2 && around === 'for' ? { kind: 'continue' } : undefined;
  }

  expression(): Expression {
    const one = variable(this.pick(['s', ...this.parameters]));
    const other =
      this.random.below(2) === 0 ? constant(this.random.below(5)) : variable(this.pick(this.parameters));
    return this.random.below(3) === 0
      ? one
      : this.cut({ kind: 'binary', op: this.pick(['+', '-', '&', '^'] as const), left: one, right: other });
  }

  /** Values stay small, whatever loops do with them. */
  private cut(one: Expression): Expression {
    return { kind: 'binary', op: '&', left: one, right: constant(15) };
  }

  private masked(mask: number): Expression {
    return { kind: 'binary', op: '&', left: variable(this.pick(this.parameters)), right: constant(mask) };
  }

  private condition(depth: number): Condition {
    const kind = this.random.below(depth > 0 ? 6 : 3);
    if (kind === 5)
      return {
        kind: 'not',
        operand: { kind: 'and', left: this.condition(0), right: this.condition(depth - 1) },
      };
    if (kind > 2)
      return { kind: kind === 3 ? 'and' : 'or', left: this.condition(depth - 1), right: this.condition(0) };
    const op = this.pick(['<', '>', '==', '!='] as const);
    return { kind: 'compare', op, left: this.expression(), right: constant(this.random.below(6)) };
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.random.below(from.length)];
  }
}
