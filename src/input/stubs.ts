import type { CType, CTypeId, IrStub } from '../ir/index.js';
import { RAW_BYTE, type StubShape } from './input-space.js';
import type { RangeSetting } from './settings.js';

/** Library functions that stay stubs, and what the standard says of their results. */
const knownRanges: ReadonlyMap<string, RangeSetting> = new Map([
  ['rand', { low: 0n, high: 0x7fffffffn }],
  ['random', { low: 0n, high: 0x7fffffffn }],
  ['getchar', { low: -1n, high: 255n }],
  ['fgetc', { low: -1n, high: 255n }],
  ['getc', { low: -1n, high: 255n }],
  ['__VERIFIER_nondet_bool', { low: 0n, high: 1n }],
]);

export function knownStubRange(stub: string): RangeSetting | undefined {
  return knownRanges.get(stub);
}

/** Models that leave something out; a proof rests on that, so it is said. */
const silentModels: ReadonlySet<string> = new Set([
  'printf',
  'fprintf',
  'vprintf',
  'vfprintf',
  'puts',
  'fputs',
  'fflush',
]);

/** Is it a model of printing, which does nothing and returns 0? */
export function isSilentModel(name: string): boolean {
  return silentModels.has(name);
}

export function shapeOfStub(stub: IrStub): StubShape {
  if (stub.resultThroughPointer) return 'through-first-argument';
  return stub.result ? 'value' : 'none';
}

/** The type and size of a stub's result; a raw one where the program does not tell. */
export function resultOfStub(
  stub: IrStub,
  types: readonly CType[],
  pointerBytes: number,
): { readonly type: CTypeId; readonly bytes: number; readonly count: number } {
  if (stub.resultType !== undefined) {
    return { type: stub.resultType, bytes: types[stub.resultType].bytes, count: 1 };
  }
  if (stub.resultThroughPointer) {
    return { type: RAW_BYTE, bytes: stub.resultThroughPointer.bytes, count: stub.resultThroughPointer.bytes };
  }
  const result = stub.result!;
  const bytes = result.kind === 'pointer' ? pointerBytes : Math.ceil(result.bits / 8);
  const fits = (type: CType): boolean =>
    type.kind === result.kind &&
    type.bytes === bytes &&
    !(type.kind === 'int' && (type.bool || type.enumerators));
  const type = types.findIndex(fits);
  return { type: type === -1 ? RAW_BYTE : type, bytes, count: 1 };
}
