import { conditionNumbers, nodesIn, type Program, type StructureNode } from '../../ir/index.js';

type Marked = StructureNode & { readonly kind: 'ite' | 'loop' };

/** The `if`s and loops of a program, by the marks that runs report, and by the conditions that control them. */
export class PathStructures {
  private readonly byMark = new Map<string, Marked>();
  private readonly byCondition = new Map<string, string>();

  constructor(program: Program) {
    for (const { name, structure } of program.functions.values()) {
      for (const node of nodesIn(structure ?? [])) {
        if ((node.kind !== 'ite' && node.kind !== 'loop') || node.mark === undefined) continue;
        const id = markName(name, node.mark);
        this.byMark.set(id, node);
        for (const number of node.condition ? conditionNumbers(node.condition) : [])
          this.byCondition.set(`${name}#${number}`, id);
      }
    }
  }

  /** What is entered or left at a mark. */
  at(id: string): Marked | undefined {
    return this.byMark.get(id);
  }

  /** The mark of what the condition controls. */
  controlledBy({
    function: name,
    number,
  }: {
    readonly function: string;
    readonly number: number;
  }): string | undefined {
    return this.byCondition.get(`${name}#${number}`);
  }
}

export const markName = (functionName: string, mark: number): string => `${functionName}[${mark}]`;
