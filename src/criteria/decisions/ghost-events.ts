import { type Decision, decisionsOf, type Evaluation, outcomesBefore, type Program } from '../../ir/index.js';
import { evaluationArm } from './evaluation-objectives.js';
import { type Stage, stagesOf } from './evaluation-stages.js';

/**
 * Adds the events of ghost branches to what the compiled program reports. Each decision is followed by an automaton
 * over the outcomes of its conditions; where an evaluation ends at a ghost branch, three words like those of a switch
 * come next.
 */
export class GhostEvents {
  /** By site: the automaton that the site's outcomes are for. */
  private readonly followers: (Follower | undefined)[] = [];
  private readonly isSwitch: boolean[];
  private readonly all: Follower[] = [];

  constructor(program: Program) {
    this.isSwitch = program.sites.map((site) => site?.kind === 'switch');
    const ghostly = new Set(
      program.sites.flatMap((site) => (site?.kind === 'switch' && site.ghost ? [site.ghost.after.site] : [])),
    );
    const owners = new Set([...ghostly].map((site) => program.sites[site].function));
    for (const decision of decisionsOf(program, owners)) {
      if (!decision.conditions.some(({ id }) => ghostly.has(id))) continue;
      const follower = new Follower(program, decision);
      this.all.push(follower);
      for (const { id } of decision.conditions) this.followers[id] = follower;
    }
  }

  /** There is nothing to add. */
  get isIdle(): boolean {
    return this.all.length === 0;
  }

  complete(words: Int32Array, start = 0, end = words.length): Int32Array {
    const completed: number[] = [];
    for (const follower of this.all) follower.restart();
    for (let at = start; at < end; at++) {
      const word = words[at];
      completed.push(word);
      if (this.isSwitch[word >> 1]) {
        completed.push(words[at + 1], words[at + 2]);
        at += 2;
        continue;
      }
      const ghost = this.followers[word >> 1]?.take(word);
      if (ghost) completed.push(ghost.site * 2, ghost.value, 0);
    }
    return Int32Array.from(completed);
  }
}

interface GhostOutcome {
  readonly site: number;
  readonly value: number;
}

/** Follows the evaluations of one decision. Conditions may call functions that evaluate it again: hence a stack. */
class Follower {
  private readonly begin: Stage;
  private readonly ghosts = new Map<Evaluation, GhostOutcome>();
  private open: Stage[] = [];

  constructor(program: Program, decision: Decision) {
    const { evaluations } = decision;
    this.begin = stagesOf(decision);
    for (const evaluation of evaluations.kind === 'known' ? evaluations.all : []) {
      const { site } = evaluationArm(program, decision, evaluation);
      if (program.sites[site].kind === 'switch')
        this.ghosts.set(evaluation, { site, value: outcomesBefore(decision, evaluation) });
    }
  }

  restart(): void {
    this.open = [];
  }

  take(word: number): GhostOutcome | undefined {
    const stage = this.begin.next.get(word) ?? this.goOn(word);
    if (!stage) return undefined;
    if (stage.end) return this.ghosts.get(stage.end);
    this.open.push(stage);
    return undefined;
  }

  /** Evaluations that were left before their end (by a jump out of an expression) are forgotten. */
  private goOn(word: number): Stage | undefined {
    for (;;) {
      const last = this.open.pop();
      const stage = last?.next.get(word);
      if (!last || stage) return stage;
    }
  }
}
