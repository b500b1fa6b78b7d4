import {
  SCALARS,
  type ScalarName,
  VOLATILE_AS_A_WHOLE,
  type VolatileRead,
  volatileReadName,
  volatileWriteName,
} from '../../ir/index.js';
import type { DeclaredFunction } from '../source-facts.js';
import { quote } from './ll-symbols.js';
import { ownLocals } from './own-locals.js';
import { type ProbedPlace, placesIn } from './restore-columns.js';
import { topLevelParts } from './top-level-parts.js';
import { type PlacedPart, placedParts, WHOLE_READ, type WholeRead } from './whole-reads.js';

/** What the source calls the object that is read at a place, and its type there. */
export type NameOfRead = (place: ProbedPlace, scalar: ScalarName) => NamedRead | undefined;

export interface NamedRead {
  readonly lvalue: string;
  readonly cType: string;
}

/** What the source calls what its volatile accesses read. */
export interface VolatileNames {
  readonly nameOfRead: NameOfRead;
  readonly wholeReads: readonly WholeRead[];
}

/**
 * What is volatile may change by itself. In: the text of a module. Out: the same, where each access to a volatile object, and
 * to a fixed address, is a call: what is read is the result of a function without a body, so an input like any other. Locals
 * of which nobody else knows are ordinary memory.
 */
export function askForVolatiles(
  ll: string,
  names: VolatileNames,
  pointerBytes: 4 | 8,
): { readonly text: string; readonly asked: readonly DeclaredFunction[] } {
  if (!MAY_MATTER.test(ll)) return { text: ll, asked: [] };
  const asking = new Asking(placesIn(ll), names, pointerBytes);
  const text = ll.replace(FUNCTION, (_all, head: string, body: string) =>
    asking.function(head, body.split('\n')),
  );
  const declarations = [...asking.declarations].filter((one) => !isDeclared(one, ll));
  return { text: [text, ...declarations, ''].join('\n'), asked: asking.asked };
}

/** The compiler's own functions may be there already. */
function isDeclared(declaration: string, ll: string): boolean {
  const intrinsic = /@llvm[^(]*\(/.exec(declaration)?.[0];
  return intrinsic !== undefined && ll.includes(intrinsic);
}

const MAY_MATTER = /volatile|__hyla_whole_|ptr[^\n]*inttoptr \(|, i1 true\)/;
const FUNCTION = /^(define .*\{\n)([\s\S]*?\n\})/gm;
const LOAD = /^ +(%[-\w$.]+) = load (volatile )?(.*)$/;
const STORE = /^ +store (volatile )?(.*)$/;
const COPY = /^ +(?:tail )?call void @llvm\.mem(?:cpy|move)\.[\w.]+\((.*), i1 true\)/;
const FIXED = /^(?!%)[^@]*\binttoptr \(i\d+ -?\d+ to ptr\)/;

class Asking {
  readonly declarations = new Set<string>();
  private readonly reads = new Map<string, DeclaredFunction>();
  /** Of the function at hand: where structs are copied to, and the names of these copies. */
  private copies: string[] = [];
  private readonly copied = new Set<string>();

  constructor(
    private readonly places: ReadonlyMap<string, ProbedPlace>,
    private readonly names: VolatileNames,
    private readonly pointerBytes: 4 | 8,
  ) {}

  get asked(): readonly DeclaredFunction[] {
    return [...this.reads.values()];
  }

  function(head: string, lines: readonly string[]): string {
    this.copies = [];
    this.copied.clear();
    const isLocal = ownLocals(lines);
    const isOwn = (name: string) => this.copied.has(name) || isLocal(name);
    const [first, ...rest] = lines.map((line) => this.line(line, isOwn));
    // The first block may have a name.
    const body = first.endsWith(':') ? [first, ...this.copies, ...rest] : [...this.copies, first, ...rest];
    return `${head}${body.join('\n')}`;
  }

  private line(line: string, isOwn: (name: string) => boolean): string {
    const load = LOAD.exec(line);
    if (load) return this.load(line, load, isOwn);
    const store = STORE.exec(line);
    if (store) return this.store(line, store, isOwn);
    const whole = WHOLE_READ.exec(line);
    if (whole) return this.whole(whole, isOwn);
    const copy = COPY.exec(line);
    return copy ? this.copy(line, copy[1], isOwn) : line;
  }

  private load(
    line: string,
    [, result, volatile, rest]: RegExpExecArray,
    isOwn: (name: string) => boolean,
  ): string {
    const [type, typed, ...further] = topLevelParts(rest);
    const address = typed?.replace(/^ptr /, '') ?? '';
    const of = addressed(volatile, address, isOwn);
    if (of === 'memory') return line.replace('load volatile ', 'load ');
    const scalar = SCALARS.find((one) => one === type);
    if (!scalar) return this.leftOut(line.replace('load volatile ', 'load '));
    const at = placeIn(further);
    const place = at === undefined ? undefined : this.places.get(at);
    const named = place && this.names.nameOfRead(place, scalar);
    const read: VolatileRead = { of, scalar, cType: '', lvalue: fallback(address, place), ...named };
    return `  ${result} = ${this.ask(read, address)}${debug(at)}`;
  }

  private ask(read: VolatileRead, address: string): string {
    const name = volatileReadName(read);
    this.reads.set(name, {
      name,
      typeText: read.cType,
      resultTypeText: read.cType,
      resultSpelled: read.cType,
      parameters: [],
      variadic: false,
    });
    this.declarations.add(`declare ${read.scalar} @${quote(name)}(ptr)`);
    return `call ${read.scalar} @${quote(name)}(ptr ${address})`;
  }

  private store(line: string, [, volatile, rest]: RegExpExecArray, isOwn: (name: string) => boolean): string {
    const [value, typed, ...further] = topLevelParts(rest);
    const address = typed?.replace(/^ptr /, '') ?? '';
    const of = addressed(volatile, address, isOwn);
    const plain = line.replace('store volatile ', 'store ');
    if (of === 'memory') return plain;
    const scalar = SCALARS.find((one) => value.startsWith(`${one} `));
    if (!scalar) return this.leftOut(plain);
    const name = volatileWriteName({ of, scalar });
    this.declarations.add(`declare void @${name}(ptr, ${scalar})`);
    return `  call void @${name}(ptr ${address}, ${value})${debug(placeIn(further))}`;
  }

  /** A copy in which each part that may change by itself is read by itself. */
  private whole(
    [, result, number, args, at = '']: RegExpExecArray,
    isOwn: (name: string) => boolean,
  ): string {
    const [typed, ...told] = topLevelParts(args);
    const address = typed.replace(/^ptr (?:noundef )?/, '');
    const given = (from: string) => `  ${result} = getelementptr i8, ptr ${from}, i32 0${at}`;
    if (isOwn(address)) return given(address);
    const read = this.names.wholeReads[Number(number)];
    const [bytes, ...sizes] = told.map((one) => Number(one.split(' ').at(-1)));
    const parts = placedParts(read, sizes);
    if (!parts || addressed('volatile', address, isOwn) === 'device') {
      this.declarations.add(`declare void @${VOLATILE_AS_A_WHOLE}()`);
      return `  call void @${VOLATILE_AS_A_WHOLE}()${at}\n${given(address)}`;
    }
    const copy = `%hyla.whole.${this.copies.length}`;
    this.copies.push(`  ${copy} = alloca [${bytes} x i8], align 16`);
    this.copied.add(result);
    const size = `i${this.pointerBytes * 8}`;
    const copyMemory = `@llvm.memcpy.p0.p0.${size}`;
    this.declarations.add(`declare void ${copyMemory}(ptr, ptr, ${size}, i1 immarg)`);
    return [
      `  call void ${copyMemory}(ptr ${copy}, ptr ${address}, ${size} ${bytes}, i1 false)${at}`,
      ...parts.map((part, k) =>
        this.part(part, read.lvalue, { from: address, to: copy, name: `${copy}.${k}`, at }),
      ),
      given(copy),
    ].join('\n');
  }

  private part(
    { path, type, offset, scalar }: PlacedPart,
    whole: string,
    { from, to, name, at }: Readonly<Record<'from' | 'to' | 'name' | 'at', string>>,
  ): string {
    const read: VolatileRead = {
      of: 'object',
      scalar,
      cType: type.includes('(') ? '' : type,
      lvalue: memberText(whole, path),
    };
    return [
      `  ${name}.from = getelementptr inbounds i8, ptr ${from}, i32 ${offset}${at}`,
      `  ${name} = ${this.ask(read, `${name}.from`)}${at}`,
      `  ${name}.to = getelementptr inbounds i8, ptr ${to}, i32 ${offset}${at}`,
      `  store ${scalar} ${name}, ptr ${name}.to, align 1${at}`,
    ].join('\n');
  }

  /** Whether it is the source that is volatile is not told; constants and locals are not. */
  private copy(line: string, args: string, isOwn: (name: string) => boolean): string {
    const from = topLevelParts(args)[1]?.split(' ').at(-1) ?? '';
    return isOwn(from) || /^@(?:\.|__const\.)/.test(from) ? line : this.leftOut(line);
  }

  private leftOut(line: string): string {
    this.declarations.add(`declare void @${VOLATILE_AS_A_WHOLE}()`);
    return `  call void @${VOLATILE_AS_A_WHOLE}()${debug(placeIn(topLevelParts(line)))}\n${line}`;
  }
}

/** `*p` and `.x` are `p->x`. */
function memberText(whole: string, path: string): string {
  const pointer = /^\*(\w+)$/.exec(whole)?.[1];
  if (pointer !== undefined) return `${pointer}->${path.slice(1)}`;
  return /^[\w.[\]>-]+$/.test(whole) ? `${whole}${path}` : `(${whole})${path}`;
}

/** Where an access goes: to ordinary memory, to what may change by itself, or to where the program has no memory. */
function addressed(
  volatile: string | undefined,
  address: string,
  isOwn: (name: string) => boolean,
): VolatileRead['of'] | 'memory' {
  if (FIXED.test(address)) return 'device';
  return volatile && !isOwn(address) && !address.startsWith('@__hyla_') ? 'object' : 'memory';
}

/** Nobody should need this name: it is for what the source does not show. */
function fallback(address: string, place: ProbedPlace | undefined): string {
  const fixed = /inttoptr \(i\d+ (-?\d+) to/.exec(address)?.[1];
  const what = fixed === undefined ? 'volatile' : `0x${asAddress(fixed, address).toString(16)}`;
  return place ? `${what} at line ${place.line}` : what;
}

/** An address of 32 bits is spelled with a sign. */
function asAddress(text: string, address: string): bigint {
  return BigInt.asUintN(address.includes('(i64 ') ? 64 : 32, BigInt(text));
}

const debug = (node: string | undefined): string => (node === undefined ? '' : `, !dbg !${node}`);

function placeIn(parts: readonly string[]): string | undefined {
  return parts.map((part) => /^!dbg !(\d+)/.exec(part)?.[1]).find((node) => node !== undefined);
}
