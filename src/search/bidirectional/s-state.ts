import { invariant } from '../../base/index.js';
import type { InputVector } from '../../input/index.js';
import type { Term } from '../../term/index.js';
import type { PathNode } from '../path-node.js';
import type { Edge, ExecutedStep, FlowPoint } from './flow.js';

/** So many steps of a path share what the last full copy of the contents says. */
const COPY_EVERY = 32;

/**
 * A symbolic state (bidirectional, section 3): what an executed path knows when it comes to a point. Contents of
 * places are terms over the inputs; the path condition is what the steps up to here demand of the inputs. The states
 * of all paths are one tree.
 */
export class SState {
  readonly depth: number;
  /** By the edge taken. */
  readonly children = new Map<Edge, SState>();
  /** Inputs that come here. */
  readonly witnesses: InputVector[] = [];
  /** The node of the path tree whose branch ends this point, if it is one. */
  node: PathNode | undefined = undefined;
  /** All steps from here; made when first asked for. */
  steps: readonly ExecutedStep[] | undefined = undefined;
  private copy: Map<Term, Term> | undefined = undefined;

  constructor(
    readonly id: number,
    readonly point: FlowPoint,
    readonly parent: SState | undefined,
    readonly via: Edge | undefined,
    /** What the last step changed. */
    readonly changes: ReadonlyMap<Term, Term>,
    /** What the last step demanded of the inputs; nothing that is true anyway. */
    readonly demands: readonly Term[],
    /** How often each stub was called on the way here. */
    readonly stubCalls: ReadonlyMap<string, number>,
    /** Equal for states that have the same known contents; others may have it by chance. */
    readonly signature: number,
  ) {
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    if (this.depth % COPY_EVERY === 0) this.copy = this.copied();
  }

  /** What a place holds; undefined: what it held at the beginning. */
  changed(variable: Term): Term | undefined {
    for (let at: SState | undefined = this; at !== undefined; at = at.parent) {
      const value = at.changes.get(variable) ?? at.copy?.get(variable);
      if (value !== undefined || at.copy !== undefined) return value;
    }
    return undefined;
  }

  /** All that the path demands of the inputs. */
  pathCondition(): readonly Term[] {
    const steps: (readonly Term[])[] = [];
    for (let at: SState | undefined = this; at !== undefined; at = at.parent) {
      if (at.demands.length > 0) steps.push(at.demands);
    }
    return steps.reverse().flat();
  }

  get witness(): InputVector {
    const [first] = this.witnesses;
    invariant(first !== undefined, 'an executed state should have a witness');
    return first;
  }

  private copied(): Map<Term, Term> {
    const steps: ReadonlyMap<Term, Term>[] = [this.changes];
    let at = this.parent;
    for (; at !== undefined && at.copy === undefined; at = at.parent) steps.push(at.changes);
    const all = new Map(at?.copy);
    if (at !== undefined) for (const [variable, value] of at.changes) all.set(variable, value);
    for (const changes of steps.reverse()) for (const [variable, value] of changes) all.set(variable, value);
    return all;
  }
}
