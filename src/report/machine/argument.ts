import type { ObjectiveResult } from '../../result/index.js';
import { type Sources, sourceLine } from '../source-line.js';

/** An argument that says nothing of where lines lie in their files: only of what stands in them. */
export interface Argument {
  readonly text: string;
  /** What the lines are that it speaks of, by the letters it has for them. */
  readonly lines: readonly string[];
}

const LONGEST_LINE = 80;

/** Code is not looked into: whatever a source says is no place. */
const CODE = /(`[^`]*`)/;
const PLACE = /\bline (\d+)\b/g;

/** Lines get letters in the order in which the argument comes to them; its text stays as it is when they move. */
export function argumentOf(objective: ObjectiveResult, because: string, sources: Sources): Argument {
  const letters = new Map<string, string>();
  const letterOf = (file: string, line: number): string => {
    const place = `${file}:${line}`;
    const known = letters.get(place) ?? letterNumber(letters.size);
    letters.set(place, known);
    return known;
  };
  const others = [...sources.keys()].filter((file) => file !== objective.file);
  const place = new RegExp([...others.map((file) => `${quoted(file)}:\\d+`), PLACE.source].join('|'), 'g');
  const named = (found: string): string => {
    const at = found.startsWith('line ') ? undefined : found.lastIndexOf(':');
    return at === undefined
      ? `line ${letterOf(objective.file, Number(found.slice('line '.length)))}`
      : `line ${letterOf(found.slice(0, at), Number(found.slice(at + 1)))} of ${found.slice(0, at)}`;
  };
  const text = because
    .split(CODE)
    .map((part) => (part.startsWith('`') ? part : part.replace(place, named)))
    .join('');
  const lines = [...letters].flatMap(([where, letter]) => {
    const at = where.lastIndexOf(':');
    const line = sourceLine(
      sources,
      { file: where.slice(0, at), line: Number(where.slice(at + 1)) },
      LONGEST_LINE,
    );
    return line === undefined ? [] : [`line ${letter}: ${inCode(line)}`];
  });
  return { text, lines };
}

/** A, B … Z, AA, AB … */
function letterNumber(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterNumber(Math.floor(index / 26) - 1) + last;
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** In backquotes that the text itself cannot end. */
export const inCode = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);
