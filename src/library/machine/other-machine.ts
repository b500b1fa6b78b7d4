import { readFileSync } from 'node:fs';
import { type Artifact, type CompileTarget, targets } from '../../engine/index.js';
import type { Compilation, Compiled } from '../setup/program-setup.js';
import { compileSetup } from '../setup/program-setup.js';
import type { Workshop } from './workshop.js';

/** The same program for a machine with another data model, on which its tests may be run as well. */
export interface OtherMachine {
  /** Undefined where it does not compile there, or not in time. */
  readonly artifact: Promise<Artifact | undefined>;
  /** Whoever waits waits no longer. */
  giveUp(): void;
}

/** What can have another width there. Pointers alone have, too, but where nothing else lies on them nobody sees it. */
const MAY_DIFFER = /\blong\b|\bsizeof\b|_t\b/;

const opened = new WeakMap<Compiled, OtherMachine>();

/** Compiles the program in the background, once; undefined where the data model makes no difference to it. */
export function otherMachine(
  compiled: Compiled,
  setup: Compilation,
  workshop: Workshop,
  timeLimitMs: number,
): OtherMachine | undefined {
  const known = opened.get(compiled);
  if (known) return known;
  if (!mayDiffer(compiled.artifact, setup.files)) return undefined;
  const interruption = new AbortController();
  const { signal } = interruption;
  const target = otherTarget(setup.target).name;
  const { functions } = compiled;
  const artifact = compileSetup({ ...setup, target }, workshop, { functions, timeLimitMs, signal }).then(
    ({ artifact: there }) => there,
    () => undefined,
  );
  const machine: OtherMachine = {
    artifact,
    giveUp: () => {
      opened.delete(compiled);
      interruption.abort();
    },
  };
  opened.set(compiled, machine);
  return machine;
}

const otherTarget = (name: string): CompileTarget => {
  const { pointerBytes } = targets.find(name) ?? targets.all[0];
  return targets.all.find((target) => target.pointerBytes !== pointerBytes) ?? targets.all[0];
};

function mayDiffer({ program }: Artifact, files: readonly string[]): boolean {
  if (program.types.some(({ kind, name }) => kind === 'union' || MAY_DIFFER.test(name))) return true;
  return files.some((file) => MAY_DIFFER.test(readFileSync(file, 'utf8')));
}
