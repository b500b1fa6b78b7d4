import { Random } from '../base/index.js';
import type { Glance, Runner } from '../execute/index.js';
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
  /** Inputs known to go deep: half of the attack varies them. */
  readonly known: readonly InputVector[];
  readonly maxSteps: number;
  readonly spent: () => boolean;
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
}

export interface AttackHit {
  readonly objective: number;
  readonly input: InputVector;
}

/** Work is counted in runs and trace words, so that an attack ends at the same place on every machine. */
const RUN_BUDGET = 1_000_000;
const WORD_BUDGET = 3_000_000;
const WORDS_PER_RUN = 4;
/** A branch that is only ever taken after undefined behaviour is not worth more replays than this. */
const MOST_SUSPICIONS = 50;

/** Runs the program on very many inputs and looks whether a branch claimed infeasible is taken. */
export function attackAtRandom(parts: AttackParts): Attack {
  const { program, runner, targets, maxSteps } = parts;
  if (targets.length === 0) return { executions: 0, hits: [] };
  const reader = new EventReader(program);
  const suspects = targets.map((target) => ({ target, left: MOST_SUSPICIONS }));
  const bySite = new Map(suspects.map((suspect) => [key(suspect.target.site, suspect.target.arm), suspect]));
  const marks = markWords(program, reader, targets);
  const hits: AttackHit[] = [];
  const inputs = new AttackInputs(parts);
  let executions = 0;
  for (let work = 0; executions < RUN_BUDGET && work < WORD_BUDGET && bySite.size > 0; executions++) {
    if ((executions & 255) === 0 && parts.spent()) break;
    const input = inputs.next();
    const glance = runner.glance(input, maxSteps);
    const length = glance.end - glance.start;
    work += length + (glance.outcome.kind === 'step-limit' ? maxSteps : WORDS_PER_RUN);
    if (!isSuspicious(glance, marks)) continue;
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
  return { executions, hits };
}

function key(site: number, arm: number): string {
  return `${site}:${arm}`;
}

const SUSPICIOUS = 1;
/** The word begins a switch, and two more with its value follow. */
const SWITCH = 2;

/** What each word that begins an event means here; most mean nothing. */
function markWords(program: Program, reader: EventReader, targets: readonly AttackTarget[]): Uint8Array {
  const marks = new Uint8Array(program.sites.length * 2);
  for (let word = 0; word < marks.length; word++) if (reader.wordsFrom(word) === 3) marks[word] = SWITCH;
  for (const { site, arm } of targets)
    marks[reader.wordsFrom(site * 2) === 3 ? site * 2 : site * 2 + arm] = SUSPICIOUS;
  return marks;
}

function isSuspicious({ words, start, end }: Glance, marks: Uint8Array): boolean {
  for (let at = start; at < end; at++) {
    const mark = marks[words[at]];
    if (mark === SUSPICIOUS) return true;
    if (mark === SWITCH) at += 2;
  }
  return false;
}

/** By turns random inputs, and known ones with a few variables drawn anew. One vector serves them all. */
class AttackInputs {
  private readonly random: Random;
  private readonly interesting: readonly (number | bigint)[];
  private readonly vector: InputValue[] = [];
  private turn = 0;

  constructor(private readonly parts: AttackParts) {
    this.random = new Random(parts.seed ^ 0x5eed);
    this.interesting = constantsOf(parts.program);
  }

  next(): InputVector {
    const { random, vector, interesting } = this;
    const { space, known } = this.parts;
    const { variables } = space;
    if (this.turn++ % 2 === 0 || known.length === 0) {
      fillAtRandom(vector, space, random, interesting);
      return vector;
    }
    const base = random.pick(known);
    for (let id = 0; id < variables.length; id++) vector[id] = valueIn(space, base, id);
    const changes = 1 + random.below(3);
    for (let i = 0; i < changes && variables.length > 0; i++) {
      const id = random.below(variables.length);
      vector[id] = randomVariable(variables[id], random, interesting);
    }
    return vector;
  }
}
