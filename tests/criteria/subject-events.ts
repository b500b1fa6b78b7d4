import {
  type BranchSite,
  type ConditionSite,
  type DecisionFormula,
  leavesOf,
  nodesIn,
  type Program,
  type Structure,
  type StructureNode,
} from '../../src/ir/index.js';
import type { Event, Structures } from './abstract-paths/definitions.js';
import type { Tree } from './definitions.js';
import type { Outcome, Trace } from './subject-traces.js';

/** A decision of the source: its conditions, and how its truth follows from them; undefined where only a compiler knows that. */
interface Decision {
  readonly name: string;
  readonly formula: DecisionFormula;
  readonly controls?: StructureNode;
}

/** What the traces of a program say in the words of the definitions: the source tells of decisions and structures, runs of the rest. */
export class SubjectEvents {
  private readonly decisions = new Map<string, Decision>();
  private readonly marked = new Map<string, StructureNode>();

  constructor(program: Program) {
    const controlled = new Map<string, StructureNode>();
    for (const { name, structure } of program.functions.values())
      for (const node of nodesIn(structure ?? [])) {
        if (node.kind !== 'ite' && node.kind !== 'loop') continue;
        if (node.mark !== undefined) this.marked.set(`${name} ${node.mark}`, node);
        for (const leaf of node.condition ? leavesOf(node.condition) : [])
          if (leaf.kind === 'condition') controlled.set(`${name} ${leaf.number}`, node);
      }
    for (const site of conditionsOf(program)) {
      if (!site.whole || !isKnown(site.whole.formula)) continue;
      const numbers = conditionsOf(program)
        .filter((one) => one.function === site.function && one.decision === site.decision)
        .map(({ number }) => number);
      const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
      const name = `${site.function}#${first === last ? first : `${first}-${last}`}`;
      const controls = controlled.get(`${site.function} ${site.number}`);
      this.decisions.set(keyOf(site), { name, formula: site.whole.formula, controls });
    }
  }

  /** The decisions of a function that have several conditions; undefined where one has constant parts, of which trees know nothing. */
  treesOf(name: string): readonly Tree[] | undefined {
    const own = [...this.decisions].filter(([key]) => key.startsWith(`${name} `));
    const formulas = own.map(([, { formula }]) => formula).filter((one) => leavesOf(one).length > 1);
    if (formulas.some((one) => leavesOf(one).some(({ kind }) => kind === 'constant'))) return undefined;
    return formulas.map(treeOf);
  }

  of(trace: Trace): readonly Event<StructureNode>[] {
    const open = new Map<string, Map<number, boolean>>();
    return trace.flatMap((outcome) => this.eventsOf(outcome, open));
  }

  private eventsOf(
    { site, arm }: Outcome,
    open: Map<string, Map<number, boolean>>,
  ): readonly Event<StructureNode>[] {
    const { function: owner, number } = site;
    if (site.library) return [];
    if (site.kind === 'switch') {
      const of = this.marked.get(`${owner} ${number}`);
      if (site.mark) return of ? [{ kind: site.mark, of }] : [];
      if (site.label || site.ghost) return [];
      return [{ kind: 'case', owner, number, arm: arm < site.cases.length ? `C${arm + 1}` : 'D' }];
    }
    const condition = { kind: 'condition', owner, number, value: arm === 1 } as const;
    const key = keyOf(site);
    const decision = this.decisions.get(key);
    if (!decision)
      return [condition, { kind: 'decision', owner, name: `${owner}#${number}`, value: arm === 1 }];
    const known = open.get(key) ?? new Map<number, boolean>();
    open.set(key, known.set(number, arm === 1));
    const value = truthOf(decision.formula, known);
    if (value === undefined) return [condition];
    open.delete(key);
    return [condition, { kind: 'decision', owner, name: decision.name, value, of: decision.controls }];
  }
}

const keyOf = ({ function: name, decision }: ConditionSite): string => `${name} ${decision}`;

function conditionsOf({ sites }: Program): readonly ConditionSite[] {
  return sites.filter((site): site is BranchSite & ConditionSite => site?.kind === 'condition');
}

const isKnown = (formula: DecisionFormula): boolean =>
  leavesOf(formula).every((leaf) => leaf.kind === 'condition' || leaf.value !== undefined);

/** Undefined where the outcomes so far do not tell. */
function truthOf(formula: DecisionFormula, outcomes: ReadonlyMap<number, boolean>): boolean | undefined {
  switch (formula.kind) {
    case 'condition':
      return outcomes.get(formula.number);
    case 'constant':
      return formula.value;
    case 'not': {
      const inner = truthOf(formula.operand, outcomes);
      return inner === undefined ? undefined : !inner;
    }
    case 'and':
    case 'or': {
      const decides = formula.kind === 'or';
      const left = truthOf(formula.left, outcomes);
      if (left === decides || left === undefined) return left;
      return truthOf(formula.right, outcomes);
    }
  }
}

function treeOf(formula: DecisionFormula): Tree {
  switch (formula.kind) {
    case 'condition':
      return formula.number;
    case 'not':
      return ['not', treeOf(formula.operand)];
    case 'and':
    case 'or':
      return [formula.kind, treeOf(formula.left), treeOf(formula.right)];
    case 'constant':
      throw new Error('a tree has no constants');
  }
}

/** What the source says of its structures. */
export const sourceStructures: Structures<StructureNode> = {
  isFixed: (of) => of.kind === 'loop' && of.turns === 'fixed',
  isSkippable: (of) =>
    of.kind === 'ite' && of.hasEmptyElse && !isLeft(of.whenTrue, []) && !isLeft(of.whenFalse, []),
  isPlainLoop: (of) =>
    of.kind === 'loop' &&
    of.condition !== undefined &&
    of.body.length === 0 &&
    leavesOf(of.condition).every(({ kind, inside }) => kind === 'condition' && inside.length === 0),
};

/** Something jumps out of it, or into it from elsewhere; `around`: what is around it in the structure itself. */
function isLeft(structure: Structure, around: readonly ('loop' | 'switch')[]): boolean {
  return structure.some((node) => {
    switch (node.kind) {
      case 'jump':
        if (node.to === 'break') return around.length === 0;
        return node.to !== 'continue' || !around.includes('loop');
      case 'label':
        return true;
      case 'case':
        return !around.includes('switch');
      case 'ite':
        return isLeft(node.whenTrue, around) || isLeft(node.whenFalse, around);
      case 'loop':
      case 'switch':
        return isLeft(node.body, [...around, node.kind]);
      default:
        return false;
    }
  });
}
