import { decodeEvents } from '../../criteria/index.js';
import type { InputCell, InputSpace, InputVector } from '../../input/index.js';
import type { Discovery } from '../../result/index.js';
import type { Coverage, ExecutedPath, PathNode, PathTree } from '../../search/index.js';
import type { Replay } from '../../symbolic/index.js';
import type { Term } from '../../term/index.js';
import type { Run } from '../../trace/index.js';
import { stepKey, tellingPart } from './endless-run.js';
import { type ExecutedInput, InputTrials, type TrialParts } from './input-trials.js';
import { holdsOn } from './model-vector.js';
import { REPLAYED } from './watched-runner.js';

/** An executed input that was filed. */
export interface CaseRecord extends ExecutedInput {
  readonly index: number;
  readonly covers: readonly number[];
  readonly method: Discovery;
  /** Where it ended in an error: the branch of the tree at which other inputs may go on. */
  readonly error?: PathNode;
}

interface CaseParts extends TrialParts {
  readonly space: InputSpace;
  readonly tree: PathTree;
  /** Where some objectives are arms and others are paths: the tree of the paths alone. */
  readonly pathsTree?: PathTree;
  readonly coverage: Coverage;
}

export interface CaseReport {
  readonly record: CaseRecord;
  readonly fresh: readonly PathNode[];
  readonly newlyCovered: readonly number[];
}

/** Executes an input for real, replays it symbolically, and files the path. */
export class CaseRunner extends InputTrials {
  readonly records: CaseRecord[] = [];
  readonly divergences: { readonly input: InputVector; readonly detail: string }[] = [];
  /** Objectives that the compiled program took in runs that replay had lost by then: no tests, but no proof can stand. */
  readonly strayRuns = new Map<number, string>();

  constructor(protected override readonly parts: CaseParts) {
    super(parts);
  }

  /** Inputs that were tests, rather than turned away by the precondition or an assumption. */
  get accepted(): number {
    return this.records.reduce((sum, record) => sum + (record.accepted ? 1 : 0), 0);
  }

  run(input: InputVector, method: Discovery = 'random-test'): CaseReport {
    const { coverage, tree, pathsTree, space } = this.parts;
    const { run, replay } = this.observe(input);
    const { facts, misread } = this.factsOf(input, run, replay);
    const { accepted, arms, isLost } = facts;
    const index = this.records.length;
    const end = pathEnd(run, replay);
    const extent = end.kind === 'end' && accepted && !isLost ? 'complete' : 'cut';
    const newlyCovered = accepted ? coverage.record(arms, extent, index) : [];
    const covers = accepted ? coverage.set.coveredBy(arms, extent) : [];
    const lost = [replay.divergence, misread].flatMap((detail) => detail ?? []);
    for (const detail of lost) this.divergences.push({ input, detail });
    if (isLost) this.noteStrays(run, lost[0]);
    const holds = (constraint: Term) => holdsOn(space, input, constraint);
    const isEndless = end.kind === 'cut' && end.reason === 'step-limit';
    const steps = isEndless ? replay.steps.slice(0, tellingPart(replay.steps.map(stepKey))) : replay.steps;
    const insertion = tree.insert({ steps, input, holds, end });
    pathsTree?.insert({ steps, input, holds, end });
    const last = insertion.kind === 'inserted' ? insertion.last : undefined;
    const error = last?.step.kind === 'error' ? last : undefined;
    const record: CaseRecord = { ...facts, index, covers, method, error };
    this.records.push(record);
    if (insertion.kind === 'inconsistent') {
      this.divergences.push({ input, detail: 'the same prefix led to different branches' });
      return { record, fresh: [], newlyCovered };
    }
    return { record, fresh: insertion.fresh, newlyCovered };
  }

  /** The case as it is with another input; nothing is filed. */
  variant(record: CaseRecord, input: InputVector): CaseRecord {
    const { run, replay } = this.observe(input);
    const { facts, misread } = this.factsOf(input, run, replay);
    const extent = pathEnd(run, replay).kind === 'end' && facts.accepted ? 'complete' : 'cut';
    const covers = facts.accepted ? this.parts.coverage.set.coveredBy(facts.arms, extent) : [];
    return { ...record, ...facts, covers, isLost: facts.isLost || misread !== undefined };
  }

  /** The cells of blocks and globals that the run of an input never comes to; none where replay does not follow it to its end. */
  untouched(input: InputVector): ReadonlySet<InputCell> {
    const { space, runner, replayer, maxSteps } = this.parts;
    const isTouched = replayer.touched(input, runner.run(input, maxSteps), { maxSteps: maxSteps * REPLAYED });
    if (!isTouched) return new Set();
    const kept = space.objects.filter(({ role }) => role.kind === 'block' || role.kind === 'global');
    return new Set(kept.flatMap((object) => object.cells.filter(({ offset }) => !isTouched(object, offset))));
  }

  private noteStrays(run: Run, detail: string): void {
    const { program, coverage } = this.parts;
    const arms = [...decodeEvents(program, run.events), ...this.reader.read(run.events)];
    for (const objective of coverage.set.coveredBy(arms, 'cut'))
      if (!coverage.isCovered(objective) && !this.strayRuns.has(objective))
        this.strayRuns.set(objective, detail);
  }
}

function pathEnd(run: Run, replay: Replay): ExecutedPath['end'] {
  if (replay.divergence) return { kind: 'cut', reason: 'divergence', detail: replay.divergence };
  if (replay.unmodelled)
    return {
      kind: 'cut',
      reason: 'unmodelled',
      detail: replay.unmodelled.what,
      place: replay.unmodelled.place,
    };
  if (run.outcome.kind === 'step-limit' && replay.outcome.kind !== 'runtime-error') {
    return { kind: 'cut', reason: 'step-limit', detail: 'the run reached the step limit' };
  }
  if (replay.escape === 'unknown') {
    return {
      kind: 'cut',
      reason: 'error',
      detail: 'what follows a runtime error on other inputs is not known',
    };
  }
  if (replay.outcome.kind === 'step-limit') {
    return { kind: 'cut', reason: 'step-limit', detail: 'the replay reached the step limit' };
  }
  return { kind: 'end', outcome: replay.outcome, failedAt: replay.failedAt };
}
