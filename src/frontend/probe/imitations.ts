import { calledName } from '../../input/index.js';
import type { BranchSite } from '../../ir/index.js';
import type { ParsedUnit } from '../parse-unit.js';
import type { DeclaredFunction, ImitatedFunction } from '../source-facts.js';
import { type AstNode, typeText } from '../structure/ast.js';
import { resultOf } from '../structure/function-facts.js';
import { asWritten, basicType, type Pointee, plainType, writablePointee } from '../structure/type-names.js';
import { isSpellable } from './entries.js';
import type { ProbeNumbers } from './instrument.js';

/**
 * A body for a function that is declared and defined nowhere: whatever its pointers lead to gets any content, then any
 * result comes back. Both are results of functions without a body of their own, which stay what every input is.
 *
 *   int f(int *out) {
 *     __hyla_called_f(out);
 *     n = __hyla_reach_f$out(out, sizeof *out, __hyla_room_f$out);
 *     while (i < n) out[i++] = __hyla_written_f$out();
 *     return __hyla_returned_f();
 *   }
 *
 * It is one of the things that such a function may do, so nothing can be proved from it.
 */
export interface Imitation extends ImitatedFunction {
  /** The declaration of the function that it tells its arguments, as tests look at them. */
  readonly told: string;
  /** The functions that it asks, to be declared before the definition. */
  readonly questions: readonly DeclaredFunction[];
  readonly definition: string;
  readonly sites: readonly BranchSite[];
}

/** Holds how much room is known to be behind an argument, in bytes and plus 1; 0 if nothing is known. */
export const roomName = (imitated: string, parameter: string): string =>
  `__hyla_room_${imitated}$${parameter}`;

/** A function to be imitated, as the source spells its types. */
export interface Prototype {
  readonly name: string;
  readonly result: string;
  /** `meant`: the type without the typedef that it may be spelled by. */
  readonly parameters: readonly { readonly name: string; readonly spelled: string; readonly meant: string }[];
  readonly variadic: boolean;
  /** Where the unit's text speaks of it. */
  readonly at: number;
  /** Whether it leaves what is behind a `void *` as it is, unless a test wants it otherwise. */
  readonly rawMemory: 'written' | 'kept';
}

interface Writing {
  readonly index: number;
  readonly parameter: string;
  readonly type: string;
  readonly pointee: Pointee;
  readonly question: 'keeps' | 'alters' | undefined;
}

/** Of a declaration. Undefined where there is nothing to write through, or no way to spell the function. */
export function imitate(node: AstNode, unit: ParsedUnit, numbers: ProbeNumbers): Imitation | undefined {
  const type = node.type?.qualType ?? '';
  if (!isImitable(node, type)) return undefined;
  const nodes = (node.inner ?? []).filter((child) => child.kind === 'ParmVarDecl');
  const prototype: Prototype = {
    name: node.name ?? '',
    result: asWritten(resultOf(type)),
    parameters: nodes.map((parameter, index) => ({
      name: parameter.name ?? String(index + 1),
      spelled: asWritten(parameter.type?.qualType ?? ''),
      meant: typeText(parameter),
    })),
    variadic: node.variadic === true,
    at: node.loc?.offset ?? 0,
    rawMemory: 'written',
  };
  const types = [prototype.result, ...prototype.parameters.map(({ spelled }) => spelled)];
  if (!types.every(isSpellable)) return undefined;
  const imitation = imitationOf(prototype, unit, numbers);
  return imitation.written.length === 0 ? undefined : imitation;
}

export function imitationOf(prototype: Prototype, unit: ParsedUnit, numbers: ProbeNumbers): Imitation {
  const { name, result, parameters } = prototype;
  const writings = parameters.flatMap((parameter, index): Writing[] => {
    const pointee = writablePointee(parameter.meant, unit.ast);
    if (!pointee || /va_list/.test(parameter.spelled)) return [];
    const question = questionOf(pointee, prototype.rawMemory);
    return [{ index, parameter: parameter.name, type: parameter.spelled, pointee, question }];
  });
  const sites = new Sites(prototype, unit, numbers);
  const told = parameters.map(({ meant }, index) => toldArgument(meant, index, unit));
  const body = [
    `${calledName(name)}(${told.map(({ value }) => value).join(', ')});`,
    ...writings.map((writing) => writingText(name, writing, sites)),
  ];
  const isVoid = basicType(result, unit.ast) === 'void';
  if (!isVoid) body.push(`return __hyla_returned_${name}();`);
  return {
    name,
    written: writings.map(({ index, parameter, pointee }) => ({
      index,
      name: parameter,
      bytes: pointee.kind === 'bytes',
    })),
    told: `void ${calledName(name)}(${told.map(({ type }) => type).join(', ') || 'void'});`,
    questions: [
      ...writings.flatMap((writing) => questionsOf(name, writing, unit)),
      ...(isVoid ? [] : [question(`__hyla_returned_${name}`, result, basicType(result, unit.ast))]),
    ],
    definition: `__attribute__((weak)) ${head(prototype)} { ${body.join(' ')} }`,
    sites: sites.all,
  };
}

/** Numbers as they are, pointers as such; of anything else nothing is told. */
function toldArgument(
  meant: string,
  index: number,
  unit: ParsedUnit,
): { readonly type: string; readonly value: string } {
  const type = plainType(meant, unit.ast);
  if (type === 'pointer') return { type: 'const void *', value: `(const void *)a${index}` };
  return type === undefined ? { type: 'int', value: '0' } : { type, value: `a${index}` };
}

/** What a pointer led to before could not be found again: it may be kept. Numbers can be written as they were. */
function questionOf(pointee: Pointee, rawMemory: Prototype['rawMemory']): Writing['question'] {
  if (pointee.kind === 'number' || pointee.kind === 'numbers') return undefined;
  return pointee.kind === 'bytes' && rawMemory === 'kept' ? 'alters' : 'keeps';
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

function head({ name, result, parameters, variadic }: Prototype): string {
  const list = parameters.map(({ spelled }, k) => `__typeof__(${spelled}) a${k}`);
  if (variadic) list.push('...');
  return `__typeof__(${result}) ${name}(${list.join(', ') || 'void'})`;
}

function writingText(name: string, writing: Writing, sites: Sites): string {
  const { index, parameter, type, pointee } = writing;
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
  const asked = (question: 'keeps' | 'alters') =>
    `__hyla_probe(${sites.add('if', `${name} writes ${parameter}`)}, ` +
    `${question === 'keeps' ? '!' : ''}__hyla_${question}_${at}())`;
  const conditions = [
    ...(pointee.kind === 'number' ? [] : [`if (${room()})`]),
    ...(writing.question ? [`if (${asked(writing.question)})`] : []),
  ];
  const text = `${conditions.join(' ')} { ${anyway()} }`;
  return `{ ${element} *to = (void *)a${index}; unsigned long i = 0, n = ${reach}; ${told} = 0; ${text} }`;
}

/** Without qualifiers: what a function returns has none. */
function elementType(type: string, pointee: Pointee): string {
  return pointee.kind === 'bytes' ? 'unsigned char' : `__typeof__(((__typeof__(*(${type})0) (*)(void))0)())`;
}

function questionsOf(
  name: string,
  { parameter, type, pointee, question: asked }: Writing,
  unit: ParsedUnit,
): readonly DeclaredFunction[] {
  const at = `${name}$${parameter}`;
  const meant = pointee.kind === 'bytes' ? 'unsigned char' : basicType(pointee.text, unit.ast);
  const written = question(`__hyla_written_${at}`, elementType(type, pointee), meant);
  return asked ? [written, question(`__hyla_${asked}_${at}`, '_Bool', '_Bool')] : [written];
}

/** `spelling`: for the compiler; `meant`: by which the type of its results is found. */
function question(name: string, spelling: string, meant: string): DeclaredFunction {
  return {
    name,
    typeText: spelling,
    resultTypeText: meant,
    resultSpelled: meant,
    parameters: [],
    variadic: false,
  };
}

/** What has to stand before the definitions. */
export function imitationDeclarations(imitations: readonly Imitation[]): readonly string[] {
  return imitations.flatMap(({ name, written, told, questions }) => [
    told,
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
    private readonly prototype: Prototype,
    private readonly unit: ParsedUnit,
    private readonly numbers: ProbeNumbers,
  ) {}

  add(construct: 'if' | 'while', text: string): number {
    const id = this.numbers.next();
    const number = this.all.length + 1;
    this.all.push({
      kind: 'condition',
      id,
      function: this.prototype.name,
      ...this.unit.columns.position(this.prototype.at),
      text,
      number,
      library: true,
      construct,
      decision: number,
    });
    return id;
  }
}
