import { type CType, type CTypeId, type IrStub, knownOfStub, type Program } from '../ir/index.js';
import { RAW_BYTE, type StubShape } from './input-space.js';
import type { RangeSetting } from './settings.js';

/** What the standard says of the results of a library function that stays a stub; `from`: where the run begins. */
export function knownStubRange(
  program: Program,
  entry: string,
  stub: string,
  from: 'start' | 'call',
): RangeSetting | undefined {
  const known = knownOfStub(program, entry, stub);
  if (from === 'start' && known?.atStart !== undefined) return { low: known.atStart, high: known.atStart };
  return known?.range;
}

/** Does a model ask this, and nobody else: something that the standard leaves open? */
export function isLibraryQuestion(stub: string): boolean {
  return stub.startsWith('__hyla_');
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
