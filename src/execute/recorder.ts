import type { Executable } from './artifact.js';
import {
  addressOf,
  asAddress,
  type WasmAddress,
  type WasmExports,
  type WasmFunction,
  type WasmMemory,
  webAssembly,
} from './web-assembly.js';

/**
 * Hyla's own side of a run, in a memory that the program under test cannot write to: the trace, the steps that are
 * left, the end of the heap. See models/runtime/recorder.c.
 */
export class Recorder {
  /** All of its memory; it never grows, so this stays valid. */
  readonly words: Int32Array;
  /** Where in `words` the trace begins. */
  readonly traceStart: number;
  /** Where in `words` the fields of its state are, in the order of their declaration. */
  private readonly length: number;
  private readonly stepsLeft: number;
  private readonly heapStart: number;
  private readonly heapEnd: number;
  private readonly stackLow: number;
  private readonly locals: number;
  private readonly blocks: number;
  private readonly refused: number;

  private constructor(
    private readonly exports: WasmExports,
    private readonly pointerBytes: 4 | 8,
  ) {
    this.words = new Int32Array((exports.memory as WasmMemory).buffer);
    const placeOf = (name: string): number => addressOf((exports[name] as () => WasmAddress)()) >> 2;
    this.traceStart = placeOf('__hyla_trace');
    const state = placeOf('__hyla_state');
    this.length = state;
    this.stepsLeft = state + 1;
    this.heapStart = state + 2;
    this.heapEnd = state + 3;
    this.stackLow = state + 4;
    this.locals = state + 5;
    this.blocks = state + 6;
    this.refused = state + 7;
  }

  static async create({ recorder, program }: Executable, stop: WasmFunction): Promise<Recorder> {
    const compiled = await webAssembly.compile(recorder);
    const { exports } = await webAssembly.instantiate(compiled, { env: { __hyla_stop: stop } });
    return new Recorder(exports, program.target.pointerBytes);
  }

  /** The function of this name that the program reports to, if there is one. */
  function(name: string): WasmFunction | undefined {
    return name.startsWith('__hyla_') ? (this.exports[name] as WasmFunction | undefined) : undefined;
  }

  start(maxSteps: number, heapStart: number, stackTop: number): void {
    const { words } = this;
    words[this.length] = 0;
    words[this.stepsLeft] = Math.min(maxSteps, 0x7fffffff);
    words[this.heapStart] = heapStart;
    words[this.heapEnd] = heapStart;
    words[this.stackLow] = stackTop;
    words[this.locals] = 0;
    words[this.blocks] = 0;
    words[this.refused] = 0;
  }

  /** For what is executed after the run, in its memory. */
  startAfterwards(maxSteps: number): void {
    this.words[this.length] = 0;
    this.words[this.stepsLeft] = Math.min(maxSteps, 0x7fffffff);
  }

  /** Where in `words` the trace ends. */
  get traceEnd(): number {
    return this.traceStart + this.words[this.length];
  }

  /** How many requests of this run got no memory because they were too large. */
  get tooLarge(): number {
    return this.words[this.refused];
  }

  /** The lowest stack pointer that a probe has seen in this run. */
  get lowestFrame(): number {
    return this.words[this.stackLow] >>> 0;
  }

  /** Where the next block of the heap will be. */
  get heap(): number {
    return this.words[this.heapEnd] >>> 0;
  }

  /** The bytes from an address to the end of its object, if that is one of the stack or the heap; otherwise 0. */
  room(address: number): number {
    const room = this.exports.__hyla_room as (address: WasmAddress) => WasmAddress;
    return addressOf(room(asAddress(address, this.pointerBytes)));
  }

  /** The heap goes on somewhere else: what lies in between is no part of it. */
  moveHeap(to: number): void {
    const { words } = this;
    words[this.heapStart] += to - words[this.heapEnd];
    words[this.heapEnd] = to;
  }
}
