import { EventReader } from '../../src/check/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { InputSpace } from '../../src/input/index.js';
import type { BranchSite } from '../../src/ir/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import type { Run } from '../../src/trace/index.js';
import { allVectors } from '../truth/enumerate.js';

/** A branch, or a report, and how it came out. */
export interface Outcome {
  readonly site: BranchSite;
  readonly arm: number;
}

export type Trace = readonly Outcome[];

/** What all inputs do, each once: to the end, or up to an error, of which a search finds some. */
export interface Traces {
  readonly whole: readonly Trace[];
  readonly ended: readonly Trace[];
}

interface Runs {
  run(input: Parameters<ReturnType<typeof createReplayer>['replay']>[0], maxSteps: number): Run;
}

const MOST_STEPS = 100_000;
/** Of inputs with the same events some may end by an error: replay is asked about so many of them. */
const REPLAYS = 8;

/** Undefined where there is too much: more inputs, or more different traces. */
export function allTraces(
  { program }: Artifact,
  space: InputSpace,
  runner: Runs,
  most: { readonly inputs: number; readonly traces: number },
): Traces | undefined {
  const replayer = createReplayer(program, space);
  const reader = new EventReader(program);
  const [whole, ended] = [new Map<string, Trace>(), new Map<string, Trace>()];
  const replays = new Map<string, number>();
  const completed = new Set<string>();
  let inputs = 0;
  for (const vector of allVectors(space)) {
    if (++inputs > most.inputs) return undefined;
    const run = runner.run(vector, MOST_STEPS);
    if (run.outcome.kind === 'rejected') continue;
    const path = pathOf(reader.read(run.events));
    const key = nameOf(path);
    const asked = replays.get(key) ?? 0;
    if (asked >= REPLAYS && completed.has(key)) continue;
    replays.set(key, asked + 1);
    if (replays.size > most.traces) return undefined;
    const { outcome, eventsUsed } = replayer.replay(vector, run, { maxSteps: 100 * MOST_STEPS });
    if (outcome.kind === 'step-limit') return undefined;
    // Others may go on where an input ends: only replay knows.
    const isEnded = outcome.kind === 'runtime-error';
    if (!isEnded) completed.add(key);
    const trace = isEnded ? pathOf(reader.read(run.events, 0, eventsUsed)) : path;
    (isEnded ? ended : whole).set(nameOf(trace), trace);
  }
  return { whole: [...whole.values()], ended: [...ended.values()] };

  function pathOf(events: Iterable<{ readonly site: number; readonly arm: number }>): Trace {
    return Array.from(events, ({ site, arm }) => ({ site: program.sites[site], arm }));
  }
}

const nameOf = (trace: Trace): string => trace.map(({ site, arm }) => `${site.id}:${arm}`).join();
