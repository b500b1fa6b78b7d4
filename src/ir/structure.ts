import { type Logic, leavesOf } from './logic.js';

/** How a function is built, as its source says: control structures, one after the other and in each other. */
export type Structure = readonly StructureNode[];

export type StructureNode =
  /** `if`, and `?:`. */
  | {
      readonly kind: 'ite';
      /** Of an `if`: its number among the function's marked structures. */
      readonly mark?: number;
      readonly condition: ConditionNode;
      readonly whenTrue: Structure;
      readonly whenFalse: Structure;
      /** The source says nothing to do where the condition is false. */
      readonly hasEmptyElse: boolean;
    }
  | {
      readonly kind: 'loop';
      readonly mark: number;
      readonly test: 'before' | 'after';
      /** None: it goes on until something leaves it. */
      readonly condition?: ConditionNode;
      /** What `for` does between two turns is its end. */
      readonly body: Structure;
      /** `fixed`: it counts between constants, and nothing else leaves it. */
      readonly turns: 'fixed' | 'variable';
      readonly line: number;
    }
  /** `number`: of the site; none where the operand is constant. */
  | { readonly kind: 'switch'; readonly number?: number; readonly body: Structure }
  /** Control may come here from the `switch` around it. */
  | { readonly kind: 'case' }
  /** Logical operators whose value is not that of a control structure's condition. */
  | { readonly kind: 'decision'; readonly condition: ConditionNode }
  /** `callee` is the name in C; none for a call through a pointer. */
  | { readonly kind: 'call'; readonly callee?: string; readonly line: number }
  | { readonly kind: 'jump'; readonly to: JumpTarget }
  | { readonly kind: 'label' };

export type JumpTarget = 'return' | 'break' | 'continue' | 'goto';

/** What decides, as operators make it of atomic conditions. */
export type ConditionNode = Logic<
  /** `number`: of the site. `inside`: what its evaluation does, before its outcome is known. */
  | { readonly kind: 'condition'; readonly number: number; readonly inside: Structure }
  /** Always the same, as the front end knows or the compiler will; without a site. */
  | { readonly kind: 'constant'; readonly inside: Structure }
>;

/** One way leads in and one out: nothing in it jumps elsewhere, and nothing elsewhere jumps into it. */
export function isClosed(node: StructureNode): boolean {
  return !hasOpening([node], new Set());
}

type Opening = JumpTarget | 'case' | 'label';

/** `inner`: ways that begin and end in what is asked about. */
function hasOpening(structure: Structure, inner: ReadonlySet<Opening>): boolean {
  const isOpen = (node: StructureNode): boolean => {
    switch (node.kind) {
      case 'jump':
        return !inner.has(node.to);
      case 'case':
      case 'label':
        return !inner.has(node.kind);
      case 'ite':
        return hasOpening(node.whenTrue, inner) || hasOpening(node.whenFalse, inner);
      case 'loop':
        return hasOpening(node.body, new Set([...inner, 'break', 'continue']));
      case 'switch':
        return hasOpening(node.body, new Set([...inner, 'break', 'case']));
      case 'decision':
      case 'call':
        return false;
    }
  };
  return structure.some((node) => isOpen(node));
}

/** All nodes of a structure, also those in others, in the order of the source. */
export function* nodesIn(structure: Structure): Generator<StructureNode> {
  for (const node of structure) {
    yield node;
    if (node.kind === 'ite' || node.kind === 'loop' || node.kind === 'decision')
      for (const { inside } of node.condition ? leavesOf(node.condition) : []) yield* nodesIn(inside);
    if (node.kind === 'ite') {
      yield* nodesIn(node.whenTrue);
      yield* nodesIn(node.whenFalse);
    } else if (node.kind === 'loop' || node.kind === 'switch') yield* nodesIn(node.body);
  }
}

/** Of the conditions in it, from left to right. */
export function conditionNumbers(condition: ConditionNode): readonly number[] {
  return leavesOf(condition).flatMap((leaf) => (leaf.kind === 'condition' ? [leaf.number] : []));
}
