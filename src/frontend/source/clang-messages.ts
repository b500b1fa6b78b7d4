import type { Diagnostic } from '../../base/index.js';

/** The source line for the caret, if it can be had. */
export type LineText = (file: string, line: number) => string | undefined;

const MESSAGE = /^(.*?):(\d+):(\d+): (fatal error|error|warning|note): (.*)$/;
const PLACELESS = /^(?:(?:clang|wasm-ld)(?:-\d+)?: )?(?:fatal |LLVM )?(error|warning): (.*)$/i;

/** Clang's messages as diagnostics; `rename` gives files the names the user knows them by. */
export function readClangMessages(
  stderr: string,
  rename: (file: string) => string,
  lineText: LineText,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const line of stderr.split('\n')) {
    const found = MESSAGE.exec(line);
    if (found) {
      const [, file, lineNumber, column, severity, message] = found;
      const place = { file: rename(file), line: Number(lineNumber), column: Number(column) };
      const text = lineText(file, place.line);
      diagnostics.push({
        severity: severity === 'fatal error' ? 'error' : (severity as Diagnostic['severity']),
        message: message.replace(/ \[-W[^\]]*\]$/, ''),
        place: text === undefined ? place : { ...place, text },
      });
      continue;
    }
    const placeless = PLACELESS.exec(line);
    if (placeless)
      diagnostics.push({
        severity: placeless[1].toLowerCase() as Diagnostic['severity'],
        message: placeless[2],
      });
  }
  return diagnostics;
}
