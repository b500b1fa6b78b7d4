import { unsetName } from '../../ir/index.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { DeclaredFunction } from '../source-facts.js';
import { type AstNode, childrenOf, rangeOf, type TextRange, typeText } from '../structure/ast.js';
import { Jumps } from '../structure/jumps.js';
import { asWritten, basicType } from '../structure/type-names.js';
import type { Edits } from './edits.js';

/** An array that is larger keeps being nobody's: a test of that size helps nobody. */
const MOST_ELEMENTS = 1 << 14;

/** Types of which the library, or the compiler, alone knows what is in them. */
const OPAQUE = /va_list|\bjmp_buf\b|\b__jmp_buf_tag\b|\bFILE\b|_IO_FILE/;

/**
 * What nobody wrote is an input: `int x;` becomes `int x = ({ __typeof__(x) f(void); f(); });`, and behind `int a[4];` comes
 * what copies the result of such a function there. So it is a fresh value each time the declaration is passed, and whatever
 * is known of functions without a body holds of it. Variables whose declaration a `goto` or `switch` jumps over, before
 * they are used, stay as they are.
 */
export class UnsetLocals {
  readonly questions: DeclaredFunction[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly jumps: Jumps;

  constructor(
    private readonly body: AstNode,
    private readonly irName: string,
    private readonly unit: ParsedUnit,
    private readonly edits: Edits,
  ) {
    this.jumps = new Jumps(body);
  }

  fill(): readonly DeclaredFunction[] {
    this.visit(this.body, undefined, undefined);
    return this.questions;
  }

  /** `scope`: the innermost block or loop around a node. */
  private visit(node: AstNode, parent: AstNode | undefined, scope: TextRange | undefined): void {
    const own = /^(?:CompoundStmt|ForStmt)$/.test(node.kind ?? '') ? rangeOf(node) : scope;
    const children = childrenOf(node);
    if (node.kind === 'DeclStmt' && own) {
      const whole = rangeOf(node);
      for (const child of children)
        if (whole && child.kind === 'VarDecl' && this.isUnset(child))
          this.variable(child, whole, parent?.kind !== 'ForStmt', own);
    }
    for (const child of children) this.visit(child, node, own);
  }

  private isUnset(node: AstNode): boolean {
    const isOnStack = node.storageClass === undefined || /^(?:auto|register)$/.test(node.storageClass);
    const attributes = childrenOf(node).map(({ kind = '' }) => kind);
    return (
      isOnStack &&
      node.init === undefined &&
      node.isUsed === true &&
      !OPAQUE.test(`${node.type?.qualType} ${typeText(node)}`) &&
      !attributes.includes('AsmLabelAttr')
    );
  }

  private variable(node: AstNode, whole: TextRange, canFollow: boolean, scope: TextRange): void {
    const { name } = node;
    const range = rangeOf(node);
    if (name === undefined || !range) return;
    if (this.jumps.jumpOver(range.end, this.lastUse(node), scope.end)) return;
    const elements = elementsOf(typeText(node));
    if (elements === 'unknown' || elements > MOST_ELEMENTS) return;
    if (elements === 1) {
      const end = this.endOfDeclarator(range.end);
      if (end !== undefined) this.edits.insert(end, ` = ${this.asked(node, `__typeof__(${name})`)}`);
    } else if (canFollow) {
      const holder = `struct { __typeof__(${name}) whole; }`;
      const value = `__hyla_value_${this.questions.length}`;
      const given = this.asked(node, `__typeof__(${value})`);
      this.edits.insert(
        whole.end,
        ` { ${holder} ${value}; ${value} = ${given}; __builtin_memcpy((void *)&${name}, &${value}, sizeof ${name}); }`,
      );
    }
  }

  private asked(node: AstNode, type: string): string {
    const { name: variable = '' } = node;
    const number = (this.numbers.get(variable) ?? 0) + 1;
    this.numbers.set(variable, number);
    const name = unsetName({ function: this.irName, variable, number });
    const spelled = asWritten(node.type?.qualType ?? '');
    this.questions.push({
      name,
      typeText: `${spelled} (void)`,
      resultTypeText: basicType(spelled, this.unit.ast),
      resultSpelled: spelled,
      parameters: [],
      variadic: false,
    });
    // One name for one type in the whole file.
    const called = `__hyla_unset_${node.loc?.offset}`;
    return `({ ${type} ${called}(void) __asm__("${name}"); ${called}(); })`;
  }

  /** Behind what follows the name: attributes. */
  private endOfDeclarator(from: number): number | undefined {
    const { text } = this.unit;
    let depth = 0;
    for (let at = from; at < text.length; at++) {
      const letter = text[at];
      if (letter === '(') depth++;
      else if (letter === ')' && --depth < 0) return undefined;
      else if (depth === 0 && (letter === ',' || letter === ';')) return at;
    }
    return undefined;
  }

  private lastUse({ id }: AstNode): number {
    let last = 0;
    const visit = (node: AstNode): void => {
      const range = node.referencedDecl?.id === id ? rangeOf(node) : undefined;
      if (range) last = Math.max(last, range.begin);
      for (const child of childrenOf(node)) visit(child);
    };
    visit(this.body);
    return last;
  }
}

/** How many an array of this type has in all, 1 for what is no array. */
function elementsOf(type: string): number | 'unknown' {
  const dimensions = /^[^()]*?((?:\[[^\]]*\])+)$/.exec(type) ?? /\(\*[\s\w*]*?((?:\[[^\]]*\])+)\)/.exec(type);
  if (!dimensions) return 1;
  const counts = [...dimensions[1].matchAll(/\[([^\]]*)\]/g)].map(([, count]) => count);
  return counts.every((count) => /^\d+$/.test(count))
    ? counts.reduce((product, count) => product * Number(count), 1)
    : 'unknown';
}
