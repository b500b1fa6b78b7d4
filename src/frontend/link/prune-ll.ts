import { unquote } from './ll-symbols.js';

const NAME = /@("(?:[^"]*)"|[-\w$.]+)/g;

/**
 * Keeps of a library module only the functions that the program can reach, and the metadata that these use:
 * who calls `strlen` should not pay for reading all of string.h.
 */
export function pruneModule(ll: string, isRoot: (symbol: string) => boolean): string {
  const pieces = splitFunctions(ll);
  const byName = new Map(pieces.functions.map((piece) => [piece.name, piece]));
  const kept = new Set(pieces.functions.filter(({ name }) => isRoot(name)));
  const work = [pieces.globals, ...[...kept].map(({ text }) => text)];
  for (let text = work.pop(); text !== undefined; text = work.pop()) {
    for (const [, symbol] of text.matchAll(NAME)) {
      const piece = byName.get(unquote(symbol));
      if (!piece || kept.has(piece)) continue;
      kept.add(piece);
      work.push(piece.text);
    }
  }
  const functions = pieces.functions.filter((piece) => kept.has(piece)).map(({ text }) => text);
  const code = [pieces.globals, ...functions].join('\n');
  return `${code}\n${pruneMetadata(code, pieces.rest)}`;
}

interface FunctionPiece {
  readonly name: string;
  readonly text: string;
}

/** A printed module has its types and variables first, then functions, then attributes and metadata. */
function splitFunctions(ll: string): {
  readonly globals: string;
  readonly functions: readonly FunctionPiece[];
  readonly rest: string;
} {
  const functions: FunctionPiece[] = [];
  const start = /^(?:define|declare) [^@]*@("(?:[^"]*)"|[-\w$.]+)\(/gm;
  let first = ll.length;
  let end = 0;
  for (let found = start.exec(ll); found; found = start.exec(ll)) {
    first = Math.min(first, found.index);
    const close = found[0].startsWith('define')
      ? ll.indexOf('\n}', found.index) + 2
      : ll.indexOf('\n', found.index);
    end = close < found.index ? ll.length : close;
    functions.push({ name: unquote(found[1]), text: ll.slice(found.index, end) });
    start.lastIndex = end;
  }
  return { globals: ll.slice(0, first), functions, rest: ll.slice(end) };
}

const METADATA = /!(\d+)/g;

function pruneMetadata(code: string, rest: string): string {
  const lines = rest.split('\n');
  const nodes = new Map<string, string>();
  const others: string[] = [];
  for (const line of lines) {
    const node = /^!(\d+) = /.exec(line);
    if (node) nodes.set(node[1], line);
    else others.push(line);
  }
  const kept = new Set<string>();
  const work = [code, ...others];
  for (let text = work.pop(); text !== undefined; text = work.pop()) {
    for (const [, number] of text.matchAll(METADATA)) {
      const node = nodes.get(number);
      if (node === undefined || kept.has(number)) continue;
      kept.add(number);
      work.push(node);
    }
  }
  return [...others, ...[...nodes].filter(([number]) => kept.has(number)).map(([, line]) => line)].join('\n');
}
