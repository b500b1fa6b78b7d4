import { FURTHER_ARGUMENTS_BEGIN, furtherArgumentType } from './further-arguments.js';
import { type Inspection, inspectionNamed } from './inspections.js';
import { unsetVariable } from './unset-variables.js';
import { EXCHANGE_FAILS, volatileRead } from './volatile-access.js';

/**
 * The functions that programs call and do not define, and what is known of each: the one table that everybody reads.
 * Adding a function is an entry here and its model in `models/`.
 */

export type LibraryFunction =
  /** Plain C in `models/FILE`: it goes through the front end as the program's own functions do. */
  | {
      readonly kind: 'model';
      readonly file: string;
      /** It turns inputs away. */
      readonly assumes?: true;
      readonly ofLocale?: LocaleSays;
    }
  /** The run has it from `models/runtime/runtime.c`; everybody else knows it by its effect. */
  | { readonly kind: 'built-in'; readonly effect: BuiltInEffect }
  /** Asks the world, and does nothing else: its result is an input, of which the standard says no more than this. */
  | {
      readonly kind: 'stub';
      readonly range?: { readonly low: bigint; readonly high: bigint };
      /** A new object, or NULL. */
      readonly result?: 'fresh';
      /** The answer in a run from the start of a program: nothing came before. */
      readonly atStart?: bigint;
    };

/**
 * What is another thing in another locale than "C": of characters beyond ASCII, the result; of those and of the two letters that
 * Turkish pairs otherwise; of any arguments; or all that the function does.
 */
export type LocaleSays = 'beyond-ascii' | 'beyond-ascii-and-i' | 'result' | 'everything';

export type BuiltInEffect =
  | Allocation
  /** Hands back the block that this argument points to. */
  | { readonly kind: 'free'; readonly block: number }
  /**
   * How many elements an imitation may write: the arguments are where to, the bytes of an element, and the bytes that the
   * call knows to be there plus 1, 0 if it knows nothing. `__hyla_reach_F$P` asks for parameter P of F.
   */
  | { readonly kind: 'reach' }
  /** Asks something of the state, for a branch that only the simplified program has: 1 or 0. */
  | { readonly kind: 'inspect'; readonly asks: Inspection }
  /** A model was asked for what C leaves undefined: any number comes back, and anything may have happened. */
  | { readonly kind: 'undefined' }
  /** No run comes back from it. */
  | { readonly kind: 'end'; readonly how: 'exit' | 'abort' | 'assertion' | 'reject' | 'trap' };

/** Returns a fresh block, or NULL if it cannot be had. Arguments are told by their numbers. */
export interface Allocation {
  readonly kind: 'allocate';
  /** The arguments whose product is the size. */
  readonly size: readonly number[];
  readonly content: 'uninitialised' | 'zero' | { readonly movedFrom: number };
  /** What the address is a multiple of: a power of two, or there is no block. */
  readonly alignment?: number;
}

/** How `qsort` and `bsearch` compare: 1 with one pair more than their models do, 2 in another way. */
export const COMPARES_OTHERWISE = '__hyla_compares_otherwise';

/** What memory from the heap means, in the run as everywhere: `runtime.c` has the same numbers. */
export const heap = {
  /** A single request above this gets NULL. */
  largestRequest: 2 ** 24,
  /** A run whose requests add up to more is stopped. */
  largestSum: 2 ** 28,
  /** Before each block. */
  headerBytes: 16,
  /** Of every block; larger ones are asked for. */
  alignment: 16,
} as const;

/** No model says what they give. */
const MATHEMATICAL =
  'acos acosf asin asinf atan atanf atan2 atan2f cbrt cbrtf cos cosf cosh coshf erf erfc exp expf exp2 expm1 hypot ' +
  'hypotf ldexp lgamma log logf log10 log10f log1p log2 log2f pow powf sin sinf sinh sinhf tan tanf tanh tanhf tgamma';

const table: readonly (readonly [names: string, what: LibraryFunction])[] = [
  ['malloc', allocates({ size: [0] })],
  ['calloc', allocates({ size: [0, 1], content: 'zero' })],
  ['realloc', allocates({ size: [1], content: { movedFrom: 0 } })],
  ['aligned_alloc', allocates({ size: [1], alignment: 0 })],
  ['free', { kind: 'built-in', effect: { kind: 'free', block: 0 } }],
  ['exit _Exit', ends('exit')],
  ['abort', ends('abort')],
  ['__assert_fail', ends('assertion')],
  ['__hyla_reject', ends('reject')],
  ['llvm.trap', ends('trap')],
  ['__hyla_undefined', { kind: 'built-in', effect: { kind: 'undefined' } }],

  ['getenv setlocale srand srandom strerror system', { kind: 'stub' }],
  [MATHEMATICAL, { kind: 'stub' }],
  ['__hyla_result_time __hyla_result_clock', { kind: 'stub' }],
  ['__hyla_result_gettimeofday __hyla_result_clock_gettime', { kind: 'stub', range: { low: 0n, high: 1n } }],
  ['__hyla_result_microseconds', { kind: 'stub', range: { low: 0n, high: 999_999n } }],
  ['__hyla_result_nanoseconds', { kind: 'stub', range: { low: 0n, high: 999_999_999n } }],
  ['rand random', { kind: 'stub', range: { low: 0n, high: 0x7fffffffn } }],
  ['__VERIFIER_nondet_bool', { kind: 'stub', range: { low: 0n, high: 1n } }],

  // The bytes of streams: -1 is the end, -2 an error. What became of a stream before, and where it stands.
  [
    '__hyla_stdin __hyla_file_1 __hyla_file_2 __hyla_further_files',
    { kind: 'stub', range: { low: -2n, high: 255n } },
  ],
  // Asked before each allocation.
  ['__hyla_allocation_fails', { kind: 'stub', range: { low: 0n, high: 1n } }],
  ['__hyla_earlier_state', { kind: 'stub', range: { low: 0n, high: 3n }, atStart: 0n }],
  ['__hyla_is_first_strtok', { kind: 'stub', range: { low: 0n, high: 0n }, atStart: 1n }],
  ['__hyla_earlier_text', { kind: 'stub' }],
  ['__hyla_earlier_position', { kind: 'stub', range: { low: 0n, high: 0x7fff0000n } }],
  // What the standard leaves to the stream or to the implementation.
  [
    '__hyla_has_positions __hyla_write_failed __hyla_takes_part __hyla_result_ungetc __hyla_result_freopen',
    { kind: 'stub', range: { low: 0n, high: 1n } },
  ],
  ['__hyla_result_fwrite __hyla_result_setvbuf __hyla_other_number', { kind: 'stub' }],
  // What comes behind something that is not modelled: no run gets there.
  ['__hyla_any_number', { kind: 'stub' }],
  ['__hyla_result_fopen', { kind: 'stub', result: 'fresh' }],
  ['__hyla_reason', { kind: 'stub', range: { low: 1n, high: 76n } }],
  ['__hyla_errno_left', { kind: 'stub', range: { low: 0n, high: 4095n } }],
  ['__hyla_finds_another __hyla_finds_this __hyla_reorders', { kind: 'stub', range: { low: 0n, high: 1n } }],
  [COMPARES_OTHERWISE, { kind: 'stub', range: { low: 0n, high: 2n } }],
  ['__hyla_compared_element', { kind: 'stub' }],
  [EXCHANGE_FAILS, { kind: 'stub', range: { low: 0n, high: 1n } }],
  ['__hyla_other_difference', { kind: 'stub', range: { low: 0n, high: 0x7fffffffn } }],
  ['__hyla_other_truth', { kind: 'stub' }],
  // Asks nothing: what happens after it belongs to another call of the function under test.
  [FURTHER_ARGUMENTS_BEGIN, { kind: 'stub' }],
  ['__hyla_complains', { kind: 'stub', range: { low: 0n, high: 1n } }],
  [
    '__hyla_result_printf __hyla_result_fprintf __hyla_result_vprintf __hyla_result_vfprintf',
    { kind: 'stub', range: { low: -0x80000000n, high: 0n } },
  ],
  ['__hyla_result_puts __hyla_result_fputs', { kind: 'stub', range: { low: -1n, high: 0x7fffffffn } }],
  [
    '__hyla_result_putchar __hyla_result_putc __hyla_result_fputc __hyla_result_fflush __hyla_result_fclose',
    { kind: 'stub', range: { low: -1n, high: 0n } },
  ],
  // What the models of formatted output leave open: digits, lengths, signs.
  ['__hyla_other_digit', { kind: 'stub', range: { low: 0x30n, high: 0x39n } }],
  ['__hyla_first_digit', { kind: 'stub', range: { low: 0x31n, high: 0x39n } }],
  ['__hyla_number_character', { kind: 'stub', range: { low: 0x2bn, high: 0x78n } }],
  ['__hyla_number_length', { kind: 'stub', range: { low: 1n, high: 40n } }],
  ['__hyla_whole_digits', { kind: 'stub', range: { low: 19n, high: 309n } }],
  ['__hyla_decimal_exponent', { kind: 'stub', range: { low: -324n, high: 308n } }],
  ['__hyla_nan_sign', { kind: 'stub', range: { low: 0n, high: 1n } }],
  ['__hyla_pointer_character', { kind: 'stub', range: { low: 0x20n, high: 0x7en } }],
  ['__hyla_pointer_length', { kind: 'stub', range: { low: 1n, high: 20n } }],

  ['__errno_location', { kind: 'model', file: 'errno.c' }],
  [
    'isupper islower isalpha isalnum isblank isspace iscntrl isprint isgraph ispunct',
    { kind: 'model', file: 'ctype.c', ofLocale: 'beyond-ascii' },
  ],
  ['tolower toupper', { kind: 'model', file: 'ctype.c', ofLocale: 'beyond-ascii-and-i' }],
  ['isdigit isxdigit isascii toascii', { kind: 'model', file: 'ctype.c' }],
  [
    'fabs fabsf floor floorf ceil ceilf trunc truncf rint rintf nearbyint nearbyintf sqrt sqrtf copysign copysignf ' +
      'fmod fmodf fma fmaf ' +
      'round roundf fmin fminf fmax fmaxf fdim fdimf lround llround lrint llrint',
    { kind: 'model', file: 'math.c' },
  ],
  [
    'printf fprintf vprintf vfprintf puts fputs putchar putc fputc fwrite fflush perror setbuf setvbuf',
    { kind: 'model', file: 'print.c' },
  ],
  ['ungetc feof ferror clearerr', { kind: 'model', file: 'stream.c' }],
  [
    'getchar getc fgetc getchar_unlocked getc_unlocked fgets gets fread getline getdelim',
    { kind: 'model', file: 'read.c' },
  ],
  ['fopen freopen fclose', { kind: 'model', file: 'file.c' }],
  ['fseek fseeko ftell ftello rewind fgetpos fsetpos', { kind: 'model', file: 'seek.c' }],
  ['scanf fscanf sscanf vscanf vfscanf vsscanf', { kind: 'model', file: 'scanf.c' }],
  ['sprintf snprintf vsprintf vsnprintf asprintf vasprintf', { kind: 'model', file: 'sprintf.c' }],
  [
    'abs labs llabs div ldiv lldiv bsearch qsort reallocarray posix_memalign _exit quick_exit',
    { kind: 'model', file: 'stdlib.c' },
  ],
  [
    'strlen strnlen strcmp strncmp strcpy stpcpy strncpy strcat strncat strchr strrchr ' +
      'strstr strspn strcspn strpbrk strtok strtok_r strsep strdup strndup memcmp memchr memcpy memmove memset ' +
      'bzero',
    { kind: 'model', file: 'string.c' },
  ],
  ['strcoll strcasecmp strncasecmp', { kind: 'model', file: 'string.c', ofLocale: 'result' }],
  ['strtod strtof atof', { kind: 'model', file: 'strtod.c', ofLocale: 'everything' }],
  ['strtol strtoll strtoul strtoull atoi atol atoll', { kind: 'model', file: 'strtol.c' }],
  ['time clock difftime gettimeofday clock_gettime', { kind: 'model', file: 'time.c' }],
  ['__VERIFIER_assume', { kind: 'model', file: 'verifier.c', assumes: true }],
  ['__VERIFIER_error reach_error', { kind: 'model', file: 'verifier.c' }],
];

function allocates(how: Pick<Allocation, 'size'> & Partial<Allocation>): LibraryFunction {
  return { kind: 'built-in', effect: { kind: 'allocate', content: 'uninitialised', ...how } };
}

function ends(how: (BuiltInEffect & { kind: 'end' })['how']): LibraryFunction {
  return { kind: 'built-in', effect: { kind: 'end', how } };
}

export const libraryFunctions: ReadonlyMap<string, LibraryFunction> = new Map(
  table.flatMap(([names, what]) => names.split(' ').map((name) => [name, what] as const)),
);

const REACH: BuiltInEffect = { kind: 'reach' };

/** What a function without a body does, if it is built in. */
export function builtInEffect(name: string): BuiltInEffect | undefined {
  if (name.startsWith('__hyla_reach_')) return REACH;
  const asks = inspectionNamed(name);
  if (asks !== undefined) return { kind: 'inspect', asks };
  const known = libraryFunctions.get(name);
  return known?.kind === 'built-in' ? known.effect : undefined;
}

export function allocationOf(name: string): Allocation | undefined {
  const effect = builtInEffect(name);
  return effect?.kind === 'allocate' ? effect : undefined;
}

const LEAVES_ERRNO: ReadonlySet<string> = new Set(
  [
    'malloc calloc realloc reallocarray aligned_alloc posix_memalign free strdup strndup asprintf vasprintf',
    'printf fprintf vprintf vfprintf puts fputs putchar putc fputc fwrite fflush perror setvbuf sprintf snprintf vsprintf vsnprintf',
    'getchar getc fgetc getchar_unlocked getc_unlocked fgets gets fread getline getdelim fopen freopen fclose ungetc',
    'fseek fseeko ftell ftello rewind fgetpos fsetpos scanf fscanf sscanf vscanf vfscanf vsscanf',
    'getenv setlocale system strerror strcoll time clock gettimeofday clock_gettime atoi atol atoll atof',
    `${MATHEMATICAL} sqrt sqrtf fmod fmodf fdim fdimf fma fmaf lround llround lrint llrint`,
  ].flatMap((names) => names.split(' ')),
);

/** Whether a call of the C library's function may leave something in `errno` that its model does not put there. */
export const leavesErrno = (name: string): boolean => LEAVES_ERRNO.has(name);

/** How a run ends that calls the function; undefined if it goes on. */
export function endingOf(name: string): (BuiltInEffect & { kind: 'end' })['how'] | undefined {
  const effect = builtInEffect(name);
  return effect?.kind === 'end' ? effect.how : undefined;
}

/** Does it turn inputs away unless a condition holds? */
export function isAssumption(name: string): boolean {
  const known = libraryFunctions.get(name);
  return known?.kind === 'model' && known.assumes === true;
}

/** What models of formatted input and output call. */
const NUMBERS_AS_TEXT: ReadonlySet<string> = new Set(['__hyla_put_double', '__hyla_scan_double']);

/** Whether a library function, as it is here, knows the locale "C" only, and what of it. */
export function localeSays({
  name,
  library,
}: {
  readonly name: string;
  readonly library: boolean;
}): LocaleSays | undefined {
  if (!library && !name.startsWith('__is')) return undefined;
  if (NUMBERS_AS_TEXT.has(name)) return 'everything';
  // Some headers have functions of their own for these.
  const known = libraryFunctions.get(name.replace(/^__(?=is)/, ''));
  return known?.kind === 'model' ? known.ofLocale : undefined;
}

const LEFT_OUT = '__hyla_unmodelled_';

/** What is not modelled where a function of this name is called: `__hyla_unmodelled_long_double_in_a_format()`. */
export const leftOutBy = (name: string): string | undefined =>
  name.startsWith(LEFT_OUT) ? name.slice(LEFT_OUT.length).replaceAll('_', ' ') : undefined;

/** Whether a function without a body answers and does nothing else. */
export function isQuestion(name: string): boolean {
  return (
    libraryFunctions.get(name)?.kind === 'stub' ||
    name.startsWith('__VERIFIER_nondet_') ||
    volatileRead(name) !== undefined ||
    furtherArgumentType(name) !== undefined ||
    unsetVariable(name) !== undefined
  );
}

/** The argument whose block's content moves into the new one. */
export function movedArgument({ content }: Allocation): number | undefined {
  return typeof content === 'object' ? content.movedFrom : undefined;
}
