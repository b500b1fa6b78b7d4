import type { ByteText } from '../source/byte-text.js';
import type { AstNode } from '../structure/ast.js';
import type { StatementGap } from '../structure/find-places.js';
import type { LabelComment } from './label-comments.js';

/** A label of the user's, at its place, with an expression that the compiler understands there. */
export interface UnitLabel {
  readonly comment: LabelComment;
  /** The name of the function that it is in. */
  readonly function: string;
  readonly gap: StatementGap;
  /** In a text of its own, which `text` is. */
  readonly node: AstNode;
  readonly text: ByteText;
}
