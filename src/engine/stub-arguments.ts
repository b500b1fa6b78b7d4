import { MOST_KEPT_CALLS, type RunOutputs } from '../execute/index.js';
import { type InputSpace, isCallback } from '../input/index.js';
import type { Program } from '../ir/index.js';
import type { ReceivedCalls, StubCode } from '../result/index.js';

/**
 * What functions without a body were called with. Only whole numbers are told, as bits; not what may be an address, which is
 * another one on every machine. Undefined where there were too many calls.
 */
export function receivedCalls(
  program: Program,
  space: InputSpace,
  after: RunOutputs,
): readonly ReceivedCalls[] | undefined {
  const calls = new Map<string, (readonly (bigint | undefined)[])[]>();
  let count = 0;
  for (const one of after.asked) {
    if (one.kind === 'reach') continue;
    const name = one.kind === 'call' ? one.stub : stubOf(space, one.object);
    if (name === undefined || name.startsWith('__hyla_')) continue;
    if (one.given === undefined || ++count >= MOST_KEPT_CALLS) return undefined;
    const { parameters = [] } = program.stubs.get(name) ?? {};
    const values = one.given.map((value, index) => {
      const type = parameters.at(index);
      return type?.kind === 'int' ? wholeNumber(value, type.bits, after) : undefined;
    });
    calls.set(name, [...(calls.get(name) ?? []), values]);
  }
  return [...calls].map(([stub, received]) => ({ stub, received }));
}

function stubOf(space: InputSpace, object: number): string | undefined {
  const { role } = space.objects[object];
  return role.kind === 'stub' ? role.stub : undefined;
}

function wholeNumber(value: number | bigint, bits: number, after: RunOutputs): bigint | undefined {
  const number = BigInt.asUintN(bits, BigInt(value));
  return isAddress(number, after) ? undefined : number;
}

function isAddress(number: bigint, after: RunOutputs): boolean {
  const address = Number(number);
  if (address >= 2 ** 32 || after.read(address, 1) === undefined) return false;
  return /^(?:object|symbol|heap)$/.test(after.resolve(address).kind);
}

/** Types of whole numbers that are spelled so that a test knows them for such. */
const WHOLE_NUMBER =
  /^(?:(?:const|signed|unsigned|char|short|int|long|_Bool|bool) ?)+$|^(?:const )?(?:u?int\d+_t|s?size_t|enum \w+)$/;

const UNSIGNED = /\b(?:unsigned|uint\d+_t|size_t|_Bool|bool)\b/;

/** Those that the program calls itself, not through a pointer or a library that may call them in its own way. */
export function checkedParameters(
  { stubs }: Program,
  name: string,
  parameters: readonly { readonly name: string; readonly typeText: string }[],
): Pick<StubCode, 'checked'> {
  const stub = stubs.get(name);
  const isKnown =
    stub && !isCallback(name) && !stub.resultThroughPointer && stub.parameters.length === parameters.length;
  if (!isKnown) return {};
  const checked = parameters.flatMap(({ name: parameter, typeText }, index) => {
    const type = stub.parameters[index];
    if (type.kind !== 'int' || type.bits > 64 || !WHOLE_NUMBER.test(typeText)) return [];
    return [
      {
        index,
        name: parameter || `parameter ${index + 1}`,
        bits: type.bits,
        signed: !UNSIGNED.test(typeText),
      },
    ];
  });
  return { checked };
}
