import type { Choices } from './choices.js';
import { addresses, readablePlaces } from './places.js';
import type { Plants } from './plants.js';
import type { Scope } from './scope.js';
import { type Expression, type IntType, int32, intTypes, literal, promoted, usual } from './types.js';

/** Generates expressions that are defined (with wrapping overflow) whatever the variables hold. */
export class Expressions {
  constructor(
    private readonly choices: Choices,
    private readonly plants: Plants,
  ) {}

  integer(scope: Scope, depth: number): Expression {
    const { choices } = this;
    if (depth <= 0 || choices.chance(1, 4)) return this.leaf(scope);
    return choices.weighted<() => Expression>([
      [3, () => this.leaf(scope)],
      [6, () => this.arithmetic(scope, depth)],
      [2, () => this.division(scope, depth)],
      [2, () => this.shift(scope, depth)],
      [2, () => ({ text: this.comparison(scope, depth - 1), type: int32 })],
      [1, () => this.unary(scope, depth)],
      [2, () => this.cast(scope, depth)],
      [1, () => this.choice(scope, depth)],
      [1, () => ({ text: `(${this.condition(scope, depth - 1)})`, type: int32 })],
      [2, () => this.call(scope, depth)],
      [1, () => this.fromFloat(scope)],
    ])();
  }

  /** A controlling expression: comparisons joined by `&&`, `||` and `!`. */
  condition(scope: Scope, depth: number): string {
    const { choices } = this;
    if (depth <= 0) return this.comparison(scope, 0);
    return choices.weighted<() => string>([
      [6, () => this.comparison(scope, depth - 1)],
      [2, () => `${this.condition(scope, depth - 1)} && ${this.joined(scope, depth - 1)}`],
      [2, () => `(${this.condition(scope, depth - 1)} || ${this.joined(scope, depth - 1)})`],
      [1, () => `!(${this.condition(scope, depth - 1)})`],
      [1, () => this.integer(scope, depth - 1).text],
      [1, () => this.floatComparison(scope)],
      [6, () => this.plantedComparison(scope, depth - 1)],
      [1, () => this.addressComparison(scope)],
    ])();
  }

  private joined(scope: Scope, depth: number): string {
    const text = this.condition(scope, depth);
    return text.includes('&&') || text.includes('||') ? `(${text})` : text;
  }

  private comparison(scope: Scope, depth: number): string {
    const operator = this.choices.pick(['<', '==', '!=', '>', '<=', '>=']);
    const left = this.integer(scope, depth);
    const right = this.choices.chance(1, 3) ? this.integer(scope, depth) : this.constant(left.type);
    return `(${left.text} ${operator} ${right.text})`;
  }

  /** True for the witness when it first comes by, and for few other values. */
  private plantedComparison(scope: Scope, depth: number): string {
    const { choices } = this;
    const value = this.integer(scope, depth);
    const type = choices.chance(1, 4) ? choices.pick(intTypes) : promoted(value.type);
    const text = `(${type.name})${value.text}`;
    const name = this.plants.add(type, value.text);
    return choices.weighted<() => string>([
      [4, () => `(${text} == ${name})`],
      [1, () => `(${text} ${choices.pick(['<=', '>=', '!='])} ${name})`],
      [1, () => `((${text} ^ ${name}) == 0)`],
      [1, () => `(${text} >= ${name} && ${text} < ${name}P${choices.pick([1, 2, 5])})`],
      [1, () => `((uint64_t)(${text} - ${name}) < ${1 + choices.below(9)})`],
      [1, () => `(${text} < ${name}P1 && ${text} != ${name})`],
    ])();
  }

  /** Whether a pointer points to some place. */
  private addressComparison(scope: Scope): string {
    const { choices } = this;
    const pointers = scope.of('pointer');
    if (pointers.length === 0) return this.comparison(scope, 0);
    const { name, type } = choices.pick(pointers);
    const others = scope.variables.flatMap((variable) => addresses(variable, type, () => this.index(scope)));
    const pointed = pointers.filter((other) => other.type === type).map((other) => () => other.name);
    return `(${name} ${choices.pick(['==', '!='])} ${choices.pick([...others, ...pointed])()})`;
  }

  /** A place in memory or a local that holds an integer. */
  leaf(scope: Scope): Expression {
    const { choices } = this;
    const places = scope.variables.flatMap((variable) => readablePlaces(variable, () => this.index(scope)));
    if (places.length === 0 || choices.chance(1, 4)) return this.constant(choices.pick(intTypes));
    return choices.pick(places)();
  }

  /** Text of an index expression, to be masked by its user. */
  index(scope: Scope): string {
    const scalars = scope.of('int');
    if (scalars.length === 0 || this.choices.chance(1, 3)) return String(this.choices.below(8));
    const { name } = this.choices.pick(scalars);
    return this.choices.chance(1, 3) ? `(${name} + ${this.choices.below(5)})` : name;
  }

  constant(near: IntType): Expression {
    const { choices } = this;
    const magnitude = choices.weighted([
      [6, BigInt(choices.below(12))],
      [2, BigInt(choices.below(256))],
      [1, 1n << BigInt(near.bits - 1)],
      [1, (1n << BigInt(near.bits - 1)) - 1n],
      [1, BigInt(choices.below(256)) * 257n],
      [1, (BigInt(choices.below(256)) << BigInt(near.bits - 8)) | BigInt(choices.below(256))],
    ]);
    const value = near.signed && choices.chance(1, 4) ? -magnitude : magnitude;
    return literal(value);
  }

  private arithmetic(scope: Scope, depth: number): Expression {
    const left = this.integer(scope, depth - 1);
    const right = this.integer(scope, depth - 1);
    const operator = this.choices.pick(['+', '-', '&', '|', '^', '*']);
    return { text: `(${left.text} ${operator} ${right.text})`, type: usual(left.type, right.type) };
  }

  private division(scope: Scope, depth: number): Expression {
    const left = this.integer(scope, depth - 1);
    const right = this.leaf(scope);
    const operator = this.choices.pick(['/', '%']);
    const divisor = this.choices.chance(1, 2)
      ? `(${right.text} == 0 || ${right.text} == -1 ? 5 : ${right.text})`
      : `((${right.text} & 15) + 1)`;
    return {
      text: `(${left.text} ${operator} ${divisor})`,
      type: usual(left.type, usual(right.type, int32)),
    };
  }

  private shift(scope: Scope, depth: number): Expression {
    const value = this.integer(scope, depth - 1);
    const type = promoted(value.type);
    const by = `(${this.leaf(scope).text} & ${type.bits - 1})`;
    if (this.choices.chance(1, 2)) return { text: `(${value.text} >> ${by})`, type };
    // Shifting a negative number to the left is avoided: not every compiler defines it.
    const unsigned = intTypes.find(({ bits, signed }) => bits === type.bits && !signed) ?? type;
    return { text: `((${unsigned.name})${value.text} << ${by})`, type: unsigned };
  }

  private unary(scope: Scope, depth: number): Expression {
    const value = this.integer(scope, depth - 1);
    const operator = this.choices.pick(['-', '~', '!', '+']);
    return { text: `(${operator} ${value.text})`, type: operator === '!' ? int32 : promoted(value.type) };
  }

  private cast(scope: Scope, depth: number): Expression {
    const type = this.choices.pick(intTypes);
    return { text: `((${type.name})${this.integer(scope, depth - 1).text})`, type };
  }

  private choice(scope: Scope, depth: number): Expression {
    const whenTrue = this.integer(scope, depth - 1);
    const whenFalse = this.integer(scope, depth - 1);
    const text = `(${this.condition(scope, depth - 1)} ? ${whenTrue.text} : ${whenFalse.text})`;
    return { text, type: usual(whenTrue.type, whenFalse.type) };
  }

  private call(scope: Scope, depth: number): Expression {
    // Calls inside nested loops multiply paths and steps.
    if (scope.functions.pure.length === 0 || scope.loopDepth > 1) return this.leaf(scope);
    const callee = this.choices.pick(scope.functions.pure);
    const args = callee.parameters.map(() => this.integer(scope, depth - 2).text);
    const at = callee.table === undefined ? '' : `[${this.index(scope)} & ${callee.table - 1}]`;
    return { text: `${callee.name}${at}(${args.join(', ')})`, type: callee.result };
  }

  private fromFloat(scope: Scope): Expression {
    const floats = scope.of('float');
    if (floats.length === 0) return this.leaf(scope);
    const { name } = this.choices.pick(floats);
    // Out of range, the conversion would be undefined.
    return { text: `(${name} > -1000 && ${name} < 1000 ? (int32_t)${name} : 7)`, type: int32 };
  }

  private floatComparison(scope: Scope): string {
    const floats = scope.of('float');
    if (floats.length === 0) return this.comparison(scope, 0);
    const { name } = this.choices.pick(floats);
    return `(${name} ${this.choices.pick(['<', '>', '<=', '>=', '=='])} ${this.choices.below(40)}.${this.choices.pick([0, 5, 25])})`;
  }

  /** What may be stored in a float: small numbers, sums, products, and quotients that may be infinite or NaN. */
  float(scope: Scope): string {
    const { choices } = this;
    const whole = `(${this.leaf(scope).text} & ${choices.pick([15, 255])})`;
    const floats = scope.of('float');
    if (floats.length === 0 || choices.chance(1, 2))
      return `${whole} * ${choices.pick(['0.5', '0.25', '1.5', '0.1'])}`;
    return `${choices.pick(floats).name} ${choices.pick(['+', '-', '*', '/'])} ${whole}`;
  }
}
