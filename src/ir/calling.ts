import type { IrFunction, IrType } from './program.js';

/** How a value is passed, as the machine sees it: small integers are words, pointers are integers. */
function passingClass(type: IrType | undefined, pointerBits: number): string {
  if (type === undefined) return 'nothing';
  if (type.kind === 'float') return `float ${type.bits}`;
  const bits = type.kind === 'pointer' ? pointerBits : type.bits;
  return `integer ${Math.max(bits, 32)}`;
}

/** What a call has to fit. */
export interface Signature {
  readonly parameters: readonly IrType[];
  readonly result?: IrType;
}

export function signatureOf(f: IrFunction): Signature {
  return { parameters: f.parameters.map(({ local }) => f.locals[local].type), result: f.result };
}

/**
 * Whether a call with these types can be a call of a function with this signature: C allows it without a
 * prototype, and through a pointer of another type, as long as the machine passes the same. A result that nobody
 * wants may be there.
 */
export function fitsCall(
  signature: Signature,
  argTypes: readonly IrType[],
  result: IrType | undefined,
  pointerBits: number,
): boolean {
  const alike = (a: IrType | undefined, b: IrType | undefined): boolean =>
    passingClass(a, pointerBits) === passingClass(b, pointerBits);
  return (
    signature.parameters.length === argTypes.length &&
    signature.parameters.every((type, k) => alike(type, argTypes[k])) &&
    (result === undefined || alike(signature.result, result))
  );
}
