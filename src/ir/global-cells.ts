import { operandsOf, terminatorOperands } from './operands.js';
import type { IrInstruction, IrOperand, Program } from './program.js';

/** A number in a global variable, which the program reads and writes under its name alone, and always all of it. */
export interface GlobalCell {
  readonly symbol: string;
  readonly offset: number;
  readonly bits: number;
}

/** Fewer constants that are stored make no machine. */
const FEWEST_STORED = 3;

/** Which globals could be what a machine keeps, by symbol: their cells, and the constants that are stored there. */
export class GlobalCells {
  private readonly cells = new Map<string, Map<number, GlobalCell>>();
  private readonly stored = new Map<string, Set<bigint>>();
  /** What is stored there is no constant, at least once. */
  private readonly computed = new Set<string>();
  /** Somebody does more with their addresses. */
  private readonly others = new Set<string>();

  /** The whole program is looked through once, not for each of its functions. */
  private static readonly known = new WeakMap<Program, GlobalCells>();

  static in(program: Program): GlobalCells {
    const cells = GlobalCells.known.get(program) ?? new GlobalCells(program);
    GlobalCells.known.set(program, cells);
    return cells;
  }

  private constructor(program: Program) {
    for (const { blocks } of program.functions.values())
      for (const { instructions, terminator } of blocks) {
        for (const instruction of instructions) this.look(instruction);
        this.exclude(terminatorOperands(terminator));
      }
    for (const { initializer } of program.globals.values())
      for (const { symbol } of initializer.addresses) this.others.add(symbol);
  }

  /** None where one of the variables is no machine's. */
  of(symbols: readonly string[]): readonly GlobalCell[] {
    const known = symbols.filter((symbol) => !this.others.has(symbol));
    const cells = known.flatMap((symbol) => [...(this.cells.get(symbol)?.values() ?? [])]);
    const stored = known.map((symbol) => this.stored.get(symbol)?.size ?? 0);
    return Math.max(0, ...stored) >= FEWEST_STORED ? cells : [];
  }

  /** Those of them that get nothing but constants. */
  enumerated(symbols: readonly string[]): readonly GlobalCell[] {
    return this.of(symbols.filter((symbol) => !this.computed.has(symbol)));
  }

  private look(instruction: IrInstruction): void {
    if (instruction.kind !== 'load' && instruction.kind !== 'store') {
      this.exclude(operandsOf(instruction));
      return;
    }
    const { address, type } = instruction;
    if (instruction.kind === 'store') this.exclude([instruction.value]);
    if (address.kind !== 'address') return;
    const { symbol, offset } = address;
    const cells = this.cells.get(symbol) ?? new Map<number, GlobalCell>();
    this.cells.set(symbol, cells);
    const bits = type.kind === 'int' && type.bits % 8 === 0 ? type.bits : undefined;
    const known = cells.get(offset);
    if (bits === undefined || (known && known.bits !== bits)) this.others.add(symbol);
    else cells.set(offset, { symbol, offset, bits });
    if (instruction.kind === 'store') this.store(symbol, instruction.value);
  }

  private store(symbol: string, value: IrOperand): void {
    if (value.kind !== 'int') {
      this.computed.add(symbol);
      return;
    }
    const stored = this.stored.get(symbol) ?? new Set();
    this.stored.set(symbol, stored.add(BigInt(value.value)));
  }

  private exclude(operands: readonly IrOperand[]): void {
    for (const operand of operands) if (operand.kind === 'address') this.others.add(operand.symbol);
  }
}
