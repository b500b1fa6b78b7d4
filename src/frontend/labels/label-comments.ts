import type { Diagnostic, Place } from '../../base/index.js';
import { type ByteText, readable } from '../source/byte-text.js';
import { comments } from '../source/tokens.js';

/** A comment `hyla: label NAME: expression`, as it is in a file. */
export interface LabelComment {
  readonly name: string;
  /** From here to there in the file, with what makes it a comment. */
  readonly begin: number;
  readonly end: number;
  /** Without breaks between lines; of the same length otherwise. */
  readonly expression: ByteText;
  /** Where the expression begins. */
  readonly place: Place;
}

export interface LabelComments {
  readonly found: readonly LabelComment[];
  /** Comments that want to be labels and are none. */
  readonly faults: readonly Diagnostic[];
}

const WISH = /^(?:\/\*|\/\/)\s*hyla:\s*label\b/;
const LABEL = /^(?:\/\*|\/\/)\s*hyla:\s*label\s+([A-Za-z_]\w*)\s*:\s*/;
const FORM = 'a label is written `/* hyla: label NAME: expression */`';

/** In the user's own text: macros are as they were written. */
export function findLabelComments(file: string, text: ByteText): LabelComments {
  const found: LabelComment[] = [];
  const faults: Diagnostic[] = [];
  for (const { text: comment, at } of comments(text)) {
    if (!WISH.test(comment)) continue;
    const head = LABEL.exec(comment);
    const expression = head ? comment.slice(head[0].length).replace(/\s*\*\/$/, '') : '';
    if (!head || expression.trim() === '') {
      faults.push({ severity: 'error', message: FORM, place: placeAt(file, text, at) });
      continue;
    }
    found.push({
      name: head[1],
      begin: at,
      end: at + comment.length,
      expression: expression.replace(/\r?\n/g, ' '),
      place: placeAt(file, text, at + head[0].length),
    });
  }
  return { found, faults };
}

function placeAt(file: string, text: ByteText, at: number): Place {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return {
    file,
    line: text.slice(0, at).split('\n').length,
    column: 1 + readable(text.slice(start, at)).length,
    text: readable(text.slice(start, end < 0 ? text.length : end)).replace(/\r$/, ''),
  };
}

/**
 * The text with labels as words that the preprocessor leaves where they are, so that macros in expressions get their
 * meaning. Lines stay what they were.
 */
export function markLabels(text: ByteText, found: readonly LabelComment[]): ByteText {
  const parts: string[] = [];
  let done = 0;
  found.forEach(({ begin, end, expression }, k) => {
    const breaks = text.slice(begin, end).replace(/[^\n]/g, '');
    parts.push(text.slice(done, begin), ` ${BEGIN}${k} ${expression} ${END}${k} ${breaks}`);
    done = end;
  });
  parts.push(text.slice(done));
  return parts.join('');
}

const BEGIN = '__hyla_label_begin_';
const END = '__hyla_label_end_';
const MARKED = new RegExp(`[ \\t]*\\b${BEGIN}(\\d+)\\b([\\s\\S]*?)\\b${END}\\1\\b[ \\t]*`, 'g');

/** A label in preprocessed text. */
export interface PreprocessedLabel {
  readonly comment: LabelComment;
  /** Where it stood. */
  readonly at: number;
  /** Macros are expanded. */
  readonly expression: ByteText;
}

/** The other way round: the text as it is without labels, and where they were. */
export function takeOutLabels(
  marked: ByteText,
  comments: readonly LabelComment[],
): { readonly text: ByteText; readonly labels: readonly PreprocessedLabel[] } {
  const labels: PreprocessedLabel[] = [];
  let removed = 0;
  const text = marked.replace(MARKED, (whole: string, k: string, expression: string, at: number) => {
    // What stays: line markers and the breaks around them.
    const stays = /\n/.test(whole) ? expression.replace(/[^\n]*\n?/g, onlyMarkers) : ' ';
    const comment = comments[Number(k)];
    labels.push({
      comment,
      at: at - removed,
      expression: expression.replace(/^#.*$/gm, '').replace(/\s+/g, ' ').trim(),
    });
    removed += whole.length - stays.length;
    return stays;
  });
  return { text, labels };
}

const onlyMarkers = (line: string): string => (line.startsWith('#') ? line : line.endsWith('\n') ? '\n' : '');
