import type { BranchSite } from './branch-site.js';
import type { CType, CTypeId } from './c-type.js';
import type { Structure } from './structure.js';

/** The data model a program was compiled for; part of every report, because a proof rests on it. */
export interface Target {
  readonly name: string;
  readonly triple: string;
  readonly dataModel: 'ILP32' | 'LP64' | 'LLP64';
  readonly pointerBytes: 4 | 8;
}

/** The simplified program. Calls stay calls; paths inline them. */
export interface Program {
  readonly target: Target;
  readonly functions: ReadonlyMap<string, IrFunction>;
  readonly globals: ReadonlyMap<string, IrGlobal>;
  /** Functions that are called or pointed to but have neither a body nor a model: their results are inputs. */
  readonly stubs: ReadonlyMap<string, IrStub>;
  /** Indexed by probe number. */
  readonly sites: readonly BranchSite[];
  readonly types: readonly CType[];
}

/** What a local can hold. Aggregates live in memory; first-class ones are split into several locals. */
export type IrType =
  | { readonly kind: 'int'; readonly bits: number }
  | { readonly kind: 'float'; readonly bits: 32 | 64 }
  | { readonly kind: 'pointer' };

export interface IrGlobal {
  readonly name: string;
  /** The name in C; differs from `name` for static locals and clashing statics. */
  readonly sourceName: string;
  readonly bytes: number;
  readonly align: number;
  readonly constant: boolean;
  /** Declared inside a function (`static int n;`): keeps its initial value, as no test can set it. */
  readonly functionLocal: boolean;
  /** Another file's definition may take its place. */
  readonly isWeak?: true;
  /** A variable of one of Hyla's library models: no input either. */
  readonly library?: boolean;
  /** Known debug type, if any: string literals and compiler-made tables have none. */
  readonly type?: CTypeId;
  readonly initializer: IrInitializer;
  readonly place?: IrPlace;
  /** `extern` without a definition in the given files. */
  readonly declaredOnly: boolean;
  /** Declared without its length (`extern int a[];`): so many elements are assumed. */
  readonly assumedLength?: number;
}

/** Initial bytes (zero where nothing is said) and the addresses stored among them. */
export interface IrInitializer {
  readonly data: Uint8Array;
  readonly addresses: readonly {
    readonly offset: number;
    readonly symbol: string;
    readonly addend: number;
    /** As of an operand. */
    readonly occurrence?: number;
  }[];
}

export interface IrStub {
  readonly name: string;
  readonly result?: IrType;
  /** C type of the result where known, for building and printing values. */
  readonly resultType?: CTypeId;
  /** The result is written through the first argument: this many bytes (struct results). */
  readonly resultThroughPointer?: { readonly bytes: number };
  readonly parameters: readonly IrType[];
  readonly variadic: boolean;
}

export interface IrFunction {
  readonly name: string;
  readonly sourceName: string;
  readonly file: string;
  readonly line: number;
  /** One of Hyla's models of a library function. */
  readonly library: boolean;
  /**
   * The program has no body for it, and this one does only some of what such a function may do: tests can go through it,
   * no proof can.
   */
  readonly imitation?: true;
  /** Another file's definition may take its place: tests go through this one, no proof does. */
  readonly isWeak?: true;
  /** `static` in C. */
  readonly internal: boolean;
  readonly variadic: boolean;
  /** Parameters are the first locals, in order. */
  readonly parameters: readonly IrParameter[];
  readonly result?: IrType;
  /** C types of the source-level signature. */
  readonly resultType?: CTypeId;
  readonly sourceParameters: readonly SourceParameter[];
  readonly locals: readonly IrLocal[];
  /** `blocks[0]` is the entry, and nothing jumps to it. */
  readonly blocks: readonly IrBlock[];
  /** How its source is built; only of the user's own functions. */
  readonly structure?: Structure;
}

/** Bytes of a struct between its members, or behind them. */
export interface Gap {
  readonly offset: number;
  readonly bytes: number;
}

export interface IrParameter {
  readonly local: LocalId;
  /** The callee gets its own copy of the pointed-to struct of this many bytes (a struct passed by value). */
  readonly byValue?: { readonly bytes: number; readonly padding?: readonly Gap[] };
}

export interface SourceParameter {
  readonly name: string;
  readonly type: CTypeId;
  /** The `N` of `T a[N]`, which only the text knows; undefined for `T a[]` and `T *a`. */
  readonly arrayLength?: number;
  /** `T a[static N]`. */
  readonly neverNull?: true;
}

export type LocalId = number;
export type BlockId = number;

/** A scalar whose address is never taken: mutable, one per source variable or temporary. */
export interface IrLocal {
  readonly id: LocalId;
  readonly type: IrType;
  /** The C variable it stands for; temporaries have none. */
  readonly sourceName?: string;
  readonly sourceType?: CTypeId;
}

export interface IrPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface IrBlock {
  readonly id: BlockId;
  readonly instructions: readonly IrInstruction[];
  readonly terminator: IrTerminator;
}

export type IrOperand =
  | { readonly kind: 'local'; readonly local: LocalId }
  /** Unsigned; a number up to 32 bits, a bigint above. */
  | { readonly kind: 'int'; readonly bits: number; readonly value: number | bigint }
  | { readonly kind: 'float'; readonly bits: 32 | 64; readonly value: number }
  | { readonly kind: 'null' }
  /** The address of a global or of a function, plus bytes. */
  | {
      readonly kind: 'address';
      readonly symbol: string;
      readonly offset: number;
      /** Of a string literal that the source has more than once: which one it is. Each may be an object of its own. */
      readonly occurrence?: number;
    }
  | { readonly kind: 'undefined'; readonly type: IrType };

/**
 * The access names an element of an array that is part of an object: `r->buf[i]`, `m[i][j]`. Outside the array it is
 * undefined, even where it would still be inside the object. The index is as wide as an address and counts as unsigned.
 */
export interface ArrayBound {
  readonly index: IrOperand;
  readonly length: number;
}

/** `unordered`: C does not say whether it comes before or after something that makes a difference to it. */
export type IrInstruction =
  | {
      readonly kind: 'compute';
      readonly target: LocalId;
      readonly op: ComputeOp;
      readonly args: readonly IrOperand[];
      /** The type of the arguments (of the first one, for `select` of the second). The result's is the local's. */
      readonly type: IrType;
      readonly place?: IrPlace;
    }
  | {
      readonly kind: 'load';
      readonly target: LocalId;
      readonly address: IrOperand;
      readonly type: IrType;
      readonly within?: readonly ArrayBound[];
      /** The lvalue of a volatile object that is read as ordinary memory, because the user says that it is. */
      readonly ordinary?: string;
      readonly unordered?: true;
      readonly place?: IrPlace;
    }
  | {
      readonly kind: 'store';
      readonly address: IrOperand;
      readonly value: IrOperand;
      readonly type: IrType;
      readonly within?: readonly ArrayBound[];
      /** Where there is no memory, a device takes it. */
      readonly volatile?: true;
      readonly unordered?: true;
      readonly place?: IrPlace;
    }
  /** A fresh object of this frame; contents undefined. `count * bytes` bytes (`count` differs from 1 for VLAs). */
  | {
      readonly kind: 'allocate';
      readonly target: LocalId;
      readonly bytes: number;
      readonly count: IrOperand;
      readonly sourceName?: string;
      readonly sourceType?: CTypeId;
      readonly place?: IrPlace;
    }
  /** `memmove`: regions may overlap. */
  | {
      readonly kind: 'copy-memory';
      readonly to: IrOperand;
      readonly from: IrOperand;
      readonly bytes: IrOperand;
      /** A struct is copied: what it has there need not be. */
      readonly padding?: readonly Gap[];
      readonly unordered?: true;
      readonly place?: IrPlace;
    }
  | {
      readonly kind: 'fill-memory';
      readonly to: IrOperand;
      readonly value: IrOperand;
      readonly bytes: IrOperand;
      readonly unordered?: true;
      readonly place?: IrPlace;
    }
  | {
      readonly kind: 'call';
      /** Where the result goes; undefined for void or when it is dropped. */
      readonly target?: LocalId;
      readonly callee:
        | { readonly kind: 'function'; readonly name: string }
        | { readonly kind: 'pointer'; readonly operand: IrOperand };
      readonly args: readonly IrOperand[];
      readonly argTypes: readonly IrType[];
      readonly result?: IrType;
      /** Of a volatile read: the array elements that it names. */
      readonly within?: readonly ArrayBound[];
      readonly unordered?: true;
      readonly place?: IrPlace;
    }
  /** Something the program does that we have no meaning for: paths through it are `open`, never wrong. */
  | {
      readonly kind: 'unmodelled';
      readonly what: string;
      readonly target?: LocalId;
      readonly place?: IrPlace;
    };

/**
 * The operations. Integers are two's complement and wrap. Shifts past the width, division by zero and
 * `INT_MIN / -1` are undefined: replay ends the run there.
 */
export type ComputeOp =
  | IntBinaryOp
  | CompareOp
  | FloatBinaryOp
  | FloatCompareOp
  | CastOp
  | 'copy'
  | 'select'
  /**
   * `[pointer, bytes]`, or `[pointer, index, scale]` with a constant scale for the element access of C
   * (`a[i]`: pointer + index * scale). The second form says that the product may not wrap: only an index
   * inside the object is one, where `bytes` is whatever the program computed. Offsets are signed.
   */
  | 'pointer-add'
  | 'fneg'
  | IntrinsicOp;

export type IntBinaryOp =
  | 'add'
  | 'sub'
  | 'mul'
  | 'udiv'
  | 'sdiv'
  | 'urem'
  | 'srem'
  | 'shl'
  | 'lshr'
  | 'ashr'
  | 'and'
  | 'or'
  | 'xor';
/** On integers and pointers; the result is a 1-bit integer. */
export type CompareOp = 'eq' | 'ne' | 'ult' | 'ule' | 'ugt' | 'uge' | 'slt' | 'sle' | 'sgt' | 'sge';
export type FloatBinaryOp = 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem';
/** o: ordered (false on NaN); u: unordered (true on NaN). */
export type FloatCompareOp =
  | 'foeq'
  | 'fogt'
  | 'foge'
  | 'folt'
  | 'fole'
  | 'fone'
  | 'ford'
  | 'fueq'
  | 'fugt'
  | 'fuge'
  | 'fult'
  | 'fule'
  | 'fune'
  | 'funo';
export type CastOp =
  | 'trunc'
  | 'zext'
  | 'sext'
  | 'fptrunc'
  | 'fpext'
  | 'fptosi'
  | 'fptoui'
  | 'sitofp'
  | 'uitofp'
  | 'ptrtoint'
  | 'inttoptr'
  | 'bitcast';
/** LLVM intrinsics with a plain meaning on scalars. */
export type IntrinsicOp =
  | 'abs'
  | 'smax'
  | 'smin'
  | 'umax'
  | 'umin'
  | 'ctpop'
  | 'ctlz'
  | 'cttz'
  | 'bswap'
  | 'bitreverse'
  | 'fshl'
  | 'fshr'
  | 'sadd-overflow'
  | 'uadd-overflow'
  | 'ssub-overflow'
  | 'usub-overflow'
  | 'smul-overflow'
  | 'umul-overflow'
  | 'sadd-sat'
  | 'uadd-sat'
  | 'ssub-sat'
  | 'usub-sat'
  | 'fabs'
  | 'sqrt'
  | 'floor'
  | 'ceil'
  | 'ftrunc'
  | 'rint'
  | 'round'
  | 'fma'
  | 'copysign'
  | 'minnum'
  | 'maxnum'
  | 'isnan'
  | 'isinf'
  | 'isfinite'
  | 'signbit'
  | 'fptosi-sat'
  | 'fptoui-sat';

export type IrTerminator =
  | { readonly kind: 'jump'; readonly to: BlockId }
  /**
   * An atomic branch on a 1-bit integer. With a site it is the branch of that probe; without one its
   * condition is decided by earlier branches of the path (it never depends on the inputs by itself).
   */
  | {
      readonly kind: 'branch';
      readonly site?: number;
      readonly condition: IrOperand;
      readonly whenTrue: BlockId;
      readonly whenFalse: BlockId;
      readonly place?: IrPlace;
    }
  /** `arms[k]` belongs to the site's `cases[k]`, the last arm is the default. */
  | {
      readonly kind: 'switch';
      readonly site: number;
      readonly value: IrOperand;
      readonly bits: number;
      readonly arms: readonly BlockId[];
      readonly place?: IrPlace;
    }
  | { readonly kind: 'return'; readonly value?: IrOperand; readonly place?: IrPlace }
  | { readonly kind: 'unreachable'; readonly place?: IrPlace };
