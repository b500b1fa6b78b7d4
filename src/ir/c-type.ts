/** C types as the debug information tells them: for building inputs and for printing values. */
export type CTypeId = number;

export type CType =
  | {
      readonly kind: 'int';
      readonly name: string;
      readonly bytes: number;
      readonly signed: boolean;
      /** `_Bool`: only 0 and 1 are values of it. */
      readonly bool?: boolean;
      readonly enumerators?: readonly { readonly name: string; readonly value: bigint }[];
    }
  | { readonly kind: 'float'; readonly name: string; readonly bytes: number }
  /** `to` is undefined for `void *`. */
  | { readonly kind: 'pointer'; readonly name: string; readonly bytes: number; readonly to?: CTypeId }
  | {
      readonly kind: 'array';
      readonly name: string;
      readonly bytes: number;
      readonly element: CTypeId;
      readonly count: number;
    }
  | {
      readonly kind: 'struct' | 'union';
      /** As C spells it: `struct S`, or the typedef's name. */
      readonly name: string;
      readonly bytes: number;
      readonly fields: readonly CField[];
    }
  | {
      readonly kind: 'function';
      readonly name: string;
      readonly bytes: number;
      readonly result?: CTypeId;
      readonly parameters: readonly CTypeId[];
    }
  /** Incomplete, or a type we cannot build values of (long double, _Complex, vectors). */
  | { readonly kind: 'opaque'; readonly name: string; readonly bytes: number };

export interface CField {
  readonly name: string;
  readonly type: CTypeId;
  /** In bytes, from the start of the struct; of the storage's first byte for a bit-field. */
  readonly offset: number;
  /** For bit-fields: first bit counted from the struct's start, and the number of bits. */
  readonly bitField?: { readonly firstBit: number; readonly bits: number };
}
