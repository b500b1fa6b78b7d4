import type { Program, SwitchSite } from '../../ir/index.js';
import type { TakenArm } from '../criterion.js';

/** The trace's words as the outcomes taken at branch sites. */
export function decodeEvents(program: Program, events: Int32Array): readonly TakenArm[] {
  const arms: TakenArm[] = [];
  visitEvents(program, events, (site, arm) => arms.push({ site, arm }));
  return arms;
}

/** Calls `visit` for each outcome in order, without building anything. */
export function visitEvents(
  program: Program,
  events: Int32Array,
  visit: (site: number, arm: number) => void,
): void {
  for (let at = 0; at < events.length; at++) {
    const word = events[at];
    const site = program.sites[word >> 1];
    if (site.kind === 'condition') {
      visit(site.id, word & 1);
    } else {
      visit(site.id, switchArm(site, (BigInt(events[at + 2]) << 32n) | BigInt(events[at + 1] >>> 0)));
      at += 2;
    }
  }
}

/** The trace has the value's bits; labels are numbers, those of wide unsigned operands beyond what is signed. */
function switchArm(site: SwitchSite, value: bigint): number {
  const arm = site.cases.findIndex(
    ({ low, high }) => BigInt.asUintN(64, value - low) <= BigInt.asUintN(64, high - low),
  );
  return arm < 0 ? site.cases.length : arm;
}
