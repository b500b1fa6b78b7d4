/** From a column of the text with probes to the one in the user's file; undefined where there is none. */
export type SourceColumn = (file: string, line: number, column: number) => number | undefined;

const SCOPE = /^!(\d+) = distinct !DI(?:Subprogram|LexicalBlock|LexicalBlockFile)\(.*?\bfile: !(\d+)/gm;
const FILE = /^!(\d+) = !DIFile\(filename: "([^"]*)"/gm;
const LOCATION = /^(!(\d+) = (?:distinct )?!DILocation\(line: (\d+), column: )(\d+)(?=, scope: !(\d+))/gm;

/** A place in the text with probes. */
export interface ProbedPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Line markers give places their lines back, but columns are still those of the text with probes. In: LLVM IR with
 * debug locations. Out: the same with the columns the user sees.
 */
export function restoreColumns(ll: string, sourceColumn: SourceColumn): string {
  const fileOf = filesByScope(ll);
  return ll.replace(LOCATION, (all, head: string, _node, line: string, column: string, scope: string) => {
    const file = fileOf.get(scope);
    const found = file === undefined ? undefined : sourceColumn(file, Number(line), Number(column));
    return found === undefined ? all : `${head}${found}`;
  });
}

/** The places that the text of a module speaks of, by the numbers of their nodes. */
export function placesIn(ll: string): ReadonlyMap<string, ProbedPlace> {
  const fileOf = filesByScope(ll);
  const places = new Map<string, ProbedPlace>();
  for (const [, , node, line, column, scope] of ll.matchAll(LOCATION)) {
    const file = fileOf.get(scope);
    if (file !== undefined) places.set(node, { file, line: Number(line), column: Number(column) });
  }
  return places;
}

function filesByScope(ll: string): ReadonlyMap<string, string | undefined> {
  const files = new Map([...ll.matchAll(FILE)].map(([, node, name]) => [node, name]));
  return new Map([...ll.matchAll(SCOPE)].map(([, node, file]) => [node, files.get(file)]));
}
