import type { IrFunction, IrInstruction, IrOperand, IrType, Program } from '../../../src/ir/index.js';

type Value = bigint | number;

/**
 * Runs a program concretely, in the plainest way: values are bigints (integers and addresses) or numbers (floats),
 * memory is an array of bytes. What it cannot do throws, so that no test passes for want of a meaning.
 */
export class IrEvaluator {
  private readonly memory = new DataView(new ArrayBuffer(1 << 16));
  private readonly addresses = new Map<string, bigint>();
  private readonly functionAt = new Map<bigint, string>();
  private free = 1024;
  private steps = 0;

  constructor(private readonly program: Program) {
    let next = 1n;
    for (const name of program.functions.keys()) {
      this.addresses.set(name, next);
      this.functionAt.set(next++, name);
    }
    for (const global of program.globals.values())
      this.addresses.set(global.name, this.allocate(global.bytes));
    for (const { name, initializer } of program.globals.values()) {
      const base = Number(this.address(name));
      for (const [k, byte] of initializer.data.entries()) this.memory.setUint8(base + k, byte);
      for (const { offset, symbol, addend } of initializer.addresses) {
        this.memory.setUint32(base + offset, Number(this.address(symbol)) + addend, true);
      }
    }
  }

  call(name: string, args: readonly Value[]): Value | undefined {
    const f = this.program.functions.get(name);
    if (!f) throw new Error(`no function ${name}`);
    const locals: Value[] = [];
    f.parameters.forEach(({ local, byValue }, k) => {
      locals[local] = byValue ? this.copyOf(args[k], byValue.bytes) : args[k];
    });
    let block = f.blocks[0];
    for (;;) {
      if (++this.steps > 100_000) throw new Error('endless');
      for (const instruction of block.instructions) this.execute(f, locals, instruction);
      const end = block.terminator;
      const value = (operand: IrOperand): Value => this.value(locals, operand);
      if (end.kind === 'return') return end.value && value(end.value);
      if (end.kind === 'jump') block = f.blocks[end.to];
      else if (end.kind === 'branch')
        block = f.blocks[value(end.condition) === 1n ? end.whenTrue : end.whenFalse];
      else if (end.kind === 'switch')
        block = f.blocks[end.arms[this.arm(end.site, value(end.value) as bigint)]];
      else throw new Error('reached the unreachable');
    }
  }

  private arm(site: number, value: bigint): number {
    const info = this.program.sites[site];
    if (info.kind !== 'switch') throw new Error('no switch');
    const at = info.cases.findIndex(({ low, high }) => BigInt.asUintN(64, value - low) <= high - low);
    return at < 0 ? info.cases.length : at;
  }

  private allocate(bytes: number): bigint {
    const at = Math.ceil(this.free / 16) * 16;
    this.free = at + bytes;
    return BigInt(at);
  }

  private copyOf(from: Value, bytes: number): bigint {
    const to = this.allocate(bytes);
    this.copy(to, from, bytes);
    return to;
  }

  private copy(to: Value, from: Value, bytes: number): void {
    new Uint8Array(this.memory.buffer).copyWithin(Number(to), Number(from), Number(from) + bytes);
  }

  private address(symbol: string): bigint {
    const address = this.addresses.get(symbol);
    if (address === undefined) throw new Error(`no address of ${symbol}`);
    return address;
  }

  private value(locals: readonly Value[], operand: IrOperand): Value {
    switch (operand.kind) {
      case 'local':
        if (locals[operand.local] === undefined) throw new Error(`local ${operand.local} was never assigned`);
        return locals[operand.local];
      case 'int':
        return BigInt(operand.value);
      case 'float':
        return operand.value;
      case 'null':
        return 0n;
      case 'address':
        return BigInt.asUintN(32, this.address(operand.symbol) + BigInt(operand.offset));
      case 'undefined':
        throw new Error('an undefined value was read');
    }
  }

  private load(address: number, type: IrType): Value {
    if (type.kind === 'float')
      return type.bits === 32 ? this.memory.getFloat32(address, true) : this.memory.getFloat64(address, true);
    const bytes = type.kind === 'pointer' ? 4 : Math.ceil(type.bits / 8);
    let value = 0n;
    for (let k = bytes - 1; k >= 0; k--) value = (value << 8n) | BigInt(this.memory.getUint8(address + k));
    return type.kind === 'int' ? BigInt.asUintN(type.bits, value) : value;
  }

  private store(address: number, type: IrType, value: Value): void {
    if (type.kind === 'float' && type.bits === 32) this.memory.setFloat32(address, Number(value), true);
    else if (type.kind === 'float') this.memory.setFloat64(address, Number(value), true);
    else {
      const bytes = type.kind === 'pointer' ? 4 : Math.ceil(type.bits / 8);
      for (let k = 0; k < bytes; k++)
        this.memory.setUint8(address + k, Number((BigInt(value) >> BigInt(8 * k)) & 255n));
    }
  }

  private execute(f: IrFunction, locals: Value[], instruction: IrInstruction): void {
    const value = (operand: IrOperand): Value => this.value(locals, operand);
    switch (instruction.kind) {
      case 'compute':
        locals[instruction.target] = compute(
          instruction,
          instruction.args.map(value),
          f.locals[instruction.target].type,
        );
        return;
      case 'load':
        locals[instruction.target] = this.load(Number(value(instruction.address)), instruction.type);
        return;
      case 'store':
        this.store(Number(value(instruction.address)), instruction.type, value(instruction.value));
        return;
      case 'allocate':
        locals[instruction.target] = this.allocate(instruction.bytes * Number(value(instruction.count)));
        return;
      case 'copy-memory':
        this.copy(value(instruction.to), value(instruction.from), Number(value(instruction.bytes)));
        return;
      case 'fill-memory': {
        const to = Number(value(instruction.to));
        new Uint8Array(this.memory.buffer).fill(
          Number(value(instruction.value)),
          to,
          to + Number(value(instruction.bytes)),
        );
        return;
      }
      case 'call': {
        const { callee } = instruction;
        const name =
          callee.kind === 'function' ? callee.name : this.functionAt.get(value(callee.operand) as bigint);
        const result = this.call(name ?? 'at no address', instruction.args.map(value));
        if (instruction.target !== undefined && result !== undefined) locals[instruction.target] = result;
        return;
      }
      case 'unmodelled':
        throw new Error(instruction.what);
    }
  }
}

function compute(
  { op, type }: IrInstruction & { kind: 'compute' },
  args: readonly Value[],
  result: IrType,
): Value {
  const bits = type.kind === 'int' ? type.bits : 32;
  const resultBits = result.kind === 'int' ? result.bits : 32;
  if (type.kind === 'float' || result.kind === 'float') return computeFloat(op, args, bits, result);
  const [a, b, c] = args as readonly bigint[];
  const signed = (v: bigint): bigint => BigInt.asIntN(bits, v);
  const truth = (holds: boolean): bigint => (holds ? 1n : 0n);
  const fits = (v: bigint, sign: boolean): bigint =>
    truth(v !== (sign ? BigInt.asIntN(bits, v) : BigInt.asUintN(bits, v)));
  const table: Record<string, () => bigint> = {
    copy: () => a,
    zext: () => a,
    trunc: () => a,
    ptrtoint: () => a,
    inttoptr: () => a,
    bitcast: () => a,
    sext: () => signed(a),
    add: () => a + b,
    sub: () => a - b,
    mul: () => a * b,
    'pointer-add': () => a + b * (c ?? 1n),
    udiv: () => a / b,
    urem: () => a % b,
    sdiv: () => signed(a) / signed(b),
    srem: () => signed(a) % signed(b),
    shl: () => a << b,
    lshr: () => a >> b,
    ashr: () => signed(a) >> b,
    and: () => a & b,
    or: () => a | b,
    xor: () => a ^ b,
    eq: () => truth(a === b),
    ne: () => truth(a !== b),
    ult: () => truth(a < b),
    ule: () => truth(a <= b),
    ugt: () => truth(a > b),
    uge: () => truth(a >= b),
    slt: () => truth(signed(a) < signed(b)),
    sle: () => truth(signed(a) <= signed(b)),
    sgt: () => truth(signed(a) > signed(b)),
    sge: () => truth(signed(a) >= signed(b)),
    select: () => (a === 1n ? b : c),
    abs: () => (signed(a) < 0n ? -a : a),
    smax: () => (signed(a) > signed(b) ? a : b),
    smin: () => (signed(a) < signed(b) ? a : b),
    ctpop: () => BigInt(a.toString(2).replaceAll('0', '').length),
    ctlz: () => BigInt(a === 0n ? bits : bits - a.toString(2).length),
    bswap: () =>
      BigInt(
        `0x${a
          .toString(16)
          .padStart(bits / 4, '0')
          .match(/../g)
          ?.reverse()
          .join('')}`,
      ),
    fshl: () => (a << (c % BigInt(bits))) | (b >> ((BigInt(bits) - (c % BigInt(bits))) % BigInt(bits))),
    'sadd-overflow': () => fits(signed(a) + signed(b), true),
    'smul-overflow': () => fits(signed(a) * signed(b), true),
    'usub-overflow': () => fits(a - b, false),
  };
  if (!table[op]) throw new Error(`no meaning of ${op}`);
  return BigInt.asUintN(resultBits, table[op]());
}

function computeFloat(op: string, args: readonly Value[], bits: number, result: IrType): Value {
  const [a, b, c] = args as readonly number[];
  const table: Record<string, () => Value> = {
    copy: () => a,
    fadd: () => a + b,
    fsub: () => a - b,
    fmul: () => a * b,
    fdiv: () => a / b,
    fneg: () => -a,
    select: () => (BigInt(a) === 1n ? b : c),
    fpext: () => a,
    fptrunc: () => a,
    folt: () => BigInt(a < b),
    fogt: () => BigInt(a > b),
    fune: () => BigInt(a !== b),
    foeq: () => BigInt(a === b),
    sitofp: () => Number(BigInt.asIntN(bits, args[0] as bigint)),
    uitofp: () => Number(args[0]),
    fptosi: () => BigInt(Math.trunc(a)),
    fptoui: () => BigInt(Math.trunc(a)),
    fabs: () => Math.abs(a),
    sqrt: () => Math.sqrt(a),
    floor: () => Math.floor(a),
  };
  if (!table[op]) throw new Error(`no meaning of ${op}`);
  const value = table[op]();
  if (typeof value === 'bigint') return BigInt.asUintN(result.kind === 'int' ? result.bits : 1, value);
  return result.kind === 'float' && result.bits === 32 ? Math.fround(value) : value;
}
