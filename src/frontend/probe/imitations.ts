import type { BranchSite } from '../../ir/index.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { DeclaredFunction, ImitatedFunction, ParameterFact } from '../source-facts.js';
import { type AstNode, typeText } from '../structure/ast.js';
import { parametersOf, resultOf } from '../structure/function-facts.js';
import { basicType, type Pointee, writablePointee } from '../structure/type-names.js';
import { isSpellable } from './entries.js';
import type { ProbeNumbers } from './instrument.js';

/**
 * A body for a function that is declared and defined nowhere: whatever its pointers lead to gets any content, then any
 * result comes back. Both are results of functions without a body of their own, which stay what every input is.
 *
 *   int f(int *out) {
 *     n = __hyla_reach_f$out(out, sizeof *out, __hyla_room_f$out);
 *     while (i < n) out[i++] = __hyla_written_f$out();
 *     return __hyla_returned_f();
 *   }
 *
 * It is one of the things that such a function may do, so nothing can be proved from it.
 */
export interface Imitation extends ImitatedFunction {
  /** The functions that it asks, to be declared before the definition. */
  readonly questions: readonly DeclaredFunction[];
  readonly definition: string;
  readonly sites: readonly BranchSite[];
}

/** Holds how much room is known to be behind an argument, in bytes and plus 1; 0 if nothing is known. */
export const roomName = (imitated: string, parameter: string): string =>
  `__hyla_room_${imitated}$${parameter}`;

interface Writing {
  readonly index: number;
  readonly parameter: string;
  readonly type: string;
  readonly pointee: Pointee;
}

/** Undefined where there is nothing to write through, or no way to spell the function. */
export function imitate(node: AstNode, unit: ParsedUnit, numbers: ProbeNumbers): Imitation | undefined {
  const type = node.type?.qualType ?? '';
  const parameters = parametersOf(node, unit.text, unit.ast);
  const result = resultOf(type);
  if (!isImitable(node, type) || ![result, ...parameters.map((one) => one.typeText)].every(isSpellable))
    return undefined;
  const nodes = (node.inner ?? []).filter((child) => child.kind === 'ParmVarDecl');
  const writings = nodes.flatMap((parameter, index): Writing[] => {
    const pointee = writablePointee(typeText(parameter), unit.ast);
    if (!pointee || /va_list/.test(parameter.type?.qualType ?? '')) return [];
    const name = parameter.name ?? String(index + 1);
    return [{ index, parameter: name, type: parameters[index].typeText, pointee }];
  });
  if (writings.length === 0) return undefined;
  const name = node.name ?? '';
  const sites = new Sites(name, node, unit, numbers);
  const body = writings.map((writing) => writingText(name, writing, sites));
  const isVoid = basicType(result, unit.ast) === 'void';
  if (!isVoid) body.push(`return __hyla_returned_${name}();`);
  return {
    name,
    written: writings.map(({ index, parameter, pointee }) => ({
      index,
      name: parameter,
      bytes: pointee.kind === 'bytes',
    })),
    questions: [
      ...writings.flatMap((writing) => questionsOf(name, writing, unit)),
      ...(isVoid ? [] : [question(`__hyla_returned_${name}`, result, basicType(result, unit.ast))]),
    ],
    definition: `__attribute__((weak)) ${head(name, result, parameters, node.variadic === true)} { ${body.join(' ')} }`,
    sites: sites.all,
  };
}

/** One that does not return must not, and one with another symbol, or none, is somebody else's business. */
function isImitable(node: AstNode, type: string): boolean {
  const attributes = (node.inner ?? []).map(({ kind = '' }) => kind);
  return (
    !node.isImplicit &&
    !node.inline &&
    node.storageClass !== 'static' &&
    !/noreturn/.test(type) &&
    !attributes.some((kind) => /NoReturn|AsmLabel|Alias|IFunc|Builtin/.test(kind))
  );
}

function head(name: string, result: string, parameters: readonly ParameterFact[], variadic: boolean): string {
  const list = parameters.map(({ typeText: type }, k) => `__typeof__(${type}) a${k}`);
  if (variadic) list.push('...');
  return `__typeof__(${result}) ${name}(${list.join(', ')})`;
}

function writingText(name: string, { index, parameter, type, pointee }: Writing, sites: Sites): string {
  const at = `${name}$${parameter}`;
  const told = roomName(name, parameter);
  const element = elementType(type, pointee);
  const reach = `__hyla_reach_${at}(to, sizeof *to, ${told})`;
  const written = `__hyla_written_${at}()`;
  const loop = () =>
    `while (__hyla_probe(${sites.add('while', `${parameter} has room`)}, i < n)) to[i++] = ${written};`;
  const single = () => `__typeof__(*to) value = ${written}; __builtin_memcpy(&to[i], &value, sizeof value);`;
  const anyway = () => (pointee.kind === 'bytes' || pointee.kind === 'number' ? loop() : single());
  const room = () => `__hyla_probe(${sites.add('if', `${parameter} leads somewhere`)}, n != 0)`;
  const asked = () =>
    `__hyla_probe(${sites.add('if', `${name} writes ${parameter}`)}, !__hyla_keeps_${at}())`;
  // What a pointer led to before could not be found again: it may be kept. Numbers can be written as they were.
  const writing =
    pointee.kind === 'number'
      ? loop()
      : pointee.kind === 'numbers'
        ? `if (${room()}) { ${single()} }`
        : `if (${room()}) if (${asked()}) { ${anyway()} }`;
  return `{ ${element} *to = (void *)a${index}; unsigned long i = 0, n = ${reach}; ${told} = 0; ${writing} }`;
}

/** Without qualifiers: what a function returns has none. */
function elementType(type: string, pointee: Pointee): string {
  return pointee.kind === 'bytes' ? 'unsigned char' : `__typeof__(((__typeof__(*(${type})0) (*)(void))0)())`;
}

function questionsOf(
  name: string,
  { parameter, type, pointee }: Writing,
  unit: ParsedUnit,
): readonly DeclaredFunction[] {
  const at = `${name}$${parameter}`;
  const element = elementType(type, pointee);
  const meant = pointee.kind === 'bytes' ? 'unsigned char' : basicType(pointee.text, unit.ast);
  const written = question(`__hyla_written_${at}`, element, meant);
  const isPlain = pointee.kind === 'number' || pointee.kind === 'numbers';
  return isPlain ? [written] : [written, question(`__hyla_keeps_${at}`, '_Bool', '_Bool')];
}

/** `spelling`: for the compiler; `meant`: by which the type of its results is found. */
function question(name: string, spelling: string, meant: string): DeclaredFunction {
  return { name, typeText: spelling, resultTypeText: meant, parameters: [], variadic: false };
}

/** What has to stand before the definitions. */
export function imitationDeclarations(imitations: readonly Imitation[]): readonly string[] {
  return imitations.flatMap(({ name, written, questions }) => [
    ...written.map(
      (parameter) =>
        `unsigned long __hyla_reach_${name}$${parameter.name}(void *, unsigned long, unsigned long);`,
    ),
    ...questions.map((asked) => `__typeof__(${asked.typeText}) ${asked.name}(void);`),
  ]);
}

/** What calls tell, before anything else: it needs no type. */
export function roomDeclarations(imitations: readonly Imitation[]): readonly string[] {
  return imitations.flatMap(({ name, written }) =>
    written.map((parameter) => `__attribute__((weak)) unsigned long ${roomName(name, parameter.name)};`),
  );
}

/** The branches of an imitation: they belong to paths, and are no objectives. */
class Sites {
  readonly all: BranchSite[] = [];

  constructor(
    private readonly name: string,
    private readonly node: AstNode,
    private readonly unit: ParsedUnit,
    private readonly numbers: ProbeNumbers,
  ) {}

  add(construct: 'if' | 'while', text: string): number {
    const id = this.numbers.next();
    const number = this.all.length + 1;
    this.all.push({
      kind: 'condition',
      id,
      function: this.name,
      ...this.unit.columns.position(this.node.loc?.offset ?? 0),
      text,
      number,
      library: true,
      construct,
      decision: number,
    });
    return id;
  }
}
