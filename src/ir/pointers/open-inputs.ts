import type { Program } from '../program.js';
import { anyDelta, type Delta, deltasMeet } from './delta.js';
import { type AbstractObject, symbolOf } from './memory-objects.js';
import type { PointerInputs } from './pointer-inputs.js';

/** The object that results of a stub are read from. */
export function stubRoot(stub: string): AbstractObject {
  return `${stub}()`;
}

/** A block of the inputs: what the pointers at these offsets lead to, one after the other, from a root on. */
export interface OpenPath {
  /** A global, an argument, or what results of a stub are read from. */
  readonly root: AbstractObject;
  readonly path: readonly Delta[];
}

interface Region extends OpenPath {
  readonly children: Map<Delta, AbstractObject>;
}

/**
 * Inputs before anybody has decided on their shape: every pointer among them leads to a block of its own, found when
 * the program reads it. So a path of offsets from a root names the block behind one pointer of the inputs.
 */
export class OpenInputs implements PointerInputs {
  readonly initial = [];
  readonly anyObject = undefined;
  private readonly regions = new Map<AbstractObject, Region>();

  constructor(
    private readonly program: Program,
    /** How many pointers deep paths go. */
    private readonly levels: number,
    /** Regions that may be told apart. Structures full of pointers have a great many: beyond, a region's pointers are one. */
    private regionsLeft = 100,
  ) {}

  stubResult(stub: string): AbstractObject {
    return stubRoot(stub);
  }

  /** What a global holds from the start counts as well: a test may leave it as it is. */
  isSetByTest(): boolean {
    return false;
  }

  mayHoldIntegers(): boolean {
    return false;
  }

  isOpen(object: AbstractObject): boolean {
    return this.region(object) !== undefined;
  }

  /** Regions of one root and level may overlap: a pointer may be one of several that are told apart otherwise. */
  storeOf(object: AbstractObject): string {
    const region = this.region(object);
    return region === undefined ? object : `${region.root}/${region.path.length}`;
  }

  /** Undefined below the deepest level: no input leads there. */
  pointee(holder: AbstractObject, offset: Delta): AbstractObject | undefined {
    const region = this.region(holder);
    if (region === undefined || region.path.length === this.levels) return undefined;
    const { root, path, children } = region;
    const key = this.regionsLeft > 0 ? offset : anyDelta;
    const known = children.get(offset) ?? children.get(key);
    if (known !== undefined) return known;
    this.regionsLeft--;
    const child = `*${holder}+${key}`;
    children.set(key, child);
    this.regions.set(child, { root, path: [...path, key], children: new Map() });
    return child;
  }

  /** How the inputs lead to the object; undefined if they do not. */
  pathOf(object: AbstractObject): OpenPath | undefined {
    return this.region(object);
  }

  /** Everything behind a pointer of the inputs that the program reads. */
  get blocks(): readonly AbstractObject[] {
    return [...this.regions].flatMap(([object, { path }]) => (path.length > 0 ? [object] : []));
  }

  /** All regions that the pointers at this path of offsets may lead to. */
  matching(root: AbstractObject, path: readonly number[]): readonly AbstractObject[] {
    let found: AbstractObject[] = [root];
    for (const offset of path) {
      found = found.flatMap((one) =>
        [...(this.region(one)?.children ?? [])].flatMap(([at, child]) =>
          deltasMeet(at, offset) ? [child] : [],
        ),
      );
    }
    return found;
  }

  private region(object: AbstractObject): Region | undefined {
    let region = this.regions.get(object);
    if (region === undefined && this.isRoot(object)) {
      region = { root: object, path: [], children: new Map() };
      this.regions.set(object, region);
    }
    return region;
  }

  private isRoot(object: AbstractObject): boolean {
    const symbol = symbolOf(object);
    if (symbol === undefined) return object.endsWith('()');
    const global = this.program.globals.get(symbol);
    return global !== undefined && !(global.constant && !global.declaredOnly);
  }
}
