import { ASSUMED_LENGTH } from '../source-facts.js';
import { countMoves, trapAtAssembly } from './bounded-code.js';
import { tellLocals } from './known-locals.js';
import { quote, readLlSymbols, unquote } from './ll-symbols.js';

/** Does the program say where its locals are? Only one that has imitations is asked. */
export type Locals = 'told' | 'untold';

/**
 * Prepares the text of a module for code generation. In: the LLVM IR that also gives the program its meaning.
 * Out: the same with storage for what nothing defines, and a table of addresses by which the host finds things.
 */
export function objectText(
  ll: string,
  module: number,
  locals: Locals,
  pointerBytes: 4 | 8,
): { readonly text: string; readonly table: readonly string[] } {
  const plain = withoutMetadata(ll);
  const bounded = trapAtAssembly(countMoves(runtimeOperations(plain)));
  const known = locals === 'told' ? tellLocals(bounded, pointerBytes) : bounded;
  const text = defineExternals(withoutStarters(plainLinkage(callsStayCalls(reportsOfTheStack(known)))));
  const { defined, needed } = readLlSymbols(text);
  const table = [...defined, ...functionsAsValues(text, needed)];
  const entries = table.map((name) => `ptr @${quote(name)}`);
  const addresses = `@__hyla_addresses_${module} = global [${entries.length} x ptr] [${entries.join(', ')}]\n`;
  return { text: `${text}\n${addresses}`, table };
}

/** Functions that other modules define, and whose addresses this one takes. */
function functionsAsValues(ll: string, needed: readonly string[]): readonly string[] {
  const candidates = new Set(needed.filter((name) => !name.startsWith('llvm.')));
  const code = ll.replace(/^declare .*$/gm, '');
  const taken = new Set<string>();
  for (const [, name] of code.matchAll(/@("[^"]*"|[-\w$.]+)(?!["\w$.(-])/g)) {
    const symbol = unquote(name);
    if (candidates.has(symbol)) taken.add(symbol);
  }
  return [...taken].filter((symbol) => isDeclaredFunction(ll, symbol));
}

function isDeclaredFunction(ll: string, symbol: string): boolean {
  return ll.includes(`@${quote(symbol)}(`) && !ll.includes(`\n@${quote(symbol)} = `);
}

/** Debug information is half of the text, and nobody looks at it in the code. */
function withoutMetadata(ll: string): string {
  const stripped = ll
    .replace(/, ![\w.]+ !\d+/g, '')
    .replace(/ !dbg !\d+ \{$/gm, ' {')
    .replace(/^ *#dbg_.*\n/gm, '')
    .replace(/^ *(?:tail )?call void @llvm\.dbg\..*\n/gm, '');
  // A few intrinsics take metadata as arguments; then it has to stay.
  if (/\bmetadata !/.test(stripped.replace(/^!.*$/gm, ''))) return ll;
  return stripped.replace(/^![\w.]+ = .*\n/gm, '');
}

/**
 * Some code generators know C's functions by their names, and make comparisons of `memcmp(a, b, 8) == 0` even where
 * nothing is optimised. That is a call of a model, whose branches belong into the trace.
 */
function callsStayCalls(ll: string): string {
  return ll.replace(/^attributes #\d+ = \{ /gm, '$&"no-builtins" ');
}

/** What the program exports or imports by other names could take the runtime's: to the host all are functions of their own names. */
function plainLinkage(ll: string): string {
  return ll
    .replace(/ "wasm-(?:export-name|import-module|import-name)"="(?:[^"\\]|\\.)*"/g, '')
    .replace(/^(declare (?:!dbg !\d+ )?)extern_weak /gm, '$1')
    .replace(/^(@(?:"[^"]*"|[-\w$.]+) = )extern_weak /gm, '$1external ');
}

/**
 * Constructors and destructors would run around every entry, as if each test were a program. A test begins in the
 * middle of one: what constructors have set by then is whatever its globals hold.
 */
function withoutStarters(ll: string): string {
  return ll.replace(/^@llvm\.global_[cd]tors = .*$/gm, '');
}

/**
 * Operations for which WebAssembly has no instruction would become calls of C's functions of that name, and these
 * may be models, with probes. An operation leaves no trace, so the runtime has its own functions for them.
 */
const INTRINSICS: readonly (readonly [intrinsic: string, c: string])[] = [
  ['round', 'round'],
  ['minnum', 'fmin'],
  ['maxnum', 'fmax'],
  ['fma', 'fma'],
];

/** Which of its functions the runtime has under names of its own. */
export const RUNTIME_OPERATIONS: readonly string[] = [...INTRINSICS.map(([, c]) => c), 'fmod'];

function runtimeOperations(ll: string): string {
  const text = INTRINSICS.reduce(
    (before, [intrinsic, c]) =>
      before
        .replaceAll(`@llvm.${intrinsic}.f64(`, `@__hyla_${c}(`)
        .replaceAll(`@llvm.${intrinsic}.f32(`, `@__hyla_${c}f(`),
    ll,
  );
  return withRemainders(text);
}

const REMAINDER = /= frem (?:[a-z]+ )*(double|float) ([^,\n]+), ([^,\n]+)$/gm;

function withRemainders(ll: string): string {
  const declared = new Set<string>();
  const text = ll.replace(REMAINDER, (_all, type: 'double' | 'float', a: string, b: string) => {
    const name = type === 'double' ? '@__hyla_fmod' : '@__hyla_fmodf';
    declared.add(`declare ${type} ${name}(${type}, ${type})`);
    return `= call ${type} ${name}(${type} ${a}, ${type} ${b})`;
  });
  return [text, ...declared].join('\n');
}

const REPORT = /^( +)((?:%\S+ = )?(?:\w+ )*?call [^@\n]*@__hyla_(?:probe|switch|tick)\()(.*)\)/gm;
const REPORT_DECLARED = /^(declare .* @__hyla_(?:probe|switch|tick)\()(.*)\)/gm;

/** The recorder has no other way to see how deep the stack is: reports say it, in an argument of their own. */
function reportsOfTheStack(ll: string): string {
  let reports = 0;
  const also = (args: string, last: string): string => (args === '' ? last : `${args}, ${last}`);
  const text = ll
    .replace(REPORT_DECLARED, (_all, head: string, types: string) => `${head}${also(types, 'ptr')})`)
    .replace(REPORT, (_all, indent: string, head: string, args: string) => {
      const stack = `%hyla.stack.${reports++}`;
      return `${indent}${stack} = call ptr @llvm.stacksave()\n${indent}${head}${also(args, `ptr ${stack}`)})`;
    });
  if (reports === 0 || /^declare ptr @llvm\.stacksave\(\)/m.test(text)) return text;
  return `${text}\ndeclare ptr @llvm.stacksave()\n`;
}

/** Room for a variable of a type that this module does not know. */
const UNKNOWN_BYTES = 4096;

/**
 * A variable that no file defines gets storage here, weakly: if another module does define it, that one counts.
 * For the program's meaning it stays a declaration.
 */
function defineExternals(ll: string): string {
  const external =
    /^(@(?:"[^"]*"|[-\w$.]+) = )((?:\w+(?:\([^)]*\))? )*?)external ((?:\w+(?:\([^)]*\))? )*?)(global|constant) (.*?)((?:, (?:align|section|!dbg)[^,\n]*)*)$/gm;
  const opaque = new Set([...ll.matchAll(/^(%\S+) = type opaque$/gm)].map((found) => found[1]));
  return ll.replace(
    external,
    (all, name: string, before: string, after: string, _kind: string, type: string, rest: string) => {
      if (name.startsWith('@__hyla_') || name.startsWith('@llvm.')) return all;
      const sized = opaque.has(type)
        ? `[${UNKNOWN_BYTES} x i8]`
        : type.replace(/^\[0 x /, `[${ASSUMED_LENGTH} x `);
      return `${name}weak ${before}${after}global ${sized} zeroinitializer${rest}`;
    },
  );
}
