import { type CoverSettings, defaultSettings } from '../../src/engine/index.js';
import { strategies } from '../../src/search/index.js';

export interface Combination {
  readonly name: string;
  readonly settings: CoverSettings;
  /** `decides`: nothing stays open. `may-leave-open`: what is said is true, but not everything is said. */
  readonly promise: 'decides' | 'may-leave-open';
}

type Variation = Pick<Combination, 'name' | 'promise'> & { readonly settings: Partial<CoverSettings> };

const deciding = (name: string, settings: Partial<CoverSettings>): Variation => ({
  name,
  settings,
  promise: 'decides',
});

const plain = deciding('', {});

/** What may change the way of a search, but never its verdicts; with a bound, at most how many there are. */
const variations: readonly Variation[] = [
  deciding('partial', { solving: 'partial' }),
  deciding('no look-ahead', { lookAhead: false }),
  deciding('partial, no look-ahead', { solving: 'partial', lookAhead: false }),
  deciding('another seed', { seed: 4711 }),
  deciding('solve-first', { solveFirst: true }),
  deciding('solve-first, partial, no look-ahead', { solveFirst: true, solving: 'partial', lookAhead: false }),
  { name: 'max-call-depth 0', settings: { maxCallDepth: 0 }, promise: 'may-leave-open' },
  { name: 'max-call-depth 1', settings: { maxCallDepth: 1 }, promise: 'may-leave-open' },
  {
    name: 'max-call-depth 0, solve-first',
    settings: { maxCallDepth: 0, solveFirst: true },
    promise: 'may-leave-open',
  },
];

const combinationsOf = (strategy: string): readonly Combination[] =>
  [plain, ...variations].map(({ name, settings, promise }) => ({
    name: name === '' ? strategy : `${strategy}, ${name}`,
    settings: { ...defaultSettings, ...settings, strategy },
    promise,
  }));

/** Every strategy with every variation; that of the default strategy as it is comes first, then neighbours differ. */
export const combinations: readonly Combination[] = interleaved();

function interleaved(): readonly Combination[] {
  const others = strategies.names.filter((name) => name !== defaultSettings.strategy);
  const [main, ...rest] = [defaultSettings.strategy, ...others].flatMap(combinationsOf);
  // A stride that shares no factor with their number walks through all of them.
  const stride = coprime(rest.length);
  return [main, ...rest.map((_, index) => rest[(index * stride) % rest.length])];
}

/** The first number from a third of `count` on that shares no factor with it. */
function coprime(count: number): number {
  const factor = (a: number, b: number): number => (b === 0 ? a : factor(b, a % b));
  let stride = Math.floor(count / 3) + 1;
  while (factor(count, stride) !== 1) stride++;
  return stride;
}

/** Combinations for each subject, besides the first. */
const OTHERS = 2;

/**
 * For one subject of many: the default strategy as it is, and in turn some of all the rest, so that each strategy and
 * each variation meets many subjects, however many there are of them. `HYLA_TRUTH=all` tries everything.
 */
export function combinationsFor(subject: number): readonly Combination[] {
  if (process.env.HYLA_TRUTH === 'all') return combinations;
  const [main, ...rest] = combinations;
  const turn = (index: number) => rest[(subject * OTHERS + index) % rest.length];
  return [main, ...Array.from({ length: OTHERS }, (_, index) => turn(index))];
}
