/** Numbers; strings where a double cannot hold them, and for NaN and infinities; null for NULL. */
export type JsonValue =
  | number
  | string
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** What a function without a body did in a test: it returned something, or wrote it through a parameter. */
export type StubUse =
  | { readonly function: string; readonly returns: JsonValue }
  | { readonly function: string; readonly parameter: string; readonly writes: JsonValue };

export interface TestResult {
  readonly inputs: { readonly [parameter: string]: JsonValue };
  readonly globals: { readonly [name: string]: JsonValue };
  readonly stubs: readonly StubUse[];
  /** What was read of streams: text that ends where the stream does, or bytes with `end` and `error` among them. */
  readonly streams?: { readonly [stream: string]: JsonValue };
  /** What was read of volatile objects, one read after the other. */
  readonly volatile?: { readonly [lvalue: string]: readonly JsonValue[] };
  /** What variables held that nobody wrote, each time that their declaration was passed: `main::x`. */
  readonly uninitialised?: { readonly [variable: string]: readonly JsonValue[] };
  readonly outcome: TestOutcome;
  /** What `FUNCTION_oracle` says of it; absent where there is none, and for tests that do not return. */
  readonly oracle?: 'passed' | 'failed';
  readonly outputs: { readonly [lvalue: string]: JsonValue };
  readonly covers: readonly string[];
  /** The branches taken, in order: `1F 2T 3T …`. */
  readonly path: string;
  /** The input vector itself, bits in hexadecimal by variable name: what `check` executes again. */
  readonly vector: WrittenVector;
  /** Why tests.c cannot run it, though its behaviour is defined. */
  readonly notNative?: string;
  /** The data model without which it is another test: tests.c leaves it out on other machines. */
  readonly onlyFor?: string;
  /** The sizes of the world that it lives in, where these are not the first ones tried. */
  readonly world?: TestWorld;
}

/** What a test's inputs were chosen from. */
export interface TestWorld {
  readonly maxElements: number;
  readonly maxDepth: number;
  readonly pointers: 'apart' | 'together';
  /** Bytes before pointers that the program moves. */
  readonly before: number;
  /** Calls of the function in a test, where there are several. */
  readonly calls?: number;
}

export type TestOutcome =
  | { readonly kind: 'returned'; readonly value?: JsonValue }
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'aborted'; readonly detail?: string }
  | {
      readonly kind: 'runtime-error';
      readonly detail: string;
      readonly file?: string;
      readonly line?: number;
      readonly column?: number;
      /** What the caller would have had to provide; absent where the program itself is wrong. */
      readonly requirement?: string;
    }
  | { readonly kind: 'step-limit' };

/** Bits in hexadecimal by variable name, defaults left out. */
export interface WrittenVector {
  readonly [variable: string]: string;
}
