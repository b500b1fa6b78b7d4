import { type GivenArgument, MOST_KEPT_CALLS, type RunOutputs } from '../../execute/index.js';
import { calledByImitation, elementBytes, type InputSpace, typeOf } from '../../input/index.js';
import type { CType, IrGlobal, IrType, Program } from '../../ir/index.js';
import type { ReceivedArgument, ReceivedCalls } from '../../result/index.js';
import { isAddress, nativeName, objectTarget } from './test-memory.js';

/**
 * What functions without a body were called with: numbers, but not what may be an address, which is another one on every machine;
 * of pointers where they lead, and what was there. Undefined where there were too many calls.
 */
export function receivedCalls(
  program: Program,
  space: InputSpace,
  after: RunOutputs,
): readonly ReceivedCalls[] | undefined {
  const calls = new Map<string, (readonly ReceivedArgument[])[]>();
  let count = 0;
  for (const one of after.asked) {
    if (one.kind === 'reach') continue;
    const stub = one.kind === 'call' ? one.stub : stubOf(space, one.object);
    const imitated = stub === undefined ? undefined : calledByImitation(stub);
    if (stub === undefined || (stub.startsWith('__hyla_') && imitated === undefined)) continue;
    if (one.given === undefined || ++count >= MOST_KEPT_CALLS) return undefined;
    const { parameters = [] } = program.stubs.get(stub) ?? {};
    const values = one.given.map((given, index) =>
      receivedArgument(program, space, given, parameters.at(index), after),
    );
    const name = nativeName(imitated ?? stub);
    calls.set(name, [...(calls.get(name) ?? []), values]);
  }
  return [...calls].map(([stub, received]) => ({ stub, received }));
}

function stubOf(space: InputSpace, object: number): string | undefined {
  const { role } = space.objects[object];
  return role.kind === 'stub' ? role.stub : undefined;
}

function receivedArgument(
  program: Program,
  space: InputSpace,
  { value, behind }: GivenArgument,
  type: IrType | undefined,
  after: RunOutputs,
): ReceivedArgument {
  switch (type?.kind) {
    case 'int':
      return wholeNumber(value, type.bits, after);
    case 'float':
      return { kind: 'float', value: Number(value) };
    case 'pointer':
      return receivedPointer(program, space, BigInt.asUintN(64, BigInt(value)), behind, after);
    default:
      return { kind: 'unknown' };
  }
}

function wholeNumber(value: number | bigint, bits: number, after: RunOutputs): ReceivedArgument {
  const number = BigInt.asUintN(bits, BigInt(value));
  return isAddress(number, after) ? { kind: 'unknown' } : { kind: 'integer', bits: number };
}

/** What the program has on its stack or on its heap may never have been written: nothing is said of what is there. */
function receivedPointer(
  program: Program,
  space: InputSpace,
  bits: bigint,
  behind: Uint8Array | undefined,
  after: RunOutputs,
): ReceivedArgument {
  const address = Number(program.target.pointerBytes === 4 ? BigInt.asUintN(32, bits) : bits);
  const found = after.resolve(address);
  const unknown = { kind: 'unknown' } as const;
  if (found.kind === 'null') return { kind: 'pointer', target: found };
  if (found.kind === 'object') {
    const object = space.objects[found.object];
    const each = elementBytes(program.types, object);
    const target = objectTarget(object, found.offset, each);
    const name = typeOf(program.types, object.type).name;
    const isWhole = object.role.kind !== 'stub' && found.offset % each === 0;
    return { kind: 'pointer', target, ...(isWhole && known(behind, object.bytes - found.offset, name)) };
  }
  if (found.kind !== 'symbol') return { kind: 'pointer', target: unknown };
  const global = program.globals.get(found.symbol);
  const element = global && elementOf(program, global);
  if (!global || !element || found.offset % element.bytes !== 0) return { kind: 'pointer', target: unknown };
  return { kind: 'pointer', target: unknown, ...known(behind, global.bytes - found.offset, element.name) };
}

/** Of the constants without a type, only string literals have an address that is passed on. */
function elementOf(
  { types }: Program,
  { type: id, constant }: IrGlobal,
): Pick<CType, 'name' | 'bytes'> | undefined {
  if (id === undefined) return constant ? { name: 'char', bytes: 1 } : undefined;
  const type = typeOf(types, id);
  return type.kind === 'array' ? typeOf(types, type.element) : type;
}

function known(behind: Uint8Array | undefined, room: number, type: string) {
  return { type, bytes: [...(behind ?? []).slice(0, Math.max(0, room))] };
}
