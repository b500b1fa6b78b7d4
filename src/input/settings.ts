import { canonicalLvalue, inAnyCall, type LvaluePattern, lvaluePattern } from './canonical-lvalue.js';

/** What the configuration may say about the inputs of a function. */
export interface InputSettings {
  /** Elements behind a pointer; 8 unless told. */
  readonly maxElements?: number;
  /** How many pointers deep blocks are built, 2 unless told; a pointer below that is NULL. */
  readonly maxDepth?: number;
  /** `together`: a pointer may lead into the block of another one of its type, or to a global. `apart` unless told. */
  readonly pointers?: 'apart' | 'together';
  /** What becomes of allocations that are not too large. Unless told: any of them may fail, if some branch asks for that. */
  readonly allocations?: Allocations;
  /** Bytes before a pointer that the program moves by distances it computes; none unless told. */
  readonly before?: number;
  /** How often a test calls the function, as far as its program has state that outlives a call: 1 (unless told), 2, 4 or 8. */
  readonly calls?: number;
  /** What every caller keeps to, beyond single lvalues. */
  readonly declares?: Declarations;
  /**
   * By C lvalue: `x`, `A[3]`, `s->count`, `read()#0`; `[*]` and `#*` stand for every index and every call, `*` in a name for any
   * characters, `*` alone for everything.
   */
  readonly lvalues?: { readonly [lvalue: string]: LvalueSettings };
}

export type Allocations = 'succeed' | 'fail' | 'either';

/** Choices of Hyla's that the user makes facts. */
export interface Declarations {
  /** Allocations of up to 16 MiB never fail, larger ones always do. */
  readonly allocation?: 'succeeds';
  /** Each test is the first call of its program: static variables have their initial values. */
  readonly calls?: 'first';
  /** Allocations above 16 MiB always fail; the others may. */
  readonly largeAllocation?: 'fails';
  /** Functions without a body, by name or pattern, change nothing that the program can see. */
  readonly harmless?: readonly string[];
  /** Functions without a body, by name or pattern, change nothing but what their parameters point to. */
  readonly local?: readonly string[];
  /** Pointers more than this deep are NULL. */
  readonly depth?: number;
  /** Volatile objects, all of them or these lvalues, change only where the program changes them. */
  readonly volatile?: 'memory' | readonly string[];
  /** Bytes of padding are zero. */
  readonly padding?: 'zero';
  /**
   * The compiler evaluates operands from left to right, makes equal string literals one object, and copies the padding of structs,
   * as clang does.
   */
  readonly compiler?: 'clang';
  readonly locale?: 'C';
}

/** The settings with every default filled in. */
export interface CompleteSettings {
  readonly maxElements: number;
  readonly maxDepth: number;
  readonly pointers: 'apart' | 'together';
  readonly allocations?: Allocations;
  readonly before: number;
  readonly calls: number;
  readonly declares: Declarations;
  readonly lvalues: LvalueRules;
}

export function completeSettings(settings: InputSettings): CompleteSettings {
  return {
    maxElements: settings.maxElements ?? 8,
    maxDepth: settings.declares?.depth ?? settings.maxDepth ?? 2,
    pointers: settings.pointers ?? 'apart',
    allocations: settings.declares?.allocation === 'succeeds' ? 'succeed' : settings.allocations,
    before: settings.before ?? 0,
    calls: settings.declares?.calls === 'first' ? 1 : (settings.calls ?? 1),
    declares: settings.declares ?? {},
    lvalues: new LvalueRules(Object.entries(settings.lvalues ?? {})),
  };
}

export interface LvalueSettings {
  /** Inclusive bounds of this scalar, or of every integer in this array, struct or block. */
  readonly range?: RangeSetting;
  /** Inclusive bounds of the elements behind this pointer. */
  readonly elements?: RangeSetting;
  /** Elements behind this pointer. */
  readonly length?: number;
  /** May this pointer be NULL? Absent: only if some branch depends on it. */
  readonly nullable?: boolean;
  /** Is the last element behind this pointer a terminating zero? Absent: only for `char *`. */
  readonly string?: boolean;
  /** So many bytes lie before what this pointer points to. */
  readonly before?: number;
  /** What this pointer leads to, as C names the type. */
  readonly type?: string;
  /** The functions that this pointer to a function may lead to. */
  readonly targets?: readonly string[];
  /** Of `read(buffer)`: elements that are written there at most, in one call. */
  readonly writes?: number;
  /** Pointers whose objects this pointer may point to as well. */
  readonly aliases?: readonly string[];
  /** The member of this union that holds its value. */
  readonly member?: string;
  /** A global that keeps its initial value. */
  readonly initial?: boolean;
}

export interface RangeSetting {
  readonly low: number | bigint;
  readonly high: number | bigint;
}

/** What is said of lvalues, found by how they are named. */
export class LvalueRules {
  private readonly rules: readonly { readonly pattern: LvaluePattern; readonly says: LvalueSettings }[];
  private readonly known = new Map<string, LvalueSettings>();

  constructor(readonly entries: readonly (readonly [lvalue: string, says: LvalueSettings])[]) {
    this.rules = entries
      .map(([lvalue, says]) => ({ pattern: lvaluePattern(lvalue), says }))
      .sort((a, b) => a.pattern.precision - b.pattern.precision);
  }

  /** All that is said of an lvalue; of two that say the same thing, the more precise one has the last word. */
  of(lvalue: string): LvalueSettings {
    if (this.rules.length === 0) return none;
    const known = this.known.get(lvalue);
    if (known) return known;
    const canonical = canonicalLvalue(lvalue);
    const names = [canonical, inAnyCall(canonical)];
    const said = this.rules
      .filter(({ pattern }) => names.some((name) => pattern.matches(name)))
      .map(({ says }) => says);
    const all: LvalueSettings = said.length === 0 ? none : Object.assign({}, ...said);
    this.known.set(lvalue, all);
    return all;
  }

  /** Whether something is said of this very lvalue. */
  names(lvalue: string): boolean {
    return this.entries.some(([name]) => name === lvalue);
  }
}

export const settingsOf = (settings: CompleteSettings, lvalue: string): LvalueSettings =>
  settings.lvalues.of(lvalue);

const none: LvalueSettings = {};
