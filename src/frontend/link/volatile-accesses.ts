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

/** What the source calls the object that is read at a place, and its type there. */
export type NameOfRead = (place: ProbedPlace, scalar: ScalarName) => NamedRead | undefined;

export interface NamedRead {
  readonly lvalue: string;
  readonly cType: string;
}

/**
 * What is volatile may change by itself. In: the text of a module. Out: the same, where each access to a volatile object, and
 * to a fixed address, is a call: what is read is the result of a function without a body, so an input like any other. Locals
 * of which nobody else knows are ordinary memory.
 */
export function askForVolatiles(
  ll: string,
  nameOf: NameOfRead,
): { readonly text: string; readonly asked: readonly DeclaredFunction[] } {
  if (!MAY_MATTER.test(ll)) return { text: ll, asked: [] };
  const asking = new Asking(placesIn(ll), nameOf);
  const text = ll.replace(FUNCTION, (_all, head: string, body: string) => {
    const lines = body.split('\n');
    const isOwn = ownLocals(lines);
    return `${head}${lines.map((line) => asking.line(line, isOwn)).join('\n')}`;
  });
  return { text: [text, ...asking.declarations, ''].join('\n'), asked: asking.asked };
}

const MAY_MATTER = /volatile|ptr[^\n]*inttoptr \(|, i1 true\)/;
const FUNCTION = /^(define .*\{\n)([\s\S]*?\n\})/gm;
const LOAD = /^ +(%[-\w$.]+) = load (volatile )?(.*)$/;
const STORE = /^ +store (volatile )?(.*)$/;
const COPY = /^ +(?:tail )?call void @llvm\.mem(?:cpy|move)\.[\w.]+\((.*), i1 true\)/;
const FIXED = /^(?!%)[^@]*\binttoptr \(i\d+ -?\d+ to ptr\)/;

class Asking {
  readonly declarations = new Set<string>();
  private readonly reads = new Map<string, DeclaredFunction>();

  constructor(
    private readonly places: ReadonlyMap<string, ProbedPlace>,
    private readonly nameOf: NameOfRead,
  ) {}

  get asked(): readonly DeclaredFunction[] {
    return [...this.reads.values()];
  }

  line(line: string, isOwn: (name: string) => boolean): string {
    const load = LOAD.exec(line);
    if (load) return this.load(line, load, isOwn);
    const store = STORE.exec(line);
    if (store) return this.store(line, store, isOwn);
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
    const named = place && this.nameOf(place, scalar);
    const read: VolatileRead = { of, scalar, cType: '', lvalue: fallback(address, place), ...named };
    const name = volatileReadName(read);
    this.reads.set(name, {
      name,
      typeText: read.cType,
      resultTypeText: read.cType,
      resultSpelled: read.cType,
      parameters: [],
      variadic: false,
    });
    this.declarations.add(`declare ${type} @${quote(name)}(ptr)`);
    return `  ${result} = call ${type} @${quote(name)}(ptr ${address})${debug(at)}`;
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
