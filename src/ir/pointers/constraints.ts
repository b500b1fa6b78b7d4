import { assertNever } from '../../base/index.js';
import type { CallGraph } from '../call-graph.js';
import type { BlockPoint } from '../code-point.js';
import { operandsOf } from '../operands.js';
import type { IrFunction, IrInstruction, IrOperand, IrType, Program } from '../program.js';
import type { FlowNode } from './address-flow.js';
import { CallConstraints } from './call-constraints.js';
import { computeFlows } from './compute-flows.js';
import { anyDelta } from './delta.js';
import { constantOf } from './distances.js';
import {
  allocatedObject,
  INTEGER_ADDRESS,
  NULL_ADDRESS,
  SEEN_AS_ADDRESS,
  STUB_RESULTS,
} from './memory-objects.js';
import type { PointerInputs } from './pointer-inputs.js';
import { anywhereIn, type FunctionNodes, PointerNodes } from './pointer-nodes.js';

/** Turns what a program does with addresses into a flow between nodes, and lets it settle. */
export class PointerConstraints {
  readonly nodes: PointerNodes;
  readonly calls: CallConstraints;

  constructor(
    program: Program,
    calls: CallGraph,
    functions: Iterable<IrFunction>,
    inputs: PointerInputs,
    mostSteps: number,
  ) {
    this.nodes = new PointerNodes(program, functions, inputs, mostSteps);
    this.calls = new CallConstraints(this.nodes, calls);
    for (const of of this.nodes.all) this.constrain(of);
    this.nodes.flow.settle();
  }

  private constrain(of: FunctionNodes): void {
    const { nodes } = this;
    for (const { id: block, instructions, terminator } of of.f.blocks) {
      instructions.forEach((instruction, index) => {
        this.instruction(of, { block, index }, instruction);
      });
      if (terminator.kind !== 'return') continue;
      const value = nodes.operand(of, { block, index: instructions.length }, terminator.value);
      if (value !== undefined) nodes.flow.copy(value, of.result);
    }
    for (const { version, from } of of.versions.joins())
      for (const one of from) nodes.flow.copy(nodes.version(of, one), nodes.version(of, version));
  }

  private instruction(of: FunctionNodes, at: BlockPoint, instruction: IrInstruction): void {
    const { nodes } = this;
    const node = (operand: IrOperand | undefined) => nodes.operand(of, at, operand);
    // What is only compared is asked about later: it needs its node as well.
    operandsOf(instruction).forEach(node);
    switch (instruction.kind) {
      case 'compute':
        this.compute(of, at, instruction);
        return;
      case 'load':
        this.load(node(instruction.address), instruction.type, nodes.target(of, at));
        return;
      case 'store':
        this.store(node(instruction.address), node(instruction.value), instruction.type);
        return;
      case 'allocate': {
        const object = allocatedObject(of.f.name, at.block, at.index);
        nodes.origins.set(object, { kind: 'local', function: of.f.name, ...at });
        nodes.flow.include(nodes.target(of, at), object, 0);
        return;
      }
      case 'copy-memory': {
        const bytes = constantOf(instruction.bytes) ?? Number.POSITIVE_INFINITY;
        nodes.copyMemory(node(instruction.to), node(instruction.from), bytes);
        return;
      }
      case 'fill-memory': {
        const value = node(instruction.value);
        const isZero = constantOf(instruction.value) === 0;
        nodes.each(node(instruction.to), (object) => {
          if (value !== undefined) nodes.memory.write(anywhereIn(object), value);
          if (!isZero) nodes.memory.writeInteger(object);
        });
        return;
      }
      case 'call':
        this.calls.add({ of, at, call: instruction });
        return;
      case 'unmodelled':
        if (instruction.target !== undefined)
          nodes.flow.include(nodes.target(of, at), STUB_RESULTS, anyDelta);
        return;
      default:
        assertNever(instruction, 'instruction');
    }
  }

  private compute(of: FunctionNodes, at: BlockPoint, instruction: IrInstruction & { kind: 'compute' }): void {
    const { flow, pointerBytes } = this.nodes;
    const target = this.nodes.target(of, at);
    for (const { arg, by } of computeFlows(of, at, instruction, pointerBytes * 8)) {
      const value = this.nodes.operand(of, at, instruction.args[arg]);
      if (value !== undefined) flow.copy(value, target, by);
    }
    if (instruction.op === 'ptrtoint') flow.include(target, SEEN_AS_ADDRESS, anyDelta);
    if (instruction.op !== 'inttoptr') return;
    flow.include(target, NULL_ADDRESS, 0);
    flow.include(target, INTEGER_ADDRESS, 0);
  }

  private load(address: FlowNode | undefined, type: IrType, target: FlowNode): void {
    const { nodes } = this;
    const { flow, memory, inputs, origins } = nodes;
    const bytes = nodes.bytesOf(type);
    const isPointer = type.kind === 'pointer';
    if (isPointer) flow.include(target, NULL_ADDRESS, 0);
    nodes.each(address, (object, offset) => {
      memory.read({ object, offset, bytes }, target);
      if (!isPointer) return;
      memory.readIntegers(object, target);
      if (inputs.mayHoldIntegers(object, origins.get(object))) flow.include(target, INTEGER_ADDRESS, 0);
    });
  }

  private store(address: FlowNode | undefined, value: FlowNode | undefined, type: IrType): void {
    const { nodes } = this;
    const bytes = nodes.bytesOf(type);
    nodes.each(address, (object, offset) => {
      if (value !== undefined) nodes.memory.write({ object, offset, bytes }, value);
      if (type.kind !== 'pointer') nodes.memory.writeInteger(object);
    });
  }
}
