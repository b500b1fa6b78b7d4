import { type ByteText, readable } from './byte-text.js';
import type { LineMap } from './line-map.js';
import { type Token, tokens } from './tokens.js';

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
}

const RESYNC = 3;

/**
 * The preprocessor folds white space and expands macros, so columns are found again by laying the tokens of
 * both lines side by side. What comes out of a macro has the column of the macro's name.
 */
export class ColumnMap implements Positions {
  private readonly memo = new Map<number, { starts: number[]; columns: number[] } | undefined>();

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
    let aligned = this.memo.get(physical.start);
    if (!aligned) {
      aligned = align([...tokens(physical.text)], [...tokens(original)]);
      this.memo.set(physical.start, aligned);
    }
    let found = 0;
    for (let i = 0; i < aligned.starts.length && aligned.starts[i] <= column; i++) found = aligned.columns[i];
    return { file, line, column: 1 + readable(original.slice(0, found)).length };
  }

  /** The text as the user wrote it, macros and all, from one token to another; undefined if it goes over several lines. */
  written(first: number, last: number): string | undefined {
    const [begin, end] = [this.position(first), this.position(last)];
    const original = this.original(begin.file, begin.line);
    if (original === undefined || begin.file !== end.file || begin.line !== end.line) return undefined;
    const line = readable(original);
    const token = /^(?:[A-Za-z_$][\w$]*|.)/.exec(line.slice(end.column - 1))?.[0] ?? '';
    return end.column < begin.column ? undefined : line.slice(begin.column - 1, end.column - 1) + token;
  }
}

/** For each token of the preprocessed line, the column in the original one (both from 0). */
function align(
  processed: readonly Token[],
  original: readonly Token[],
): { starts: number[]; columns: number[] } {
  const columns: number[] = [];
  let i = 0;
  let j = 0;
  while (i < processed.length) {
    if (j >= original.length) {
      columns.push(columns.at(-1) ?? 0);
      i++;
      continue;
    }
    if (processed[i].text === original[j].text) {
      columns.push(original[j].at);
      i++;
      j++;
      continue;
    }
    // `original[j]` is a macro. It ends after its name or after its arguments, wherever the lines agree again.
    const macro = original[j].at;
    const next = resume(processed, i, original, macroEnds(original, j));
    while (i < next.processed) {
      columns.push(macro);
      i++;
    }
    j = next.original;
  }
  return { starts: processed.map((token) => token.at), columns };
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
    meeting(processed, closedFrom(processed, from), original, candidates) ??
    meeting(processed, all, original, candidates) ?? {
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
      if (macroFollows && length > longest) {
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
