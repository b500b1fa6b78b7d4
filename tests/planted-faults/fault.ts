import type { SubjectName } from './subjects.js';

/** One mistake in Hyla's own code: a piece of text of the built code, and what is put in its place. */
export interface Fault {
  /** What would be wrong, in words. */
  readonly name: string;
  /** Below `dist/`. */
  readonly file: string;
  /** Occurs exactly once. */
  readonly text: string;
  readonly instead: string;
  /** What it matters in. */
  readonly subject: SubjectName;
  /** More options that the subject is covered with. */
  readonly args?: readonly string[];
}
