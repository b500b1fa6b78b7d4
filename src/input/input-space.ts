import type { CTypeId, OpenPoint } from '../ir/index.js';
import type { Choice, Declaration } from './choice.js';

/** The type of a raw byte (behind `void *`, in a union): an unsigned character that the program may not name. */
export const RAW_BYTE: CTypeId = -1;

/**
 * Where a function's inputs live. Everything that a test can choose is a cell of some object in memory
 * (a parameter, a global, a block behind a pointer, the result of a stub's k-th call), and every cell whose
 * content is free has one variable. A test is nothing but the values of the variables.
 */
export interface InputObject {
  readonly id: number;
  /** The C lvalue of the whole object: `A`, `*p`, `s->name`; blocks of several elements are named by the pointer. */
  readonly name: string;
  readonly role: /** `index` into the function's source parameters; `call`: of which call, from 0; `symbol`: the IR global. */
    | {
        readonly kind: 'parameter';
        readonly index: number;
        readonly call: number;
        readonly symbol: string;
      }
    /** `symbol`: the IR global. */
    | { readonly kind: 'global'; readonly symbol: string }
    /** Behind the pointer cell `cell` of object `object`. */
    | { readonly kind: 'block'; readonly object: number; readonly cell: number }
    /** Result of the `ordinal`-th call (from 0) of a stub. */
    | { readonly kind: 'stub'; readonly stub: string; readonly ordinal: number };
  readonly bytes: number;
  readonly align: number;
  /** The element type, and how many of them in a row. `RAW_BYTE` is no index into the program's types. */
  readonly type: CTypeId;
  readonly count: number;
  /** Of a block: how many of its bytes lie before what its pointer points to. */
  readonly lead: number;
  /** Of a block: the source or the user says how long it is. */
  readonly isDeclared?: true;
  /** By ascending offset, without overlap; bytes in no cell (padding that nothing looks at) are zero. */
  readonly cells: readonly InputCell[];
}

export type InputCell =
  /** Bits of an integer, a float, a bit-field's storage or a raw byte. */
  | {
      readonly kind: 'scalar';
      readonly offset: number;
      readonly bytes: number;
      readonly type: CTypeId;
      readonly name: string;
      /** Between the members of a struct. */
      readonly isPadding?: true;
      readonly content:
        | { readonly kind: 'variable'; readonly variable: number }
        | { readonly kind: 'fixed'; readonly value: InputValue };
    }
  /** A pointer: one of `choices`; the variable (present if there is more than one) holds the index. */
  | {
      readonly kind: 'pointer';
      readonly offset: number;
      readonly bytes: number;
      readonly type: CTypeId;
      readonly name: string;
      readonly choices: readonly PointerChoice[];
      readonly variable?: number;
      /** The user declared that no caller passes NULL. */
      readonly neverNull?: true;
    };

export type PointerChoice =
  | { readonly kind: 'null' }
  /** `offset` bytes into the object, which may be its end. */
  | { readonly kind: 'object'; readonly object: number; readonly offset: number }
  | { readonly kind: 'function'; readonly symbol: string };

export interface InputVariable {
  readonly id: number;
  /** Unique and stable: `x`, `A[0]`, `s->name[2]`, `p (pointer)`, `read()#0`. Also the name of its term. */
  readonly name: string;
  /** 1 … 64. Floats are their bits. */
  readonly bits: number;
  /** How to print it. */
  readonly type: CTypeId;
  readonly object: number;
  readonly cell: number;
  /** Inclusive bounds as unsigned or signed values according to `signed`; absent: every bit pattern. */
  readonly range?: ValueRange;
  /** What C and the user allow, where Hyla chose `range` to be narrower. */
  readonly widest?: ValueRange;
  /** Its value where a test says nothing of it, if that is not the plainest one of its range. */
  readonly usual?: InputValue;
}

export interface ValueRange {
  readonly low: bigint;
  readonly high: bigint;
  readonly signed: boolean;
}

/** Unsigned; a number up to 32 bits, a bigint above. */
export type InputValue = number | bigint;

/**
 * The values by variable id; a missing one has its variable's default (`defaultValue`): its usual value, else
 * zero, unless a range excludes it. A run that calls more stubs makes it longer.
 */
export type InputVector = readonly InputValue[];

/** What a program is started with. */
export interface ProgramStart {
  /** The objects that `argv` may lead to, by the value of `argc`; none where nothing reads them. */
  readonly argumentLists: readonly number[];
}

/** How a stub hands over its result; `reach`: it has none of its own, see `InputSpace.reach`. */
export type StubShape = 'none' | 'value' | 'through-first-argument' | 'reach';

/** The shape of everything a function reads from outside. Grows only by stub calls. */
export interface InputSpace {
  readonly function: string;
  readonly objects: readonly InputObject[];
  readonly variables: readonly InputVariable[];
  /** The function that a run starts in: it loads arguments from memory and calls the function under test. */
  readonly entry: string;
  /** For each call that a test makes, the object ids of the source parameters, in order. */
  readonly calls: readonly (readonly number[])[];
  /** In plain words, for `assumptions` in the result. */
  readonly assumptions: readonly string[];
  /** Those of them that Hyla made: nothing can be proved with them. */
  readonly choices: readonly Choice[];
  /** Those that the user declared: what is proved may rest on them. */
  readonly declarations: readonly Declaration[];
  /** What C leaves open, the program can tell and nobody declared. */
  readonly leftOpen: ReadonlySet<OpenPoint>;
  /** Mutable globals that the function can reach but no test sets: every run starts from their initial values. */
  readonly keptGlobals: readonly string[];
  /**
   * Present where a test is a whole program: the function is `main`, all that the program defines has its initial values,
   * and that is a fact of C.
   */
  readonly start?: ProgramStart;
  /** What the user calls the volatile objects, and variables that nobody wrote, by the stubs that read them. */
  readonly volatileNames: ReadonlyMap<string, string>;
  /** Undefined: no stub of this program. */
  stubShape(stub: string): StubShape | undefined;
  /**
   * How many elements of `elementBytes` an imitation may write where there is room for `room` bytes: `asked` is the
   * function `__hyla_reach_F$P` that it asks.
   */
  reach(asked: string, room: number, elementBytes: number): number;
  /** The object that holds the result of the `ordinal`-th call of a stub; made on first use. */
  stubResult(stub: string, ordinal: number): InputObject;
}
