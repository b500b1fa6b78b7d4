import { type Diagnostic, type Outcome, ok } from '../../base/index.js';
import type { BranchSite } from '../../ir/index.js';
import { tooMuchData } from '../llvm/index.js';
import { resolveLabels } from '../probe/instrument.js';
import type { ProbedUnit } from '../probe/probe-unit.js';
import { fromByteText } from '../source/byte-text.js';
import type { UnitFacts } from '../source-facts.js';
import { LENIENT, MEANING, OBJECT, OUTPUT, PLAIN_LOOPS, targetFlags, UNIT } from '../toolchain/flags.js';
import type { Toolchain } from '../toolchain/toolchain.js';
import { atomicsAsVolatiles } from './atomic-accesses.js';
import { withoutIdleValues } from './idle-values.js';
import { type LlSymbols, readLlSymbols } from './ll-symbols.js';
import { isLongWithPlainLoops } from './loop-entries.js';
import { type Locals, objectText } from './object-text.js';
import { restoreColumns } from './restore-columns.js';
import { namedCopies, unorderedCode } from './unordered-code.js';
import { askForVolatiles } from './volatile-accesses.js';

/** A module of the program in both its forms: text that means, code that runs. */
export interface CompiledUnit extends UnitFacts {
  readonly file: string;
  readonly library: boolean;
  readonly ll: string;
  readonly object: Uint8Array;
  readonly addressTable: readonly string[];
  readonly symbols: LlSymbols;
  readonly sites: readonly BranchSite[];
  readonly warnings: readonly Diagnostic[];
}

/** What clang calls a `main` with parameters on this target. */
const WASI_MAIN = '__main_argc_argv';
const MODULE = '/.hyla/module.ll';

export async function compileUnit(
  unit: ProbedUnit,
  index: number,
  { languageFlags, locals }: { readonly languageFlags: readonly string[]; readonly locals: Locals },
  toolchain: Toolchain,
  explain: (stderr: string) => readonly Diagnostic[],
): Promise<Outcome<CompiledUnit>> {
  const { pointerBytes } = toolchain.target;
  const meaning = await toolchain.run({
    tool: 'clang',
    args: [...targetFlags(toolchain), ...languageFlags, ...LENIENT, ...MEANING, UNIT, '-o', OUTPUT],
    inputs: new Map([[UNIT, fromByteText(unit.text)]]),
  });
  const bytes = meaning.outputs.get(OUTPUT);
  if (meaning.status !== 0 || !bytes) return { kind: 'fault', diagnostics: explain(meaning.stderr) };
  const made = new TextDecoder().decode(bytes);
  const excess = tooMuchData(made);
  if (excess) return { kind: 'fault', diagnostics: [excess] };
  const volatiles = askForVolatiles(atomicsAsVolatiles(withoutIdleValues(made)), unit, pointerBytes);
  const ll = restoreColumns(volatiles.text.replaceAll(`@${WASI_MAIN}`, '@main'), unit.sourceColumn);
  const { text, table } = objectText(volatiles.text, index, locals, pointerBytes);
  const object = await compileObject(text, toolchain, explain);
  if (object.kind === 'fault') return object;
  return ok({
    file: unit.file,
    library: unit.library,
    ll,
    object: object.value,
    addressTable: table.map((name) => (name === WASI_MAIN ? 'main' : name)),
    symbols: readLlSymbols(ll),
    sites: resolveLabels(unit.sites, unit.openLabels, readLabels(ll), pointerBytes),
    functions: unit.functions,
    declarations: [...unit.declarations, ...volatiles.asked],
    variables: unit.variables,
    imitated: unit.imitated,
    unordered: unorderedCode(volatiles.text, unit),
    copies: namedCopies(volatiles.text, unit),
    warnings: unit.warnings,
  });
}

/** Machine code of the text of an LLVM module. */
export async function compileObject(
  text: string,
  toolchain: Toolchain,
  explain: (stderr: string) => readonly Diagnostic[],
): Promise<Outcome<Uint8Array>> {
  // Other versions of the compiler may not know the flag.
  const isBundled = toolchain.reading === 'given-sources';
  const loops = isBundled && isLongWithPlainLoops(text) ? PLAIN_LOOPS : [];
  const result = await toolchain.run({
    tool: 'clang',
    args: [...targetFlags(toolchain), ...OBJECT, ...loops, MODULE, '-o', OUTPUT],
    inputs: new Map([[MODULE, new TextEncoder().encode(text)]]),
  });
  const object = result.outputs.get(OUTPUT);
  if (result.status === 0 && object) return ok(object.slice());
  const reasons = explain(result.stderr).map(({ message }) => message);
  const message = `the compiler could not make code of this program: ${reasons.join('; ') || result.stderr.trim()}`;
  return { kind: 'fault', diagnostics: [{ severity: 'error', message }] };
}

const LABELS =
  /^@(?:"[^"]*|[-\w$.]*)__hyla_labels_(\d+)[\w.]*"? = [^\n]*? constant \[(\d+) x i64\] (?:\[([^\]]*)\]|zeroinitializer)/gm;

/** The values of labels that only the compiler could compute. */
function readLabels(ll: string): ReadonlyMap<number, readonly bigint[]> {
  const labels = new Map<number, readonly bigint[]>();
  for (const [, id, count, values] of ll.matchAll(LABELS)) {
    const read = values?.split(',').map((value) => BigInt(value.trim().replace(/^i64 /, '')));
    labels.set(Number(id), read ?? new Array<bigint>(Number(count)).fill(0n));
  }
  return labels;
}
