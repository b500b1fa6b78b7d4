import type { Program, StructureNode } from '../../ir/index.js';
import type { ObjectiveSet } from '../criterion.js';
import type { OpenEvaluation } from '../decisions/decision-reader.js';
import { pathSet, type ReadPath } from './path-set.js';
import { Place } from './place.js';
import { UserPaths } from './user-paths.js';

/**
 * A partial order over paths, for worst-case execution time: of the paths that differ only in structures of one kind, those that
 * others exceed need not be covered (abstract-paths, section 4).
 */
export interface PathOrder {
  /** Whether paths through this structure are compared: in the abstract tree it is a closed node. */
  isClosedNode(node: StructureNode): boolean;
  /** How long a path is: when it enters such a node, when it chooses to do something in it, and with each turn. */
  entered(length: Length): Length;
  chosen(length: Length): Length;
  turned(length: Length): Length;
}

/** Longer is what exceeds in one component and falls short in none. */
export type Length = readonly number[];

export function longestPaths(program: Program, root: string, order: PathOrder, none: Length): ObjectiveSet {
  const covered = new CoveredLengths();
  const start = new MeasuredPath(
    { paths: new UserPaths(program, root), order, covered },
    { key: new Place(), abstract: new Place(), inside: [], isOver: false, length: none },
  );
  return pathSet(program, root, start, (index) => covered.isExceeded(index));
}

/** The lengths of the paths that are covered, by the abstract paths that they belong to. */
class CoveredLengths {
  private readonly byPlace = new Map<Place, Map<number, Length>>();
  private readonly placeOf = new Map<number, Place>();
  private readonly ends = new Set<Place>();

  add(place: Place, index: number, length: Length, isEnd: boolean): void {
    const known = this.byPlace.get(place) ?? new Map<number, Length>();
    this.byPlace.set(place, known.set(index, length));
    this.placeOf.set(index, place);
    if (isEnd) this.ends.add(place);
  }

  isExceeded(index: number): boolean {
    const place = this.placeOf.get(index);
    const lengths = place && this.byPlace.get(place);
    const own = lengths?.get(index);
    return own !== undefined && [...(lengths?.values() ?? [])].some((other) => exceeds(other, own));
  }

  /** Whichever abstract path is gone on from there, one that is covered exceeds it: no comparison is left to be made on it. */
  exceedEverywhere(place: Place, length: Length, isClosedStep: (step: string) => boolean): boolean {
    const { waysOn } = place;
    if (waysOn)
      return waysOn.every(
        (way) =>
          !isClosedStep(way.step) &&
          way.place !== undefined &&
          this.exceedEverywhere(way.place, length, isClosedStep),
      );
    return (
      this.ends.has(place) &&
      [...(this.byPlace.get(place)?.values() ?? [])].some((one) => exceeds(one, length))
    );
  }
}

function exceeds(a: Length, b: Length): boolean {
  return a.length === b.length && a.every((part, k) => part >= b[k]) && a.some((part, k) => part > b[k]);
}

interface Measuring {
  readonly paths: UserPaths;
  readonly order: PathOrder;
  readonly covered: CoveredLengths;
}

interface Progress {
  /** All steps. */
  readonly key: Place;
  /** Those outside of closed nodes, and the nodes. */
  readonly abstract: Place;
  /** The closed nodes that were entered and not left, the innermost last. */
  readonly inside: readonly string[];
  /** The outermost of them has nothing more to do. */
  readonly isOver: boolean;
  readonly length: Length;
  readonly open?: OpenEvaluation;
  readonly isLast?: boolean;
}

const NODE = '[';

class MeasuredPath implements ReadPath {
  constructor(
    private readonly by: Measuring,
    private readonly at: Progress,
  ) {}

  after(site: number, arm: number): MeasuredPath {
    const { paths, order } = this.by;
    const { event, at } = paths.follow(this.at, site, arm);
    switch (event.kind) {
      case 'nothing':
        return this.moved(at);
      case 'mark':
        return this.moved(this.marked(at, event.mark, event.id));
      case 'step': {
        const { step, choices, isLast, decided } = event;
        const key = at.key.after(step, choices);
        if (at.inside.length === 0)
          return this.moved({ ...at, key, abstract: at.abstract.after(step, choices), isLast });
        if (at.inside.length > 1 || decided?.structure !== at.inside[0])
          return this.moved({ ...at, key, isLast });
        const length = decided.result ? order.chosen(at.length) : at.length;
        return this.moved({ ...at, key, isLast, length, isOver: !decided.result });
      }
    }
  }

  private marked(at: Progress, mark: 'enter' | 'turn' | 'leave', id: string): Progress {
    const { paths, order } = this.by;
    const node = paths.structures.at(id);
    if (!node || !order.isClosedNode(node)) return at;
    const { inside } = at;
    switch (mark) {
      case 'enter': {
        if (inside.length > 0) return { ...at, inside: [...inside, id] };
        const step = NODE + id;
        const abstract = at.abstract.after(step, [step]);
        return { ...at, abstract, inside: [id], isOver: false, length: order.entered(at.length) };
      }
      case 'turn':
        return inside.length === 1 && inside[0] === id ? { ...at, length: order.turned(at.length) } : at;
      case 'leave':
        return { ...at, inside: inside.slice(0, -1) };
    }
  }

  get key(): Place {
    return this.at.key;
  }

  get mayMatter(): boolean {
    const { inside, isOver, abstract, length } = this.at;
    if (inside.length > 0 && !isOver) return true;
    return !this.by.covered.exceedEverywhere(abstract, length, (step) => step.startsWith(NODE));
  }

  get mayBeOld(): boolean {
    return this.at.key.isTaken;
  }

  finish(index: number): void {
    this.at.key.take();
    const { abstract, length, isLast = false } = this.at;
    this.by.covered.add(abstract, index, length, isLast);
  }

  private moved(at: Progress): MeasuredPath {
    return new MeasuredPath(this.by, at);
  }
}
