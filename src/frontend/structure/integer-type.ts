/** Width and signedness of C's integer types, by clang's spelling of the type without typedefs. */
export interface IntegerType {
  readonly bits: number;
  readonly signed: boolean;
}

export function integerType(spelling: string, pointerBytes: 4 | 8): IntegerType | undefined {
  const plain = spelling
    .replace(/\b(?:const|volatile|_Atomic|restrict)\b/g, '')
    .trim()
    .replace(/\s+/g, ' ');
  switch (plain) {
    case 'bool':
    case '_Bool':
      return { bits: 1, signed: false };
    case 'char':
    case 'signed char':
      return { bits: 8, signed: true };
    case 'unsigned char':
      return { bits: 8, signed: false };
    case 'short':
      return { bits: 16, signed: true };
    case 'unsigned short':
      return { bits: 16, signed: false };
    case 'int':
      return { bits: 32, signed: true };
    case 'unsigned int':
      return { bits: 32, signed: false };
    case 'long':
      return { bits: pointerBytes * 8, signed: true };
    case 'unsigned long':
      return { bits: pointerBytes * 8, signed: false };
    case 'long long':
      return { bits: 64, signed: true };
    case 'unsigned long long':
      return { bits: 64, signed: false };
    case '__int128':
      return { bits: 128, signed: true };
    case 'unsigned __int128':
      return { bits: 128, signed: false };
  }
  const bitInt = /^(unsigned )?_BitInt\((\d+)\)$/.exec(plain);
  return bitInt ? { bits: Number(bitInt[2]), signed: bitInt[1] === undefined } : undefined;
}

/** The value of that type that is congruent to `value`. */
export function wrap(value: bigint, type: IntegerType): bigint {
  if (type.bits === 1) return value === 0n ? 0n : 1n;
  return type.signed ? BigInt.asIntN(type.bits, value) : BigInt.asUintN(type.bits, value);
}
