import {
  ALLOCATION_FAILS,
  AMONG_EQUALS,
  COMPARISONS,
  ERRNO_LEFT,
  EXCHANGE_FAILS,
  FREE_RESULTS,
  functionOfStub,
  isLibraryQuestion,
  READ_ERROR,
} from '../../input/index.js';
import { type IrInstruction, operandsOf, type Program } from '../../ir/index.js';
import type { CValue, LibraryWorld, StreamSource } from '../../result/index.js';

/** What the stubs of a run returned, by stub, call by call. */
type StubSequences = readonly { readonly stub: string; readonly returns: readonly CValue[] }[];

/** The functions that the bytes of streams come from, as the streams of a native test are numbered. */
const SOURCES: ReadonlyMap<string, StreamSource> = new Map([
  ['__hyla_stdin', 1],
  ['__hyla_file_1', 2],
  ['__hyla_file_2', 3],
  ['__hyla_further_files', 4],
]);

/** What these open and tell is never what the machine has. */
const PLAYED: ReadonlySet<string> = new Set(
  'fopen freopen time clock gettimeofday clock_gettime microseconds nanoseconds'.split(' '),
);

/** Questions that each C library answers in its own way: digits beyond the exact ones, what `%p` prints, values of errno. */
const HOSTS_OWN =
  /^__hyla_(takes_part|other_digit|first_digit|number_|whole_digits|decimal_exponent|nan_sign|pointer_)/;

/**
 * What the models of library functions were told in a run, as a native test can give it to the machine's own library;
 * undefined where nothing was asked.
 */
export function libraryWorld(
  program: Program,
  sequences: StubSequences,
  hasStreams: boolean,
):
  | { readonly world: LibraryWorld; readonly isHostSpecific: boolean; readonly obstacle?: string }
  | undefined {
  const asked = sequences.filter(({ stub }) => isLibraryQuestion(stub) && stub !== ALLOCATION_FAILS);
  if (asked.length === 0 && !hasStreams) return undefined;
  const answers = (stub: string): readonly number[] =>
    asked.find((one) => one.stub === stub)?.returns.map(numberOf) ?? [];
  const earlier = answers('__hyla_earlier_state');
  const positions = answers('__hyla_has_positions');
  const starts = answers('__hyla_earlier_position');
  const results = asked.flatMap(({ stub, returns }) => {
    const name = functionOfStub(stub);
    const values = returns.map((value) => (value.kind === 'int' ? value.value : BigInt(numberOf(value))));
    if (name === undefined) return [];
    const isOrdinary = values.every((value) => value === 0n) && !PLAYED.has(name);
    return isOrdinary ? [] : [{ function: name, values }];
  });
  const streams = asked.flatMap(({ stub, returns }) => {
    const source = SOURCES.get(stub);
    return source === undefined ? [] : [{ source, bytes: returns.map(numberOf) }];
  });
  const obstacle = [
    differ(earlier) && 'its streams were used before, each in another way',
    differ(positions) && 'of its streams, some have positions and some have not',
    differ(starts) && 'its streams stand at different positions',
    positions.includes(1) && streams.some(hasGap) && 'it goes back to where a stream has failed or ended',
    ERRNO_LEFT.some((stub) => answers(stub).some((left) => left !== 0)) &&
      looksAtErrno(program) &&
      'the C library leaves something in errno',
    AMONG_EQUALS.some((stub) => answers(stub).includes(1)) && 'of equal elements the C library takes others',
    COMPARISONS.some((stub) => answers(stub).some((answer) => answer !== 0)) &&
      'the C library compares other elements',
    FREE_RESULTS.some((stub) => answers(stub).some((answer) => answer !== 0)) &&
      'the C library of the machine answers with other numbers',
    answers(EXCHANGE_FAILS).includes(1) && 'a weak exchange fails though it finds what it expects',
    asked.some(({ stub }) => stub === '__hyla_earlier_text') && 'strtok was called before',
    answers('__hyla_write_failed').includes(1) && 'what it writes fails later',
    ...results.map((one) => isMixed(program, one.function) && `a call of ${one.function} fails, others not`),
  ].find((found) => found !== false);
  const readsReason = asked.some(({ stub }) => stub === '__hyla_reason') && looksAtErrno(program);
  const world = {
    streams,
    earlier: earlier[0] ?? 0,
    position: positions[0] === 0 ? undefined : (starts[0] ?? 0),
    results,
  };
  const isHostSpecific = readsReason || asked.some(({ stub }) => HOSTS_OWN.test(stub));
  return { world, isHostSpecific, ...(obstacle && { obstacle }) };
}

function numberOf(value: CValue): number {
  if (value.kind === 'int') return Number(value.value);
  return value.kind === 'pointer' && value.target.kind !== 'null' ? 1 : 0;
}

const differ = (values: readonly number[]): boolean => values.some((value) => value !== values[0]);

/** Something other than a byte comes before the last one. */
const hasGap = ({ bytes }: { readonly bytes: readonly number[] }): boolean =>
  bytes.includes(Number(READ_ERROR)) || bytes.slice(0, -1).some((byte) => byte < 0);

/** Where nobody looks at a result it was not asked for: a native test could not tell these calls from the others. */
function isMixed(program: Program, name: string): boolean {
  return [...program.functions.keys()].some((other) => other.startsWith(`__hyla_unheeded_${name}`));
}

/** Whether the program itself, and not only a model, reads errno: the machine has other numbers for what went wrong. */
function looksAtErrno({ functions }: Program): boolean {
  const reads = (instruction: IrInstruction): boolean =>
    (instruction.kind === 'call' &&
      instruction.callee.kind === 'function' &&
      instruction.callee.name === '__errno_location') ||
    operandsOf(instruction).some((operand) => operand.kind === 'address' && operand.symbol === 'errno');
  return [...functions.values()].some(
    ({ library, blocks }) => !library && blocks.some(({ instructions }) => instructions.some(reads)),
  );
}
