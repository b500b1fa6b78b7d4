import { type BranchSite, furtherArgumentName } from '../../ir/index.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { Edits } from '../probe/edits.js';
import type { ProbeNumbers } from '../probe/instrument.js';
import type { DeclaredFunction } from '../source-facts.js';
import { type AstNode, childrenOf, rangeOf, type TextRange, typeText } from '../structure/ast.js';
import { asWritten, basicType } from '../structure/type-names.js';
import { findCalls } from './find-calls.js';

/** In front of each unit's text where a function of the program takes any number of arguments. */
export const FURTHER_DECLARATIONS =
  'void __hyla_give_further(void); void __hyla_give_no_further(void); void __hyla_start_further(void *); ' +
  'void *__hyla_next_further(void *, unsigned long); int __hyla_passes_further(void *); ' +
  'void __hyla_unmodelled_variable_arguments_that_the_library_reads(void); ' +
  'void __hyla_unmodelled_a_struct_among_variable_arguments(void);';

/** Functions of the library that read a `va_list`: the argument that is one, and whether anything but their result is seen. */
const READERS: ReadonlyMap<string, { readonly list: number; readonly prints?: true }> = new Map([
  ['vprintf', { list: 1, prints: true }],
  ['vfprintf', { list: 2, prints: true }],
  ['vsprintf', { list: 2 }],
  ['vsnprintf', { list: 3 }],
  ['vasprintf', { list: 2 }],
  ['vsscanf', { list: 2 }],
  ['vfscanf', { list: 2 }],
  ['vscanf', { list: 1 }],
]);

export const takesFurther = ({ library, ast }: ParsedUnit): boolean =>
  !library && ast.definitions.some(({ variadic }) => variadic === true);

/** Where a function under test gets its further arguments: the questions asked, and the branches whether they are. */
export interface FurtherArguments {
  readonly questions: readonly DeclaredFunction[];
  readonly sites: readonly BranchSite[];
}

interface Surroundings {
  readonly irName: string;
  /** Branches of the function that have a number already. */
  readonly branches: number;
  isOwn(name: string): boolean;
}

/**
 * A function under test finds further arguments when it asks for them: `va_arg(list, int)` puts the answer of a function
 * without a body where the list leads, unless there is one already.
 */
export function letArgumentsBeGiven(
  body: AstNode,
  where: Surroundings,
  unit: ParsedUnit,
  numbers: ProbeNumbers,
  edits: Edits,
): FurtherArguments {
  return new Giving(where, unit, numbers, edits).give(body);
}

class Giving implements FurtherArguments {
  readonly questions: DeclaredFunction[] = [];
  readonly sites: BranchSite[] = [];

  constructor(
    private readonly where: Surroundings,
    private readonly unit: ParsedUnit,
    private readonly numbers: ProbeNumbers,
    private readonly edits: Edits,
  ) {}

  give(body: AstNode): FurtherArguments {
    const { isOwn } = this.where;
    for (const {
      whole,
      arguments: [list],
    } of findCalls(body, (name) => name === '__builtin_va_start')) {
      const text = this.textOf(list);
      if (text !== undefined) this.edits.wrap(whole, ' (', `, __hyla_start_further(&(${text})))`);
    }
    for (const call of findCalls(body, (name) => READERS.has(name) && !isOwn(name))) {
      const { list, prints } = READERS.get(call.function) ?? { list: 0 };
      const text = this.textOf(call.arguments[list]);
      if (text === undefined) continue;
      const isSeen = !prints || !call.isDropped;
      const instead = isSeen ? '(__hyla_unmodelled_variable_arguments_that_the_library_reads(), 0)' : '0';
      this.ask(call.whole, `__hyla_passes_further(&(${text})) != 0`, instead, call.function);
    }
    this.visit(body);
    return this;
  }

  private visit(node: AstNode): void {
    if (node.kind === 'VAArgExpr') this.argument(node);
    for (const child of childrenOf(node)) this.visit(child);
  }

  private argument(node: AstNode): void {
    const whole = rangeOf(node);
    const list = rangeOf(childrenOf(node)[0] ?? {});
    if (!whole || !list) return;
    const type = /^\s*,([\s\S]*)\)$/.exec(this.unit.text.slice(list.end, whole.end))?.[1].trim();
    if (type === undefined) return;
    const isRecord = /^(?:const |volatile )*(?:struct|union) [^*]*$/.test(typeText(node));
    const id = this.site(list, 'va_arg');
    const condition = `__hyla_probe(${id}, (__hyla_place = __hyla_next_further(__hyla_list, sizeof(${type}))) != 0)`;
    const question = furtherArgumentName(asWritten(node.type?.qualType ?? ''));
    const name = `__hyla_given_${id}`;
    this.edits.wrap(
      list,
      ` *({ __builtin_va_list *__hyla_list = &(`,
      isRecord
        ? `); if (__hyla_probe(${id}, __hyla_passes_further(__hyla_list) != 0)) ` +
            '__hyla_unmodelled_a_struct_among_variable_arguments(); __hyla_list; })'
        : `); __typeof__(${type}) ${name}(void) __asm__("${question}"); __typeof__(${type}) *__hyla_place; ` +
            `if (${condition}) *__hyla_place = ${name}(); __hyla_list; })`,
    );
    if (!isRecord) this.questions.push(this.question(question, node));
  }

  private question(name: string, node: AstNode): DeclaredFunction {
    const spelled = asWritten(node.type?.qualType ?? '');
    const result = basicType(spelled, this.unit.ast);
    return {
      name,
      typeText: `${spelled} (void)`,
      resultTypeText: result,
      resultSpelled: spelled,
      parameters: [],
      variadic: false,
    };
  }

  private ask(whole: TextRange, condition: string, instead: string, what: string): void {
    this.edits.wrap(whole, ` (__hyla_probe(${this.site(whole, what)}, ${condition}) ? ${instead} : `, ')');
  }

  private site({ begin }: TextRange, what: string): number {
    const id = this.numbers.next();
    const number = this.where.branches + this.sites.length + 1;
    this.sites.push({
      kind: 'condition',
      id,
      function: this.where.irName,
      ...this.unit.columns.position(begin),
      text: `${what} has further arguments of the test`,
      number,
      library: true,
      construct: 'conditional',
      decision: number,
    });
    return id;
  }

  private textOf(node: AstNode | undefined): string | undefined {
    const range = node && rangeOf(node);
    return range && this.unit.text.slice(range.begin, range.end);
  }
}
