import type {
  AbstractDecision,
  AbstractNode,
  AbstractTree,
  FunctionResult,
  ObjectiveResult,
} from '../../result/index.js';
import { type Html, html, nothing } from './markup.js';
import { markOf } from './source-view.js';

/** The marks of a condition's objectives. */
type MarksOf = (id: string) => readonly Html[];

/** The abstract tree as boxes in boxes, with the verdicts at its conditions; beside it the paths that tests took. */
export function treeView(result: FunctionResult): Html {
  const { tree = [] } = result;
  if (tree.length === 0) return nothing;
  const mark = markOf(result);
  const byCondition = new Map<string, ObjectiveResult[]>();
  for (const objective of [...result.objectives, ...(result.goals ?? [])]) {
    const site = objective.id.replace(/(?:[TF]|C\d+|D)$/, '');
    if (objective.kind !== 'condition' && objective.kind !== 'case') continue;
    const known = byCondition.get(site) ?? [];
    if (!known.some(({ id }) => id === objective.id)) byCondition.set(site, [...known, objective]);
  }
  return html`<h2>The abstract tree</h2>
<div class="split"><div class="tree">${parts(tree, (id) => (byCondition.get(id) ?? []).map(mark))}</div>
<div><p class="hint">The paths of the tests, as far as they are the same together.</p><ul class="paths">${branches(pathsOf(result))}</ul></div></div>`;
}

function parts(tree: AbstractTree, marksOf: MarksOf): readonly Html[] {
  return tree.map((node) => part(node, marksOf));
}

function part(node: AbstractNode, marksOf: MarksOf): Html {
  switch (node.kind) {
    case 'ite':
      return box(
        node.closed ? 'ITE' : '',
        html`${decision(node.decision, marksOf)}${arm('+', node.whenTrue, marksOf)}${arm('−', node.whenFalse, marksOf)}`,
      );
    case 'loop': {
      const head = node.decision ? decision(node.decision, marksOf) : nothing;
      const body = arm(node.decision ? '+' : '', node.body, marksOf);
      return box('LOOP', node.test === 'before' ? html`${head}${body}` : html`${body}${head}`);
    }
    case 'switch':
      return box(
        'SWITCH',
        html`<code>${node.text}</code> ${marksOf(node.id ?? '')}${parts(node.body, marksOf)}`,
      );
    case 'case':
      return html`<hr>`;
    case 'call':
      return box(`CALL ${node.callee}`, html`${parts(node.body ?? [], marksOf)}`);
    case 'jump':
      return html`<div class="jump">${node.to}</div>`;
    default:
      return decision(node, marksOf);
  }
}

function decision(of: AbstractDecision, marksOf: MarksOf): Html {
  switch (of.kind) {
    case 'condition':
      return html`${parts(of.inside ?? [], marksOf)}<div>${of.label}: <code>${of.text}</code> ${marksOf(of.id)}</div>`;
    case 'constant':
      return html`${parts(of.inside ?? [], marksOf)}`;
    case 'not':
      return box('NOT', decision(of.of, marksOf));
    case 'and':
    case 'or':
      return box(of.kind.toUpperCase(), html`${decision(of.left, marksOf)}${decision(of.right, marksOf)}`);
  }
}

function arm(sign: string, tree: AbstractTree, marksOf: MarksOf): Html {
  return html`<div class="arm"><span>${sign}</span><div>${parts(tree, marksOf)}</div></div>`;
}

function box(label: string, inside: Html): Html {
  return html`<div class="box"><small>${label}</small>${inside}</div>`;
}

/** Paths that begin alike share what they have in common. */
interface Fork {
  readonly steps: string[];
  readonly tests: number[];
  readonly below: Fork[];
}

/** A longer path is cut: the tree is to be looked at. */
const LONGEST = 60;
const MOST_PATHS = 100;

function pathsOf({ tests }: FunctionResult): readonly Fork[] {
  const paths = tests.slice(0, MOST_PATHS).map(({ path }, test) => {
    const steps = path === '' ? [] : path.split(' ');
    return { steps: steps.length > LONGEST ? [...steps.slice(0, LONGEST), '…'] : steps, test };
  });
  return forks(paths);
}

function forks(
  paths: readonly { readonly steps: readonly string[]; readonly test: number }[],
): readonly Fork[] {
  const byFirst = new Map<string, { steps: readonly string[]; test: number }[]>();
  for (const path of paths) {
    const [first = ''] = path.steps;
    byFirst.set(first, [...(byFirst.get(first) ?? []), path]);
  }
  return [...byFirst.values()].map((alike) => {
    let common = 0;
    while (alike.every(({ steps }) => common < steps.length && steps[common] === alike[0].steps[common]))
      common++;
    const ending = alike.filter(({ steps }) => steps.length === common);
    const going = alike.filter(({ steps }) => steps.length > common);
    return {
      steps: alike[0].steps.slice(0, common),
      tests: ending.map(({ test }) => test),
      below: [...forks(going.map(({ steps, test }) => ({ steps: steps.slice(common), test })))],
    };
  });
}

function branches(of: readonly Fork[]): readonly Html[] {
  return of.map(({ steps, tests, below }) => {
    const ends = tests.map((test) => html` <a href="#test-${test}">test ${test}</a>`);
    const further = below.length > 0 ? html`<ul>${branches(below)}</ul>` : nothing;
    return html`<li><code>${steps.join(' ')}</code>${ends}${further}</li>`;
  });
}
