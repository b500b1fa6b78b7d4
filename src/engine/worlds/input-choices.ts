import { fault, type Outcome, ok } from '../../base/index.js';
import { buildInputSpace, type Choice, type InputSettings, typeOf } from '../../input/index.js';
import type { Program } from '../../ir/index.js';

/** What a test of a function is made of, before any test is sought. */
export interface InputChoices {
  /** What Hyla picks: each can be declared. */
  readonly choices: readonly Choice[];
  /** Integers among the parameters, with the bounds of their types. */
  readonly integers: readonly { readonly name: string; readonly low: bigint; readonly high: bigint }[];
}

export function inputChoices(
  program: Program,
  functionName: string,
  settings: InputSettings,
): Outcome<InputChoices> {
  const built = buildInputSpace(program, functionName, settings);
  if (built.kind === 'fault') return built;
  const irFunction = program.functions.get(functionName);
  if (!irFunction) return fault(`there is no function '${functionName}'`);
  const integers = irFunction.sourceParameters.flatMap(({ name, type: id }) => {
    const type = typeOf(program.types, id);
    if (type.kind !== 'int' || name === '') return [];
    const bits = BigInt(type.bytes * 8);
    if (type.bool) return [{ name, low: 0n, high: 1n }];
    return type.signed
      ? [{ name, low: -(2n ** (bits - 1n)), high: 2n ** (bits - 1n) - 1n }]
      : [{ name, low: 0n, high: 2n ** bits - 1n }];
  });
  return ok({ choices: built.value.choices, integers }, built.warnings);
}
