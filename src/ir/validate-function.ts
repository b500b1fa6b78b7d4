import { fitsCall, signatureOf } from './calling.js';
import { successors } from './control-flow.js';
import { indicesOf } from './operands.js';
import { operationFault, sameIrType } from './operation-types.js';
import type {
  IrBlock,
  IrFunction,
  IrInstruction,
  IrOperand,
  IrTerminator,
  IrType,
  Program,
} from './program.js';
import { isKnownSymbol } from './symbols.js';

const POINTER: IrType = { kind: 'pointer' };
const BIT: IrType = { kind: 'int', bits: 1 };

export function validateFunction(program: Program, f: IrFunction, faults: string[]): void {
  new FunctionValidator(program, f, faults).validate();
}

class FunctionValidator {
  private where = '';
  private readonly pointerBits: number;

  constructor(
    private readonly program: Program,
    private readonly f: IrFunction,
    private readonly faults: string[],
  ) {
    this.pointerBits = program.target.pointerBytes * 8;
  }

  validate(): void {
    const { f } = this;
    this.where = f.name;
    f.locals.forEach((local, k) => {
      if (local.id !== k) this.fault(`local ${k} has the number ${local.id}`);
    });
    f.parameters.forEach((parameter, k) => {
      if (parameter.local !== k) this.fault(`parameter ${k} is local ${parameter.local}`);
      const type = f.locals[parameter.local]?.type;
      if (parameter.byValue && type?.kind !== 'pointer')
        this.fault(`parameter ${k} is passed by value and is no pointer`);
    });
    if (f.blocks.length === 0) this.fault('has no entry');
    f.blocks.forEach((block, k) => {
      this.where = `${f.name} b${k}`;
      if (block.id !== k) this.fault(`has the number ${block.id}`);
      this.block(block);
    });
  }

  private fault(what: string): void {
    this.faults.push(`${this.where}: ${what}`);
  }

  private block(block: IrBlock): void {
    block.instructions.forEach((instruction, k) => {
      this.where = `${this.f.name} b${block.id}[${k}]`;
      this.instruction(instruction);
    });
    this.where = `${this.f.name} b${block.id} end`;
    this.terminator(block.terminator);
    for (const to of successors(block.terminator)) {
      if (!this.f.blocks[to]) this.fault(`leads to b${to}, which does not exist`);
      if (to === 0) this.fault('leads to the entry');
    }
  }

  private typeOf(operand: IrOperand): IrType {
    switch (operand.kind) {
      case 'local': {
        const local = this.f.locals[operand.local];
        if (!local) this.fault(`reads local ${operand.local}, which is not declared`);
        return local?.type ?? BIT;
      }
      case 'int':
        this.integer(operand.bits, operand.value);
        return { kind: 'int', bits: operand.bits };
      case 'float':
        return { kind: 'float', bits: operand.bits };
      case 'null':
        return POINTER;
      case 'address':
        if (!isKnownSymbol(this.program, operand.symbol))
          this.fault(`refers to ${operand.symbol}, which does not exist`);
        return POINTER;
      case 'undefined':
        return operand.type;
    }
  }

  private integer(bits: number, value: number | bigint): void {
    if (bits > 32 !== (typeof value === 'bigint'))
      this.fault(`${value} is of the wrong kind for ${bits} bits`);
    else if (value < 0 || BigInt(value) >= 1n << BigInt(bits))
      this.fault(`${value} does not fit ${bits} bits`);
    else if (typeof value === 'number' && !Number.isInteger(value)) this.fault(`${value} is no integer`);
  }

  private expect(operand: IrOperand, type: IrType, what: string): void {
    if (!sameIrType(this.typeOf(operand), type)) this.fault(`${what} is of another type`);
  }

  private expectAddressInt(operand: IrOperand, what: string): void {
    if (this.typeOf(operand).kind !== 'int') this.fault(`${what} should be an integer`);
  }

  private targetType(target: number): IrType | undefined {
    const local = this.f.locals[target];
    if (!local) this.fault(`assigns local ${target}, which is not declared`);
    return local?.type;
  }

  private expectTarget(target: number, type: IrType): void {
    const own = this.targetType(target);
    if (own && !sameIrType(own, type)) this.fault('the target is of another type');
  }

  private instruction(instruction: IrInstruction): void {
    switch (instruction.kind) {
      case 'compute': {
        const { op, type, args, target } = instruction;
        const result = this.targetType(target);
        const types = args.map((arg) => this.typeOf(arg));
        const fault = result && operationFault(op, type, types, result, this.pointerBits);
        if (fault) this.fault(fault);
        return;
      }
      case 'load':
        this.expect(instruction.address, POINTER, 'the address');
        this.expectTarget(instruction.target, instruction.type);
        for (const index of indicesOf(instruction)) this.expectAddressInt(index, 'an index');
        return;
      case 'store':
        this.expect(instruction.address, POINTER, 'the address');
        this.expect(instruction.value, instruction.type, 'the value');
        for (const index of indicesOf(instruction)) this.expectAddressInt(index, 'an index');
        return;
      case 'allocate':
        this.expectTarget(instruction.target, POINTER);
        this.expectAddressInt(instruction.count, 'the count');
        return;
      case 'copy-memory':
        this.expect(instruction.to, POINTER, 'the destination');
        this.expect(instruction.from, POINTER, 'the source');
        this.expectAddressInt(instruction.bytes, 'the size');
        return;
      case 'fill-memory':
        this.expect(instruction.to, POINTER, 'the destination');
        this.expect(instruction.value, { kind: 'int', bits: 8 }, 'the value');
        this.expectAddressInt(instruction.bytes, 'the size');
        return;
      case 'call':
        this.call(instruction);
        return;
      case 'unmodelled':
        if (instruction.target !== undefined) this.targetType(instruction.target);
    }
  }

  private call(call: IrInstruction & { kind: 'call' }): void {
    const { args, argTypes, callee, result, target } = call;
    for (const index of indicesOf(call)) this.expectAddressInt(index, 'an index');
    if (args.length !== argTypes.length) this.fault('a call has as many argument types as arguments');
    args.forEach((arg, k) => void (argTypes[k] && this.expect(arg, argTypes[k], `argument ${k}`)));
    if (target !== undefined && !result) this.fault('a call without a result has no target');
    if (target !== undefined && result) this.expectTarget(target, result);
    if (callee.kind === 'pointer') {
      this.expect(callee.operand, POINTER, 'the callee');
      return;
    }
    if (!isKnownSymbol(this.program, callee.name)) this.fault(`calls ${callee.name}, which does not exist`);
    const f = this.program.functions.get(callee.name);
    const stub = this.program.stubs.get(callee.name);
    const signature = f ? signatureOf(f) : stub;
    // Without a prototype (`int f();`) any arguments will do.
    if (!signature || (stub?.variadic && stub.parameters.length === 0)) return;
    if (!fitsCall(signature, argTypes, result, this.pointerBits)) {
      this.fault(`the call does not fit ${callee.name}`);
    }
  }

  private terminator(terminator: IrTerminator): void {
    switch (terminator.kind) {
      case 'branch':
        this.expect(terminator.condition, BIT, 'the condition');
        if (terminator.site !== undefined && this.program.sites[terminator.site]?.kind !== 'condition') {
          this.fault(`site ${terminator.site} is no condition`);
        }
        return;
      case 'switch': {
        this.expect(terminator.value, { kind: 'int', bits: terminator.bits }, 'the value');
        const site = this.program.sites[terminator.site];
        if (site?.kind !== 'switch') this.fault(`site ${terminator.site} is no switch`);
        else if (terminator.arms.length !== site.cases.length + 1)
          this.fault('a switch has an arm per case and one for the default');
        return;
      }
      case 'return':
        if (!this.f.result !== !terminator.value)
          this.fault('returns a value where the function has none, or none where it has one');
        else if (this.f.result && terminator.value)
          this.expect(terminator.value, this.f.result, 'the returned value');
        return;
      case 'jump':
      case 'unreachable':
        return;
    }
  }
}
