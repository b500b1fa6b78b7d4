import { heap } from '../ir/index.js';

/** What was assumed about a block behind a pointer. */
export interface BlockAssumption {
  readonly count: number;
  readonly isNullable: boolean;
  readonly isString: boolean;
  readonly isOpaque: boolean;
  /** The parameter was written `T a[N]`. */
  readonly isArray: boolean;
  readonly typeName: string;
}

/** Collects the assumptions in plain sentences, each once; indices of elements are folded into `[*]`. */
export class Assumptions {
  private readonly sentences = new Set<string>();
  private readonly pointers = new Set<string>();
  private readonly deep = new Set<string>();
  private readonly notRead = new Set<string>();

  get all(): readonly string[] {
    const all = [...this.sentences];
    if (this.pointers.size > 1) all.push(`pointers do not alias: ${[...this.pointers].join(', ')}`);
    if (this.deep.size > 0) all.push(`NULL, because of the depth limit: ${[...this.deep].join(', ')}`);
    if (this.notRead.size > 0) all.push(`NULL, as nothing reads them: ${[...this.notRead].join(', ')}`);
    return all;
  }

  block(pointer: string, block: BlockAssumption): void {
    const name = folded(pointer);
    this.pointers.add(name);
    const orNull = block.isNullable ? ', or NULL' : block.isArray ? '' : ', never NULL';
    if (block.isOpaque)
      this.say(name, `an object of type ${block.typeName} that no test looks into${orNull}`);
    else if (block.isString)
      this.say(name, `a string of at most ${count(block.count - 1, 'character')}${orNull}`);
    else this.say(name, `exactly ${count(block.count, 'element')}${orNull}`);
  }

  allocation(functions: readonly string[]): void {
    const names = [...functions].sort();
    const last = names.pop();
    const list = names.length === 0 ? `${last} succeeds` : `${names.join(', ')} and ${last} succeed`;
    this.sentences.add(`${list} for sizes up to ${heap.largestRequest / 2 ** 20} MiB`);
  }

  range(lvalue: string, low: number | bigint, high: number | bigint): void {
    this.say(folded(lvalue), `from ${low} to ${high}`);
  }

  enumeration(lvalue: string, typeName: string): void {
    this.say(folded(lvalue), `any integer, not only the enumerators of ${typeName}`);
  }

  union(lvalue: string, member: string): void {
    this.say(folded(lvalue), `a union set through its member ${member}`);
  }

  zero(lvalue: string, typeName: string): void {
    this.say(folded(lvalue), `zero, as no values of type ${typeName} are made`);
  }

  functions(pointer: string, symbols: readonly string[]): void {
    const name = folded(pointer);
    if (symbols.length === 0) this.say(name, 'NULL, as no function of its type has its address taken');
    else this.say(name, `one of the functions ${symbols.join(', ')}`);
  }

  aliases(pointer: string, aliases: readonly string[]): void {
    this.say(folded(pointer), `may point to the same object as ${aliases.join(', ')}`);
  }

  tooDeep(pointer: string): void {
    this.deep.add(folded(pointer));
  }

  unread(pointer: string): void {
    this.notRead.add(folded(pointer));
  }

  tooLarge(lvalue: string, content: string): void {
    this.say(folded(lvalue), `${content}, as it is too large to be chosen by a test`);
  }

  global(name: string): void {
    this.say(name, 'any value on entry');
  }

  length(name: string, length: number): void {
    this.say(name, `exactly ${count(length, 'element')}, as it is declared without its length`);
  }

  keptGlobal(name: string, why: string): void {
    this.say(name, `its initial value on entry, ${why}`);
  }

  stub(name: string): void {
    this.say(`${name}()`, 'returns any value, has no other effect');
  }

  stubRange(name: string, low: number | bigint, high: number | bigint): void {
    this.say(`${name}()`, `returns ${low} to ${high}, has no other effect`);
  }

  silentStub(name: string): void {
    this.say(`${name}()`, 'has no effect');
  }

  silentModel(name: string): void {
    this.say(`${name}()`, 'prints nothing and returns 0');
  }

  private say(subject: string, what: string): void {
    this.sentences.add(`${subject}: ${what}`);
  }
}

function folded(lvalue: string): string {
  return lvalue.replace(/\[\d+\]/g, '[*]').replace(/#\d+/g, '');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
