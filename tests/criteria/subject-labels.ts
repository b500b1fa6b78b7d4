import type { Program, SwitchSite } from '../../src/ir/index.js';
import { logicalMutants, type Table, type Tree } from './definitions.js';
import { isToldApart, replacementsOf } from './operator-definitions.js';
import type { Trace } from './subject-traces.js';

/** By the ids of objectives: does a trace cover them? Of places, operators and errors that runs report. */
export function labelled(
  program: Program,
  functionName: string,
  traces: readonly Trace[],
): ReadonlyMap<string, boolean> {
  const seen = new Set(traces.flatMap((trace) => trace.map(({ site, arm }) => `${site.id} ${arm}`)));
  const truth = new Map<string, boolean>();
  let mutants = 0;
  for (const site of program.sites) {
    if (site?.kind !== 'switch' || site.library || site.function !== functionName) continue;
    const has = (arm: number) => seen.has(`${site.id} ${arm}`);
    const id = `${functionName}#`;
    switch (site.label) {
      case 'statement':
      case 'call':
        truth.set(`${id}${site.label[0]}${site.number}`, has(0));
        break;
      case 'boundary':
        for (const [arm, side] of ['at', 'below', 'above'].entries())
          truth.set(`${id}${site.number}:${side}`, has(arm));
        break;
      case 'replacement':
        truth.set(`${id}m${++mutants}`, has(0));
        break;
      case 'order':
        for (const hit of orderMutants(site, has)) truth.set(`${id}m${++mutants}`, hit);
        break;
      case 'error':
        truth.set(`${id}e${site.number}`, has(0));
        break;
      default:
    }
  }
  return truth;
}

/** Operands that lie so to each other: less, equal, greater. Others, of floats, have no order. */
const EXAMPLES = [-1n, 0n, 1n];

function orderMutants({ comparison }: SwitchSite, has: (arm: number) => boolean): readonly boolean[] {
  const operator = comparison?.operator ?? '';
  return replacementsOf(operator).map((other) => {
    const isTold = EXAMPLES.some(
      (left, arm) =>
        has(arm) && isToldApart(operator, other, { left, right: 0n, bits: 32, isUnsigned: false }),
    );
    // Without order, `!=` alone is true.
    const [own, its] = [operator, other].map((one) => one === '!=' || one === '1');
    return isTold || (comparison?.operands === 'float' && has(EXAMPLES.length) && own !== its);
  });
}

/** Of `&&` and `||`, decision by decision. */
export function logical(
  functionName: string,
  trees: readonly Tree[],
  tables: readonly Table[],
): ReadonlyMap<string, boolean> {
  const mutants = trees.flatMap((tree, index) => logicalMutants(tree, tables[index]));
  return new Map(mutants.map((hit, index) => [`${functionName}#l${index + 1}`, hit]));
}

const HOLDS: { readonly [operator: string]: (difference: number) => boolean } = {
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
  '==': (difference) => difference === 0,
  '!=': (difference) => difference !== 0,
};

/** What is reported of a comparison's border and does not fit the outcome that the condition then has. */
export function misreported(trace: Trace): readonly string[] {
  return trace.flatMap(({ site, arm }, index) => {
    if (site.kind !== 'switch' || site.label !== 'boundary' || arm > 2) return [];
    const next = trace.slice(index + 1).find((one) => one.site.kind === 'condition');
    if (!next || next.site.number !== site.number || next.site.function !== site.function) return [];
    const operators = [...next.site.text.matchAll(/(?<![<>=!-])(<=|>=|==|!=|<|>)(?![<>=])/g)];
    if (operators.length !== 1) return [];
    const holds = HOLDS[operators[0][1]]([0, -1, 1][arm]);
    return holds === (next.arm === 1) ? [] : [`${next.site.text}: ${['at', 'below', 'above'][arm]}`];
  });
}
