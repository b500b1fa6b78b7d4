import { Random } from '../base/index.js';
import {
  fillAtRandom,
  type InputSpace,
  type InputValue,
  type InputVector,
  randomVariable,
  valueIn,
} from '../input/index.js';
import type { Program } from '../ir/index.js';
import { constantsOf } from './interesting-constants.js';

/** Inputs that came near, by branch site: more of them would not be nearer. */
const MOST_NEAR = 16;
const MOST_CHANGES = 3;

/**
 * The known ones as they are, to see where they come to; then by turns random inputs, and inputs with a few variables drawn anew:
 * known ones that go deep, and, every other time, those that were seen to come to a branch that is attacked. One vector
 * serves them all.
 */
export class AttackInputs {
  private readonly random: Random;
  private readonly interesting: readonly (number | bigint)[];
  private readonly vector: InputValue[] = [];
  private readonly near = new Map<number, InputVector[]>();
  private readonly sites: number[] = [];
  private turn = 0;
  private repeated = 0;

  constructor(
    private readonly parts: {
      readonly program: Program;
      readonly space: InputSpace;
      readonly seed: number;
      /** Inputs known to go deep. */
      readonly known: readonly InputVector[];
    },
  ) {
    this.random = new Random(parts.seed ^ 0x5eed);
    this.interesting = constantsOf(parts.program);
  }

  next(): InputVector {
    const { random, vector, interesting } = this;
    const { space, known } = this.parts;
    const { variables } = space;
    const isAsItIs = this.repeated < known.length;
    const base = isAsItIs ? known[this.repeated++] : this.base();
    if (!base) {
      fillAtRandom(vector, space, random, interesting);
      return vector;
    }
    for (let id = 0; id < variables.length; id++) vector[id] = valueIn(space, base, id);
    if (isAsItIs) return vector;
    // Most often one: what brought the input there is to stay.
    const changes = random.below(2) === 0 ? 1 : 1 + random.below(MOST_CHANGES);
    for (let i = 0; i < changes && variables.length > 0; i++) {
      const id = random.below(variables.length);
      vector[id] = randomVariable(variables[id], random, interesting);
    }
    return vector;
  }

  /** The last input came to the sites: what is like it may do so as well, and go the other way there. */
  cameTo(sites: readonly number[]): void {
    let kept: InputVector | undefined;
    const copy = (): InputVector => {
      kept ??= [...this.vector];
      return kept;
    };
    for (const site of sites) {
      const near = this.near.get(site);
      if (!near) {
        this.near.set(site, [copy()]);
        this.sites.push(site);
      } else if (near.length < MOST_NEAR) {
        near.push(copy());
      } else if (this.random.below(MOST_NEAR) === 0) {
        near[this.random.below(MOST_NEAR)] = copy();
      }
    }
  }

  /** Those that came to a site, as many of each, and so many in all; known ones are the first of them. */
  nearest(perSite: number, most: number): readonly InputVector[] {
    const all = new Set([...this.near.values()].flatMap((inputs) => inputs.slice(-perSite)));
    return [...all].slice(0, most);
  }

  private base(): InputVector | undefined {
    const { random, sites } = this;
    const { known } = this.parts;
    this.turn = (this.turn + 1) % 4;
    const isNearTurn = this.turn % 2 === 0;
    if (isNearTurn && sites.length > 0) return random.pick(this.near.get(random.pick(sites)) ?? []);
    return this.turn !== 1 && known.length > 0 ? random.pick(known) : undefined;
  }
}
