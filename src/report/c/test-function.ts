import { assertNever } from '../../base/index.js';
import type {
  Block,
  CValue,
  EarlierCall,
  PointerTarget,
  StubCalls,
  StubWriting,
  TestCase,
  TestCode,
} from '../../result/index.js';
import { lendLine, refusalLine, wrapsAllocator } from './allocator.js';
import { blockMemory } from './block-memory.js';
import { callCounts, expectedCalls } from './call-checks.js';
import { declare, identifier, Names } from './declaration.js';
import { deviceLines } from './devices.js';
import { functionTargets } from './function-targets.js';
import { paddingLines } from './padding.js';
import { streamLines } from './streams.js';
import { writesName } from './stubs.js';
import { isByHand, readable, testComment } from './test-comment.js';
import {
  arrayInitializer,
  initializer,
  type Leaf,
  leaves,
  type PointerText,
  sameScalar,
  scalar,
} from './value.js';

/** One test as a C function without parameters: sets the inputs, calls, checks. */
export function testFunction(
  code: TestCode,
  whole: TestCase,
  { index, name }: { readonly index: number; readonly name: string },
): string {
  const test = readable(whole);
  const body = test.isUnwritable ? [] : new TestPrinter(code, test).body();
  return [
    `/* Test ${index}${testComment(test)} */`,
    `static void ${name}(void) {`,
    ...body.map((line) => (line === '' ? '' : `  ${line}`)),
    '}',
  ].join('\n');
}

/** The name under which the tests call the function: their own `main` takes that name away. */
export const callName = (code: TestCode): string =>
  code.function === 'main' ? 'hyla_original_main' : code.function;

class TestPrinter {
  private readonly names: Names;
  /** What the function under test is called by. */
  private callee: string;
  /** C names of the blocks declared so far. */
  private readonly declared = new Map<number, string>();
  private readonly blocks: ReadonlyMap<number, Block>;
  private readonly lines: string[] = [];
  /** Blocks under construction: a pointer to one of them closes a cycle, and is set when all are there. */
  private readonly started = new Set<number>();
  private readonly repairs: { readonly lvalue: string; readonly target: PointerTarget }[] = [];

  constructor(
    private readonly code: TestCode,
    private readonly test: TestCase,
  ) {
    this.callee = callName(code);
    this.blocks = new Map(test.blocks.map((block) => [block.id, block]));
    this.names = new Names([
      code.function,
      ...code.stubs.map((stub) => stub.name),
      ...test.globals.map((global) => global.name),
      ...test.after.flatMap((after) => (after.kind === 'global' ? [after.name] : [])),
      ...functionTargets(test),
    ]);
  }

  body(): readonly string[] {
    const { library } = this.test;
    if (this.isByHand) this.lines.push(...this.hiddenCall());
    if (library && this.test.obstacle === undefined) this.lines.push(...streamLines(this.code, library));
    const { earlier = [] } = this.test;
    // Parameters first: they should get the plain names.
    const before = earlier.map((call) => ({ ...call, args: this.argumentTexts(call) }));
    const last = this.argumentTexts(this.test);
    for (const { value } of this.test.globals) this.declareBlocksOf(value);
    for (const { returns, writes } of this.test.stubs)
      for (const value of [...returns, ...writes.flatMap(({ calls }) => calls.flat())])
        this.declareBlocksOf(value);
    for (const { lvalue, target } of this.repairs)
      this.lines.push(`${lvalue} = ${this.pointerText(target)};`);
    for (const { name, value } of this.test.globals) this.setGlobal(name, value);
    for (const calls of this.test.stubs) this.setStub(calls);
    this.lines.push(...expectedCalls(this.code, this.test, this.names, this.pointerText));
    this.lines.push(...deviceLines(this.test), ...refusalLine(this.test));
    if (this.lines.length > 0) this.lines.push('');
    for (const { args, value } of before) this.callBefore(args, value);
    this.callAndCheck(last);
    return this.lines;
  }

  private get isByHand(): boolean {
    return isByHand(this.test);
  }

  /** A compiler that sees what is wrong with a call would warn of it. */
  private hiddenCall(): readonly string[] {
    const name = this.callee;
    this.callee = this.names.fresh('call');
    return [`__typeof__(${name}) *volatile ${this.callee} = ${name};`];
  }

  private readonly pointerText: PointerText = (target) => {
    switch (target.kind) {
      case 'null':
        return 'NULL';
      case 'function':
        return target.cast ? `(void *)${target.name}` : target.name;
      case 'global':
        return `(void *)&${target.name}`;
      case 'unknown':
        return undefined;
      case 'block': {
        const name = this.declared.get(target.block);
        if (name === undefined) return undefined;
        const element = target.element === 0 ? name : `&${name}[${target.element}]`;
        if (target.bytes) return `(void *)((char *)${element} + ${target.bytes})`;
        // A `T **` does not convert to `const T **` by itself, and whether the program says `const` is not known here.
        const isOfPointers = /[*\])]$/.test(this.blocks.get(target.block)?.elementType ?? '');
        return target.cast || isOfPointers ? `(void *)${element}` : element;
      }
      default:
        return assertNever(target);
    }
  };

  /** Declares what `value` points to, deepest first, so that initialisers can name it. */
  private declareBlocksOf(value: CValue, wish?: string): void {
    for (const { value: leaf } of leaves(value, '')) {
      if (leaf.kind !== 'pointer' || leaf.target.kind !== 'block') continue;
      const block = this.blocks.get(leaf.target.block);
      if (block && !this.started.has(block.id)) this.declareBlock(block, wish || block.name);
    }
  }

  private declareBlock(block: Block, wish: string): void {
    this.started.add(block.id);
    const name = this.names.fresh(identifier(wish));
    if (block.isStream) {
      this.lines.push(`${declare(block.elementType, `*${name}`)} = ${this.streamText()};`);
      this.declared.set(block.id, name);
      return;
    }
    for (const element of block.elements) this.declareBlocksOf(element);
    block.elements.forEach((element, i) => {
      for (const { lvalue, value } of leaves(element, `${name}[${i}]`)) {
        const cyclic =
          value.kind === 'pointer' && value.target.kind === 'block' && !this.pointerText(value.target);
        if (cyclic) this.repairs.push({ lvalue, target: value.target });
      }
    });
    const memory = blockMemory(block, name, this.pointerText);
    this.lines.push(...memory.lines);
    this.lines.push(...paddingLines({ kind: 'array', elements: block.elements }, name));
    if (wrapsAllocator(this.code)) this.lines.push(lendLine(memory.whole));
    this.declared.set(block.id, name);
  }

  private streamText(): string {
    return this.test.obstacle === undefined ? 'hyla_open(0, hyla_earlier, hyla_position)' : 'NULL';
  }

  /** What is between a call's parentheses; scalars get variables, so that each argument has a name. */
  private argumentTexts({ arguments: values, further = [] }: EarlierCall): string {
    this.code.parameters.forEach((parameter, k) => {
      this.declareBlocksOf(values[k], parameter.name);
    });
    const args = this.code.parameters.map((parameter, k) => {
      const value = values[k];
      if (value.kind === 'pointer') return this.pointerText(value.target) ?? 'NULL';
      const name = this.names.fresh(identifier(parameter.name || `argument_${k}`));
      this.lines.push(`${declare(parameter.type, name)} = ${initializer(value, this.pointerText, '  ')};`);
      this.lines.push(...paddingLines(value, name));
      return name;
    });
    for (const { value } of further) this.declareBlocksOf(value, 'argument');
    // Each has the type that the function asks for, whatever its value looks like.
    const others = further.map(({ type, value }) =>
      value.kind === 'pointer'
        ? `(void *)${this.pointerText(value.target) ?? 'NULL'}`
        : `(${type})${initializer(value, this.pointerText)}`,
    );
    return [...args, ...others].join(', ');
  }

  private setGlobal(name: string, value: CValue): void {
    if (value.kind === 'opaque') return;
    const isConstant = this.code.undefinedGlobals.some((global) => global.name === name && global.constant);
    if (value.kind !== 'array' && value.kind !== 'fields' && !isConstant) {
      this.lines.push(`${name} = ${initializer(value, this.pointerText)};`);
      return;
    }
    // By copying, because neither arrays nor anonymous structs nor anything const can be assigned.
    const copy = this.names.fresh(`${identifier(name)}_value`);
    this.lines.push(`__typeof__(${name}) ${copy} = ${initializer(value, this.pointerText, '  ')};`);
    this.lines.push(...paddingLines(value, copy));
    this.lines.push(`__builtin_memcpy((void *)&${name}, (const void *)&${copy}, sizeof ${name});`);
  }

  private setStub({ stub: name, returns, writes }: StubCalls): void {
    const stub = this.code.stubs.find((candidate) => candidate.name === name);
    if (!stub) return;
    for (const { parameter, calls } of writes) {
      const writing = stub.writes.find((candidate) => candidate.name === parameter);
      if (writing) this.setWrites(name, writing, calls);
    }
    if (!stub.resultType || returns.length === 0) return;
    const values = this.names.fresh(`${name}_returns`);
    const list = arrayInitializer(returns, this.pointerText, '  ');
    this.lines.push(`${declare(stub.resultType, `${values}[${returns.length}]`)} = ${list};`);
    this.lines.push(...paddingLines({ kind: 'array', elements: returns }, values));
    this.lines.push(`hyla_${name}.next = ${values};`, `hyla_${name}.left = ${returns.length};`);
  }

  private setWrites(
    stub: string,
    { name, elementType }: StubWriting,
    calls: readonly (readonly CValue[])[],
  ): void {
    const all = calls.flat();
    if (all.length === 0) return;
    const values = this.names.fresh(`${stub}_${identifier(name)}`);
    const list = arrayInitializer(all, this.pointerText, '  ');
    const counts = calls.map((call) => call.length).join(', ');
    this.lines.push(`${declare(elementType, `${values}[${all.length}]`)} = ${list};`);
    this.lines.push(...paddingLines({ kind: 'array', elements: all }, values));
    this.lines.push(`HYLA_WRITES(${writesName(stub, name)}, ${values}, ${counts});`);
  }

  /** Its effects are not checked: later calls may change them again. */
  private callBefore(args: string, value: CValue | undefined): void {
    const call = `${this.callee}(${args});`;
    const name = this.names.fresh('result');
    const checks =
      value && !this.isHostSpecific ? leaves(value, name).flatMap((leaf) => this.check(leaf)) : [];
    if (this.code.resultType === undefined || checks.length === 0) this.lines.push(call);
    else this.lines.push(`${declare(this.code.resultType, name)} = ${call}`, ...checks);
  }

  private callAndCheck(args: string): void {
    const { outcome } = this.test;
    const value = outcome.kind === 'returned' ? outcome.value : undefined;
    const oracle = this.code.hasOracle && outcome.kind === 'returned';
    const checks: string[] = [];
    let call = `${this.callee}(${args});`;
    // What falls off the end of the renamed `main` returns no defined value.
    const isAsserted = value !== undefined && this.callee === this.code.function && !this.isHostSpecific;
    if (this.code.resultType !== undefined && isAsserted) {
      const result = this.names.fresh('result');
      const resultChecks = leaves(value, result).flatMap((leaf) => this.check(leaf));
      if (resultChecks.length > 0 || oracle) {
        call = `${declare(this.code.resultType, result)} = ${call}`;
        checks.push(...resultChecks);
        if (oracle) checks.push(oracleCheck(this.code, args === '' ? [result] : [args, result]));
      }
    } else if (oracle && this.code.resultType === undefined) {
      checks.push(oracleCheck(this.code, args === '' ? [] : [args]));
    }
    this.lines.push(call, ...checks);
    if (outcome.kind === 'returned' && !this.isHostSpecific)
      this.lines.push(...callCounts(this.code, this.test), ...this.aftermathChecks());
  }

  private get isHostSpecific(): boolean {
    return this.test.isHostSpecific ?? false;
  }

  /** Only what changed: the rest would bury it. */
  private aftermathChecks(): readonly string[] {
    return this.test.after.flatMap((after) => {
      const { before, now, lvalue } = this.beforeAndAfter(after);
      if (lvalue === undefined || before === undefined) return [];
      const old = new Map(leaves(before, lvalue).map((leaf) => [leaf.lvalue, leaf.value]));
      return leaves(now, lvalue).flatMap((leaf) => {
        const value = old.get(leaf.lvalue);
        return value && sameScalar(value, leaf.value) ? [] : this.check(leaf);
      });
    });
  }

  private beforeAndAfter(after: TestCase['after'][number]): {
    before?: CValue;
    now: CValue;
    lvalue?: string;
  } {
    if (after.kind === 'global') {
      const global = this.test.globals.find(({ name }) => name === after.name);
      return { before: global?.value ?? { kind: 'opaque' }, now: after.value, lvalue: after.name };
    }
    const block = this.blocks.get(after.block);
    return {
      before: block && { kind: 'array', elements: block.elements },
      now: { kind: 'array', elements: after.elements },
      lvalue: this.declared.get(after.block),
    };
  }

  private check({ lvalue, value }: Leaf): readonly string[] {
    const text = scalar(value, this.pointerText);
    if (text === undefined) return [];
    switch (value.kind) {
      case 'int':
        return [`HYLA_INT(${lvalue}, ${text});`];
      case 'float':
        return [`HYLA_FLOAT(${lvalue}, ${text});`];
      case 'pointer':
        return [`HYLA_POINTER(${lvalue}, ${text});`];
      default:
        return [];
    }
  }
}

const oracleCheck = (code: TestCode, args: readonly string[]): string =>
  `HYLA_TRUE(${code.function}_oracle(${args.join(', ')}));`;
