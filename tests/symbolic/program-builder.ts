import type {
  BranchSite,
  ComputeOp,
  IrBlock,
  IrFunction,
  IrGlobal,
  IrInstruction,
  IrLocal,
  IrOperand,
  IrPlace,
  IrStub,
  IrTerminator,
  IrType,
  Program,
  SwitchCase,
} from '../../src/ir/index.js';

/** Programs made by hand, a few instructions long, to test the interpreter without a compiler. */

export const int = (bits: number): IrType => ({ kind: 'int', bits });
export const float = (bits: 32 | 64): IrType => ({ kind: 'float', bits });
export const pointer: IrType = { kind: 'pointer' };

export const c = (value: number | bigint, bits = 32): IrOperand => ({
  kind: 'int',
  bits,
  value: bits > 32 ? BigInt.asUintN(bits, BigInt(value)) : Number(BigInt.asUintN(bits, BigInt(value))),
});
export const f = (value: number, bits: 32 | 64 = 64): IrOperand => ({ kind: 'float', bits, value });
export const local = (id: number): IrOperand => ({ kind: 'local', local: id });
export const address = (symbol: string, offset = 0): IrOperand => ({ kind: 'address', symbol, offset });

export class ProgramBuilder {
  private readonly functions = new Map<string, IrFunction>();
  private readonly globals = new Map<string, IrGlobal>();
  private readonly stubs = new Map<string, IrStub>();
  private readonly sites: BranchSite[] = [];

  constructor(private readonly pointerBytes: 4 | 8 = 4) {}

  global(name: string, bytes: number, options: Partial<IrGlobal> = {}): IrOperand {
    this.globals.set(name, {
      name,
      sourceName: name,
      bytes,
      align: Math.min(bytes, 8) || 1,
      constant: false,
      functionLocal: false,
      declaredOnly: false,
      initializer: { data: new Uint8Array(0), addresses: [] },
      ...options,
    });
    return address(name);
  }

  stub(name: string, result: IrType | undefined): void {
    this.stubs.set(name, { name, result, parameters: [], variadic: false });
  }

  condition(functionName: string, text: string): number {
    const id = this.sites.length;
    this.sites.push({
      kind: 'condition',
      construct: 'if',
      decision: id,
      ...this.site(id, functionName, text),
    });
    return id;
  }

  switch(functionName: string, cases: readonly (readonly [low: bigint, high: bigint])[]): number {
    const id = this.sites.length;
    const list = cases.map(([low, high]): SwitchCase => ({ text: `${low}`, line: 1, column: 1, low, high }));
    this.sites.push({
      kind: 'switch',
      cases: list,
      hasDefault: true,
      ...this.site(id, functionName, 'switch'),
    });
    return id;
  }

  private site(id: number, functionName: string, text: string) {
    return {
      id,
      function: functionName,
      file: 'test.c',
      line: id + 1,
      column: 1,
      text,
      number: id + 1,
      library: false,
    };
  }

  function(name: string, parameters: readonly IrType[], result?: IrType): FunctionBuilder {
    return new FunctionBuilder(name, parameters, result, (made) => this.functions.set(name, made));
  }

  build(): Program {
    return {
      target: {
        name: 'test',
        triple: 'test',
        dataModel: this.pointerBytes === 4 ? 'ILP32' : 'LP64',
        pointerBytes: this.pointerBytes,
      },
      functions: this.functions,
      globals: this.globals,
      stubs: this.stubs,
      sites: this.sites,
      types: [],
    };
  }
}

export class FunctionBuilder {
  private readonly locals: IrLocal[] = [];
  private readonly blocks: { instructions: IrInstruction[]; terminator: IrTerminator | undefined }[] = [];
  private current = 0;
  line = 0;

  constructor(
    private readonly name: string,
    private readonly parameterTypes: readonly IrType[],
    private readonly result: IrType | undefined,
    private readonly onEnd: (made: IrFunction) => void,
  ) {
    for (const type of parameterTypes) this.local(type);
    this.block();
  }

  local(type: IrType): number {
    return this.locals.push({ id: this.locals.length, type }) - 1;
  }

  parameter(index: number): IrOperand {
    return local(index);
  }

  block(): number {
    return this.blocks.push({ instructions: [], terminator: undefined }) - 1;
  }

  at(block: number): this {
    this.current = block;
    return this;
  }

  private get place(): IrPlace {
    this.line++;
    return { file: 'test.c', line: this.line, column: 1 };
  }

  emit(instruction: IrInstruction): void {
    this.blocks[this.current].instructions.push(instruction);
  }

  compute(op: ComputeOp, type: IrType, args: readonly IrOperand[], result: IrType = type): IrOperand {
    const target = this.local(result);
    this.emit({ kind: 'compute', op, target, type, args, place: this.place });
    return local(target);
  }

  load(type: IrType, from: IrOperand): IrOperand {
    const target = this.local(type);
    this.emit({ kind: 'load', target, address: from, type, place: this.place });
    return local(target);
  }

  store(type: IrType, to: IrOperand, value: IrOperand): void {
    this.emit({ kind: 'store', address: to, value, type, place: this.place });
  }

  allocate(bytes: number, sourceName: string): IrOperand {
    const target = this.local(pointer);
    this.emit({ kind: 'allocate', target, bytes, count: c(1), sourceName, place: this.place });
    return local(target);
  }

  call(name: string, args: readonly (readonly [IrOperand, IrType])[], result?: IrType): IrOperand {
    return this.callTo({ kind: 'function', name }, args, result);
  }

  callTo(
    callee: (IrInstruction & { kind: 'call' })['callee'],
    args: readonly (readonly [IrOperand, IrType])[],
    result?: IrType,
  ): IrOperand {
    const target = result === undefined ? undefined : this.local(result);
    this.emit({
      kind: 'call',
      target,
      callee,
      args: args.map(([operand]) => operand),
      argTypes: args.map(([, type]) => type),
      result,
      place: this.place,
    });
    return local(target ?? 0);
  }

  end(terminator: IrTerminator): void {
    this.blocks[this.current].terminator = terminator;
  }

  /** Ends the current block with a branch of a probe; gives the blocks of its arms. */
  branch(site: number | undefined, condition: IrOperand): { readonly yes: number; readonly no: number } {
    const yes = this.block();
    const no = this.block();
    this.end({ kind: 'branch', site, condition, whenTrue: yes, whenFalse: no, place: this.place });
    return { yes, no };
  }

  /** Ends what was left open with returns and hands the function over. */
  done(value?: IrOperand): void {
    const blocks = this.blocks.map(
      ({ instructions, terminator }, id): IrBlock => ({
        id,
        instructions,
        terminator: terminator ?? { kind: 'return', value: this.result && value ? value : undefined },
      }),
    );
    this.onEnd({
      name: this.name,
      sourceName: this.name,
      file: 'test.c',
      line: 1,
      library: false,
      internal: false,
      variadic: false,
      parameters: this.parameterTypes.map((_, k) => ({ local: k })),
      result: this.result,
      sourceParameters: [],
      locals: this.locals,
      blocks,
    });
  }
}
