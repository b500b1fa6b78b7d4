/** Names that options may take, each with its one-line summary; they come from the registries. */
export interface Choice {
  readonly name: string;
  readonly summary: string;
}

export interface Choices {
  readonly criteria: readonly Choice[];
  readonly strategies: readonly Choice[];
  readonly formats: readonly Choice[];
  readonly comparisonFormats: readonly Choice[];
}

export const namesOf = (choices: readonly Choice[]): readonly string[] => choices.map(({ name }) => name);
