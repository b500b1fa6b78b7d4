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
  /** By C lvalue: `x`, `A[3]`, `s->count`, `read()#0`; `[*]` and `#*` stand for every index and every call. */
  readonly lvalues?: { readonly [lvalue: string]: LvalueSettings };
}

export type Allocations = 'succeed' | 'fail' | 'either';

/** Choices of Hyla's that the user makes facts. */
export interface Declarations {
  /** Allocations of a reasonable size never fail. */
  readonly allocation?: 'succeeds';
  /** Each test is the first call of its program: static variables have their initial values. */
  readonly calls?: 'first';
  /** Functions without a body, by name or `*`, change nothing that the program can see. */
  readonly harmless?: readonly string[];
  /** Volatile objects change only where the program changes them. */
  readonly volatile?: 'memory';
  /** Bytes of padding are zero. */
  readonly padding?: 'zero';
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
  readonly lvalues: ReadonlyMap<string, LvalueSettings>;
}

export function completeSettings(settings: InputSettings): CompleteSettings {
  return {
    maxElements: settings.maxElements ?? 8,
    maxDepth: settings.maxDepth ?? 2,
    pointers: settings.pointers ?? 'apart',
    allocations: settings.declares?.allocation === 'succeeds' ? 'succeed' : settings.allocations,
    before: settings.before ?? 0,
    calls: settings.declares?.calls === 'first' ? 1 : (settings.calls ?? 1),
    declares: settings.declares ?? {},
    lvalues: new Map(Object.entries(settings.lvalues ?? {})),
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

/** The settings of an lvalue: its own, or those written for all indices, or none. */
export function settingsOf(settings: CompleteSettings, lvalue: string): LvalueSettings {
  if (settings.lvalues.size === 0) return none;
  const own = settings.lvalues.get(lvalue);
  if (own) return own;
  const general = lvalue.replace(/\[\d+\]/g, '[*]').replace(/\)#\d+/g, ')#*');
  // What is said of a parameter holds in every call.
  return settings.lvalues.get(general.replace(/^([^#()]+)#\d+/, '$1')) ?? none;
}

const none: LvalueSettings = {};
