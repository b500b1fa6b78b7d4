import { readable } from '../source/byte-text.js';

/** The names that the text of an LLVM module defines and uses. */
export interface LlSymbols {
  /** Variables with their own storage, and functions with a body. */
  readonly defined: readonly string[];
  /** Of these, the ones other modules can see. */
  readonly exported: readonly string[];
  /** Functions and variables that are declared only. */
  readonly needed: readonly string[];
}

const GLOBAL = /^@("(?:[^"]*)"|[-\w$.]+) = (.*)$/;
const DEFINE = /^define ([^@]*)@("(?:[^"]*)"|[-\w$.]+)\(/;
const DECLARE = /^declare [^@]*@("(?:[^"]*)"|[-\w$.]+)\(/;
const LOCAL = /\b(?:private|internal)\b/;

export function readLlSymbols(ll: string): LlSymbols {
  const defined: string[] = [];
  const exported: string[] = [];
  const needed: string[] = [];
  for (const line of topLevelLines(ll)) {
    const global = GLOBAL.exec(line);
    const define = global ? null : DEFINE.exec(line);
    const declare = global || define ? null : DECLARE.exec(line);
    const name = unquote((global?.[1] ?? define?.[2] ?? declare?.[1]) as string);
    if (name.startsWith('llvm.')) {
      const called = libraryFunction(name);
      if (called !== undefined) needed.push(called);
      continue;
    }
    if (declare || (global && /^(?:\w+ )*?external\b/.test(global[2]))) {
      needed.push(name);
      continue;
    }
    const head = global ? global[2].split(/\b(?:global|constant|alias|ifunc)\b/)[0] : (define?.[1] ?? '');
    if (/\bthread_local\b/.test(head)) continue;
    defined.push(name);
    if (!LOCAL.test(head)) exported.push(name);
  }
  return { defined, exported, needed };
}

/** Intrinsics that are operations of the program as well as of the machine. */
const OPERATIONS =
  /^(?:fabs|sqrt|floor|ceil|trunc|rint|nearbyint|roundeven|round|fma|copysign|minnum|maxnum|canonicalize|is\.fpclass|fpto[su]i\.sat)$/;

/** `llvm.pow.f64` is a call of `pow`, which may have a model. */
function libraryFunction(intrinsic: string): string | undefined {
  const found = /^llvm\.([a-z][\w.]*?)(?:\.i\d+)?\.f(32|64)(?:\.i\d+)?$/.exec(intrinsic);
  if (!found || OPERATIONS.test(found[1])) return undefined;
  return found[2] === '32' ? `${found[1]}f` : found[1];
}

function* topLevelLines(ll: string): Generator<string> {
  const starts = /^(?:@|define |declare )/gm;
  for (let found = starts.exec(ll); found; found = starts.exec(ll)) {
    const end = ll.indexOf('\n', found.index);
    const line = ll.slice(found.index, end < 0 ? ll.length : end);
    if (GLOBAL.test(line) || DEFINE.test(line) || DECLARE.test(line)) yield line;
  }
}

/** LLVM writes unusual bytes as `\xx`. */
export function unquote(name: string): string {
  if (!name.startsWith('"')) return name;
  const bytes = name
    .slice(1, -1)
    .replace(/\\([\da-fA-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return readable(bytes);
}

export function quote(name: string): string {
  if (/^[-a-zA-Z$._][-\w$.]*$/.test(name)) return name;
  const bytes = [...new TextEncoder().encode(name)].map((byte) => {
    const plain = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
    return plain ? String.fromCharCode(byte) : `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });
  return `"${bytes.join('')}"`;
}
