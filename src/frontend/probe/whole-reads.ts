import { type WholeRead, wholeReadName } from '../link/whole-reads.js';
import type { ParsedUnit } from '../parse-unit.js';
import { type AstNode, childrenOf, rangeOf, typeText } from '../structure/ast.js';
import { calleeName } from '../structure/constant-expressions.js';
import { VolatileParts } from '../structure/volatile-parts.js';
import type { Edits } from './edits.js';
import { lvalueText } from './name-reads.js';

const CHANGING = /\b(?:volatile|_Atomic)\b/;

/** What copies memory; the second argument says from where. */
const COPIES: ReadonlySet<string> = new Set(
  'memcpy memmove mempcpy __builtin_memcpy __builtin_memmove'.split(' '),
);

/**
 * The reads of whole structs with volatile parts, in one unit: the compiler takes them for ordinary ones. `*p` becomes
 * `(*(__typeof__(*p) *)__hyla_whole_3(&(*p), sizeof(*p), …))`, and what that gives is made by `copyWholes`.
 */
export class WholeReads {
  readonly found: WholeRead[] = [];
  private readonly mayMatter: boolean;

  constructor(private readonly unit: ParsedUnit) {
    this.mayMatter = !unit.library && CHANGING.test(unit.text);
  }

  get declarations(): string {
    return this.found.map((_one, k) => `void *${wholeReadName(k)}(const volatile void *, ...);`).join(' ');
  }

  take(body: AstNode, edits: Edits): void {
    if (!this.mayMatter) return;
    const parts = new VolatileParts(this.unit.ast, body);
    const visit = (node: AstNode): void => {
      const children = childrenOf(node);
      if (node.castKind === 'LValueToRValue') this.takeLvalue(children[0], parts, edits);
      if (node.kind === 'CallExpr' && COPIES.has(calleeName(node) ?? ''))
        this.takeSource(children[2], parts, edits);
      children.forEach(visit);
    };
    visit(body);
  }

  private takeLvalue(lvalue: AstNode | undefined, volatile: VolatileParts, edits: Edits): void {
    const range = lvalue && rangeOf(lvalue);
    const parts = lvalue ? volatile.ofType(typeText(lvalue)) : [];
    if (!range || parts.length === 0) return;
    const type = `__typeof__(${this.unit.text.slice(range.begin, range.end)})`;
    const name = wholeReadName(this.found.length);
    const sizes =
      parts === 'unknown'
        ? []
        : parts.flatMap(({ path }) => [
            `__builtin_offsetof(${type}, ${path.slice(1)})`,
            `sizeof(((${type} *)0)->${path.slice(1)})`,
          ]);
    this.found.push({ lvalue: lvalueText(lvalue, range, this.unit), parts });
    const told = [`sizeof(${type})`, ...sizes].map((one) => `, (int)${one}`).join('');
    edits.wrap(range, ` (*(${type} *)${name}(&(`, `)${told}))`);
  }

  /** Of what is copied as bytes no part is told from another. */
  private takeSource(source: AstNode | undefined, volatile: VolatileParts, edits: Edits): void {
    const range = source && rangeOf(source);
    const type = typeText(withoutCasts(source))
      .replace(/(?:\*[^*]*|\[\d*\])$/, '')
      .trim();
    if (!range || (volatile.ofType(type).length === 0 && !CHANGING.test(type))) return;
    edits.wrap(range, ` ${wholeReadName(this.found.length)}(`, ')');
    this.found.push({ lvalue: '', parts: 'unknown' });
  }
}

function withoutCasts(node: AstNode | undefined): AstNode {
  let inner = node ?? {};
  while (
    /^(?:ImplicitCastExpr|CStyleCastExpr|ParenExpr)$/.test(inner.kind ?? '') &&
    inner.castKind !== 'LValueToRValue' &&
    inner.inner?.[0]
  )
    inner = inner.inner[0];
  return inner;
}
