import { invariant } from '../base/index.js';
import type { Term } from './term.js';

/**
 * Where the constructors find the simplification rules of an operator. The rules call the constructors, so
 * the constructors cannot import them: each file of `rules/` is installed here when the room is loaded.
 *
 * A rewrite looks at arguments that are already in normal form (commutative ones ordered, not all constant)
 * and answers with an equivalent term, or undefined when no rule matches. It must make progress: what it
 * builds is smaller or strictly closer to normal form, so that building ends.
 */
export type UnaryRewrite = (a: Term, width: number, low: number) => Term | undefined;
export type BinaryRewrite = (a: Term, b: Term, width: number) => Term | undefined;
export type IteRewrite = (condition: Term, a: Term, b: Term) => Term | undefined;

export const unaryRewrites: (UnaryRewrite | undefined)[] = [];
export const binaryRewrites: (BinaryRewrite | undefined)[] = [];
export let iteRewrite: IteRewrite = () => undefined;

export function installUnary(code: number, rewrite: UnaryRewrite): void {
  invariant(unaryRewrites[code] === undefined, 'operator should have one rewrite');
  unaryRewrites[code] = rewrite;
}

export function installBinary(code: number, rewrite: BinaryRewrite): void {
  invariant(binaryRewrites[code] === undefined, 'operator should have one rewrite');
  binaryRewrites[code] = rewrite;
}

export function installIte(rewrite: IteRewrite): void {
  iteRewrite = rewrite;
}
