import { invariant } from '../base/index.js';
import type { BranchSite, SwitchCase } from '../ir/index.js';
import { and, bv, bvsub, disj, eq, not, sge, sle, type Term, ule } from '../term/index.js';

/** Where a switch goes: cases are ranges modulo the width, so that it does not matter how the operand was extended. */

/** The arm that a value takes; the last one is the default. */
export function switchArm(site: BranchSite, value: bigint, bits: number): number {
  invariant(site.kind === 'switch', 'site of a switch should be a switch');
  const arm = site.cases.findIndex(
    ({ low, high }) => BigInt.asUintN(bits, value - low) <= BigInt.asUintN(bits, high - low),
  );
  return arm < 0 ? site.cases.length : arm;
}

/** What the value satisfies if it takes the arm. */
export function switchConstraint(site: BranchSite, value: Term, arm: number): Term {
  invariant(site.kind === 'switch', 'site of a switch should be a switch');
  if (arm === site.cases.length) return not(disj(site.cases.map((one) => caseConstraint(value, one))));
  return caseConstraint(value, site.cases[arm]);
}

function caseConstraint(value: Term, { low, high }: SwitchCase): Term {
  const { width } = value;
  if (low === high) return eq(value, bv(low, width));
  if (BigInt.asIntN(width, low) <= BigInt.asIntN(width, high)) {
    return and(sge(value, bv(low, width)), sle(value, bv(high, width)));
  }
  return ule(bvsub(value, bv(low, width)), bv(high - low, width));
}
