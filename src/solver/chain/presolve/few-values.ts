import {
  eq,
  ite,
  rebuild,
  subterms,
  type Term,
  type TermValue,
  ule,
  ult,
  variable,
} from '../../../term/index.js';
import type { Model } from '../../answer.js';
import { type OrderClass, orderClasses } from './order-classes.js';
import { Places } from './order-places.js';
import type { SimplifiedQuery } from './simplify.js';

type PlacesOf = ReadonlyMap<Term, Places>;

/**
 * Values that are only compared need no more bits than tell them apart: of five numbers there are five places in their order,
 * and as many between two constants that they are compared with. A model of places is one of numbers, and the other way round.
 */
export function withFewValues(constraints: readonly Term[]): SimplifiedQuery | undefined {
  const placesOf = placesIn(constraints);
  if (placesOf.size === 0) return undefined;
  const narrow = new Map<Term, Term>();
  for (const term of subterms(constraints)) {
    const narrowed = narrowedTerm(term, placesOf, narrow);
    if (narrowed !== term) narrow.set(term, narrowed);
  }
  const limits = [...placesOf].flatMap(([term, places]) =>
    term.op === 'var' ? (places.limit(narrow.get(term)!) ?? []) : [],
  );
  return {
    constraints: [...constraints.map((constraint) => narrow.get(constraint) ?? constraint), ...limits],
    translate(answer) {
      switch (answer.kind) {
        case 'sat':
          return { kind: 'sat', model: widened(answer.model, placesOf, narrow) };
        case 'unsat':
          return { ...answer, core: answer.core.filter((place) => place < constraints.length) };
        case 'unknown':
          return answer;
      }
    },
  };
}

/** Of the terms of every class that needs fewer bits than it has. */
function placesIn(constraints: readonly Term[]): PlacesOf {
  const byClass = new Map<OrderClass, Places>();
  const placesOf = new Map<Term, Places>();
  for (const [term, one] of orderClasses(constraints)) {
    const places = byClass.get(one) ?? new Places(one);
    byClass.set(one, places);
    if (places.bits < one.width) placesOf.set(term, places);
  }
  return placesOf;
}

function narrowedTerm(term: Term, placesOf: PlacesOf, narrow: ReadonlyMap<Term, Term>): Term {
  const { op, args } = term;
  const places = placesOf.get(term) ?? args.map((arg) => placesOf.get(arg)).find((one) => one !== undefined);
  if (!places) {
    if (!args.some((arg) => narrow.has(arg))) return term;
    return rebuild(
      term,
      args.map((arg) => narrow.get(arg) ?? arg),
    );
  }
  if (op === 'var') return variable(`${term.name} (${places.bits} bits in order)`, places.bits);
  const [a, b, c] = args.map((arg) => {
    if (arg.op === 'const' && arg.sort === 'bv') return places.of(arg);
    return narrow.get(arg) ?? arg;
  });
  if (op === 'ite') return ite(a, b, c);
  if (op === 'eq') return eq(a, b);
  return op === 'ult' || op === 'slt' ? ult(a, b) : ule(a, b);
}

function widened(model: Model, placesOf: PlacesOf, narrow: ReadonlyMap<Term, Term>): Model {
  const byPlaces = new Map<Places, Term[]>();
  for (const [term, places] of placesOf)
    if (term.op === 'var') byPlaces.set(places, [...(byPlaces.get(places) ?? []), term]);
  const wide = new Map<Term, TermValue>(model);
  for (const [places, variables] of byPlaces) {
    const placeOf = (one: Term) => Number(model.get(narrow.get(one)!) ?? 0);
    const values = places.values(new Set(variables.map(placeOf)));
    for (const one of variables) {
      wide.delete(narrow.get(one)!);
      wide.set(one, values.get(placeOf(one))!);
    }
  }
  return wide;
}
