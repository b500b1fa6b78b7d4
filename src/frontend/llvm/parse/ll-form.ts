/** The form out of the parser: LLVM IR as clang prints it, as far as C programs need it. */

export type LlType =
  | { readonly kind: 'void' }
  | { readonly kind: 'int'; readonly bits: number }
  /** `float` and `double` are computed with; the others are only moved around, as bits. */
  | { readonly kind: 'float'; readonly name: 'float' | 'double' }
  | { readonly kind: 'wide-float'; readonly name: string; readonly bits: number }
  | { readonly kind: 'ptr' }
  | { readonly kind: 'array'; readonly count: number; readonly element: LlType }
  | { readonly kind: 'struct'; readonly packed: boolean; readonly fields: readonly LlType[] }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'vector'; readonly count: number; readonly element: LlType }
  /** `label`, `metadata`, `token`: never a value of the program. */
  | { readonly kind: 'meta' };

export type LlValue =
  | { readonly kind: 'local'; readonly name: string }
  | { readonly kind: 'global'; readonly name: string }
  /** As written, possibly negative. */
  | { readonly kind: 'int'; readonly value: number | bigint }
  | { readonly kind: 'float'; readonly value: number }
  /** The bits of a `wide-float`, or of a `float` or `double` whose bits matter (a NaN with a payload). */
  | { readonly kind: 'float-bits'; readonly value: bigint }
  | { readonly kind: 'null' }
  | { readonly kind: 'undef' }
  | { readonly kind: 'zero' }
  | { readonly kind: 'string'; readonly bytes: Uint8Array }
  | { readonly kind: 'aggregate'; readonly elements: readonly LlTyped[] }
  | {
      readonly kind: 'gep';
      readonly source: LlType;
      readonly base: LlTyped;
      readonly indices: readonly LlTyped[];
    }
  | { readonly kind: 'cast'; readonly op: string; readonly from: LlTyped; readonly to: LlType }
  | { readonly kind: 'binary'; readonly op: string; readonly left: LlTyped; readonly right: LlTyped }
  | { readonly kind: 'block-address'; readonly function: string; readonly block: string }
  | { readonly kind: 'unknown'; readonly text: string };

export interface LlTyped {
  readonly type: LlType;
  readonly value: LlValue;
}

export interface LlArgument extends LlTyped {
  /** `byval(T)`: the callee gets a copy of the pointed-to `T`. */
  readonly byValue?: LlType;
}

interface Located {
  /** Number of the `DILocation`, -1 if there is none. */
  readonly dbg: number;
}

interface Defining extends Located {
  readonly result: string;
}

export type LlInstruction =
  | (Defining & { readonly kind: 'alloca'; readonly type: LlType; readonly count: LlTyped | undefined })
  | (Defining & {
      readonly kind: 'load';
      readonly type: LlType;
      readonly address: LlValue;
    })
  | (Located & {
      readonly kind: 'store';
      readonly type: LlType;
      readonly value: LlValue;
      readonly address: LlValue;
    })
  | (Defining & {
      readonly kind: 'binary';
      readonly op: string;
      readonly type: LlType;
      readonly left: LlValue;
      readonly right: LlValue;
    })
  | (Defining & {
      readonly kind: 'compare';
      readonly predicate: string;
      readonly type: LlType;
      readonly left: LlValue;
      readonly right: LlValue;
    })
  | (Defining & { readonly kind: 'fneg'; readonly type: LlType; readonly value: LlValue })
  | (Defining & { readonly kind: 'cast'; readonly op: string; readonly from: LlTyped; readonly to: LlType })
  | (Defining & {
      readonly kind: 'gep';
      readonly source: LlType;
      readonly base: LlTyped;
      readonly indices: readonly LlTyped[];
      readonly inbounds: boolean;
    })
  | (Defining & {
      readonly kind: 'select';
      readonly condition: LlTyped;
      readonly whenTrue: LlTyped;
      readonly whenFalse: LlTyped;
    })
  | (Defining & { readonly kind: 'freeze'; readonly from: LlTyped })
  | (Defining & { readonly kind: 'extract'; readonly from: LlTyped; readonly path: readonly number[] })
  | (Defining & {
      readonly kind: 'insert';
      readonly into: LlTyped;
      readonly element: LlTyped;
      readonly path: readonly number[];
    })
  | (Defining & {
      readonly kind: 'phi';
      readonly type: LlType;
      readonly incoming: readonly { readonly value: LlValue; readonly block: string }[];
    })
  | (Located & {
      readonly kind: 'call';
      readonly result: string | undefined;
      readonly type: LlType;
      readonly callee: LlValue;
      readonly args: readonly LlArgument[];
      /** Number of fixed parameters when the callee's type ends in `...`. */
      readonly fixedCount: number | undefined;
    })
  | (Defining & {
      readonly kind: 'compare-exchange';
      readonly address: LlValue;
      readonly expected: LlTyped;
      readonly desired: LlValue;
    })
  | (Defining & {
      readonly kind: 'read-modify-write';
      readonly op: string;
      readonly address: LlValue;
      readonly operand: LlTyped;
    })
  | (Defining & { readonly kind: 'va-arg'; readonly list: LlValue; readonly type: LlType })
  | (Located & { readonly kind: 'fence' })
  | (Located & {
      readonly kind: 'unknown';
      readonly result: string | undefined;
      /** Type of the result where it could be read. */
      readonly type: LlType | undefined;
      readonly what: string;
    })
  | LlTerminator;

export type LlTerminator =
  | (Located & { readonly kind: 'br'; readonly to: string })
  | (Located & {
      readonly kind: 'cond-br';
      readonly condition: LlValue;
      readonly whenTrue: string;
      readonly whenFalse: string;
    })
  | (Located & {
      readonly kind: 'switch';
      readonly operand: LlTyped;
      readonly cases: readonly { readonly value: number | bigint; readonly to: string }[];
      readonly otherwise: string;
    })
  | (Located & {
      readonly kind: 'indirect-br';
      readonly address: LlValue;
      readonly targets: readonly string[];
    })
  | (Located & { readonly kind: 'ret'; readonly operand: LlTyped | undefined })
  | (Located & { readonly kind: 'unreachable' });

export interface LlBlock {
  readonly name: string;
  readonly instructions: LlInstruction[];
}

export interface LlParameter {
  readonly name: string;
  readonly type: LlType;
  readonly byValue?: LlType;
  /** `sret(T)`: where the result goes. */
  readonly structResult?: LlType;
}

export interface LlFunction {
  readonly name: string;
  readonly linkage: Linkage;
  readonly result: LlType;
  /** `signext` or `zeroext` of a small integer result: all that tells its sign for a function without a body. */
  readonly resultExtension: 'signext' | 'zeroext' | undefined;
  readonly parameters: readonly LlParameter[];
  readonly variadic: boolean;
  /** Number of the `DISubprogram`, -1 if there is none. */
  readonly dbg: number;
  /** Empty for a declaration. */
  readonly blocks: readonly LlBlock[];
  /** Which `DILocalVariable` describes which stack slot or parameter: `#dbg_declare`. */
  readonly declares: ReadonlyMap<string, number>;
}

export interface LlGlobal {
  readonly name: string;
  readonly linkage: Linkage;
  readonly constant: boolean;
  readonly type: LlType;
  readonly initializer: LlValue | undefined;
  readonly align: number;
  /** Number of the `DIGlobalVariableExpression`, -1 if there is none. */
  readonly dbg: number;
}

export interface LlAlias {
  readonly name: string;
  readonly linkage: Linkage;
  readonly target: LlValue;
}

/** `weak` covers every definition that another one may replace. */
export type Linkage = 'internal' | 'weak' | 'external';

export interface LlModule {
  readonly triple: string;
  readonly layout: string;
  readonly types: ReadonlyMap<string, LlType>;
  readonly globals: readonly LlGlobal[];
  readonly aliases: readonly LlAlias[];
  readonly functions: readonly LlFunction[];
  /** Text from which metadata is read when asked for. */
  readonly text: string;
  /** Where each numbered metadata node starts in `text`, after `!N = `. */
  readonly metadataAt: readonly number[];
  /** Lines at the top level that were not understood. */
  readonly skipped: readonly string[];
}
