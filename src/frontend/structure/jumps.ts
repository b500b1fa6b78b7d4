import { type AstNode, childrenOf } from './ast.js';

/** Where control goes, and where it comes from, by offsets in the text. */
interface Jump {
  readonly from: number;
  readonly to: number;
}

/** What `goto` and `switch` do in the body of a function. */
export class Jumps {
  private readonly jumps: Jump[] = [];
  private readonly labels = new Map<string, number>();
  private readonly gotos: { readonly at: number; readonly label: string }[] = [];
  private hasComputed = false;

  constructor(body: AstNode) {
    this.visit(body, undefined);
    for (const { at, label } of this.gotos) {
      const to = this.labels.get(label);
      if (to !== undefined) this.jumps.push({ from: at, to });
    }
    // Where these lead is not known.
    if (this.hasComputed) for (const to of this.labels.values()) this.jumps.push({ from: -1, to });
  }

  /** Whether any of them leads into a scope from elsewhere, to behind `begin`, and not only to what follows `last`. */
  jumpOver(begin: number, last: number, endOfScope: number): boolean {
    return this.jumps.some(
      ({ from, to }) => to >= begin && to <= last && (from < begin || from >= endOfScope),
    );
  }

  private visit(node: AstNode, around: number | undefined): void {
    const at = node.range?.begin.offset;
    if (at !== undefined) this.note(node, at, around);
    const inner = node.kind === 'SwitchStmt' ? at : around;
    for (const child of childrenOf(node)) this.visit(child, inner);
  }

  private note({ kind, declId, targetLabelDeclId }: AstNode, at: number, around?: number): void {
    if (kind === 'LabelStmt' && declId !== undefined) this.labels.set(declId, at);
    if (kind === 'GotoStmt' && targetLabelDeclId !== undefined)
      this.gotos.push({ at, label: targetLabelDeclId });
    if (kind === 'IndirectGotoStmt') this.hasComputed = true;
    if ((kind === 'CaseStmt' || kind === 'DefaultStmt') && around !== undefined)
      this.jumps.push({ from: around, to: at });
  }
}
