import {
  type BranchSite,
  type LabelFormula,
  type LabelKind,
  type LabelObjectives,
  labelsIn,
  type SwitchSite,
  writtenFormula,
} from '../../ir/index.js';
import type { UnitLabel } from '../labels/unit-label.js';
import { type AstNode, rangeOf } from '../structure/ast.js';
import type { Constants } from '../structure/constant-expressions.js';
import { findControl } from '../structure/find-control.js';
import { Edits } from './edits.js';
import { flat, fold } from './fold-text.js';
import { type ProbeNumbers, probeFunction } from './instrument.js';

export interface LabelledFunction {
  readonly irName: string;
  readonly body: AstNode;
  /** The labels in it, in source order. */
  readonly labels: readonly UnitLabel[];
  /** What labels make up; of interest is what labels in this function do. */
  readonly objectives: LabelObjectives;
  /** How many branches it has without them. */
  readonly branches: number;
}

/**
 * Lets a function evaluate the labels of the user's where they stand. Where labels make up an objective, each keeps that it
 * held in a variable of the call:
 *
 *   (void)__hyla_switch(7, (a > b) != 0);
 *   { int __hyla_here = (a > b) != 0; (void)__hyla_switch(7, __hyla_here); __hyla_seen_7 |= __hyla_here;
 *     (void)__hyla_switch(8, __hyla_seen_7 & __hyla_seen_5); }
 *
 * `&&`, `||` and `?:` of the expression are branches of the path and no objectives. Comes before the probes of statements' insides.
 */
export function labelStatements(
  { irName, body, labels, objectives, branches }: LabelledFunction,
  constants: Constants,
  numbers: ProbeNumbers,
  edits: Edits,
): readonly BranchSite[] {
  if (labels.length === 0) return [];
  const sites: BranchSite[] = [];
  const ids = new Map(labels.map(({ comment }) => [comment.name, numbers.next()]));
  const seen = (name: string): string => `__hyla_seen_${ids.get(name)}`;
  const own = Object.entries(objectives).filter(([, formula]) =>
    labelsIn(formula).every((name) => ids.has(name)),
  );
  const combined = new Set(own.flatMap(([, formula]) => labelsIn(formula)));
  const start = rangeOf(body)?.begin;
  if (start !== undefined && combined.size > 0)
    edits.insert(start + 1, ` int ${[...combined].map((name) => `${seen(name)} = 0`).join(', ')};`);
  for (const [k, label] of labels.entries()) {
    const { name } = label.comment;
    const { text, inner } = evaluation(label, irName, branches + sites.length, constants, numbers);
    const site = siteOf(
      'label',
      { id: ids.get(name) ?? 0, number: k + 1 },
      irName,
      label,
      fold(textOf(label)),
      name,
    );
    const reports = own.flatMap(([objective, formula]) => {
      if (!labelsIn(formula).includes(name)) return [];
      const report = siteOf(
        'label-objective',
        { id: numbers.next(), number: k + 1 },
        irName,
        label,
        said(formula),
        objective,
      );
      return [{ report, value: writtenFormula(formula, { and: '&', or: '|', nameOf: seen }) }];
    });
    sites.push(...inner, site, ...reports.map(({ report }) => report));
    const calls = reports.map(({ report, value }) => ` (void)__hyla_switch(${report.id}, ${value});`);
    const statement = combined.has(name)
      ? ` { int __hyla_here = (${text}) != 0; (void)__hyla_switch(${site.id}, __hyla_here); ${seen(name)} |= __hyla_here;${calls.join('')} } `
      : ` (void)__hyla_switch(${site.id}, (${text}) != 0); `;
    const { at, alone } = label.gap;
    if (alone) edits.wrap(alone, '{ ', ' }');
    edits.insert(at, statement);
  }
  return sites;
}

/** In the words of C. */
const said = (formula: LabelFormula): string =>
  writtenFormula(formula, { and: '&&', or: '||', nameOf: (name) => name });

const textOf = ({ text, node }: UnitLabel): string => {
  const range = rangeOf(node);
  return range ? text.slice(range.begin, range.end) : '';
};

/** The expression with probes at its conditions. */
function evaluation(
  label: UnitLabel,
  irName: string,
  branches: number,
  constants: Constants,
  numbers: ProbeNumbers,
): { readonly text: string; readonly inner: readonly BranchSite[] } {
  const { node, text, comment } = label;
  const control = findControl(node, constants);
  const edits = new Edits();
  const positions = { position: () => comment.place, written: () => undefined };
  const target = { irName, library: true, control };
  const found = probeFunction(target, text, positions, constants.pointerBytes, numbers, edits);
  const inner = found.map((site, k): BranchSite => {
    const number = branches + k + 1;
    return site.kind === 'condition' ? { ...site, number, decision: number } : { ...site, number };
  });
  return { text: flat(edits.apply(text, rangeOf(node))), inner };
}

function siteOf(
  kind: LabelKind,
  identity: Pick<SwitchSite, 'id' | 'number'>,
  irName: string,
  { comment }: UnitLabel,
  text: string,
  name: string,
): SwitchSite {
  const { file, line, column } = comment.place;
  return {
    kind: 'switch',
    ...identity,
    function: irName,
    file,
    line,
    column,
    text,
    library: false,
    cases: [{ text: name, line, column, low: 1n, high: 1n }],
    hasDefault: true,
    label: kind,
  };
}
