/** Iterations of loops per round: powers of two and some to spare, since that is what programs count to. */
const SHORT_LOOPS = [3, 10, 34];
/** Where a round costs little, those between as well: formulas of all paths are to be small. */
const FIRST_LOOPS = [3, 6, 10];
const LONG_LOOPS = [66, 130, 258];

/** How far a search goes. */
export interface JoinedEffort {
  readonly rounds: readonly number[];
  /** To execute in a round; one whose formulas would become too large does not even begin. */
  readonly maxBlocks: number;
  /** To make in a round. */
  readonly maxTerms: number;
}

/** As much as it is worth to know of all paths before anything else is tried. */
export const AT_ONCE: JoinedEffort = {
  rounds: FIRST_LOOPS,
  maxBlocks: 1_000,
  maxTerms: 30_000,
};

/** What comes to nothing in the larger one takes seconds: others come before that. */
export const QUICK: JoinedEffort = {
  rounds: SHORT_LOOPS,
  maxBlocks: 5_000,
  maxTerms: 100_000,
};
export const PATIENT: JoinedEffort = {
  rounds: [...SHORT_LOOPS, ...LONG_LOOPS],
  maxBlocks: 20_000,
  maxTerms: 400_000,
};
