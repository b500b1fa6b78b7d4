import type { IrBlock, IrFunction, IrInstruction, IrType, Program } from './program.js';

/**
 * What is read of a volatile object may have changed since anyone looked: each read is the next result of a function
 * without a body, which is given the address. Its name says what it reads.
 */
export interface VolatileRead {
  /** `object`: memory of the program, wherever it is. `device`: a fixed address, where the program has none. */
  readonly of: 'object' | 'device';
  /** As LLVM spells it. */
  readonly scalar: ScalarName;
  /** The type in C, as far as it is known. */
  readonly cType: string;
  /** The lvalue, as the source has it. */
  readonly lvalue: string;
}

/** What can be read and written at once. */
export const SCALARS = ['i8', 'i16', 'i32', 'i64', 'float', 'double', 'ptr'] as const;
export type ScalarName = (typeof SCALARS)[number];

/** Called before a copy of a volatile object: which part of it changed in between is not followed. */
export const VOLATILE_AS_A_WHOLE = '__hyla_unmodelled_a_volatile_object_that_is_copied_as_a_whole';

/** Called after each read of what is atomic, and each fence: what others wrote before they wrote there is seen from then on. */
export const OTHER_THREADS = '__hyla_other_threads';

/** Asked where a weak exchange finds what it expects: 1 where it fails all the same. */
export const EXCHANGE_FAILS = '__hyla_exchange_fails';

const READ = /^__hyla_read_(object|device)_(\w+):([^:]*):(.*)$/;
const WRITE = /^__hyla_write_(object|device)_(\w+)$/;

export const volatileReadName = ({ of, scalar, cType, lvalue }: VolatileRead): string =>
  `__hyla_read_${of}_${scalar}:${cType}:${lvalue}`;

export const volatileWriteName = ({ of, scalar }: Pick<VolatileRead, 'of' | 'scalar'>): string =>
  `__hyla_write_${of}_${scalar}`;

/** What a function reads that volatile reads call; undefined for any other. */
export function volatileRead(name: string): VolatileRead | undefined {
  const found = READ.exec(name);
  if (!found) return undefined;
  const [, of, scalar, cType, lvalue] = found;
  return { of: of as VolatileRead['of'], scalar: scalar as ScalarName, cType, lvalue };
}

/** The same for what volatile writes call. */
export function volatileWrite(name: string): Pick<VolatileRead, 'of' | 'scalar'> | undefined {
  const found = WRITE.exec(name);
  return found ? { of: found[1] as VolatileRead['of'], scalar: found[2] as ScalarName } : undefined;
}

const BYTES = { i8: 1, i16: 2, i32: 4, i64: 8, float: 4, double: 8 } as const;

export function scalarBytes(scalar: ScalarName, pointerBytes: number): number {
  return scalar === 'ptr' ? pointerBytes : BYTES[scalar];
}

/** No object of a program lies at this address or above: what answers there is a device, if it is anything. */
export function firstDeviceAddress(bits: number): number {
  return 2 ** (bits - 3);
}

/** The program in which volatile objects of these lvalues change only where it changes them: reads of them are loads. */
export function withOrdinaryMemory(program: Program, isOrdinary: (lvalue: string) => boolean): Program {
  const isLoad = (name: string): boolean => {
    const read = volatileRead(name);
    return read?.of === 'object' && isOrdinary(read.lvalue);
  };
  const names = new Set([...program.stubs.keys()].filter(isLoad));
  const isAll = [...program.stubs.keys()].every((name) => !volatileRead(name) || names.has(name));
  if (isAll) names.add(OTHER_THREADS);
  if (names.size === 0) return program;
  const functions = new Map(
    [...program.functions].map(([name, f]): [string, IrFunction] => [
      name,
      { ...f, blocks: f.blocks.map((block) => withLoads(block, names)) },
    ]),
  );
  const stubs = new Map([...program.stubs].filter(([name]) => !names.has(name)));
  return { ...program, functions, stubs };
}

function withLoads(block: IrBlock, names: ReadonlySet<string>): IrBlock {
  return { ...block, instructions: block.instructions.flatMap((one) => asLoad(one, names)) };
}

function asLoad(instruction: IrInstruction, names: ReadonlySet<string>): readonly IrInstruction[] {
  if (instruction.kind !== 'call' || instruction.callee.kind !== 'function') return [instruction];
  const { callee, target, args, within, place, result } = instruction;
  if (!names.has(callee.name)) return [instruction];
  // A value that nobody looks at is no value.
  if (target === undefined) return [];
  const ordinary = volatileRead(callee.name)?.lvalue;
  return [{ kind: 'load', target, address: args[0], type: result as IrType, within, ordinary, place }];
}
