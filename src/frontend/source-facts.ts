import type { Structure } from '../ir/index.js';

/** What only the text and the syntax tree know, and the LLVM IR has lost. Lowering completes the program with it. */
export interface UnitFacts {
  readonly functions: readonly DefinedFunction[];
  readonly declarations: readonly DeclaredFunction[];
  readonly variables: readonly DeclaredVariable[];
  readonly imitated: readonly ImitatedFunction[];
  readonly unordered: readonly UnorderedCode[];
  readonly copies: readonly NamedCopies[];
}

/** The same of all files together. */
export interface SourceFacts extends UnitFacts {
  /** One file could include all of them: tests then see their types and what is static in them. */
  readonly isOneUnit: boolean;
  /** Names that `#undef` takes away in one of them: what tests call in another way by a macro cannot be one of these. */
  readonly undefinedMacros: readonly string[];
}

/** Code of two operands of which C does not say which is evaluated first: locations in a module, by number. */
export interface UnorderedCode {
  readonly module: string;
  readonly sides: readonly [readonly number[], readonly number[]];
}

/** Where a module copies memory because the source calls a function for it: all bytes are copied there. */
export interface NamedCopies {
  readonly module: string;
  readonly locations: readonly number[];
}

/** A function without a body that was given one, and what that writes through: see `Imitation`. */
export interface ImitatedFunction {
  readonly name: string;
  readonly written: readonly WrittenParameter[];
}

export interface WrittenParameter {
  /** Which one, from 0. */
  readonly index: number;
  /** Its name, or its number from 1 if it has none. */
  readonly name: string;
  /** It is a `void *`: bytes are written. */
  readonly bytes: boolean;
}

/** A function with a body, in one translation unit. */
export interface DefinedFunction {
  /** Unique in the program: the name in C, or `name@module` when several modules have a function of that name. */
  readonly irName: string;
  /** The name in C. */
  readonly sourceName: string;
  /** Its name in the module's LLVM IR: the same, except where the source says `asm("…")`. */
  readonly symbol: string;
  /** The translation unit (`file` of the module given to lowering). */
  readonly module: string;
  /** Where the text of the definition is: the module itself, or a header. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly static: boolean;
  readonly variadic: boolean;
  /** In one of Hyla's library models. */
  readonly library: boolean;
  /** The text is in the user's own file, not in a header: it has an entry `__hyla_enter_NAME`. */
  readonly entry: boolean;
  /** As clang spells it: `int (int *, int)`. */
  readonly typeText: string;
  readonly resultTypeText: string;
  readonly parameters: readonly ParameterFact[];
  /** `NAME_precond` exists in the program: the entry rejects inputs that do not satisfy it. */
  readonly hasPrecondition: boolean;
  /** `NAME_oracle` exists in the program. */
  readonly hasOracle: boolean;
  /** How the body is built; not of models. */
  readonly structure?: Structure;
}

export interface ParameterFact {
  /** Empty for a parameter without a name. */
  readonly name: string;
  readonly typeText: string;
  /** The `N` of `T a[N]`; undefined for `T a[]`, `T *a` and lengths that are not constant. */
  readonly arrayLength?: number;
  /** `T a[static N]`: C forbids NULL there. For `T a[N]` it does not. */
  readonly neverNull?: true;
}

/** Elements of an array that is declared without its length and that no file defines. */
export const ASSUMED_LENGTH = 8;

/** A variable that is declared `extern` and used; whether something defines it is for the linker to say. */
export interface DeclaredVariable {
  readonly name: string;
  /** As clang spells it, without typedefs. */
  readonly typeText: string;
  /** `block`: only the function that declares it knows the name. */
  readonly scope: 'file' | 'block';
}

/** A function that is declared and defined in none of the given files: a stub, or a library model's. */
export interface DeclaredFunction {
  readonly name: string;
  readonly typeText: string;
  /** What a name stands for here: `long long` for `time_t`, which is something else on other machines. */
  readonly resultTypeText: string;
  /** As declared. */
  readonly resultSpelled: string;
  readonly parameters: readonly ParameterFact[];
  readonly variadic: boolean;
}
