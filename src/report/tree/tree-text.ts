import type { AbstractDecision, AbstractNode, AbstractTree, FunctionResult } from '../../result/index.js';

/** The abstract tree as an indented list: kinds of nodes in capitals, `+` and `-` before what a decision leads to. */
export function treeText({ function: name, tree = [] }: FunctionResult): string {
  return [name, ...indented(treeLines(tree))].map((line) => `${line}\n`).join('');
}

function treeLines(tree: AbstractTree): readonly string[] {
  return tree.flatMap(nodeLines);
}

function nodeLines(node: AbstractNode): readonly string[] {
  switch (node.kind) {
    case 'ite': {
      const arms = [...arm('+', node.whenTrue), ...arm('-', node.whenFalse)];
      const decision = decisionLines(node.decision);
      return node.closed ? ['ITE', ...indented([...decision, ...arms])] : [...decision, ...indented(arms)];
    }
    case 'loop': {
      const head = node.decision ? decisionLines(node.decision) : [];
      const turn = arm(node.decision ? '+' : ' ', node.body);
      const name = node.closed ? 'LOOP' : 'LOOP with ways out';
      return [
        name,
        ...indented(node.test === 'before' ? [...head, ...turn] : [...treeLines(node.body), ...head]),
      ];
    }
    case 'switch':
      return [`SWITCH ${node.text}`, ...indented(treeLines(node.body))];
    case 'case':
      return ['case'];
    case 'call':
      return [`CALL ${node.callee}`, ...indented(treeLines(node.body ?? []))];
    case 'jump':
      return [node.to];
    default:
      return decisionLines(node);
  }
}

function decisionLines(decision: AbstractDecision): readonly string[] {
  switch (decision.kind) {
    case 'condition':
      return [...treeLines(decision.inside ?? []), `${decision.label}: ${decision.text}`];
    case 'constant':
      return [...treeLines(decision.inside ?? []), 'constant'];
    case 'not':
      return ['NOT', ...indented(decisionLines(decision.of))];
    case 'and':
    case 'or':
      return [
        decision.kind.toUpperCase(),
        ...indented([...decisionLines(decision.left), ...decisionLines(decision.right)]),
      ];
  }
}

function arm(sign: string, tree: AbstractTree): readonly string[] {
  const [first, ...others] = treeLines(tree);
  return first === undefined ? [sign] : [`${sign} ${first}`, ...indented(others)];
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
