import type { NamedCopies, UnorderedCode } from '../source-facts.js';
import type { UnorderedOperands } from '../structure/unordered-operands.js';
import { type ProbedPlace, placesIn } from './restore-columns.js';

/** What a unit's text has of operands without an order, and where in it something stands that the compiler speaks of. */
export interface UnorderedPlaces {
  readonly file: string;
  readonly operands: readonly UnorderedOperands[];
  /** Where calls of `memcpy` and its kin begin. */
  readonly copyCalls: ReadonlySet<number>;
  offsetsOf(place: ProbedPlace): readonly number[];
}

/** The locations in a module, with probes, that are in such operands. */
export function unorderedCode(
  ll: string,
  { file, operands, offsetsOf }: UnorderedPlaces,
): readonly UnorderedCode[] {
  if (operands.length === 0) return [];
  const places = [...placesIn(ll)].map(([node, place]) => ({ node: Number(node), at: offsetsOf(place) }));
  return operands.flatMap((ranges) => {
    const [left, right] = ranges.map(({ begin, end }) =>
      places.flatMap(({ node, at }) => (at.some((offset) => begin <= offset && offset < end) ? [node] : [])),
    );
    return left.length > 0 && right.length > 0 ? [{ module: file, sides: [left, right] as const }] : [];
  });
}

export function namedCopies(
  ll: string,
  { file, copyCalls, offsetsOf }: UnorderedPlaces,
): readonly NamedCopies[] {
  if (copyCalls.size === 0) return [];
  const locations = [...placesIn(ll)].flatMap(([node, place]) =>
    offsetsOf(place).some((offset) => copyCalls.has(offset)) ? [Number(node)] : [],
  );
  return [{ module: file, locations }];
}
