import path from 'node:path';
import { InputFault } from '../input-fault.js';

/** What C reads in a way of its own between the quotes of an `#include`: by which tests get at their source. */
const NOT_IN_A_NAME: readonly (readonly [RegExp, string])[] = [
  [/"/, 'a quotation mark'],
  [/[\r\n]/, 'a line break'],
  [/\\/, 'a backslash'],
  [/\?\?[=/'()!<>-]/, 'a trigraph'],
];

/** Tests of a source that no `#include` can name could not be compiled. */
export function demandIncludable(file: string): void {
  for (const part of path.resolve(file).split(path.sep)) {
    const [, what] = NOT_IN_A_NAME.find(([pattern]) => pattern.test(part)) ?? [];
    if (what !== undefined)
      throw new InputFault(`${JSON.stringify(file)}: its path has ${what}, which no #include can name`);
  }
}
