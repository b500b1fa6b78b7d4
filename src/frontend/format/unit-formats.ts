import type { Edits } from '../probe/edits.js';
import type { AstNode } from '../structure/ast.js';
import { compileFormat, FORMAT_DECLARATIONS, formatArgument } from './compile-format.js';
import { findFormatCalls } from './format-calls.js';

/** The functions that take the place of library functions in calls with a literal format, for one translation unit. */
export class UnitFormats {
  private readonly declared: string[] = [];
  private readonly defined: string[] = [];

  /** `own`: functions of the program; if it has a `snprintf` itself, calls of that are left alone. */
  constructor(private readonly own: ReadonlySet<string>) {}

  /** In front of the unit's text. */
  get declarations(): string {
    return this.declared.length === 0 ? '' : ` ${FORMAT_DECLARATIONS} ${this.declared.join(' ')}`;
  }

  /** Behind it. */
  get definitions(): readonly string[] {
    return this.defined;
  }

  /** Comes after the probes of the body, which may begin where a call does. */
  replaceCalls(body: AstNode, edits: Edits): void {
    const formatAt = (callee: string) => (this.own.has(callee) ? undefined : formatArgument(callee));
    for (const call of findFormatCalls(body, formatAt)) {
      const name = `__hyla_format_${this.defined.length}`;
      const compiled = compileFormat(call, name);
      if (!compiled) continue;
      this.declared.push(compiled.declaration);
      this.defined.push(compiled.definition);
      edits.wrap(call.name, `${name} /*`, '*/');
    }
  }
}
