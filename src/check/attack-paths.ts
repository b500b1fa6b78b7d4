import type { Runner } from '../execute/index.js';
import type { InputSpace, InputVector } from '../input/index.js';
import type { Program } from '../ir/index.js';
import { AttackInputs } from './attack-inputs.js';
import type { Trust } from './random-attack.js';
import { EventReader } from './read-events.js';

/** A way into the tree of paths, by its outcomes from the start on. */
export interface ClaimedPath {
  readonly name: string;
  readonly outcomes: readonly { readonly site: number; readonly arm: number }[];
}

interface PathAttack {
  readonly program: Program;
  readonly space: InputSpace;
  readonly runner: Runner;
  readonly seed: number;
  readonly paths: readonly ClaimedPath[];
  /** Sites that paths speak of. */
  readonly counts: (site: number) => boolean;
  /** Inputs that are tried whatever the time is, and varied. */
  readonly known: readonly InputVector[];
  readonly maxSteps: number;
  readonly spent: () => boolean;
  readonly trust: (input: InputVector) => Trust;
}

/** Runs are counted, and no time: an attack ends at the same place on every machine. */
const RUNS = 20_000;
const WORDS = 2_000_000;

/** Runs the program on many inputs and looks whether one takes a path that none should; gives the names of those. */
export function attackPaths(parts: PathAttack): {
  readonly hits: readonly string[];
  readonly executions: number;
} {
  const { program, paths, runner, maxSteps, known, trust } = parts;
  const hits = new Set<string>();
  if (paths.length === 0) return { hits: [], executions: 0 };
  const reader = new EventReader(program);
  const root = treeOf(paths);
  const inputs = new AttackInputs(parts);
  let executions = 0;
  let words = 0;
  const tryOn = (input: InputVector): void => {
    const { events } = runner.run(input, maxSteps);
    executions++;
    words += events.length;
    let at: PathStep | undefined = root;
    for (const { site, arm, word } of reader.read(events)) {
      if (!parts.counts(site)) continue;
      at = at.following.get(keyOf(site, arm));
      if (at?.ends !== undefined) {
        const { words: believed, end } = trust(input);
        if (end !== 'rejected' && (word < believed || end === 'lost')) hits.add(at.ends);
      }
      if (!at) return;
    }
  };
  for (const input of known) tryOn(input);
  while (executions < RUNS && words < WORDS && !((executions & 255) === 0 && parts.spent()))
    tryOn([...inputs.next()]);
  return { hits: [...hits], executions };
}

interface PathStep {
  readonly following: Map<string, PathStep>;
  /** The path that ends here. */
  ends?: string;
}

const keyOf = (site: number, arm: number): string => `${site}:${arm}`;

function treeOf(paths: readonly ClaimedPath[]): PathStep {
  const root: PathStep = { following: new Map() };
  for (const { name, outcomes } of paths) {
    let at = root;
    for (const { site, arm } of outcomes) {
      const next = at.following.get(keyOf(site, arm)) ?? { following: new Map() };
      at.following.set(keyOf(site, arm), next);
      at = next;
    }
    at.ends = name;
  }
  return root;
}
