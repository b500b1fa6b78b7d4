import { readFileSync } from 'node:fs';
import { type Artifact, type CompileTarget, targets } from '../../engine/index.js';
import type { Compilation, Compiled } from '../setup/program-setup.js';
import { compileSetup } from '../setup/program-setup.js';
import type { Workshop } from './workshop.js';

/** The same program for a machine with another data model, on which its tests may be run as well. */
export interface OtherMachine {
  /** Undefined where it does not compile there. */
  readonly artifact: Promise<Artifact | undefined>;
}

/**
 * Nobody has to wait for it, so it is ended for nothing but being hopeless: all functions of the program need it, and the first one's
 * time may be over before it is there.
 */
const HOPELESS_MS = 120_000;

/** What can have another width there. Pointers have, too, but where they are not compared nobody sees it. */
const MAY_DIFFER = /\blong\b|\bsizeof\b|_t\b/;

const opened = new WeakMap<Compiled, OtherMachine>();

/** Compiles the program in the background, once; undefined where the data model makes no difference to it. */
export function otherMachine(
  compiled: Compiled,
  setup: Compilation,
  workshop: Workshop,
): OtherMachine | undefined {
  const known = opened.get(compiled);
  if (known) return known;
  if (!mayDiffer(compiled.artifact, setup.files)) return undefined;
  const target = otherTarget(setup.target).name;
  const { functions } = compiled;
  const timeLimitMs = HOPELESS_MS;
  const artifact = compileSetup({ ...setup, target }, workshop, { functions, timeLimitMs }).then(
    ({ artifact: there }) => there,
    () => undefined,
  );
  const machine: OtherMachine = { artifact };
  opened.set(compiled, machine);
  return machine;
}

const otherTarget = (name: string): CompileTarget => {
  const { pointerBytes } = targets.find(name) ?? targets.all[0];
  return targets.all.find((target) => target.pointerBytes !== pointerBytes) ?? targets.all[0];
};

function mayDiffer({ program }: Artifact, files: readonly string[]): boolean {
  if (program.types.some(({ kind, name }) => kind === 'union' || MAY_DIFFER.test(name))) return true;
  if ([...program.functions.values()].some(ordersAddresses)) return true;
  return files.some((file) => MAY_DIFFER.test(readFileSync(file, 'utf8')));
}

type IrFunction = ReturnType<Artifact['program']['functions']['get']> & object;

/** Sums that leave an object wrap around elsewhere. */
const ordersAddresses = ({ library, blocks }: IrFunction): boolean =>
  !library &&
  blocks.some(({ instructions }) =>
    instructions.some(
      (each) => each.kind === 'compute' && each.type.kind === 'pointer' && /^u[lg][te]$/.test(each.op),
    ),
  );
