import type { Choices } from './choices.js';
import type { Expressions } from './expressions.js';
import type { Plants } from './plants.js';
import type { EnumType } from './struct-types.js';
import type { StructType } from './types.js';

/** What all parts of one generated function share. */
export interface Context {
  readonly choices: Choices;
  readonly plants: Plants;
  readonly expressions: Expressions;
  readonly structs: readonly StructType[];
  readonly enums: readonly EnumType[];
}
