import type * as z from 'zod';
import { didYouMean, formatDiagnostic } from '../../base/index.js';
import { InputFault } from '../input-fault.js';
import { withoutComments } from './json-comments.js';
import { jsonErrorOffset } from './json-error.js';
import { type JsonText, offsetPlace, placeOf } from './json-place.js';

/** JSON.parse, but the message says the place. */
export function parseJson(file: string, text: string): unknown {
  return readJson({ file, text, plain: text });
}

/** The same for what may have comments. */
export function parseCommentedJson(
  file: string,
  text: string,
): { readonly value: unknown; readonly json: JsonText } {
  const json = { file, text, plain: withoutComments(text) };
  return { value: readJson(json), json };
}

function readJson(json: JsonText): unknown {
  const { text, plain } = json;
  try {
    return JSON.parse(plain);
  } catch {
    const offset = jsonErrorOffset(plain) ?? 0;
    const found = offset < text.length ? `unexpected ${JSON.stringify(text[offset])}` : 'unexpected end';
    const place = offsetPlace(json, offset);
    throw new InputFault(formatDiagnostic({ severity: 'error', message: `not valid JSON: ${found}`, place }));
  }
}

/** What is said about the keys of an object at a path, for suggestions. */
export type KeysAt = (path: readonly PropertyKey[]) => readonly string[];

/** One message for each problem: the place where the text is known, where in the value (as JavaScript would write it), and what. */
export function problemsOf(
  source: { readonly file: string } | JsonText,
  error: z.ZodError,
  keysAt: KeysAt = () => [],
): string {
  return error.issues
    .flatMap((issue) => {
      const where = pathText(issue.path);
      const prefix = where === '' ? '' : `${where}: `;
      if (issue.code !== 'unrecognized_keys') return problem(source, issue.path, prefix + issue.message);
      return issue.keys.map((key) =>
        problem(
          source,
          [...issue.path, key],
          `${prefix}unknown key "${key}"${didYouMean(key, keysAt(issue.path))}`,
        ),
      );
    })
    .join('\n');
}

function problem(
  source: { readonly file: string } | JsonText,
  path: readonly PropertyKey[],
  message: string,
): string {
  if (!('plain' in source)) return `${source.file}: ${message}`;
  return formatDiagnostic({ severity: 'error', message, place: placeOf(source, path) });
}

function pathText(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    const name = String(key);
    if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `${text}[${JSON.stringify(name)}]`;
    return text === '' ? name : `${text}.${name}`;
  }, '');
}
