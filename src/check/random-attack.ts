import type { Glance, Runner } from '../execute/index.js';
import type { InputSpace, InputVector } from '../input/index.js';
import type { Program } from '../ir/index.js';
import { AttackInputs } from './attack-inputs.js';
import { EventReader } from './read-events.js';

export interface AttackTarget {
  readonly site: number;
  readonly arm: number;
  readonly objective: number;
}

interface AttackParts {
  readonly program: Program;
  readonly space: InputSpace;
  readonly runner: Runner;
  readonly seed: number;
  readonly targets: readonly AttackTarget[];
  /** Inputs known to go deep. */
  readonly known: readonly InputVector[];
  readonly maxSteps: number;
  readonly spent: () => boolean;
  /** Of the usual work; all of it unless told. */
  readonly share?: number;
  /** Says of a suspicious input how far its run counts. */
  readonly trust: (input: InputVector) => Trust;
}

/** How far a run can be believed, and what became of it there. */
export interface Trust {
  /** So many words of the trace tell of what the program did before anything undefined, and replay can follow. */
  readonly words: number;
  /** `undefined`: what follows may be anything. `lost`: replay disagrees, and the run is right until shown otherwise. */
  readonly end: 'ended' | 'undefined' | 'lost' | 'rejected';
}

export interface Attack {
  readonly executions: number;
  readonly hits: readonly AttackHit[];
  /** Some that came to a branch under attack, and took another way there. */
  readonly near: readonly InputVector[];
}

export interface AttackHit {
  readonly objective: number;
  readonly input: InputVector;
}

/** Work is counted in runs and trace words, so that an attack ends at the same place on every machine. */
const RUN_BUDGET = 1_000_000;
const WORD_BUDGET = 3_000_000;
const WORDS_PER_RUN = 4;
/**
 * As many runs again as it took to see the last new thing, a branch after another one, and so many more: what has shown
 * nothing new for that long is believed.
 */
const RUNS_WITHOUT_NEWS = 2_000;
/** The same as long as it has not even come to each of the branches that some way leads to. */
const RUNS_FROM_AFAR = 20_000;
/** A branch that is only ever taken after undefined behaviour is not worth more replays than this. */
const MOST_SUSPICIONS = 50;
const NEAR_PER_SITE = 3;
const MOST_NEAR_IN_ALL = 60;

/** Runs the program on very many inputs and looks whether a branch claimed infeasible is taken. */
export function attackAtRandom(parts: AttackParts): Attack {
  const { program, runner, targets, maxSteps, share = 1 } = parts;
  if (targets.length === 0) return { executions: 0, hits: [], near: [] };
  const reader = new EventReader(program);
  const suspects = targets.map((target) => ({ target, left: MOST_SUSPICIONS }));
  const bySite = new Map(suspects.map((suspect) => [key(suspect.target.site, suspect.target.arm), suspect]));
  const marks = markWords(program, reader, targets);
  const hits: AttackHit[] = [];
  const inputs = new AttackInputs(parts);
  const most = { runs: RUN_BUDGET * share, words: WORD_BUDGET * share };
  const unseen = sitesToSee(targets, reader);
  const steps = new SeenSteps(marks);
  const attacked = new AttackedSites(marks);
  let lastNews = 0;
  let executions = 0;
  for (let work = 0; executions < most.runs && work < most.words && bySite.size > 0; executions++) {
    const patience = unseen.size === 0 ? RUNS_WITHOUT_NEWS : RUNS_FROM_AFAR;
    if (executions >= 2 * lastNews + patience * share) break;
    if ((executions & 255) === 0 && parts.spent()) break;
    const input = inputs.next();
    const glance = runner.glance(input, maxSteps);
    const length = glance.end - glance.start;
    work += length + (glance.outcome.kind === 'step-limit' ? maxSteps : WORDS_PER_RUN);
    if (steps.hasNewsIn(glance)) lastNews = executions;
    const isSuspicious = attacked.look(glance);
    inputs.cameTo(attacked.sites);
    for (const site of attacked.sites) unseen.delete(site);
    if (!isSuspicious) continue;
    // To ask how far it counts is to run again, which overwrites what was looked at.
    const words = glance.words.slice(glance.start, glance.end);
    let trust: Trust | undefined;
    const seen = new Set<string>();
    for (const { site, arm, word } of reader.read(words)) {
      const suspect = bySite.get(key(site, arm));
      if (!suspect || seen.has(key(site, arm))) continue;
      // Where it was taken first says most for it.
      seen.add(key(site, arm));
      trust ??= parts.trust([...input]);
      const isHit = trust.end !== 'rejected' && (word < trust.words || trust.end === 'lost');
      if (isHit) hits.push({ objective: suspect.target.objective, input: [...input] });
      if (isHit || --suspect.left === 0) bySite.delete(key(site, arm));
    }
  }
  return { executions, hits, near: inputs.nearest(NEAR_PER_SITE, MOST_NEAR_IN_ALL) };
}

/** Steps that share their place among so many are taken for one, which costs a few runs. */
const STEP_BITS = 14;

/** Words that followed each other in some run. */
class SeenSteps {
  private readonly seen = new Uint8Array(1 << STEP_BITS);
  constructor(private readonly marks: Uint8Array) {}

  hasNewsIn({ words, start, end }: Glance): boolean {
    const { seen, marks } = this;
    let isNew = false;
    for (let at = start, before = 0; at < end; at++) {
      const step = words[at];
      const place = Math.imul(Math.imul(before, 0x9e3779b1) ^ step, 0x85ebca6b) >>> (32 - STEP_BITS);
      before = step;
      if (marks[step] & SWITCH) at += 2;
      if (seen[place] !== 0) continue;
      seen[place] = 1;
      isNew = true;
    }
    return isNew;
  }
}

/** Sites that runs may come to although all claims about them are true: one of whose ways is not under attack. */
function sitesToSee(targets: readonly AttackTarget[], reader: EventReader): Set<number> {
  const attacked = new Set(targets.map(({ site, arm }) => key(site, arm)));
  const isCondition = (site: number) => reader.wordsFrom(site * 2) === 1;
  const isWhole = (site: number) =>
    isCondition(site) && attacked.has(key(site, 0)) && attacked.has(key(site, 1));
  return new Set(targets.map(({ site }) => site).filter((site) => !isWhole(site)));
}

function key(site: number, arm: number): string {
  return `${site}:${arm}`;
}

/** Bits of a mark: the word may tell of the branch that is attacked; of another way at its site. */
const SUSPICIOUS = 1;
const NEAR = 2;
/** The word begins a switch, and two more with its value follow. */
const SWITCH = 4;

/** What each word that begins an event means here; most mean nothing. */
function markWords(program: Program, reader: EventReader, targets: readonly AttackTarget[]): Uint8Array {
  const marks = new Uint8Array(program.sites.length * 2);
  for (let word = 0; word < marks.length; word++) if (reader.wordsFrom(word) === 3) marks[word] = SWITCH;
  for (const { site, arm } of targets) {
    const isSwitch = reader.wordsFrom(site * 2) === 3;
    marks[isSwitch ? site * 2 : site * 2 + arm] |= SUSPICIOUS;
    if (!isSwitch) marks[site * 2 + 1 - arm] |= NEAR;
  }
  return marks;
}

/** The sites under attack that a run comes to. */
class AttackedSites {
  /** Of the last run, each once. */
  readonly sites: number[] = [];
  private readonly lastRun: Int32Array;
  private run = 0;

  constructor(private readonly marks: Uint8Array) {
    this.lastRun = new Int32Array(marks.length >> 1);
  }

  /** Whether the run may have gone as it should not. */
  look({ words, start, end }: Glance): boolean {
    const { marks, sites, lastRun } = this;
    const run = ++this.run;
    let isSuspicious = false;
    sites.length = 0;
    for (let at = start; at < end; at++) {
      const mark = marks[words[at]];
      if (mark === 0) continue;
      const site = words[at] >>> 1;
      if (mark & SWITCH) at += 2;
      if ((mark & (SUSPICIOUS | NEAR)) === 0) continue;
      if (mark & SUSPICIOUS) isSuspicious = true;
      if (lastRun[site] === run) continue;
      lastRun[site] = run;
      sites.push(site);
    }
    return isSuspicious;
  }
}
