import {
  type ConditionNode,
  conditionNumbers,
  type IrFunction,
  isClosed,
  type Program,
  type Structure,
  type StructureNode,
} from '../../ir/index.js';
import type { AbstractDecision, AbstractNode, AbstractTree } from '../../result/index.js';
import { isExtra } from '../objectives/arm-objectives.js';

/** The abstract tree of a function (abstract-paths, section 3): the structure of its source, calls expanded. */
export function abstractTree(program: Program, name: string): AbstractTree {
  const f = program.functions.get(name);
  return f ? new TreeBuilder(program, f, new Set([name])).tree(f.structure ?? []) : [];
}

/** Beyond so many nodes calls stay closed: nobody could read it. */
const MOST_NODES = 2000;

class TreeBuilder {
  private count: { nodes: number };

  constructor(
    private readonly program: Program,
    private readonly f: IrFunction,
    private readonly calling: ReadonlySet<string>,
    count: { nodes: number } = { nodes: 0 },
  ) {
    this.count = count;
  }

  tree(structure: Structure): AbstractTree {
    return structure.flatMap((node) => this.node(node));
  }

  private node(node: StructureNode): readonly AbstractNode[] {
    this.count.nodes++;
    switch (node.kind) {
      case 'ite':
        return [
          {
            kind: 'ite',
            closed: isClosed(node),
            decision: this.decision(node.condition),
            whenTrue: this.tree(node.whenTrue),
            whenFalse: this.tree(node.whenFalse),
          },
        ];
      case 'loop':
        return [
          {
            kind: 'loop',
            closed: isClosed(node),
            line: node.line,
            test: node.test,
            ...(node.condition &&
              node.condition.kind !== 'constant' && { decision: this.decision(node.condition) }),
            body: this.tree(node.body),
          },
        ];
      case 'switch': {
        const site = node.number === undefined ? undefined : this.site(node.number);
        const body = this.tree(node.body);
        return [
          { kind: 'switch', ...(site && { id: this.idOf(site.number) }), text: site?.text ?? '', body },
        ];
      }
      case 'decision':
        return [this.decision(node.condition)];
      case 'call':
        return [this.call(node.callee)];
      case 'case':
        return [{ kind: 'case' }];
      case 'jump':
        return [{ kind: 'jump', to: node.to }];
      case 'label':
        return [];
    }
  }

  private call(callee: string | undefined): AbstractNode {
    const called = callee === undefined ? undefined : this.functionCalled(callee);
    const name = called?.sourceName ?? callee ?? 'through a pointer';
    if (!called?.structure || this.calling.has(called.name) || this.count.nodes > MOST_NODES)
      return { kind: 'call', callee: name };
    const calling = new Set([...this.calling, called.name]);
    const inner = new TreeBuilder(this.program, called, calling, this.count);
    return { kind: 'call', callee: name, body: inner.tree(called.structure) };
  }

  /** Of several of that name, the one in the same file. */
  private functionCalled(callee: string): IrFunction | undefined {
    const named = [...this.program.functions.values()].filter(({ sourceName }) => sourceName === callee);
    return named.find(({ file }) => file === this.f.file) ?? named[0];
  }

  private decision(condition: ConditionNode): AbstractDecision {
    const labels = new Map(conditionNumbers(condition).map((number, index) => [number, index]));
    const build = (part: ConditionNode): AbstractDecision => {
      switch (part.kind) {
        case 'condition':
          return this.condition(part.number, labels.get(part.number) ?? 0, this.tree(part.inside));
        case 'constant':
          return { kind: 'constant', ...nonEmpty(this.tree(part.inside)) };
        case 'not':
          return { kind: 'not', of: build(part.operand) };
        case 'and':
        case 'or':
          return { kind: part.kind, left: build(part.left), right: build(part.right) };
      }
    };
    return build(condition);
  }

  private condition(number: number, index: number, inside: AbstractTree): AbstractDecision {
    const site = this.site(number);
    const label = `${site?.line ?? ''}${index === 0 ? '' : letter(index)}`;
    return { kind: 'condition', id: this.idOf(number), label, text: site?.text ?? '', ...nonEmpty(inside) };
  }

  private idOf(number: number): string {
    return `${this.f.name}#${number}`;
  }

  private site(number: number) {
    return this.program.sites.find(
      (site) => site?.function === this.f.name && site.number === number && !isExtra(site),
    );
  }
}

const nonEmpty = (inside: AbstractTree) => (inside.length > 0 ? { inside } : {});

/** `b` for the second condition, and so on. */
function letter(index: number): string {
  return index < 26 ? String.fromCharCode(97 + index) : `.${index + 1}`;
}
