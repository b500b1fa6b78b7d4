import { assertNever } from '../../base/index.js';
import type { RequirementReport } from '../../result/index.js';
import type { Amount, CallerRequirement, RunOutcome } from '../../trace/index.js';

type Broken = RunOutcome & { readonly kind: 'runtime-error'; readonly requirement: CallerRequirement };

/** What callers have to provide, each said once; `outcomes`: how all runs ended, those of the tests first. */
export function requirementReports(
  outcomes: readonly RunOutcome[],
  testCount: number,
): readonly RequirementReport[] {
  const groups = new Map<string, { readonly outcome: Broken; readonly test?: number }[]>();
  for (const [index, outcome] of outcomes.entries()) {
    if (!isBroken(outcome)) continue;
    const { kind, lvalues } = outcome.requirement;
    const key = `${kind} ${lvalues.join()}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ outcome, ...(index < testCount && { test: index }) });
  }
  return [...groups.values()].flatMap((group) => {
    const tests = group.flatMap(({ test }) => test ?? []);
    return telling(group.map(({ outcome }) => outcome)).map(({ requirement, place }) => ({
      text: requirementText(requirement),
      lvalues: requirement.lvalues,
      ...asCondition(requirement),
      ...asDeclaration(requirement),
      ...place,
      tests,
    }));
  });
}

/** Of two worlds: what the larger one asks for and the smaller one did not. */
export function mergeRequirements(
  first: readonly RequirementReport[],
  second: readonly RequirementReport[],
): readonly RequirementReport[] {
  const known = new Map(first.map((one) => [one.text, one]));
  const isNew = ({ text, file, line, lvalues }: RequirementReport) =>
    !known.has(text) &&
    !first.some((one) => one.file === file && one.line === line && one.lvalues.join() === lvalues.join());
  return [
    ...first.map((one) => {
      const again = second.find(({ text }) => text === one.text);
      return again ? { ...one, tests: [...one.tests, ...again.tests] } : one;
    }),
    ...second.filter(isNew),
  ];
}

/** A requirement in a sentence. */
export function requirementText({ kind, lvalues, amount }: CallerRequirement): string {
  const names = lvalues.map((one) => `\`${one}\``).join(' and ');
  switch (kind) {
    case 'elements':
      return `${names} needs ${amountText(amount, 'element')}`;
    case 'bytes':
      return `${names} needs ${amountText(amount, 'byte')}`;
    case 'elements-before':
      return `${names} needs ${amountText(amount, 'element')} before what it points to`;
    case 'not-null':
      return isResult(lvalues[0]) ? `${names} does not return NULL` : `${names} is not NULL`;
    case 'function':
      return `${names} leads to a function`;
    case 'one-object':
      return `${names} point into one object`;
    default:
      return assertNever(kind);
  }
}

function isBroken(outcome: RunOutcome): outcome is Broken {
  return outcome.kind === 'runtime-error' && outcome.requirement !== undefined;
}

/** Each expression, and the largest number unless an expression says it better for the same line. */
function telling(group: readonly Broken[]): readonly Broken[] {
  const expressions = new Map<string, Broken>();
  const lines = new Set<string>();
  for (const one of group) {
    const { amount } = one.requirement;
    if (amount?.kind !== 'expression') continue;
    lines.add(lineOf(one));
    if (!expressions.has(amount.text)) expressions.set(amount.text, one);
  }
  const numbers = group.filter(
    (one) => one.requirement.amount?.kind !== 'expression' && !lines.has(lineOf(one)),
  );
  const [largest] = [...numbers].sort((a, b) => sizeOf(b) - sizeOf(a));
  return [...expressions.values(), ...(largest ? [largest] : [])];
}

const lineOf = ({ place }: Broken): string => `${place?.file}:${place?.line}`;

function sizeOf({ requirement: { amount } }: Broken): number {
  return amount?.kind === 'number' ? amount.least : amount?.kind === 'more' ? amount.than + 1 : 0;
}

function amountText(amount: Amount | undefined, noun: string): string {
  switch (amount?.kind) {
    case 'number':
      return `at least ${amount.least} ${noun}${amount.least === 1 ? '' : 's'}`;
    case 'more':
      return `more than ${amount.than} ${noun}${amount.than === 1 ? '' : 's'}`;
    case 'expression':
      return `at least \`${amount.text}\` ${noun}s`;
    default:
      return `more ${noun}s`;
  }
}

/** For a precondition in C; lengths are compared with what is declared of them. */
function asCondition({ kind, lvalues: [lvalue], condition }: CallerRequirement): {
  readonly condition?: string;
} {
  const isPointer = kind === 'not-null' || kind === 'function';
  if (isPointer) return isNameable(lvalue) ? { condition: `${lvalue} != 0` } : {};
  return condition !== undefined && isNameable(condition) ? { condition } : {};
}

/** What to write under `inputs.lvalues`. */
function asDeclaration({ kind, lvalues, amount }: CallerRequirement): { readonly declaration?: string } {
  const [lvalue] = lvalues;
  const name = isResult(lvalue) ? `${lvalue}#*` : lvalue;
  const declare = (what: string) => ({ declaration: `"${name}": { ${what} }` });
  switch (kind) {
    case 'not-null':
      return declare('"nullable": false');
    case 'elements':
      if (amount?.kind === 'number') return amount.least > 1 ? declare(`"length": ${amount.least}`) : {};
      return amount?.kind === 'expression' ? declare(`"length": ${amount.given}`) : {};
    case 'one-object':
      return declare(
        `"aliases": [${lvalues
          .slice(1)
          .map((one) => `"${one}"`)
          .join(', ')}]`,
      );
    default:
      return {};
  }
}

const isResult = (lvalue: string): boolean => lvalue.includes('()');

/** Whether a C expression of the function's caller can say it. */
const isNameable = (lvalue: string): boolean => !lvalue.includes('[*]') && !isResult(lvalue);
