import { didYouMean } from '../../base/index.js';

/** Names that options may take, each with its one-line summary; they come from the registries. */
export interface Choice {
  readonly name: string;
  readonly summary: string;
}

export interface Choices {
  readonly criteria: readonly Choice[];
  readonly strategies: readonly Choice[];
  readonly targets: readonly Choice[];
  readonly formats: readonly Choice[];
  readonly comparisonFormats: readonly Choice[];
}

export const namesOf = (choices: readonly Choice[]): readonly string[] => choices.map(({ name }) => name);

/** What is wrong with a name that is none of the choices; undefined if it is one. */
export function wrongChoice(name: string, choices: readonly Choice[]): string | undefined {
  const names = namesOf(choices);
  if (names.includes(name)) return undefined;
  return `Expected one of ${names.join(', ')}${didYouMean(name, names) || '.'}`;
}
