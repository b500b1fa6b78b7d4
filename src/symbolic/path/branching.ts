import { invariant } from '../../base/index.js';
import type { BranchSite, IrPlace, SwitchSite } from '../../ir/index.js';
import { switchArm } from '../../meaning/index.js';
import { bool, bv } from '../../term/index.js';
import { concretise, demandPlain } from '../values/demand.js';
import { Symbolic, type Value } from '../values/values.js';
import type { Machine } from './machine.js';
import { Stop } from './stop.js';

/** The branches of a path: each is a step, and must be what the run reported next. */

/** An atomic condition with a probe; whether it holds. */
export function takeCondition(
  machine: Machine,
  site: number,
  value: Value,
  place: IrPlace | undefined,
): boolean {
  const condition = typeof value === 'number' ? value : demandPlain(machine, value, place);
  const outcome = condition instanceof Symbolic ? condition.value : condition;
  const holds = outcome === 1;
  expect(machine, site, site * 2 + (holds ? 1 : 0));
  const term = condition instanceof Symbolic ? condition.term : bool(holds);
  machine.path.condition(site, holds ? 1 : 0, term);
  return holds;
}

/** A branch without a probe: what it depends on was decided before, or else is a choice of its own. */
export function takeUnprobed(machine: Machine, value: Value, place: IrPlace | undefined): boolean {
  return concretise(machine, value, 'branch inside an expression', place) === 1;
}

/** A switch; the number of the arm. */
export function takeSwitch(
  machine: Machine,
  site: SwitchSite,
  value: Value,
  bits: number,
  place: IrPlace | undefined,
): number {
  const operand = demandPlain(machine, value, place);
  const concrete = operand instanceof Symbolic ? operand.value : operand;
  const wide = BigInt(concrete);
  const term = operand instanceof Symbolic ? operand.term : bv(operand, bits);
  const { events } = machine.run;
  const { cursor } = machine;
  if (machine.told && site.told === 'by-replay') {
    machine.told.push({ site: site.id, value: Number(concrete), at: cursor });
    const arm = switchArm(site, wide, bits);
    machine.path.switch(site.id, arm, term, concrete);
    return arm;
  }
  expect(machine, site.id, site.id * 2);
  if (cursor + 3 > events.length) throw divergence(machine, site.id, 'the run reported no value');
  const reported = (BigInt(events[cursor + 2]) << 32n) | BigInt(events[cursor + 1] >>> 0);
  if (BigInt.asUintN(bits, reported) !== wide) {
    throw divergence(machine, site.id, `the replay has ${wide}, the run ${BigInt.asUintN(bits, reported)}`);
  }
  machine.cursor = cursor + 3;
  const arm = switchArm(site, wide, bits);
  machine.path.switch(site.id, arm, term, concrete);
  return arm;
}

/** The next event has to be this one. Where the run ended, the replay ends as it did. */
function expect(machine: Machine, site: number, word: number): void {
  const { events, outcome } = machine.run;
  if (machine.cursor >= events.length) {
    if (outcome.kind === 'step-limit' || outcome.kind === 'runtime-error') {
      throw new Stop({ kind: 'outcome', outcome });
    }
    throw divergence(machine, site, 'the run had ended');
  }
  const reported = events[machine.cursor];
  if (reported === word) {
    machine.cursor++;
    return;
  }
  const other = machine.program.sites[reported >> 1];
  const runSays =
    reported >> 1 === site
      ? `the run says ${(reported & 1) === 1}`
      : `the run is at ${other === undefined ? `event ${reported}` : describeSite(other)}`;
  throw divergence(machine, site, runSays);
}

function divergence(machine: Machine, site: number, difference: string): Stop {
  const where = describeSite(machine.program.sites[site]);
  return new Stop({ kind: 'divergence', message: `at ${where} (event ${machine.cursor}): ${difference}` });
}

function describeSite(site: BranchSite): string {
  invariant(site !== undefined, 'site of a branch should exist');
  return `${site.function}#${site.number} '${site.text}' (${site.file}:${site.line})`;
}
