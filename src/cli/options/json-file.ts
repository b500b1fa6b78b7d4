import type { z } from 'zod';
import { InputFault } from '../exit-status.js';
import { jsonErrorOffset } from './json-error.js';

/** JSON.parse, but the message says the line. */
export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const offset = jsonErrorOffset(text) ?? 0;
    const before = text.slice(0, offset).split('\n');
    const found = offset < text.length ? `unexpected ${JSON.stringify(text[offset])}` : 'unexpected end';
    throw new InputFault(
      `${file}:${before.length}:${before[before.length - 1].length + 1}: not valid JSON: ${found}`,
    );
  }
}

/** One line for each problem: the file, where in it (as JavaScript would write it), and what. */
export function problemsOf(file: string, error: z.ZodError): string {
  return error.issues
    .map((issue) => {
      const where = pathText(issue.path);
      if (issue.code === 'unrecognized_keys') {
        return `${file}: ${where === '' ? '' : `${where}: `}unknown key ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
      }
      return `${file}: ${where === '' ? '' : `${where}: `}${issue.message}`;
    })
    .join('\n');
}

function pathText(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    const name = String(key);
    if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `${text}[${JSON.stringify(name)}]`;
    return text === '' ? name : `${text}.${name}`;
  }, '');
}
