import { type IrOperand, operandsOf, type Program } from '../../ir/index.js';
import { bv, disj, eq, ne, or, sge, sle, type Term } from '../../term/index.js';
import type { KeptCell } from './kept-cells.js';
import { sinceFirst } from './since-first.js';

/** Of the values of some cells. */
export type Predicate = (values: readonly Term[]) => Term;

const MOST_CONSTANTS = 12;
/** Values of one variable that depend on another one. */
const MOST_RELATED = 4;

/** As numbers that C would read them as. */
export function constantsIn({ functions, sites }: Program, owner: string): readonly bigint[] {
  const found = new Set<bigint>();
  const note = (operand: IrOperand) => {
    if (operand.kind === 'int' && operand.bits > 1)
      found.add(BigInt.asIntN(operand.bits, BigInt(operand.value)));
  };
  for (const { instructions } of functions.get(owner)?.blocks ?? [])
    for (const one of instructions)
      if (one.kind === 'store' || (one.kind === 'compute' && one.op !== 'pointer-add'))
        operandsOf(one).forEach(note);
  for (const site of sites)
    if (site.kind === 'switch' && site.function === owner) for (const { low } of site.cases) found.add(low);
  return [...found].slice(0, MOST_CONSTANTS);
}

export function* aboutOne(
  { first, bytes, stored }: KeptCell,
  constants: readonly bigint[],
): Generator<Predicate> {
  const bits = bytes * 8;
  const term = (value: bigint) => bv(value, bits);
  const fits = (value: bigint) =>
    BigInt.asIntN(bits, value) === value || BigInt.asUintN(bits, value) === value;
  yield* [...sinceFirst(term(first))].map(
    (claim): Predicate =>
      ([x]) =>
        claim(x),
  );
  for (const known of [new Set([first, ...stored]), new Set([first, ...constants.filter(fits)])])
    if (known.size > 1 && known.size <= MOST_CONSTANTS + 1)
      yield ([x]) => disj([...known].map((one) => eq(x, term(one))));
  for (const constant of constants.filter(fits)) {
    yield ([x]) => ne(x, term(constant));
    for (const bound of [constant - 1n, constant, constant + 1n].filter(fits))
      for (const compare of [sle, sge]) yield ([x]) => compare(x, term(bound));
  }
}

export function* aboutTwo(
  one: KeptCell,
  other: KeptCell,
  constants: readonly bigint[],
): Generator<Predicate> {
  if (one.bytes === other.bytes) {
    yield ([x, y]) => sle(x, y);
    if (one.name < other.name) yield ([x, y]) => eq(x, y);
  }
  const zero = bv(0, one.bytes * 8);
  for (const value of [...new Set([other.first, ...other.stored, ...constants])].slice(0, MOST_RELATED)) {
    const known = bv(value, other.bytes * 8);
    yield ([x, y]) => or(eq(x, zero), eq(y, known));
    yield ([x, y]) => or(ne(x, zero), eq(y, known));
  }
}
