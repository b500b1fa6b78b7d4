import { heap, type OpenPoint } from '../ir/index.js';
import { AssumptionRecord, isListed } from './assumption-record.js';
import type { Choice, Declaration } from './choice.js';
import type { StubShape } from './input-space.js';
import { platform, usual } from './platform-choices.js';
import type { Declarations, RangeSetting } from './settings.js';
import { SHOWN_OTHERS } from './stub-names.js';

/** A block behind a pointer, and what of it was declared: by the source (`T a[N]`) or by the configuration. */
export interface BlockAssumption {
  readonly count: number;
  readonly isNullable: boolean;
  readonly isString: boolean;
  readonly isOpaque: boolean;
  /** A FILE: what is in it, only the models know. */
  readonly isStream: boolean;
  /** The parameter was written `T a[N]`. */
  readonly isArray: boolean;
  readonly typeName: string;
  readonly declares: {
    readonly length: boolean;
    readonly string: boolean;
    readonly aliases: boolean;
    readonly nullable: boolean;
  };
}

/** Collects what is assumed in plain sentences, each once, and which of it is a choice; indices are folded into `[*]`. */
export class Assumptions extends AssumptionRecord {
  private readonly pointers = new Set<string>();
  private readonly shared = new Set<string>();
  private readonly undeclaredAliases = new Set<string>();
  private readonly globals = new Set<string>();
  private readonly deep = new Set<string>();
  private readonly notRead = new Set<string>();

  constructor(
    declares: Declarations,
    private readonly maxDepth: number,
  ) {
    super(declares);
  }

  get all(): readonly string[] {
    const all = [...this.facts, ...this.choices.map(({ text }) => text)];
    if (this.deep.size > 0 && this.isDeclared('depth', '')) all.push(this.tooDeepChoice.text);
    if (this.notRead.size > 0) all.push(`NULL, as nothing reads them: ${[...this.notRead].join(', ')}`);
    return all;
  }

  /** Those that the user declared. */
  get declarations(): readonly Declaration[] {
    const all = [...this.declared.values()];
    const { subject, text } = this.tooDeepChoice;
    if (this.deep.size > 0 && this.isDeclared('depth', '')) all.push({ kind: 'shape', subject, text });
    return all;
  }

  get choices(): readonly Choice[] {
    const all = [...this.chosen.values()];
    const names = [...this.pointers];
    const mayMeet = names.length > 1 || (names.length === 1 && this.globals.size > 0);
    if (mayMeet && this.undeclaredAliases.size > 0) {
      const shared = [...this.shared].join(', ');
      const exception =
        shared === ''
          ? ''
          : `, but that the same block may be behind ${shared} and what that is compared with`;
      const text =
        names.length > 1
          ? `pointers do not alias: ${names.join(', ')}${exception}`
          : `\`${names[0]}\` does not point to a global variable`;
      const undeclared = [...this.undeclaredAliases];
      const whose = undeclared.length === 1 ? undeclared[0] : '*';
      all.push({
        kind: 'distinct',
        subject: undeclared.join(', '),
        text,
        needs:
          names.length > 1
            ? `pointers that lead to the same memory: ${names.join(', ')}`
            : `\`${names[0]}\` to point to a global variable`,
        declaration: `"${whose}": { "aliases": [] }`,
      });
    }
    if (this.deep.size > 0 && !this.isDeclared('depth', '')) all.push(this.tooDeepChoice);
    return all;
  }

  private get tooDeepChoice(): Choice {
    const subject = [...this.deep].join(', ');
    const text = `NULL, because of the depth limit: ${subject}`;
    const needs = `pointers more than ${this.maxDepth} deep: ${subject}`;
    const declaration = `"declares": { "depth": ${this.maxDepth} }`;
    return { kind: 'depth', subject, text, needs, declaration };
  }

  /** The pointer may lead into the blocks of pointers that the program sets it against. */
  mayShare(pointer: string): void {
    this.shared.add(foldIndices(pointer));
  }

  block(pointer: string, block: BlockAssumption): void {
    const name = foldIndices(pointer);
    const { declares } = block;
    this.pointers.add(name);
    if (!declares.aliases) this.undeclaredAliases.add(name);
    const orNull = block.isNullable ? ', or NULL' : block.isArray || declares.nullable ? '' : ', never NULL';
    if (block.isStream) {
      this.say(name, `an open stream${orNull}`);
    } else if (block.isOpaque) {
      this.choose('size', name, `an object of type ${block.typeName} that no test looks into${orNull}`);
    } else if (block.isString) {
      const text = `a string of at most ${count(block.count - 1, 'character')}${orNull}`;
      if (declares.length && declares.string) this.declare(name, text);
      else {
        const declaration = `"${name}": { "length": ${block.count}, "string": true }`;
        const needs = `\`${name}\` longer than ${count(block.count - 1, 'character')}`;
        this.choose('string', name, text, declaration, needs);
      }
    } else {
      const text = `exactly ${count(block.count, 'element')}${orNull}`;
      if (block.isArray) this.say(name, text);
      else if (declares.length) this.declare(name, text);
      else {
        const needs = `\`${name}\` with other than ${count(block.count, 'element')}`;
        this.choose('length', name, text, `"${name}": { "length": ${block.count} }`, needs);
      }
    }
  }

  /** What the program takes the target for. */
  cast(pointer: string, typeName: string, seen: 'as-cast' | 'as-container'): void {
    const name = foldIndices(pointer);
    const isInside = seen === 'as-container';
    const text = `leads ${isInside ? 'into' : 'to'} ${typeName}, as the program takes it`;
    this.choose('type', name, text, isInside ? undefined : `"${name}": { "type": "${typeName}" }`);
  }

  declaredType(pointer: string, typeName: string): void {
    this.declare(foldIndices(pointer), `leads to ${typeName}`);
  }

  below(pointer: string, bytes: number, how: 'declared' | 'chosen'): void {
    const name = foldIndices(pointer);
    const text = `${count(bytes, 'byte')} before it`;
    if (how === 'declared') this.declare(name, text);
    else this.choose('before', name, text, `"${name}": { "before": ${bytes} }`);
  }

  /** How many arguments a program is called with; that NULL follows them is a fact. */
  programArguments(name: string, most: number, how: 'declared' | 'chosen'): void {
    const text = `at most ${count(most, 'argument')}, then NULL`;
    if (how === 'declared') this.declare(name, text);
    else this.choose('length', name, text, `"${name}": { "length": ${most + 1} }`);
  }

  /** All that the program defines is as the source says. */
  programStart(): void {
    this.facts.add('variables: their initial values, as at the start of a program');
  }

  /** `known`: no size depends on the inputs. */
  allocation(functions: readonly string[], outcome: 'succeed' | 'either', sizes: 'known' | 'any'): void {
    const names = [...functions].sort();
    const last = names.pop();
    const list = names.length === 0 ? `${last}` : `${names.join(', ')} and ${last}`;
    const verb = names.length === 0 ? 's' : '';
    const limit = `${heap.largestRequest / 2 ** 20} MiB`;
    if (outcome === 'succeed')
      this.choose('allocation', '', `${list} succeed${verb} for sizes up to ${limit}`);
    else this.facts.add(`${list} may fail`);
    if (sizes === 'any') this.choose('large-allocation', '', `${list} fail${verb} for sizes above ${limit}`);
  }

  volatileRead(lvalue: string): void {
    this.say(lvalue, 'volatile, any value at each read');
  }

  unsetVariables(): void {
    this.declare('what nobody wrote', 'any value', 'meaning');
  }

  otherThreads(): void {
    const text = 'change nothing but what is atomic or volatile while the function runs';
    const needs = 'another thread to change memory while the function runs';
    this.choose('stub', SHOWN_OTHERS, text, harmless(SHOWN_OTHERS), needs);
  }

  ordinaryMemory(lvalue: string): void {
    this.declare(lvalue, 'ordinary memory, although it is volatile', 'shape');
  }

  zeroPadding(object: string): void {
    this.declare(foldIndices(object), 'bytes of padding are zero');
  }

  range(lvalue: string, low: number | bigint, high: number | bigint): void {
    this.declare(foldIndices(lvalue), `from ${low} to ${high}`, 'range');
  }

  enumeration(lvalue: string, typeName: string): void {
    this.say(foldIndices(lvalue), `any integer, not only the enumerators of ${typeName}`);
  }

  union(lvalue: string, member: string): void {
    const name = foldIndices(lvalue);
    const text = `a union set through its member ${member}`;
    this.choose('union', name, text, `"${name}": { "member": "${member}" }`);
  }

  /** The member was declared. */
  declaredUnion(lvalue: string, member: string): void {
    this.declare(foldIndices(lvalue), `a union set through its member ${member}`);
  }

  zero(lvalue: string, typeName: string): void {
    this.choose('size', foldIndices(lvalue), `zero, as no values of type ${typeName} are made`);
  }

  functions(pointer: string, symbols: readonly string[], how: 'declared' | 'chosen'): void {
    const name = foldIndices(pointer);
    const text =
      symbols.length === 0
        ? 'NULL, as no function of its type has its address taken'
        : `one of the functions ${symbols.join(', ')}`;
    const targets = symbols.map((symbol) => `"${symbol}"`).join(', ');
    if (how === 'declared') this.declare(name, text);
    else this.choose('callee', name, text, `"${name}": { "targets": [${targets}] }`);
  }

  precondition(name: string): void {
    this.declare(`${name}()`, 'returns no 0, as a precondition', 'precondition');
  }

  neverNull(pointer: string): void {
    this.declare(foldIndices(pointer), 'never NULL');
  }

  aliases(pointer: string, aliases: readonly string[]): void {
    this.declare(foldIndices(pointer), `may point to the same object as ${aliases.join(', ')}`);
  }

  tooDeep(pointer: string): void {
    this.deep.add(foldIndices(pointer));
  }

  unread(pointer: string): void {
    this.notRead.add(foldIndices(pointer));
  }

  tooLarge(lvalue: string, content: string): void {
    this.choose('size', foldIndices(lvalue), `${content}, as it is too large to be chosen by a test`);
  }

  global(name: string): void {
    this.globals.add(name);
    this.say(name, 'any value on entry');
  }

  length(name: string, length: number): void {
    this.choose('length', name, `exactly ${count(length, 'element')}, as it is declared without its length`);
  }

  /** A variable that keeps its initial value because the configuration says so. */
  declaredInitial(name: string, why: string): void {
    this.declare(name, `its initial value on entry, ${why}`);
  }

  /** Tests make so many calls; before the first one it has that value. Some calls leave another one in what is a function's own. */
  keptGlobal(name: string, why: string, calls: number, whose: 'of a function' | 'of all'): void {
    const when = calls === 1 ? 'on entry' : `before the first of ${calls} calls`;
    const text = `its initial value ${when}, ${why}`;
    if (whose === 'of a function') this.choose('first-call', name, text);
    else
      this.choose(
        'initial',
        name,
        text,
        `"${name}": { "initial": true }`,
        `another value of \`${name}\` on entry`,
      );
  }

  stub(name: string): void {
    this.choose('stub', `${name}()`, 'returns any value, has no other effect', harmless(name));
  }

  weakFunction(name: string): void {
    this.choose('stub', `${name}()`, 'does what its weak definition says');
  }

  /** A function of which it is known that it answers, and does nothing else. */
  harmlessStub(name: string, shape: StubShape, range: RangeSetting | undefined): void {
    const result = range ? `${range.low} to ${range.high}` : 'any value';
    this.say(`${name}()`, shape === 'none' ? 'has no effect' : `returns ${result}, has no other effect`);
  }

  stubRange(name: string, low: number | bigint, high: number | bigint): void {
    this.choose('stub', `${name}()`, `returns ${low} to ${high}, has no other effect`, harmless(name));
  }

  writingStub(name: string): void {
    const text = 'returns any value, writes any through its pointers, has no other effect';
    this.choose('stub', `${name}()`, text, `"declares": { "local": ["${name}"] }`);
  }

  /** How much is written is a question of its own only where it is known that nothing else is. */
  written(name: string, parameter: string, most: number, how: 'declared' | 'chosen'): void {
    const text = `at most ${count(most, 'element')} written in a call`;
    if (how === 'declared') this.declare(parameter, text);
    else if (isListed(name, this.declares.local))
      this.choose('written', parameter, text, `"${parameter}": { "writes": ${most} }`);
  }

  silentStub(name: string): void {
    this.choose('stub', `${name}()`, 'has no effect', harmless(name));
  }

  furtherArguments(): void {
    this.say(
      'further arguments',
      'any values, as many as are asked for and of the types that they are asked for',
    );
  }

  /** What C leaves open, and tests have in one way. */
  leftOpen(points: ReadonlySet<OpenPoint>): ReadonlySet<OpenPoint> {
    for (const point of points) {
      const { kind, text, needs } = usual[point];
      this.choose(kind, '', text, platform(kind), needs);
    }
    return new Set([...points].filter((point) => !this.isDeclared(usual[point].kind, '')));
  }

  streams(): void {
    this.say('streams', 'any bytes, as many as are read');
  }
}

const harmless = (name: string): string => `"declares": { "harmless": ["${name}"] }`;

/** Is the lvalue the subject itself, or inside it? */
export function isPartOf(lvalue: string, subject: string): boolean {
  return lvalue.startsWith(subject) && /^($|\.|\[|->)/.test(lvalue.slice(subject.length));
}

/** The lvalue without what tells the elements of an array, or the calls of a function, apart. */
export function foldIndices(lvalue: string): string {
  return lvalue.replace(/\[\d+\]/g, '[*]').replace(/#\d+/g, '');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
