import { type Diagnostic, type Outcome, ok } from '../../base/index.js';
import type { UnitFlags } from '../artifact.js';
import { type ParsedUnit, syntaxTree } from '../parse-unit.js';
import { Edits } from '../probe/edits.js';
import type { ByteText } from '../source/byte-text.js';
import { readClangMessages } from '../source/clang-messages.js';
import { nextToken, tokens } from '../source/tokens.js';
import { type AstNode, bodyOf, childrenOf, rangeOf, type TextRange } from '../structure/ast.js';
import { findPlaces, type StatementGap } from '../structure/find-places.js';
import { readAst } from '../structure/read-ast.js';
import type { Toolchain } from '../toolchain/toolchain.js';
import type { LabelComment, PreprocessedLabel } from './label-comments.js';
import { effectIn } from './side-effects.js';
import type { UnitLabel } from './unit-label.js';

/** A label where it can be evaluated. */
interface PlacedLabel extends PreprocessedLabel {
  readonly function: string;
  readonly gap: StatementGap;
}

/**
 * Finds the statement of each label and lets the compiler read its expression there. That is done with a text of its own: the
 * unit stays as it is without labels.
 */
export async function resolveLabels(
  unit: ParsedUnit,
  labels: readonly PreprocessedLabel[],
  flags: UnitFlags,
  toolchain: Toolchain,
): Promise<Outcome<readonly UnitLabel[]>> {
  if (labels.length === 0) return ok([]);
  const placed: PlacedLabel[] = [];
  const faults: Diagnostic[] = [];
  for (const label of labels) {
    const found = placeOf(label, unit);
    if (!found)
      faults.push(
        problem(label, 'no statement is here: a label stands before a statement, or at the end of a block'),
      );
    else if (!isBalanced(label.expression)) faults.push(problem(label, 'expected one expression'));
    else placed.push({ ...label, ...found });
  }
  if (faults.length > 0) return { kind: 'fault', diagnostics: faults };
  const text = withStatements(unit.text, placed);
  const result = await syntaxTree(text, flags, toolchain);
  if (result.status !== 0) return { kind: 'fault', diagnostics: errorsIn(result.stderr, placed) };
  const { definitions } = readAst(new TextDecoder().decode(result.stdout));
  const resolved = placed.map((label, k) => resolve(label, rangeIn(text, label, k), text, definitions));
  const effects = resolved.flatMap((one) => (one.kind === 'fault' ? one.diagnostics : []));
  if (effects.length > 0) return { kind: 'fault', diagnostics: effects };
  return ok(resolved.flatMap((one) => (one.kind === 'ok' ? [one.value] : [])));
}

/** Names that two labels have: who combines labels could not tell them apart. */
export function doubledNames(comments: readonly LabelComment[]): readonly Diagnostic[] {
  const first = new Map<string, LabelComment>();
  return comments.flatMap((comment) => {
    const other = first.get(comment.name);
    if (!other) {
      first.set(comment.name, comment);
      return [];
    }
    const { file, line } = other.place;
    const message = `there is a label \`${comment.name}\` already, at ${file}:${line}`;
    return [{ severity: 'error', message, place: comment.place } as const];
  });
}

function placeOf({ at }: PreprocessedLabel, unit: ParsedUnit) {
  const definition = unit.ast.definitions.find((one) => {
    const range = rangeOf(bodyOf(one) ?? {});
    return range !== undefined && range.begin < at && at < range.end;
  });
  const body = definition && bodyOf(definition);
  const word = nextToken(unit.text, at);
  const gap = body && word && findPlaces(body, unit.text).gaps.get(word.at);
  return gap && { function: definition.name ?? '', gap };
}

/** Nothing of it would be read as something else around it. */
function isBalanced(expression: ByteText): boolean {
  const open: string[] = [];
  for (const { text } of tokens(expression)) {
    if (text === '(' || text === '[') open.push(text);
    else if (text === ')' || text === ']') {
      if (open.pop() !== (text === ')' ? '(' : '[')) return false;
    } else if (text === ';' || text === '{' || text === '}') return false;
  }
  return open.length === 0;
}

const BEFORE = '(void)((';

/** The line of each label is the first of a file of its own, so that messages tell which one they are about. */
const fileOf = (k: number): string => `<label ${k}>`;
const startOf = (k: number): string => `\n# 1 "${fileOf(k)}"\n${BEFORE}`;

function withStatements(text: ByteText, labels: readonly PlacedLabel[]): ByteText {
  const edits = new Edits();
  labels.forEach(({ gap: { at, alone }, expression }, k) => {
    if (alone) edits.wrap(alone, '{', '}');
    edits.insert(at, `${startOf(k)}${expression}) != 0);\n`);
  });
  return edits.apply(text);
}

function rangeIn(text: ByteText, { expression }: PlacedLabel, k: number): TextRange {
  const begin = text.indexOf(startOf(k)) + startOf(k).length;
  return { begin, end: begin + expression.length };
}

function resolve(
  label: PlacedLabel,
  range: TextRange,
  text: ByteText,
  definitions: readonly AstNode[],
): Outcome<UnitLabel> {
  const { comment, gap, function: name } = label;
  const node = definitions.map((one) => findWhole(one, range)).find((found) => found !== undefined);
  if (!node) return { kind: 'fault', diagnostics: [problem(label, 'expected one expression')] };
  const effect = effectIn(node);
  if (!effect) return ok({ comment, gap, function: name, node, text });
  const message = `${effect.what}: a label looks at the program and changes nothing`;
  return { kind: 'fault', diagnostics: [problem(label, message, effect.at - range.begin)] };
}

/** What stands in the parentheses around the expression, if that is all of it. */
function findWhole(node: AstNode, range: TextRange): AstNode | undefined {
  const own = rangeOf(node);
  if (node.kind === 'ParenExpr' && own?.begin === range.begin - 1)
    return own.end === range.end + 1 ? childrenOf(node)[0] : undefined;
  for (const child of childrenOf(node)) {
    const found = findWhole(child, range);
    if (found) return found;
  }
  return undefined;
}

function errorsIn(stderr: string, labels: readonly PlacedLabel[]): readonly Diagnostic[] {
  const found = readClangMessages(
    stderr,
    (file) => file,
    () => undefined,
  );
  const errors = found.filter(({ severity }) => severity === 'error');
  return errors.flatMap(({ message, place }) => {
    const label = labels.find((_, k) => place?.file === fileOf(k));
    return label && place ? [problem(label, message, place.column - 1 - BEFORE.length)] : [];
  });
}

/** `at`: where in the expression. Macros have other words than the source, so there it is the expression as a whole. */
function problem({ comment, expression }: PreprocessedLabel, message: string, at = 0): Diagnostic {
  const { name, place } = comment;
  const isAsWritten = comment.expression.trim() === expression && at >= 0 && at < expression.length;
  const column = place.column + (isAsWritten ? at : 0);
  return { severity: 'error', message: `label \`${name}\`: ${message}`, place: { ...place, column } };
}
