import type { Edits } from '../probe/edits.js';
import type { AstNode } from '../structure/ast.js';
import { compileFormat, hasFormat } from './compile-format.js';
import { findLibraryCalls } from './library-calls.js';
import { MODEL_DECLARATIONS } from './model-declarations.js';
import { hasUnheededForm, unheededDeclaration, unheededName } from './unheeded-calls.js';

/**
 * Gives calls of some library functions another callee, for one translation unit: with a literal format one that was
 * made for it, where nobody looks at the result one that has none.
 */
export class UnitCalls {
  private readonly declared = new Set<string>();
  private readonly defined: string[] = [];

  /** `own`: functions of the program; if it has a `snprintf` itself, calls of that are left alone. */
  constructor(private readonly own: ReadonlySet<string>) {}

  /** In front of the unit's text. */
  get declarations(): string {
    const needed = this.defined.length === 0 ? [] : [MODEL_DECLARATIONS];
    return [...needed, ...this.declared].map((text) => ` ${text}`).join('');
  }

  /** Behind it. */
  get definitions(): readonly string[] {
    return this.defined;
  }

  /** Comes after the probes of the body, which may begin where a call does. */
  replaceCalls(body: AstNode, edits: Edits): void {
    const isWanted = (callee: string) =>
      !this.own.has(callee) && (hasFormat(callee) || hasUnheededForm(callee));
    for (const call of findLibraryCalls(body, isWanted)) {
      const name = `__hyla_format_${this.defined.length}`;
      const compiled = compileFormat(call, name);
      if (compiled) {
        this.declared.add(compiled.declaration);
        this.defined.push(compiled.definition);
        edits.wrap(call.name, `${name} /*`, '*/');
      } else if (call.isDropped && hasUnheededForm(call.function)) {
        this.declared.add(unheededDeclaration(call.function));
        edits.wrap(call.name, `${unheededName(call.function)} /*`, '*/');
      }
    }
  }
}
