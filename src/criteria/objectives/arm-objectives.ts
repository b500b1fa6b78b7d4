import { assertNever, invariant } from '../../base/index.js';
import type { BranchSite, LabelKind, Program, SwitchSite } from '../../ir/index.js';
import type { Objective } from '../../result/index.js';
import type { TakenArm } from '../criterion.js';

/** Sites that give objectives, function by function in the order of the program's text. */
export function sitesInOrder(program: Program, functions: ReadonlySet<string>): readonly BranchSite[] {
  return program.sites.filter(
    (site) => site && !site.library && functions.has(site.function) && !isExtra(site),
  );
}

/** No branch of the source: a ghost, or a label. */
export function isExtra(site: BranchSite): boolean {
  return isGhost(site) || (site.kind === 'switch' && site.label !== undefined);
}

export function isGhost(site: BranchSite): boolean {
  return site.kind === 'switch' && site.ghost !== undefined;
}

/** The outcomes of a site as objectives, a condition's true before its false. */
export function armObjectives(
  site: BranchSite,
): readonly { readonly objective: Objective; readonly arm: TakenArm }[] {
  const arms = site.kind === 'condition' ? [1, 0] : [...site.cases.keys(), site.cases.length];
  return arms.map((arm) => ({ objective: armObjective(site, arm), arm: { site: site.id, arm } }));
}

function armObjective(site: BranchSite, arm: number): Objective {
  const { function: name, file, line, column, text } = site;
  const common = { function: name, file, line, column, text };
  const number = `${name}#${site.number}`;
  if (site.kind === 'condition') {
    const [letter, outcome] = arm === 1 ? ['T', 'true'] : ['F', 'false'];
    return { ...common, id: number + letter, kind: 'condition', outcome };
  }
  const label = site.cases[arm];
  invariant(site.label !== 'structure', 'what happens to structures is no objective');
  if (site.label) return { ...common, ...labelledOutcome(site, site.label, arm) };
  if (!label) return { ...common, id: `${number}D`, kind: 'case', outcome: 'default' };
  return {
    ...common,
    id: `${number}C${arm + 1}`,
    kind: 'case',
    line: label.line,
    column: label.column,
    outcome: `case ${label.text}`,
  };
}

/** By the arm of what is reported of a comparison. */
const BORDERS = ['at', 'below', 'above', 'elsewhere'] as const;
const ORDERS = ['<', '==', '>', 'unordered'] as const;

function labelledOutcome(
  { function: name, number, cases }: SwitchSite,
  kind: Exclude<LabelKind, 'structure'>,
  arm: number,
): Pick<Objective, 'id' | 'kind' | 'outcome'> {
  const said = cases[arm]?.text;
  switch (kind) {
    case 'boundary':
      return { id: `${name}#${number}:${BORDERS[arm]}`, kind, outcome: said ?? 'elsewhere' };
    case 'order':
      return { id: `${name}#o${number}:${ORDERS[arm]}`, kind, outcome: said ?? 'operands without order' };
    case 'replacement':
      return { id: `${name}#r${number}`, kind: 'mutant', outcome: said ?? 'itself' };
    case 'error':
      return { id: `${name}#e${number}`, kind, outcome: said ?? 'nothing goes wrong' };
    case 'label':
      return {
        id: `${name}#label:${cases[0].text}${arm === 0 ? '' : ':not'}`,
        kind,
        outcome: `label ${cases[0].text}`,
      };
    case 'label-objective':
      return {
        id: `${name}#objective:${cases[0].text}/${number}`,
        kind,
        outcome: `objective ${cases[0].text}`,
      };
    case 'statement':
    case 'call':
      return { id: `${name}#${kind[0]}${number}`, kind, outcome: 'reached' };
    default:
      return assertNever(kind);
  }
}
