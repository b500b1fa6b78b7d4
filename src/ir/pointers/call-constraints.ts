import type { CallGraph } from '../call-graph.js';
import { fitsCall, signatureOf } from '../calling.js';
import type { BlockPoint } from '../code-point.js';
import { allocationOf, movedArgument } from '../library.js';
import type { IrFunction, IrInstruction, IrStub } from '../program.js';
import * as objects from './memory-objects.js';
import type { FunctionNodes, PointerNodes } from './pointer-nodes.js';

type Call = IrInstruction & { kind: 'call' };

/** Where a call stands. */
interface CallSite {
  readonly of: FunctionNodes;
  readonly at: BlockPoint;
  readonly call: Call;
}

/** What calls do with addresses: who is called is found on the way. */
export class CallConstraints {
  private readonly callees = new Map<string, Set<string>>();

  constructor(
    private readonly nodes: PointerNodes,
    private readonly calls: CallGraph,
  ) {}

  /** What a call may call, by name: functions, stubs and what is built in. */
  calleesOf({ f }: FunctionNodes, { block, index }: BlockPoint): Iterable<string> {
    return this.callees.get(objects.allocatedObject(f.name, block, index)) ?? [];
  }

  add(site: CallSite): void {
    const { of, at, call } = site;
    const { callee } = call;
    if (callee.kind === 'function') {
      this.named(site, callee.name);
      return;
    }
    const { flow, program } = this.nodes;
    const pointer = this.nodes.operand(of, at, callee.operand);
    if (pointer === undefined) return;
    flow.watch(pointer, (object) => {
      const symbol = objects.symbolOf(object);
      if (symbol !== undefined && !program.globals.has(symbol)) this.named(site, symbol);
      if (!this.mayBeAnyFunction(object)) return;
      for (const name of [...this.calls.targets(call), ...this.calls.outsidersBehindPointers])
        this.named(site, name);
    });
  }

  private mayBeAnyFunction(object: objects.AbstractObject): boolean {
    return (
      object === objects.STUB_RESULTS ||
      object === objects.INTEGER_ADDRESS ||
      this.nodes.inputs.isOpen(object)
    );
  }

  private named(site: CallSite, name: string): void {
    const called = this.nodes.of(name);
    if (called !== undefined && !this.fits(called.f, site.call)) return;
    const { of, at } = site;
    const key = objects.allocatedObject(of.f.name, at.block, at.index);
    const known = this.callees.get(key) ?? new Set();
    if (known.has(name)) return;
    this.callees.set(key, known.add(name));
    const stub = this.nodes.program.stubs.get(name);
    if (called !== undefined) this.enter(site, called);
    else if (stub !== undefined) this.callStub(site, stub);
    else this.allocate(site, name);
  }

  private fits(called: IrFunction, { argTypes, result }: Call): boolean {
    return fitsCall(signatureOf(called), argTypes, result, this.nodes.pointerBytes * 8);
  }

  private enter({ of, at, call }: CallSite, called: FunctionNodes): void {
    const { nodes } = this;
    const { name, parameters } = called.f;
    parameters.forEach(({ local, byValue }, index) => {
      const given = nodes.operand(of, at, call.args[index]);
      const own = nodes.parameter(called, local);
      if (byValue === undefined) {
        if (given !== undefined) nodes.flow.copy(given, own);
        return;
      }
      const copy = objects.parameterCopy(name, index);
      nodes.origins.set(copy, { kind: 'parameter', function: name, index });
      nodes.flow.include(own, copy, 0);
      nodes.copyMemory(own, given, byValue.bytes);
    });
    if (call.target !== undefined) nodes.flow.copy(called.result, nodes.target(of, at));
  }

  private callStub({ of, at, call }: CallSite, stub: IrStub): void {
    const { nodes } = this;
    const from = nodes.inputs.stubResult(stub.name);
    if (stub.resultThroughPointer !== undefined) {
      const { bytes } = stub.resultThroughPointer;
      nodes.each(nodes.operand(of, at, call.args[0]), (object, offset) => {
        nodes.memory.copy({ object, offset, bytes }, { object: from, offset: 0, bytes });
      });
    }
    if (call.target === undefined || stub.result?.kind !== 'pointer') return;
    const target = nodes.target(of, at);
    nodes.flow.include(target, objects.NULL_ADDRESS, 0);
    nodes.memory.read({ object: from, offset: 0, bytes: nodes.pointerBytes }, target);
  }

  private allocate({ of, at, call }: CallSite, name: string): void {
    const { nodes } = this;
    const allocation = allocationOf(name);
    if (allocation === undefined) return;
    const object = objects.allocatedObject(of.f.name, at.block, at.index);
    nodes.origins.set(object, { kind: 'heap', function: of.f.name, ...at });
    if (call.target !== undefined) {
      const target = nodes.target(of, at);
      nodes.flow.include(target, objects.NULL_ADDRESS, 0);
      nodes.flow.include(target, object, 0);
    }
    const moved = movedArgument(allocation);
    if (moved === undefined) return;
    const bytes = Number.POSITIVE_INFINITY;
    nodes.each(nodes.operand(of, at, call.args[moved]), (source, start) => {
      nodes.memory.copy({ object, offset: 0, bytes }, { object: source, offset: start, bytes });
    });
  }
}
