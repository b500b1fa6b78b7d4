import { WHOLE_READ } from './whole-reads.js';

const NAME = /%[-\w$.]+/g;
const MADE = /^ +(%[-\w$.]+) = (.*)$/;
const ALLOCA = /^alloca /;
const ELEMENT = /^getelementptr .*?, ptr (%[-\w$.]+)/;
const LOAD = /^load (?:volatile )?[^%]*, ptr %[-\w$.]+,/;
const STORE = /^ +store (?:volatile )?(.*), ptr %[-\w$.]+, align/;
/** What moves memory, and what speaks to debuggers: nobody keeps an address of these. */
const HARMLESS = /^ +(?:#dbg_|(?:tail )?call void @llvm\.(?:dbg|lifetime|mem(?:cpy|move|set))\b)/;

/**
 * In: the lines of a function. Out: which names are addresses of its own locals, or of parts of them, that nobody else can
 * know of.
 */
export function ownLocals(lines: readonly string[]): (name: string) => boolean {
  const locals = new Set<string>();
  const partOf = new Map<string, string>();
  const known = new Set<string>();
  for (const line of lines) {
    if (HARMLESS.test(line)) continue;
    const [, name = '', right = line] = MADE.exec(line) ?? [];
    if (ALLOCA.test(right)) locals.add(name);
    const whole = WHOLE_READ.exec(line);
    const base = ELEMENT.exec(right)?.[1] ?? whole?.[3].split(/,| /).find((word) => word.startsWith('%'));
    if (base !== undefined) partOf.set(name, base);
    if (ALLOCA.test(right) || base !== undefined || whole || LOAD.test(right)) continue;
    for (const [used] of (STORE.exec(line)?.[1] ?? right).matchAll(NAME)) known.add(used);
  }
  const wholeOf = (name: string): string => {
    const base = partOf.get(name);
    return base === undefined ? name : wholeOf(base);
  };
  const escaping = new Set([...known].map(wholeOf));
  return (name) => locals.has(wholeOf(name)) && !escaping.has(wholeOf(name));
}
