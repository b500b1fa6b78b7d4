import type { IntType, StructType } from './types.js';

/** Where a generated program keeps values. */
export type Variable =
  | { readonly kind: 'int'; readonly name: string; readonly type: IntType; readonly writable: boolean }
  /** `length` is a power of two, so that `& (length - 1)` makes any index valid. */
  | {
      readonly kind: 'array';
      readonly name: string;
      readonly type: IntType;
      readonly length: number;
      readonly writable: boolean;
    }
  /** An array of arrays; both lengths are powers of two. */
  | {
      readonly kind: 'grid';
      readonly name: string;
      readonly type: IntType;
      readonly rows: number;
      readonly columns: number;
    }
  /** `access` is `.` or `->`; what moves is a pointer variable, and may point to another one of that type. */
  | {
      readonly kind: 'struct';
      readonly name: string;
      readonly struct: StructType;
      readonly access: '.' | '->';
      readonly moves: 'anywhere' | 'never';
    }
  /** Always points to a valid integer of its type; a walking one is moved by its loop alone, along `walks`. */
  | {
      readonly kind: 'pointer';
      readonly name: string;
      readonly type: IntType;
      readonly moves: 'anywhere' | 'by its loop';
      readonly walks?: string;
    }
  | { readonly kind: 'float'; readonly name: string; readonly type: 'float' | 'double' };

/** A function that generated code may call inside expressions: it changes nothing but its own locals. */
export interface PureFunction {
  readonly name: string;
  readonly parameters: readonly IntType[];
  readonly result: IntType;
  /** `name` is a table of this many functions, a power of two, called through a pointer from it. */
  readonly table?: number;
  /** `name` is a pointer variable that may be set to any of these functions. */
  readonly targets?: readonly string[];
}

/** A function that writes through its first parameters, and to globals: called as a statement only. */
export interface Procedure {
  readonly name: string;
  /** Both may point to the same place. */
  readonly targets: readonly IntType[];
  readonly parameters: readonly IntType[];
}

/** A function that takes a struct by value or behind a pointer, and gives one by value. */
export interface Transformer {
  readonly name: string;
  readonly struct: StructType;
  readonly takes: 'value' | 'pointer';
  readonly parameter: IntType;
}

/** A function without a body: called by itself, since the order of such calls matters. */
export interface Stub {
  readonly name: string;
  readonly result: IntType;
}

export interface Callables {
  readonly pure: readonly PureFunction[];
  readonly procedures: readonly Procedure[];
  readonly transformers: readonly Transformer[];
  readonly stubs: readonly Stub[];
}

export const nothingToCall: Callables = { pure: [], procedures: [], transformers: [], stubs: [] };

/** `jumps`: a loop made of labels, for which there is no `break`. */
type Inside = 'block' | 'loop' | 'jumps' | 'switch';

/** What an expression or statement can refer to; inner scopes see the outer ones. */
export class Scope {
  readonly variables: Variable[];
  loopDepth = 0;
  /** Inside a loop (for `continue`), inside a loop or switch (for `break`). */
  readonly inLoop: boolean;
  readonly breakable: boolean;

  constructor(
    readonly functions: Callables,
    outer?: Scope,
    inside: Inside = 'block',
  ) {
    this.variables = outer ? [...outer.variables] : [];
    this.loopDepth = (outer?.loopDepth ?? 0) + (inside === 'loop' || inside === 'jumps' ? 1 : 0);
    this.inLoop = inside === 'loop' || (outer?.inLoop ?? false);
    this.breakable = inside === 'loop' || inside === 'switch' || (outer?.breakable ?? false);
  }

  inner(inside: Inside = 'block'): Scope {
    return new Scope(this.functions, this, inside);
  }

  of<K extends Variable['kind']>(kind: K): readonly Extract<Variable, { kind: K }>[] {
    return this.variables.filter(
      (variable): variable is Extract<Variable, { kind: K }> => variable.kind === kind,
    );
  }
}
