import { type ByteText, readable } from './byte-text.js';
import type { LineMap } from './line-map.js';
import { comments, type Token, tokens } from './tokens.js';

/** The original text of a line, if it can be had. */
export type OriginalLine = (file: string, line: number) => ByteText | undefined;

export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
}

/** Where in the user's files something of a text is. */
export interface Positions {
  position(offset: number): SourcePosition;
  /** What the user wrote there, macros and all; undefined where it goes over several lines, or begins or ends inside a macro. */
  written(begin: number, end: number): ByteText | undefined;
}

const RESYNC = 3;

/**
 * The preprocessor folds white space and expands macros, so columns are found again by laying the tokens of
 * both lines side by side. What comes out of a macro has the column of the macro's name.
 */
export class ColumnMap implements Positions {
  private readonly memo = new Map<number, readonly Aligned[]>();

  constructor(
    private readonly lines: LineMap,
    private readonly original: OriginalLine,
  ) {}

  position(offset: number): SourcePosition {
    const { file, line } = this.lines.at(offset);
    const physical = this.lines.physical(offset);
    const original = this.original(file, line);
    const column = offset - physical.start;
    if (original === undefined || original === physical.text)
      return { file, line, column: 1 + readable(physical.text.slice(0, column)).length };
    const found = this.aligned(physical, original).findLast(({ at }) => at <= column);
    return { file, line, column: 1 + readable(original.slice(0, found?.begin ?? 0)).length };
  }

  written(begin: number, end: number): ByteText | undefined {
    const { file, line } = this.lines.at(begin);
    const physical = this.lines.physical(begin);
    const original = this.original(file, line);
    if (original === undefined || end > physical.start + physical.text.length) return undefined;
    const all = this.aligned(physical, original);
    const first = all.findLastIndex(({ at }) => at <= begin - physical.start);
    const last = all.findLastIndex(({ at }) => at < end - physical.start);
    if (first < 0 || last < first) return undefined;
    const goesBefore = (k: number) => all[k]?.begin === all[first].begin;
    const goesBehind = (k: number) => all[k]?.begin === all[last].begin;
    let [from, to] = [first, last];
    // What a macro stands for is mostly in brackets, which belong to no expression.
    while (goesBefore(from - 1) && all[from - 1].text === '(') from--;
    while (goesBehind(to + 1) && all[to + 1].text === ')') to++;
    if (goesBefore(from - 1) || goesBehind(to + 1)) return undefined;
    const text = withoutComments(original.slice(all[first].begin, all[last].end));
    return hasAllBrackets(text) ? text : undefined;
  }

  private aligned(physical: { start: number; text: ByteText }, original: ByteText): readonly Aligned[] {
    let aligned = this.memo.get(physical.start);
    if (!aligned) {
      aligned = align([...tokens(physical.text)], [...tokens(original)]);
      this.memo.set(physical.start, aligned);
    }
    return aligned;
  }
}

function withoutComments(text: ByteText): ByteText {
  let without = text;
  for (const comment of comments(text)) without = without.replace(comment.text, () => ' ');
  return without;
}

function hasAllBrackets(text: ByteText): boolean {
  const count = (bracket: string) => text.split(bracket).length;
  return text !== '' && count('(') === count(')') && count('[') === count(']');
}

/** A token of the preprocessed line, and what it comes from in the original one: itself, or a macro with its arguments. */
interface Aligned extends Token {
  readonly begin: number;
  readonly end: number;
}

function align(processed: readonly Token[], original: readonly Token[]): readonly Aligned[] {
  const aligned: Aligned[] = [];
  const endOf = (token: Token | undefined) => (token ? token.at + token.text.length : 0);
  let j = 0;
  while (aligned.length < processed.length) {
    const i = aligned.length;
    if (j >= original.length) {
      const { begin, end } = aligned.at(-1) ?? { begin: 0, end: 0 };
      aligned.push({ ...processed[i], begin, end });
    } else if (processed[i].text === original[j].text) {
      aligned.push({ ...processed[i], begin: original[j].at, end: endOf(original[j]) });
      j++;
    } else {
      // `original[j]` is a macro. It ends after its name or after its arguments, wherever the lines agree again.
      const begin = original[j].at;
      const next = resume(processed, i, original, macroEnds(original, j));
      const end = endOf(original[next.original - 1]);
      for (const token of processed.slice(i, next.processed)) aligned.push({ ...token, begin, end });
      j = next.original;
    }
  }
  return aligned;
}

interface Meeting {
  readonly processed: number;
  readonly original: number;
}

/** Where the lines agree again: where what came out of the macro has its brackets closed, if there is such a place. */
function resume(
  processed: readonly Token[],
  from: number,
  original: readonly Token[],
  candidates: readonly number[],
): Meeting {
  const all = Array.from({ length: processed.length - from + 1 }, (_, i) => from + i);
  return (
    meeting(processed, from, closedFrom(processed, from), original, candidates) ??
    meeting(processed, from, all, original, candidates) ?? {
      processed: processed.length,
      original: original.length,
    }
  );
}

/** The places behind as many closing brackets as opening ones. */
function closedFrom(processed: readonly Token[], from: number): readonly number[] {
  const places: number[] = [];
  let depth = 0;
  for (let i = from; i <= processed.length && depth >= 0; i++) {
    if (depth === 0) places.push(i);
    const text = processed[i]?.text;
    if (text === '(' || text === '[') depth++;
    else if (text === ')' || text === ']') depth--;
  }
  return places;
}

function meeting(
  processed: readonly Token[],
  from: number,
  places: readonly number[],
  original: readonly Token[],
  candidates: readonly number[],
): Meeting | undefined {
  let best: Meeting | undefined;
  let longest = 0;
  for (const i of places) {
    for (const j of candidates) {
      const length = agreement(processed, i, original, j);
      if (length >= RESYNC) return { processed: i, original: j };
      // Another macro may follow soon; then little is all there is.
      const macroFollows = /^[A-Za-z_]/.test(original[j + length]?.text ?? '');
      // That a macro stands for nothing is the last thing to think of.
      const isLikelier = length > longest || (length === longest && best?.processed === from);
      if (macroFollows && length > 0 && isLikelier) {
        longest = length;
        best = { processed: i, original: j };
      }
    }
  }
  return best;
}

/** How many tokens agree from here on; the end of both lines agrees with itself for good. */
function agreement(processed: readonly Token[], i: number, original: readonly Token[], j: number): number {
  for (let k = 0; k < RESYNC; k++) {
    const left = processed[i + k]?.text;
    const right = original[j + k]?.text;
    if (left !== right) return k;
    if (left === undefined) return RESYNC;
  }
  return RESYNC;
}

/** Where the macro at `j` may end; another one may follow at once, and a third. */
function macroEnds(original: readonly Token[], j: number): readonly number[] {
  const ends = new Set<number>();
  let starts = [j];
  for (let followers = 0; followers < 3; followers++) {
    const next = starts.flatMap((start) => [start + 1, afterArguments(original, start + 1)]);
    for (const end of next) ends.add(end);
    starts = next.filter((end) => /^[A-Za-z_]/.test(original[end]?.text ?? ''));
  }
  return [...ends];
}

function afterArguments(original: readonly Token[], from: number): number {
  if (original[from]?.text !== '(') return from;
  let depth = 0;
  for (let j = from; j < original.length; j++) {
    if (original[j].text === '(') depth++;
    else if (original[j].text === ')' && --depth === 0) return j + 1;
  }
  return original.length;
}
