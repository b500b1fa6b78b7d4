/** The integer types of generated programs: of fixed width, so that the data model does not matter. */
export interface IntType {
  readonly name: string;
  readonly bits: 8 | 16 | 32 | 64;
  readonly signed: boolean;
}

const type = (bits: IntType['bits'], signed: boolean): IntType => ({
  name: `${signed ? '' : 'u'}int${bits}_t`,
  bits,
  signed,
});

export const int8 = type(8, true);
export const uint8 = type(8, false);
export const uint16 = type(16, false);
export const int32 = type(32, true);
export const uint32 = type(32, false);
export const int64 = type(64, true);
export const uint64 = type(64, false);
/** Any value stored in it becomes 0 or 1. */
export const bool: IntType = { name: '_Bool', bits: 8, signed: false };
export const intTypes: readonly IntType[] = [
  int32,
  int8,
  uint8,
  type(16, true),
  uint16,
  uint32,
  int64,
  uint64,
];

/** The first field of a union is its widest: with it everything in it has a value. */
export interface StructType {
  readonly keyword: 'struct' | 'union';
  readonly name: string;
  /** Its declaration. */
  readonly text: string;
  /** Every integer in it, however deep. */
  readonly fields: readonly Field[];
  /** The arrays in it: `before[index]after` is an integer. */
  readonly rows: readonly Row[];
}

export interface Field {
  readonly name: string;
  readonly type: IntType;
  readonly bits?: number;
}

export interface Row {
  readonly before: string;
  readonly after: string;
  /** A power of two. */
  readonly length: number;
  readonly type: IntType;
}

/** The integer promotions. */
export function promoted(type: IntType): IntType {
  return type.bits < 32 ? int32 : type;
}

/** The usual arithmetic conversions. */
export function usual(left: IntType, right: IntType): IntType {
  const [a, b] = [promoted(left), promoted(right)];
  if (a.bits !== b.bits) return a.bits > b.bits ? a : b;
  return a.signed ? b : a;
}

/** An integer expression in parentheses where needed, without side effects, and the C type of its value. */
export interface Expression {
  readonly text: string;
  readonly type: IntType;
}

/** A constant of whichever type C gives it, spelt so that no spelling is out of range. */
export function literal(value: bigint): Expression {
  const magnitude = value < 0n ? -value : value;
  const sign = value < 0n ? '-' : '';
  const wrap = (text: string) => (value < 0n ? `(${text})` : text);
  if (magnitude < 1n << 31n) return { text: wrap(`${sign}${magnitude}`), type: int32 };
  if (magnitude < 1n << 32n && value >= 0n) return { text: `${magnitude}u`, type: uint32 };
  if (magnitude < 1n << 63n) return { text: wrap(`${sign}${magnitude}ll`), type: int64 };
  return { text: wrap(`${sign}${magnitude}ull`), type: uint64 };
}
