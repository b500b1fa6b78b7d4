import type { ScalarName } from '../../ir/index.js';

/** A read of a whole struct: what it is called, and its parts that may change by themselves, as far as they can be told apart. */
export interface WholeRead {
  readonly lvalue: string;
  readonly parts: readonly { readonly path: string; readonly type: string }[] | 'unknown';
}

export const wholeReadName = (k: number): string => `__hyla_whole_${k}`;

/** `%7 = call ptr (ptr, ...) @__hyla_whole_3(ptr noundef %6, i32 noundef 8, …)`: its result, its number, its arguments. */
export const WHOLE_READ =
  /^ +(%[-\w$.]+) = call ptr \(ptr, \.\.\.\) @__hyla_whole_(\d+)\((.*?)\)(, !dbg !\d+)?$/;

/** Where a part lies, and what it is to the machine; undefined for what cannot be read at once. */
export interface PlacedPart {
  readonly path: string;
  readonly type: string;
  readonly offset: number;
  readonly scalar: ScalarName;
}

/** `sizes`: offset and size of each part. */
export function placedParts(
  { parts }: WholeRead,
  sizes: readonly number[],
): readonly PlacedPart[] | undefined {
  if (parts === 'unknown') return undefined;
  const placed: PlacedPart[] = [];
  for (const [k, { path, type }] of parts.entries()) {
    const scalar = scalarOf(type, sizes[2 * k + 1]);
    if (!scalar) return undefined;
    placed.push({ path, type, offset: sizes[2 * k], scalar });
  }
  return placed;
}

const BY_SIZE: Readonly<Record<number, ScalarName>> = { 1: 'i8', 2: 'i16', 4: 'i32', 8: 'i64' };

function scalarOf(type: string, bytes: number): ScalarName | undefined {
  if (/[*)]$/.test(type) && !/^(?:struct|union|enum) \(/.test(type)) return 'ptr';
  if (type === 'float' || type === 'double') return type;
  return type === 'long double' ? undefined : BY_SIZE[bytes];
}
