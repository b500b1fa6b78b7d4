/**
 * The abstract tree of a function: its conditions, enclosed in the structures of the source that they decide in, calls of
 * functions with a known body expanded.
 */
export type AbstractTree = readonly AbstractNode[];

export type AbstractNode =
  | AbstractDecision
  /** `closed`: all of it leads to what comes behind it. Otherwise it is no more than a decision with two arcs. */
  | {
      readonly kind: 'ite';
      readonly closed: boolean;
      readonly decision: AbstractDecision;
      readonly whenTrue: AbstractTree;
      readonly whenFalse: AbstractTree;
    }
  | {
      readonly kind: 'loop';
      readonly closed: boolean;
      readonly line: number;
      readonly test: 'before' | 'after';
      /** None: only what is in it leaves it. */
      readonly decision?: AbstractDecision;
      readonly body: AbstractTree;
    }
  | { readonly kind: 'switch'; readonly id?: string; readonly text: string; readonly body: AbstractTree }
  /** Control may come here from the `switch` around it. */
  | { readonly kind: 'case' }
  /** Without a body: a library function, one without a known body, or one that is already being called. */
  | { readonly kind: 'call'; readonly callee: string; readonly body?: AbstractTree }
  | { readonly kind: 'jump'; readonly to: 'return' | 'break' | 'continue' | 'goto' };

export type AbstractDecision =
  /** `label`: its line, and a letter from the second condition of a decision on: `11`, `11b`. */
  | {
      readonly kind: 'condition';
      readonly id: string;
      readonly label: string;
      readonly text: string;
      readonly inside?: AbstractTree;
    }
  | { readonly kind: 'constant'; readonly inside?: AbstractTree }
  | { readonly kind: 'not'; readonly of: AbstractDecision }
  | { readonly kind: 'and' | 'or'; readonly left: AbstractDecision; readonly right: AbstractDecision };
