import { assertNever } from '../base/index.js';
import type { CType } from './c-type.js';
import type {
  ArrayBound,
  IrFunction,
  IrGlobal,
  IrInstruction,
  IrOperand,
  IrStub,
  IrTerminator,
  IrType,
  LocalId,
  Program,
} from './program.js';

/** The whole program as text, in a stable order: for people and for goldens, never read back. */
export function printProgram(program: Program): string {
  const { target } = program;
  const parts = [`target ${target.triple} ${target.dataModel}`];
  const types = program.types.map((type, id) => `type ${id} = ${printCType(type)}`);
  if (types.length > 0) parts.push(types.join('\n'));
  const globals = [...program.globals.values()].map((global) => printGlobal(global));
  if (globals.length > 0) parts.push(globals.join('\n'));
  const stubs = [...program.stubs.values()].map((stub) => printStub(stub));
  if (stubs.length > 0) parts.push(stubs.join('\n'));
  for (const f of program.functions.values()) parts.push(printFunction(f));
  return `${parts.join('\n\n')}\n`;
}

export function printFunction(f: IrFunction): string {
  const printer = new FunctionPrinter(f);
  return printer.print();
}

export function printType(type: IrType): string {
  switch (type.kind) {
    case 'int':
      return `i${type.bits}`;
    case 'float':
      return `f${type.bits}`;
    case 'pointer':
      return 'ptr';
    default:
      return assertNever(type);
  }
}

export function printCType(type: CType): string {
  switch (type.kind) {
    case 'int': {
      const names = type.enumerators?.map(({ name, value }) => `${name}=${value}`).join(' ');
      const kind = type.bool ? 'bool' : type.signed ? 'signed' : 'unsigned';
      return `'${type.name}' ${kind} ${type.bytes}${names === undefined ? '' : ` {${names}}`}`;
    }
    case 'float':
    case 'opaque':
      return `'${type.name}' ${type.kind} ${type.bytes}`;
    case 'pointer':
      return `'${type.name}' pointer to ${type.to ?? 'void'}`;
    case 'array':
      return `'${type.name}' array of ${type.count} x ${type.element}, ${type.bytes} bytes`;
    case 'struct':
    case 'union': {
      const fields = type.fields.map(({ name, type: of, offset, bitField }) => {
        const bits = bitField ? ` bits ${bitField.firstBit}+${bitField.bits}` : '';
        return `${offset}: ${name} ${of}${bits}`;
      });
      return `'${type.name}' ${type.kind}, ${type.bytes} bytes {${fields.join('; ')}}`;
    }
    case 'function':
      return `'${type.name}' function (${type.parameters.join(', ')}) ${type.result ?? 'void'}`;
    default:
      return assertNever(type);
  }
}

function printGlobal(global: IrGlobal): string {
  const words = [
    global.declaredOnly ? 'extern' : global.constant ? 'constant' : 'global',
    symbolName(global.name),
  ];
  if (global.sourceName !== global.name) words.push(`(${global.sourceName})`);
  if (global.functionLocal) words.push('static-local');
  words.push(`${global.bytes} bytes align ${global.align}`);
  if (global.type !== undefined) words.push(`type ${global.type}`);
  const { data, addresses } = global.initializer;
  let end = data.length;
  while (end > 0 && data[end - 1] === 0) end--;
  const shown = Array.from(data.subarray(0, Math.min(end, 64)), (byte) => byte.toString(16).padStart(2, '0'));
  if (shown.length > 0) words.push(`= ${shown.join(' ')}${end > 64 ? ' …' : ''}`);
  for (const { offset, symbol, addend } of addresses) words.push(`[${offset}]=${address(symbol, addend)}`);
  return words.join(' ');
}

function printStub(stub: IrStub): string {
  const parameters = stub.parameters.map(printType);
  if (stub.variadic) parameters.push('...');
  const result = stub.result ? printType(stub.result) : 'void';
  const through = stub.resultThroughPointer
    ? ` result through pointer, ${stub.resultThroughPointer.bytes} bytes`
    : '';
  const type = stub.resultType === undefined ? '' : ` type ${stub.resultType}`;
  return `stub ${result} ${symbolName(stub.name)}(${parameters.join(', ')})${type}${through}`;
}

class FunctionPrinter {
  private readonly names: string[] = [];

  constructor(private readonly f: IrFunction) {
    const taken = new Set<string>();
    for (const local of f.locals) {
      let name = local.sourceName ? local.sourceName : `%${local.id}`;
      if (taken.has(name)) name = `${name}.${local.id}`;
      taken.add(name);
      this.names.push(name);
    }
  }

  print(): string {
    const { f } = this;
    const parameters = f.parameters.map(({ local, byValue }) => {
      const copy = byValue ? ` copy of ${byValue.bytes} bytes` : '';
      return `${printType(f.locals[local].type)} ${this.names[local]}${copy}`;
    });
    if (f.variadic) parameters.push('...');
    const flags = `${f.internal ? 'static ' : ''}${f.library ? 'library ' : ''}`;
    const result = f.result ? printType(f.result) : 'void';
    const lines = [`${flags}${result} ${symbolName(f.name)}(${parameters.join(', ')}) {`];
    lines.push(`  source ${f.file}:${f.line} ${this.signature()}`);
    for (const block of f.blocks) {
      lines.push(`b${block.id}:`);
      for (const instruction of block.instructions) lines.push(`  ${this.instruction(instruction)}`);
      lines.push(`  ${this.terminator(block.terminator)}`);
    }
    lines.push('}');
    return lines.join('\n');
  }

  private signature(): string {
    const { f } = this;
    const parameters = f.sourceParameters.map(({ name, type, arrayLength }) => {
      const length = arrayLength === undefined ? '' : `[${arrayLength}]`;
      return `${name || '_'}: ${type}${length}`;
    });
    return `(${parameters.join(', ')}) -> ${f.resultType ?? 'void'}`;
  }

  private target(local: LocalId): string {
    return `${this.names[local]}: ${printType(this.f.locals[local].type)}`;
  }

  private instruction(instruction: IrInstruction): string {
    const mark = 'unordered' in instruction && instruction.unordered ? ' unordered' : '';
    return `${this.plainInstruction(instruction)}${mark}`;
  }

  private plainInstruction(instruction: IrInstruction): string {
    switch (instruction.kind) {
      case 'compute': {
        const { op, args, type, target } = instruction;
        const list = this.operands(args);
        return op === 'copy'
          ? `${this.target(target)} = ${list}`
          : `${this.target(target)} = ${op} ${printType(type)} ${list}`;
      }
      case 'load':
        return `${this.target(instruction.target)} = load ${printType(instruction.type)} ${this.operand(instruction.address)}${this.bounds(instruction)}`;
      case 'store':
        return `store${instruction.volatile ? ' volatile' : ''} ${printType(instruction.type)} ${this.operand(instruction.address)} <- ${this.operand(instruction.value)}${this.bounds(instruction)}`;
      case 'allocate': {
        const { bytes, count, sourceName } = instruction;
        const times = count.kind === 'int' && Number(count.value) === 1 ? '' : ` x ${this.operand(count)}`;
        const name = sourceName ? ` "${sourceName}"` : '';
        return `${this.target(instruction.target)} = allocate ${bytes} bytes${times}${name}`;
      }
      case 'copy-memory':
        return `copy-memory ${this.operands([instruction.to, instruction.from, instruction.bytes])}`;
      case 'fill-memory':
        return `fill-memory ${this.operands([instruction.to, instruction.value, instruction.bytes])}`;
      case 'call': {
        const { callee, args, argTypes, result, target } = instruction;
        const name =
          callee.kind === 'function' ? symbolName(callee.name) : `*${this.operand(callee.operand)}`;
        const list = args.map((arg, k) => `${printType(argTypes[k])} ${this.operand(arg)}`).join(', ');
        const into = target === undefined ? '' : `${this.target(target)} = `;
        return `${into}call ${result ? printType(result) : 'void'} ${name}(${list})${this.bounds(instruction)}`;
      }
      case 'unmodelled': {
        const into = instruction.target === undefined ? '' : `${this.target(instruction.target)} = `;
        return `${into}unmodelled "${instruction.what}"`;
      }
      default:
        return assertNever(instruction);
    }
  }

  private terminator(terminator: IrTerminator): string {
    switch (terminator.kind) {
      case 'jump':
        return `jump b${terminator.to}`;
      case 'branch': {
        const site = terminator.site === undefined ? '' : ` #${terminator.site}`;
        return `branch${site} ${this.operand(terminator.condition)} ? b${terminator.whenTrue} : b${terminator.whenFalse}`;
      }
      case 'switch': {
        const arms = terminator.arms.map((arm) => `b${arm}`).join(' ');
        return `switch #${terminator.site} i${terminator.bits} ${this.operand(terminator.value)} [${arms}]`;
      }
      case 'return':
        return terminator.value ? `return ${this.operand(terminator.value)}` : 'return';
      case 'unreachable':
        return 'unreachable';
      default:
        return assertNever(terminator);
    }
  }

  private operands(list: readonly IrOperand[]): string {
    return list.map((operand) => this.operand(operand)).join(', ');
  }

  private bounds({ within = [] }: { within?: readonly ArrayBound[] }): string {
    return within.map(({ index, length }) => ` where ${this.operand(index)} < ${length}`).join('');
  }

  private operand(operand: IrOperand): string {
    switch (operand.kind) {
      case 'local':
        return this.names[operand.local];
      case 'int':
        return printInteger(operand.value, operand.bits);
      case 'float': {
        const value = Object.is(operand.value, -0) ? '-0' : String(operand.value);
        return /^-?\d+$/.test(value) ? `${value}.0` : value;
      }
      case 'null':
        return 'null';
      case 'address':
        return `${address(operand.symbol, operand.offset)}${operand.occurrence === undefined ? '' : ` (${operand.occurrence})`}`;
      case 'undefined':
        return 'undefined';
      default:
        return assertNever(operand);
    }
  }
}

/** Signed where that is shorter to read: small negative numbers. */
function printInteger(value: number | bigint, bits: number): string {
  const signed = BigInt.asIntN(bits, BigInt(value));
  return bits > 1 && signed < 0n && signed > -65536n ? String(signed) : String(value);
}

function address(symbol: string, offset: number): string {
  if (offset === 0) return `&${symbolName(symbol)}`;
  return offset > 0 ? `&${symbolName(symbol)}+${offset}` : `&${symbolName(symbol)}${offset}`;
}

function symbolName(name: string): string {
  return `@${name}`;
}
