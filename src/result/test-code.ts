import type { OwnFlags } from './result.js';

/**
 * What `tests.c` is printed from: the same tests as in the result, but as typed C values instead of JSON. Types are
 * given as C spells them (`unsigned int`, `struct S *`, `int (*)(int)`), visible in the included source.
 */
export interface TestCode {
  /** The function under test, by its name in C. */
  readonly function: string;
  /** The one of the sources that has it, itself or in a header. */
  readonly file: string;
  readonly sources: readonly SourceUse[];
  /** One of the included sources defines `main`. */
  readonly definesMain: boolean;
  /** Preprocessor flags the sources were compiled with, in order: `-DN=3`, `-UX`, `-Iinclude`, `-includeconfig.h`. */
  readonly preprocessorFlags: readonly string[];
  readonly languageFlags?: readonly string[];
  /** `c99`, `gnu17` …, when given. */
  readonly std?: string;
  readonly dataModel: string;
  /** `long`, `size_t` or another type whose width differs between data models occurs among the inputs or the result. */
  readonly dependsOnDataModel: boolean;
  /** Absent for `void`. */
  readonly resultType?: string;
  /** It takes more arguments than its parameters say; the tests give it none. */
  readonly variadic: boolean;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  /** The source defines `FUNCTION_oracle`. */
  readonly hasOracle: boolean;
  readonly stubs: readonly StubCode[];
  /** Called functions for which Hyla has a model: those that a C library lacks get a definition. */
  readonly modelled: readonly string[];
  /** Library functions that take memory from the heap or give it back, as far as the sources use them. */
  readonly allocators: readonly string[];
  /** Those of them that a source says `#undef` of: a macro does not put another function in their place. */
  readonly undefinedAllocators?: readonly string[];
  /** Globals declared `extern` that no source defines. */
  readonly undefinedGlobals: readonly UndefinedGlobal[];
  /** In the order of `FunctionResult.tests`. */
  readonly tests: readonly TestCase[];
}

/** How tests.c gets at a source: by `#include` (types, statics), or as one more file for the compiler. */
export interface SourceUse {
  /** As given on the command line. */
  readonly file: string;
  readonly use: 'include' | 'link';
  /** Where it is compiled in another way than the file under test. */
  readonly own?: OwnFlags;
}

/** A variable that the tests have to define. */
export interface UndefinedGlobal {
  readonly name: string;
  /** Where the source declares it inside a function only, so that tests.c does not see its type. */
  readonly type?: string;
  /** Elements of an array that is declared without its length. */
  readonly length?: number;
  /** The source may not write to it; the tests do. */
  readonly constant: boolean;
}

/** A function that has no body: the tests bring one that returns the recorded values, then zeros. */
export interface StubCode {
  readonly name: string;
  /** No source declares it: it is there for pointers to functions. */
  readonly isCallback: boolean;
  readonly resultType?: string;
  readonly parameterTypes: readonly string[];
  readonly variadic: boolean;
  readonly writes: readonly StubWriting[];
  /** Parameters whose values the tests know, where they know about its calls at all. */
  readonly checked?: readonly CheckedParameter[];
}

/** A parameter that a stub looks at when it is called. */
export interface CheckedParameter {
  /** Which parameter, from 0. */
  readonly index: number;
  readonly name: string;
  readonly look: Look;
}

/** How a value is compared with what it is to be. */
export type Look =
  /** Only so many bits: on another machine there may be more. */
  | { readonly kind: 'integer'; readonly bits: number; readonly signed: boolean }
  | { readonly kind: 'float'; readonly bits: 32 | 64 }
  /** Where it leads, never by its bits; and what is there: text, or members of `type`. */
  | {
      readonly kind: 'pointer';
      readonly type: string;
      readonly behind: 'text' | readonly LookedMember[];
    };

/** A member of what a pointer leads to, as the run had it in memory. */
export interface LookedMember {
  /** What follows the pointer: `[0]`, `->length`. */
  readonly access: string;
  readonly firstBit: number;
  readonly look: Exclude<Look, { kind: 'pointer' }>;
}

/** A parameter that a stub writes through: the recorded values, call by call. */
export interface StubWriting {
  /** Which parameter, from 0. */
  readonly index: number;
  readonly name: string;
  /** The type of what is written. */
  readonly elementType: string;
}

export interface TestCase {
  readonly covers: readonly string[];
  /** The objects behind pointers. Only those that the rest of the test points to are printed. */
  readonly blocks: readonly Block[];
  /** Calls of the function before the last one, which the rest speaks of; absent where there are none. */
  readonly earlier?: readonly EarlierCall[];
  /** One for each parameter. */
  readonly arguments: readonly CValue[];
  /** What a function that takes any number of arguments is given beside; absent where there is nothing. */
  readonly further?: readonly FurtherArgument[];
  readonly globals: readonly { readonly name: string; readonly value: CValue }[];
  readonly stubs: readonly StubCalls[];
  /** What functions without a body were called with; absent where that is not known. */
  readonly calls?: readonly ReceivedCalls[];
  /** What the C library is given; absent where the run asked it nothing that only the world knows. */
  readonly library?: LibraryWorld;
  /** Which allocations fail, one after the other; absent where none does. */
  readonly refusals?: readonly boolean[];
  /** What is to be at fixed addresses. */
  readonly devices?: readonly DeviceMemory[];
  /** Why no native program can be given all this. */
  readonly obstacle?: string;
  /** The data model without which it is another test. */
  readonly onlyFor?: string;
  /** It cannot even be written down in C, as the obstacle says. */
  readonly isUnwritable?: true;
  /** Every C library does it in its own way, or C does not say what it does: nothing of what comes of it is asserted. */
  readonly isHostSpecific?: true;
  readonly outcome: TestCaseOutcome;
  /** Blocks and globals as the run left them; where a leaf differs from the input, the test asserts it. */
  readonly after: readonly Aftermath[];
}

/** `value`: what it returned, where it did. */
export interface EarlierCall {
  readonly arguments: readonly CValue[];
  readonly further?: readonly FurtherArgument[];
  readonly value?: CValue;
}

/** An argument behind the parameters: it has the type that the function asks for. */
export interface FurtherArgument {
  readonly type: string;
  readonly value: CValue;
}

/** What only the world knows: what streams give, and which calls of library functions fail. */
export interface LibraryWorld {
  /** Bytes in the order in which they are read; -1 is the end, -2 an error. */
  readonly streams: readonly { readonly source: StreamSource; readonly bytes: readonly number[] }[];
  /** What earlier uses left of the streams that the test gives: 1 for their end, 2 for an error, or both. */
  readonly earlier: number;
  /** Where these streams stand in their files; undefined where they have no positions. */
  readonly position: number | undefined;
  /** Results of library functions, call by call. */
  readonly results: readonly { readonly function: string; readonly values: readonly bigint[] }[];
}

/** Bytes at a fixed address, all on one page. */
export interface DeviceMemory {
  readonly address: number;
  readonly bytes: readonly number[];
}

/** Standard input, the first file that is read, the second, and all others together. */
export type StreamSource = 1 | 2 | 3 | 4;

/** For each call of a stub, its arguments. */
export interface ReceivedCalls {
  readonly stub: string;
  readonly received: readonly (readonly ReceivedArgument[])[];
}

/** `unknown`: what no other machine has. */
export type ReceivedArgument =
  | { readonly kind: 'integer'; readonly bits: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | ReceivedPointer
  | { readonly kind: 'unknown' };

/** `bytes`: what was there, of `type`; absent where nobody may know it. */
export interface ReceivedPointer {
  readonly kind: 'pointer';
  readonly target: PointerTarget;
  readonly type?: string;
  readonly bytes?: readonly number[];
}

/** What the calls of a stub did. */
export interface StubCalls {
  readonly stub: string;
  readonly returns: readonly CValue[];
  /** For each call, what is written through the parameter. */
  readonly writes: readonly { readonly parameter: string; readonly calls: readonly (readonly CValue[])[] }[];
}

/** An object that a pointer can point to, declared as an array of `elements.length`. */
export interface Block {
  readonly id: number;
  /** The pointer that leads to it, as C writes it: `A`, `s->name`. */
  readonly name: string;
  readonly elementType: string;
  readonly elements: readonly CValue[];
  /** Bytes of no type, for whatever the program takes them for: on another machine that may be larger. */
  readonly isRaw?: true;
  /** A FILE: made by the library of the machine, and never looked into. */
  readonly isStream?: true;
}

export type Aftermath =
  | { readonly kind: 'block'; readonly block: number; readonly elements: readonly CValue[] }
  | { readonly kind: 'global'; readonly name: string; readonly value: CValue };

export type TestCaseOutcome =
  | { readonly kind: 'returned'; readonly value?: CValue }
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'aborted' }
  /** `requirement`: what its caller lacks, where that is why. */
  | { readonly kind: 'runtime-error'; readonly detail: string; readonly requirement?: string }
  | { readonly kind: 'step-limit' };

export type CValue =
  | {
      readonly kind: 'int';
      readonly value: bigint;
      readonly signed: boolean;
      /** Plain `char`: printed as `'a'`, rows of them as strings. */
      readonly character?: boolean;
      /** The enumerator of this value, where there is one. */
      readonly enumerator?: string;
      /** So far below zero, of a type without a sign that has more bits on larger machines: there it is another number. */
      readonly belowZero?: bigint;
    }
  | {
      readonly kind: 'float';
      readonly bits: 32 | 64;
      readonly value: number;
      /** Its bits, where it is given and no number: programs may look at them by another member of a union. */
      readonly raw?: bigint;
    }
  | { readonly kind: 'pointer'; readonly target: PointerTarget }
  /** `isFlexible`: a last member without a length of its own, whose elements follow the struct. */
  | { readonly kind: 'array'; readonly elements: readonly CValue[]; readonly isFlexible?: true }
  /** A union has the one field that is to be set. Members of an anonymous member's have the name ''. */
  | {
      readonly kind: 'fields';
      readonly fields: readonly { readonly name: string; readonly value: CValue }[];
      /** Of a struct: bytes between its members that the program looks at. Never asserted. */
      readonly padding?: readonly PaddingByte[];
    }
  /** Cannot be written down (an incomplete type): left zero, never asserted. */
  | { readonly kind: 'opaque' };

/**
 * `index`: from the end of the member `after` which it comes; from the start of the struct where that one has no address.
 * `before`: the next member that has one; another machine may have less room between them.
 */
export interface PaddingByte {
  readonly after?: string;
  readonly before?: string;
  readonly index: number;
  readonly value: number;
}

export type PointerTarget =
  | { readonly kind: 'null' }
  /**
   * `element`: index into the block; one past the last is allowed. `bytes`: so far into the element.
   * `cast`: the block has another type than the pointer says.
   */
  | {
      readonly kind: 'block';
      readonly block: number;
      readonly element: number;
      readonly bytes?: number;
      readonly cast?: true;
    }
  | { readonly kind: 'global'; readonly name: string }
  | { readonly kind: 'function'; readonly name: string; readonly cast?: true }
  /** Memory the test cannot name: allocated by the program, or inside an element. Never asserted. */
  | { readonly kind: 'unknown' };
