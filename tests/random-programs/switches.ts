import type { Context } from './context.js';
import { offsets } from './plants.js';
import type { Scope } from './scope.js';
import { type IntType, int32, int64, literal, promoted, uint64 } from './types.js';

/** What a switch is on, and its labels, no two of them for the same value. */
export interface SwitchHead {
  readonly operand: string;
  readonly labels: readonly string[];
}

export function switchHead(context: Context, scope: Scope): SwitchHead {
  return context.choices.weighted<(context: Context, scope: Scope) => SwitchHead>([
    [4, narrow],
    [2, wide],
    [3, planted],
    [context.enums.length > 0 ? 3 : 0, overEnum],
  ])(context, scope);
}

function narrow({ choices, expressions }: Context, scope: Scope): SwitchHead {
  const operand = expressions.integer(scope, 2).text;
  const labels = [0, 1, 2, 3, 7, 100].filter(() => choices.chance(2, 3));
  return {
    operand: choices.chance(1, 3) ? operand : `(int32_t)${operand} & 7`,
    labels: labels.map((label) => (label === 3 && choices.chance(1, 2) ? '3 ... 5' : `${label}`)),
  };
}

/** On values that do not fit into 32 bits, some of which look alike in the lower half. */
function wide({ choices, expressions }: Context, scope: Scope): SwitchHead {
  const type = choices.pick([uint64, int64]);
  const values = [0n, -1n, 1n << 32n, (1n << 32n) + 5n, 5n, 1n << 63n, (1n << 63n) - 1n, 0xffffffffn, -5n];
  const value = `(${type.name})${expressions.integer(scope, 2).text}`;
  const operand = choices.pick([
    value,
    `${value} * 0x100000001ull`,
    `(${value} & 3) - 2`,
    `(${value} & 1) << 63 | (${value} & 4)`,
    `(${expressions.condition(scope, 1)}) ? -1 : ${value} & 5`,
  ]);
  return {
    operand: `(${type.name})(${operand})`,
    labels: values.filter(() => choices.chance(1, 2)).map((value) => label(type, value)),
  };
}

/** On the value that the witness has, and its neighbours. */
function planted({ choices, expressions, plants }: Context, scope: Scope): SwitchHead {
  const value = expressions.integer(scope, 2);
  const type = choices.pick([uint64, int64, int32, promoted(value.type)]);
  const name = plants.add(type, value.text);
  const some = offsets.filter((offset) => offset < 5 && (offset === 0 || choices.chance(1, 2)));
  const range = choices.chance(1, 3) ? [`${name}L5 ... ${name}L7`] : [];
  return {
    operand: `(${type.name})(${value.text} - ${name}Z)`,
    labels: [...some.map((offset) => `${name}L${offset}`), ...range],
  };
}

function overEnum({ choices, expressions, enums }: Context, scope: Scope): SwitchHead {
  const { type, names } = choices.pick(enums);
  const variable = scope.of('int').find((one) => one.type === type);
  const operand = variable?.name ?? `(${type.name})(${expressions.integer(scope, 2).text} & 7)`;
  return { operand, labels: names.filter(() => choices.chance(3, 4)) };
}

/** As a value of the switch's own type. */
function label({ bits, signed }: IntType, value: bigint): string {
  return literal(signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)).text;
}
