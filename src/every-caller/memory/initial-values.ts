import {
  argumentSymbol,
  foldIndices,
  type InputObject,
  type InputSpace,
  isPartOf,
} from '../../input/index.js';
import type { InitialContent, IrGlobal, Program } from '../../ir/index.js';
import {
  and,
  bv,
  bvadd,
  concat,
  eq,
  extract,
  ite,
  ne,
  sge,
  sle,
  type Term,
  uge,
  ule,
} from '../../term/index.js';
import { type ArgumentList, argumentFact } from '../code/argument-list.js';
import { type InitialValue, split } from './memory.js';
import type { KnownObject, Unknowns } from './unknowns.js';

const INT_BYTES = 4;
/** Longer tables are not spelled out for an index that depends on the inputs. */
const LONGEST_TABLE = 256;

interface Read {
  readonly offset: bigint;
  readonly bytes: number;
  readonly value: Term;
}

/**
 * What memory holds when the function under test is called: constants what the sources say, everything else whatever the
 * caller put there, within what is declared.
 */
export class InitialValues {
  private readonly symbols = new Map<string, KnownObject>();
  private readonly occurrences = new Map<string, KnownObject>();
  /** Functions by their address. */
  readonly functions = new Map<Term, string>();
  private readonly reads = new Map<Term, Read[]>();
  private list: ArgumentList | undefined;
  /** Where the values lie that tests choose. */
  private readonly inputs: ReadonlySet<string>;

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
    private readonly unknowns: Unknowns,
    private readonly escaping: ReadonlySet<string>,
  ) {
    this.inputs = new Set(
      space.objects.flatMap(({ role }) => {
        return role.kind === 'parameter' || role.kind === 'global' ? [role.symbol] : [];
      }),
    );
  }

  /** The address of a global or a function. */
  symbol(name: string): KnownObject {
    let object = this.symbols.get(name);
    if (object === undefined) {
      const global = this.program.globals.get(name);
      const isPrivate = global !== undefined && !this.escaping.has(name);
      object = this.unknowns.object({
        name: this.parameterName(name) ?? global?.sourceName ?? name,
        bytes: global?.bytes,
        reach: isPrivate ? 'private' : 'shared',
        life: 'program',
        global,
      });
      this.symbols.set(name, object);
      if (global === undefined) this.functions.set(object.base, name);
    }
    return object;
  }

  /** The same of a string literal that the source has more than once: whether all of them are one object is not known. */
  named({ symbol, occurrence }: { readonly symbol: string; readonly occurrence?: number }): KnownObject {
    if (occurrence === undefined || !this.space.leftOpen.has('literals')) return this.symbol(symbol);
    const key = `${symbol} ${occurrence}`;
    let object = this.occurrences.get(key);
    if (object === undefined) {
      const { base: _base, born: _born, ...facts } = this.symbol(symbol);
      object = this.unknowns.object(facts);
      this.occurrences.set(key, object);
    }
    return object;
  }

  /** The parameter whose argument lies there. */
  private parameterName(symbol: string): string | undefined {
    const { function: tested } = this.space;
    const parameters = this.program.functions.get(tested)?.sourceParameters ?? [];
    return parameters.find((_, index) => argumentSymbol(tested, index) === symbol)?.name || undefined;
  }

  readonly value: InitialValue = (address, bytes, object) => {
    // What is not there yet.
    if (object?.ghostOf) return bv(0, bytes * 8);
    const { root, offset } = split(address);
    const global = object?.global;
    const isFixed = global !== undefined && this.isFixed(global);
    if (isFixed && root === object?.base) {
      const at = Number(offset);
      if (at + bytes <= global.bytes) return this.constant(global, at, bytes);
    } else if (isFixed && object) {
      return this.fromTable(address, bytes, object, global);
    }
    return this.read(root, offset, bytes, object);
  };

  /** What the sources say it holds: a constant, or anything of theirs where a program starts. */
  private isFixed({ name, constant, declaredOnly, isWeak }: IrGlobal): boolean {
    if (declaredOnly || isWeak) return false;
    return constant || (this.space.start !== undefined && !this.inputs.has(name));
  }

  private read(root: Term, offset: bigint, bytes: number, object: KnownObject | undefined): Term {
    let reads = this.reads.get(root);
    if (!reads) {
      reads = [];
      this.reads.set(root, reads);
    }
    const end = offset + BigInt(bytes);
    const around = reads.find((one) => one.offset <= offset && end <= one.offset + BigInt(one.bytes));
    if (around) {
      const low = Number(offset - around.offset) * 8;
      return extract(around.value, low + bytes * 8 - 1, low);
    }
    const isWhole = object !== undefined && root === object.base;
    const value =
      isWhole && this.isArgumentList(object)
        ? this.argumentList(object)
        : this.unknowns.value(isWhole ? object.name : 'value at an address', bytes * 8);
    reads.push({ offset, bytes, value });
    if (isWhole) this.declare(object, Number(offset), bytes, value);
    if (this.list && object === this.list.object && bytes === this.program.target.pointerBytes)
      this.unknowns.know(value, argumentFact(this.list, bvadd(root, bv(offset, root.width)), value));
    return value;
  }

  private isArgumentList({ global }: KnownObject): boolean {
    const { start, function: tested } = this.space;
    return start !== undefined && global?.name === argumentSymbol(tested, 1);
  }

  /** The arguments of a program are no object of its own. */
  private argumentList({ name }: KnownObject): Term {
    const facts = { name: `*${name}`, bytes: undefined, reach: 'shared', life: 'program' } as const;
    const object = this.unknowns.object(facts);
    const count = this.symbol(argumentSymbol(this.space.function, 0));
    this.list = { object, count: this.value(count.base, INT_BYTES, count) };
    return object.base;
  }

  /** What type and configuration say of a parameter or global. */
  private declare(object: KnownObject, offset: number, bytes: number, value: Term): void {
    const { space } = this;
    const cell = this.inputOf(object.global)?.cells.find(
      (one) => one.offset === offset && one.bytes === bytes,
    );
    if (!cell || value.sort !== 'bv') return;
    const name = foldIndices(cell.name);
    const declared = space.declarations.flatMap(({ subject, text }) =>
      isPartOf(name, subject) ? [text] : [],
    );
    if (cell.kind === 'pointer') {
      if (cell.neverNull) this.unknowns.know(value, ne(value, bv(0, value.width)), declared);
      return;
    }
    if (cell.content.kind !== 'variable') return;
    const { bits, ...bounds } = space.variables[cell.content.variable];
    const range = bounds.widest ?? bounds.range;
    if (!range) return;
    const [low, high] = [bv(range.low, bits), bv(range.high, bits)];
    const narrow = bits < value.width ? extract(value, bits - 1, 0) : value;
    const within = range.signed
      ? and(sge(narrow, low), sle(narrow, high))
      : and(uge(narrow, low), ule(narrow, high));
    this.unknowns.know(value, within, declared);
  }

  /** The parameter or global that is held there. */
  private inputOf(global: IrGlobal | undefined): InputObject | undefined {
    const { space } = this;
    return space.objects.find(
      ({ role }) => (role.kind === 'global' || role.kind === 'parameter') && role.symbol === global?.name,
    );
  }

  /** Which variables stand for what lies where. */
  *contents(): Generator<InitialContent<Term>> {
    const symbols = new Map([...this.symbols].map(([symbol, { base }]) => [base, symbol]));
    for (const [root, reads] of this.reads) {
      const symbol = symbols.get(root);
      const base =
        symbol === undefined
          ? ({ kind: 'behind', pointer: root } as const)
          : ({ kind: 'symbol', symbol } as const);
      for (const { offset, bytes, value } of reads)
        yield { variable: value, base, offset: Number(BigInt.asIntN(root.width, offset)), bytes };
    }
  }

  private constant(global: IrGlobal, offset: number, bytes: number): Term {
    const { data, addresses } = global.initializer;
    const { pointerBytes } = this.program.target;
    const address = addresses.find(
      (one) => one.offset < offset + bytes && offset < one.offset + pointerBytes,
    );
    if (address) {
      if (address.offset !== offset || bytes !== pointerBytes)
        return this.unknowns.value('part of an address', bytes * 8);
      return bvadd(this.named(address).base, bv(BigInt(address.addend), pointerBytes * 8));
    }
    let whole = bv(data[offset] ?? 0, 8);
    for (let i = 1; i < bytes; i++) whole = concat(bv(data[offset + i] ?? 0, 8), whole);
    return whole;
  }

  /** One of the elements of a constant table. */
  private fromTable(address: Term, bytes: number, object: KnownObject, global: IrGlobal): Term {
    let value = this.unknowns.value(`value at ${object.name}`, bytes * 8);
    if (global.bytes / bytes > LONGEST_TABLE) return value;
    for (let offset = 0; offset + bytes <= global.bytes; offset += bytes) {
      const here = bvadd(object.base, bv(offset, address.width));
      value = ite(eq(address, here), this.constant(global, offset, bytes), value);
    }
    return value;
  }
}
