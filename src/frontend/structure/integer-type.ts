/** Width and signedness of C's integer types, by clang's spelling of the type without typedefs. */
export interface IntegerType {
  readonly bits: number;
  readonly signed: boolean;
}

const WIDTHS: ReadonlyMap<string, number> = new Map([
  ['char', 8],
  ['short', 16],
  ['int', 32],
  ['long long', 64],
  ['__int128', 128],
]);

export function integerType(spelling: string, pointerBytes: 4 | 8): IntegerType | undefined {
  const plain = spelling
    .replace(/\b(?:const|volatile|_Atomic|restrict)\b/g, '')
    .trim()
    .replace(/\s+/g, ' ');
  if (plain === 'bool' || plain === '_Bool') return { bits: 1, signed: false };
  const [, sign, name] = /^(signed |unsigned )?(.*)$/.exec(plain) ?? [];
  const signed = sign !== 'unsigned ';
  if (name === 'long') return { bits: pointerBytes * 8, signed };
  const bits = WIDTHS.get(name) ?? /^_BitInt\((\d+)\)$/.exec(name)?.[1];
  return bits === undefined ? undefined : { bits: Number(bits), signed };
}

/** The value of that type that is congruent to `value`. */
export function wrap(value: bigint, type: IntegerType): bigint {
  if (type.bits === 1) return value === 0n ? 0n : 1n;
  return type.signed ? BigInt.asIntN(type.bits, value) : BigInt.asUintN(type.bits, value);
}
