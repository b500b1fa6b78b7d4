/** The integer types of generated programs: of fixed width, so that the data model does not matter. */
export interface IntType {
  readonly name: string;
  readonly bits: 8 | 16 | 32 | 64;
  readonly signed: boolean;
}

const type = (bits: IntType['bits'], signed: boolean): IntType => ({
  name: `${signed ? '' : 'u'}int${bits}_t`,
  bits,
  signed,
});

export const int8 = type(8, true);
export const uint8 = type(8, false);
export const uint16 = type(16, false);
export const int32 = type(32, true);
export const uint32 = type(32, false);
export const int64 = type(64, true);
export const intTypes: readonly IntType[] = [
  int32,
  int8,
  uint8,
  type(16, true),
  uint16,
  uint32,
  int64,
  type(64, false),
];

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
  /** `access` is `.` or `->`; what moves is a pointer variable, and may point to another one of that type. */
  | {
      readonly kind: 'struct';
      readonly name: string;
      readonly struct: StructType;
      readonly access: '.' | '->';
      readonly moves: 'anywhere' | 'never';
    }
  /** Always points to a valid integer of its type; a walking one is moved by its loop alone. */
  | {
      readonly kind: 'pointer';
      readonly name: string;
      readonly type: IntType;
      readonly moves: 'anywhere' | 'by its loop';
    }
  | { readonly kind: 'float'; readonly name: string; readonly type: 'float' | 'double' };

/** The first field of a union is its widest: with it everything in it has a value. */
export interface StructType {
  readonly keyword: 'struct' | 'union';
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: IntType; readonly bits?: number }[];
}

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
    inside: 'block' | 'loop' | 'switch' = 'block',
  ) {
    this.variables = outer ? [...outer.variables] : [];
    this.loopDepth = (outer?.loopDepth ?? 0) + (inside === 'loop' ? 1 : 0);
    this.inLoop = inside === 'loop' || (outer?.inLoop ?? false);
    this.breakable = inside !== 'block' || (outer?.breakable ?? false);
  }

  inner(inside: 'block' | 'loop' | 'switch' = 'block'): Scope {
    return new Scope(this.functions, this, inside);
  }

  of<K extends Variable['kind']>(kind: K): readonly Extract<Variable, { kind: K }>[] {
    return this.variables.filter(
      (variable): variable is Extract<Variable, { kind: K }> => variable.kind === kind,
    );
  }
}

/** Arrays that may be written to. */
export function writableArrays(scope: Scope): readonly Extract<Variable, { kind: 'array' }>[] {
  return scope.of('array').filter(({ writable }) => writable);
}
