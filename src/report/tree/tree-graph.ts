import type { AbstractDecision, AbstractNode, AbstractTree, FunctionResult } from '../../result/index.js';

/** The abstract tree for Graphviz: abstract nodes are boxes around the conditions in them, arcs are those of control flow. */
export function treeGraph({ function: name, tree = [] }: FunctionResult): string {
  return new Drawing().whole(name, tree);
}

/** Where control comes from: a node, and the outcome there. */
interface Arc {
  readonly from: string;
  readonly sign: '+' | '-' | '';
}

type Arcs = readonly Arc[];

/** Where jumps lead that are in something. */
interface Around {
  readonly returns: Arc[];
  readonly breaks: Arc[];
  readonly continues: Arc[];
  /** Of the `switch` around: its node, once for each case. */
  readonly cases: Arcs;
}

class Drawing {
  private readonly lines: string[] = [];
  private count = 0;

  whole(name: string, tree: AbstractTree): string {
    const around: Around = { returns: [], breaks: [], continues: [], cases: [] };
    const root = this.node('R', 'circle');
    const exits = this.sequence(tree, [{ from: root, sign: '' }], around);
    for (const arc of [...exits, ...around.returns]) this.arcs([arc], this.node('', 'point'));
    const head = [`digraph ${quoted(name)} {`, '  node [shape=circle, fontsize=10]; edge [fontsize=10];'];
    return `${[...head, ...this.lines, '}'].join('\n')}\n`;
  }

  private sequence(tree: AbstractTree, entering: Arcs, around: Around): Arcs {
    return tree.reduce<Arcs>((arcs, node) => this.part(node, arcs, around), entering);
  }

  private part(node: AbstractNode, entering: Arcs, around: Around): Arcs {
    switch (node.kind) {
      case 'ite': {
        const draw = () => {
          const { yes, no } = this.decision(node.decision, entering, around);
          const ends = this.sequence(node.whenTrue, yes, around);
          return [...ends, ...this.sequence(node.whenFalse, no, around)];
        };
        return node.closed ? this.box('ITE', draw) : draw();
      }
      case 'loop':
        return this.box('LOOP', () => this.loop(node, entering, around));
      case 'switch': {
        const at = this.node(node.text, 'diamond');
        this.arcs(entering, at);
        const inner = { ...around, breaks: [], cases: [{ from: at, sign: '' }] as const };
        return [...this.sequence(node.body, [], inner), ...inner.breaks, { from: at, sign: '' }];
      }
      case 'case':
        return [...entering, ...around.cases];
      case 'call':
        return this.call(node, entering);
      case 'jump':
        return this.jump(node.to, entering, around);
      default: {
        const { yes, no } = this.decision(node, entering, around);
        return [...yes, ...no];
      }
    }
  }

  private loop(loop: AbstractNode & { readonly kind: 'loop' }, entering: Arcs, around: Around): Arcs {
    const head = this.node('', 'point');
    this.arcs(entering, head);
    const inner: Around = { ...around, breaks: [], continues: [] };
    const start: Arcs = [{ from: head, sign: '' }];
    if (loop.test === 'before') {
      const { yes, no } = loop.decision
        ? this.decision(loop.decision, start, around)
        : { yes: start, no: [] };
      this.arcs([...this.sequence(loop.body, yes, inner), ...inner.continues], head);
      return [...no, ...inner.breaks];
    }
    const turned = [...this.sequence(loop.body, start, inner), ...inner.continues];
    const { yes, no } = loop.decision
      ? this.decision(loop.decision, turned, around)
      : { yes: turned, no: [] };
    this.arcs(yes, head);
    return [...no, ...inner.breaks];
  }

  private call({ callee, body }: AbstractNode & { readonly kind: 'call' }, entering: Arcs): Arcs {
    if (!body || body.length === 0) {
      const at = this.node(callee, 'box');
      this.arcs(entering, at);
      return [{ from: at, sign: '' }];
    }
    return this.box(`CALL ${callee}`, () => {
      const inner: Around = { returns: [], breaks: [], continues: [], cases: [] };
      return [...this.sequence(body, entering, inner), ...inner.returns];
    });
  }

  private jump(to: 'return' | 'break' | 'continue' | 'goto', entering: Arcs, around: Around): Arcs {
    if (to === 'goto') this.arcs(entering, this.node('goto', 'plaintext'));
    else ({ return: around.returns, break: around.breaks, continue: around.continues })[to].push(...entering);
    return [];
  }

  private decision(
    decision: AbstractDecision,
    entering: Arcs,
    around: Around,
  ): { readonly yes: Arcs; readonly no: Arcs } {
    switch (decision.kind) {
      case 'condition': {
        const before = this.sequence(decision.inside ?? [], entering, around);
        const at = this.node(decision.label, 'circle');
        this.arcs(before, at);
        return { yes: [{ from: at, sign: '+' }], no: [{ from: at, sign: '-' }] };
      }
      case 'constant': {
        const through = this.sequence(decision.inside ?? [], entering, around);
        return { yes: through, no: through };
      }
      case 'not': {
        const { yes, no } = this.decision(decision.of, entering, around);
        return { yes: no, no: yes };
      }
      case 'and':
      case 'or':
        return this.box(decision.kind.toUpperCase(), () => {
          const left = this.decision(decision.left, entering, around);
          if (decision.kind === 'and') {
            const right = this.decision(decision.right, left.yes, around);
            return { yes: right.yes, no: [...left.no, ...right.no] };
          }
          const right = this.decision(decision.right, left.no, around);
          return { yes: [...left.yes, ...right.yes], no: right.no };
        });
    }
  }

  private box<T>(label: string, draw: () => T): T {
    this.lines.push(`  subgraph cluster_${this.count++} { label=${quoted(label)};`);
    const drawn = draw();
    this.lines.push('  }');
    return drawn;
  }

  private node(label: string, shape: string): string {
    const id = `n${this.count++}`;
    this.lines.push(`  ${id} [label=${quoted(label)}, shape=${shape}];`);
    return id;
  }

  /** Written at the end of the lines so far; an arc belongs to the innermost box, which Graphviz does not mind. */
  private arcs(arcs: Arcs, to: string): void {
    for (const { from, sign } of arcs)
      this.lines.push(`  ${from} -> ${to}${sign === '' ? '' : ` [label="${sign}"]`};`);
  }
}

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
