/** A mistake in what the user gave us, or something we want to warn of, with its place where there is one. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly place?: Place;
}

export interface Place {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** The source line, for the caret below it. */
  readonly text?: string;
}

/** The value of a step that the user's input can make fail. */
export type Outcome<T> =
  | { readonly kind: 'ok'; readonly value: T; readonly warnings: readonly Diagnostic[] }
  | { readonly kind: 'fault'; readonly diagnostics: readonly Diagnostic[] };

export function ok<T>(value: T, warnings: readonly Diagnostic[] = []): Outcome<T> {
  return { kind: 'ok', value, warnings };
}

export function fault<T>(message: string, place?: Place): Outcome<T> {
  return { kind: 'fault', diagnostics: [{ severity: 'error', message, place }] };
}

/** `file:line:column: error: message`, the source line and a caret under it. */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { severity, message, place } = diagnostic;
  if (!place) return `${severity}: ${message}`;
  const head = `${place.file}:${place.line}:${place.column}: ${severity}: ${message}`;
  if (place.text === undefined) return head;
  const indent = place.text.slice(0, place.column - 1).replace(/[^\t]/g, ' ');
  return `${head}\n  ${place.text}\n  ${indent}^`;
}
