/** From a column of the text with probes to the one in the user's file; undefined where there is none. */
export type SourceColumn = (file: string, line: number, column: number) => number | undefined;

const SCOPE = /^!(\d+) = distinct !DI(?:Subprogram|LexicalBlock|LexicalBlockFile)\(.*?\bfile: !(\d+)/gm;
const FILE = /^!(\d+) = !DIFile\(filename: "([^"]*)"/gm;
const LOCATION = /^(!\d+ = (?:distinct )?!DILocation\(line: (\d+), column: )(\d+)(?=, scope: !(\d+))/gm;

/**
 * Line markers give places their lines back, but columns are still those of the text with probes. In: LLVM IR with
 * debug locations. Out: the same with the columns the user sees.
 */
export function restoreColumns(ll: string, sourceColumn: SourceColumn): string {
  const files = new Map([...ll.matchAll(FILE)].map(([, node, name]) => [node, name]));
  const scopes = new Map([...ll.matchAll(SCOPE)].map(([, node, file]) => [node, files.get(file)]));
  return ll.replace(LOCATION, (all, head: string, line: string, column: string, scope: string) => {
    const file = scopes.get(scope);
    const found = file === undefined ? undefined : sourceColumn(file, Number(line), Number(column));
    return found === undefined ? all : `${head}${found}`;
  });
}
