import {
  type AbstractObject,
  type Access,
  accessedBytes,
  type CTypeId,
  type Delta,
  deltasMeet,
  type Meeting,
  mayGoBelow,
  meet,
  OpenInputs,
  type OpenPath,
  overlaps,
  PointerAnalysis,
  PointerUses,
  type Program,
  symbolObject,
} from '../ir/index.js';
import type { Reachable } from './reachable.js';

/** What the program does with the pointers among its inputs. Unknown is answered on the safe side. */
export interface PointerFacts {
  /** Does some branch depend on the pointer cell at this path being null? */
  isNullTested(root: string, path: readonly number[]): boolean;
  /** Can anything read the pointer cell at this path? */
  isRead(root: string, path: readonly number[]): boolean;
  /** How many bytes behind the pointer cell at this path can be accessed; undefined if that is not known. */
  accessedBytes(root: string, path: readonly number[]): number | undefined;
  /** Can anything look at this byte of what the pointer cell at this path leads to, or of the root itself, there or in a copy? */
  isByteRead(root: string, path: readonly number[], offset: number): boolean;
  /** Does some branch depend on an allocation having failed? */
  readonly testsAllocations: boolean;
  /** What happens through the pointer cell at this path; undefined if that is not known. */
  use(root: string, path: readonly number[]): PointerUse | undefined;
}

/** What happens through one pointer of the inputs, in the function and all that it may call. */
export interface PointerUse {
  readonly accesses: readonly Access[];
  /** Bytes before the one that it points to may be accessed. */
  readonly goesBelow: boolean;
  /** What C variables take its target for, at which distance from it. */
  readonly types: readonly { readonly type: CTypeId; readonly offset: Delta }[];
  /** Pointers of the inputs that it is compared with, ordered with, or subtracted from. */
  readonly meets: readonly { readonly pointer: OpenPath; readonly how: ReadonlySet<Meeting> }[];
  /** Pointers of the inputs through which something is read that is written through it in the same shape, or the other way round. */
  readonly mayShare: readonly OpenPath[];
}

/** The offsets of the pointer cells on the way from a root to one of them. */
export interface PointerPath {
  readonly root: string;
  readonly path: readonly number[];
}

/** Whether an open path may be that of the pointer cell. */
export function isPathOf(open: OpenPath, { root, path }: PointerPath): boolean {
  return (
    open.root === rootObject(root) &&
    open.path.length === path.length &&
    open.path.every((delta, level) => deltasMeet(delta, path[level]))
  );
}

/** By how many levels the facts were asked for. */
type FactsByLevels = Map<number, PointerFacts>;

const known = new WeakMap<Program, Map<string, FactsByLevels>>();

/**
 * Where functions call each other in a ring, over structures that lead to each other, all leads to all: it is not worth more.
 * With fewer regions of the inputs told apart it may still end, and says more than nothing.
 */
const ATTEMPTS: readonly { readonly regions: number; readonly steps: number }[] = [
  { regions: 100, steps: 6_000_000 },
  { regions: 20, steps: 6_000_000 },
];

/** `levels`: how many pointers deep the questions will go. The same program is asked about in world after world. */
export function pointerFacts(program: Program, reachable: Reachable, levels: number): PointerFacts {
  const ofProgram = known.get(program) ?? new Map<string, FactsByLevels>();
  known.set(program, ofProgram);
  const [{ name }] = reachable.functions;
  const ofFunction: FactsByLevels = ofProgram.get(name) ?? new Map();
  ofProgram.set(name, ofFunction);
  const isTooMuch = [...ofFunction].some(([fewer, facts]) => fewer < levels && facts === unknownFacts);
  const facts = ofFunction.get(levels) ?? (isTooMuch ? unknownFacts : factsOf(program, reachable, levels));
  ofFunction.set(levels, facts);
  return facts;
}

function factsOf(program: Program, { functions }: Reachable, levels: number): PointerFacts {
  for (const { regions, steps } of ATTEMPTS) {
    const inputs = new OpenInputs(program, levels, regions);
    const analysis = new PointerAnalysis(program, functions[0].name, inputs, steps);
    if (analysis.isComplete) return factsFrom(analysis, inputs);
  }
  return unknownFacts;
}

function factsFrom(analysis: PointerAnalysis, inputs: OpenInputs): PointerFacts {
  const { program } = analysis;
  const uses = new PointerUses(analysis);
  const used = new Map<string, PointerUse | undefined>();
  const { pointerBytes } = program.target;
  const regions = (root: string, path: readonly number[]) => inputs.matching(rootObject(root), path);

  /** Which bytes of the region that holds the pointer are read, and how. */
  const reads = (root: string, path: readonly number[]): readonly Access[] => {
    const cell = path[path.length - 1];
    return regions(root, path.slice(0, -1)).flatMap((region) =>
      [...uses.of(region).accesses].filter(
        ({ how, offset, bytes }) => how === 'read' && overlaps(offset, bytes, cell, cell + pointerBytes),
      ),
    );
  };
  /** Parts of a pointer are read: where they go is not followed. */
  const isTakenApart = (root: string, path: readonly number[]): boolean =>
    reads(root, path).some(({ bytes }) => bytes < pointerBytes);
  /** The same for certain: what walks over an array of characters beside the pointer could be anywhere as far as offsets tell. */
  const isSurelyTakenApart = (root: string, path: readonly number[]): boolean =>
    reads(root, path).some(({ bytes, offset }) => bytes < pointerBytes && typeof offset === 'number');

  return {
    testsAllocations: [...analysis.origins].some(
      ([object, { kind }]) => kind === 'heap' && uses.of(object).isNullTested,
    ),
    isNullTested: (root, path) =>
      isTakenApart(root, path) || regions(root, path).some((region) => uses.of(region).isNullTested),
    isRead: (root, path) => (root.endsWith('()') && path.length === 1 ? true : reads(root, path).length > 0),
    isByteRead: (root, path, offset) =>
      regions(root, path).some((region) => {
        const places = analysis.whereabouts(region, offset);
        const isRead = ({ how, type, ...access }: Access, at: Delta) =>
          how === 'read' && type !== undefined && meet(access.offset, access.bytes, at, 1);
        return (
          places === undefined ||
          places.some((at) => [...uses.of(at.object).accesses].some((one) => isRead(one, at.offset)))
        );
      }),
    accessedBytes: (root, path) => {
      if (isTakenApart(root, path)) return undefined;
      return regions(root, path).reduce<number | undefined>((most, region) => {
        const bytes = accessedBytes(uses.of(region));
        return most === undefined || bytes === undefined ? undefined : Math.max(most, bytes);
      }, 0);
    },
    use: (root, path) => {
      const key = `${root} ${path.join()}`;
      if (!used.has(key))
        used.set(key, isSurelyTakenApart(root, path) ? undefined : useOf(regions(root, path), uses, inputs));
      return used.get(key);
    },
  };
}

/** Globals and arguments are told by their symbols, results of stubs by `stubRoot`. */
function rootObject(root: string): AbstractObject {
  return root.endsWith('()') ? root : symbolObject(root);
}

function useOf(regions: readonly AbstractObject[], uses: PointerUses, inputs: OpenInputs): PointerUse {
  const own = regions.map((region) => uses.of(region));
  const accesses = own.flatMap((one) => [...one.accesses]);
  const met = new Map<AbstractObject, Set<Meeting>>();
  for (const { meets } of own)
    for (const [object, how] of meets) met.set(object, new Set([...(met.get(object) ?? []), ...how]));
  return {
    accesses,
    goesBelow: own.some(mayGoBelow),
    types: own.flatMap(({ seenAs }) =>
      [...seenAs].flatMap(([type, offsets]) => [...offsets].map((offset) => ({ type, offset }))),
    ),
    meets: [...met].flatMap(([object, how]) => {
      const pointer = inputs.pathOf(object);
      return pointer === undefined || pointer.path.length === 0 ? [] : [{ pointer, how }];
    }),
    mayShare: inputs.blocks.flatMap((other) => {
      const isOther = !regions.includes(other) && mayShare(accesses, [...uses.of(other).accesses]);
      return isOther ? (inputs.pathOf(other) ?? []) : [];
    }),
  };
}

/** Something is written on the one side that is read in the same shape on the other. */
function mayShare(ours: readonly Access[], theirs: readonly Access[]): boolean {
  return ours.some((one) =>
    theirs.some(
      (other) =>
        (one.how === 'write' || other.how === 'write') &&
        one.type?.kind === other.type?.kind &&
        one.bytes === other.bytes,
    ),
  );
}

/** Nothing is known: what to go by where it is too much, and where the settings let pointers alias, which the flow does not follow. */
export const unknownFacts: PointerFacts = {
  testsAllocations: true,
  isNullTested: () => true,
  isRead: () => true,
  isByteRead: () => true,
  accessedBytes: () => undefined,
  use: () => undefined,
};
