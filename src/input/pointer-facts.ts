import type { Program } from '../ir/index.js';
import { PointerFlow } from './pointer-flow.js';
import type { Reachable } from './reachable.js';

/** What the program does with the pointers among its inputs. Unknown is answered on the safe side. */
export interface PointerFacts {
  /** Does some branch depend on the pointer cell at this path being null? */
  isNullTested(root: string, path: readonly number[]): boolean;
  /** Can anything read the pointer cell at this path? */
  isRead(root: string, path: readonly number[]): boolean;
  /** How many bytes behind the pointer cell at this path can be accessed; undefined if that is not known. */
  accessedBytes(root: string, path: readonly number[]): number | undefined;
}

/** `levels`: how many pointers deep the questions will go. */
export function pointerFacts(program: Program, reachable: Reachable, levels: number): PointerFacts {
  const flow = new PointerFlow(program, reachable, levels);
  flow.solve();
  return {
    isNullTested: (root, path) =>
      flow
        .root(root)
        .matching(path)
        .some((region) => region.nullTested),
    isRead: (root, path) => {
      const cell = path[path.length - 1];
      const regions = flow.root(root).matching(path.slice(0, -1));
      return regions.some((region) => region.isRead(cell, program.target.pointerBytes));
    },
    accessedBytes: (root, path) => {
      const regions = flow.root(root).matching(path);
      const bytes = Math.max(0, ...regions.map((region) => region.accessedBytes));
      return Number.isFinite(bytes) ? bytes : undefined;
    },
  };
}

/** Nothing is known: what to go by where the settings let pointers alias, which the flow does not follow. */
export const unknownFacts: PointerFacts = {
  isNullTested: () => true,
  isRead: () => true,
  accessedBytes: () => undefined,
};
