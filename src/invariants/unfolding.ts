import { assertNever, invariant } from '../base/index.js';
import {
  type BlockId,
  fitsCall,
  type IrFunction,
  type IrInstruction,
  type IrPlace,
  signatureOf,
  successors,
} from '../ir/index.js';
import type { TransitionSystem } from '../transition/index.js';

/**
 * The control flow of a program under test with calls put in their callers' places, as far as functions are not
 * recursive. A node is a point of a function in a context (the calls that are open); a segment begins there.
 */
export interface Node {
  readonly id: number;
  readonly key: string;
  readonly procedure: Procedure;
  readonly context: Context | undefined;
  readonly function: IrFunction;
  readonly block: BlockId;
  readonly index: number;
  readonly end: NodeEnd;
}

/** How the segment of a node ends. Nodes are found when asked for: graphs have cycles. */
export type NodeEnd =
  | { readonly kind: 'ways'; readonly to: readonly BlockId[] }
  | {
      readonly kind: 'call';
      readonly call: IrInstruction & { kind: 'call' };
      readonly index: number;
      readonly callees: readonly IrFunction[];
    }
  | { readonly kind: 'return' }
  | { readonly kind: 'stop' };

/** An open call: of the node whose segment ends in it. */
export interface Context {
  readonly key: string;
  readonly caller: Node;
}

/** What is not put in place: the entry of the run, and each recursive function. */
export interface Procedure {
  readonly function: IrFunction;
  readonly isRoot: boolean;
}

export class TooLarge extends Error {
  override name = 'TooLarge';
}

export class Unfolding {
  private readonly known = new Map<string, Node>();
  private readonly procedures = new Map<string, Procedure>();
  readonly root: Procedure;

  constructor(
    readonly system: TransitionSystem,
    private readonly mostNodes: number,
  ) {
    this.root = this.procedure(system.functions[0], 'root');
  }

  procedureOf(f: IrFunction): Procedure {
    return this.procedure(f, 'function');
  }

  entryOf(procedure: Procedure): Node {
    return this.node(procedure, undefined, procedure.function, 0, 0);
  }

  isRecursive(f: IrFunction): boolean {
    return this.system.facts.isRecursive(f.name);
  }

  /** Where control can go in the same procedure: into callees that are put in place, and over those that are not. */
  next(node: Node): readonly Node[] {
    const { end, procedure, context, function: f } = node;
    switch (end.kind) {
      case 'ways':
        return [...new Set(end.to)].map((block) => this.node(procedure, context, f, block, 0));
      case 'call': {
        const inside = end.callees.filter((callee) => !this.isRecursive(callee));
        const targets = inside.map((callee) => this.enter(node, callee));
        return inside.length < end.callees.length ? [...targets, this.after(node)] : targets;
      }
      case 'return':
        return context === undefined ? [] : [this.after(context.caller)];
      case 'stop':
        return [];
      default:
        return assertNever(end, 'end of a segment');
    }
  }

  /** The block of the same function in the same context. */
  block(node: Node, block: BlockId): Node {
    return this.node(node.procedure, node.context, node.function, block, 0);
  }

  enter(node: Node, callee: IrFunction): Node {
    const context: Context = { key: `${node.key}/`, caller: node };
    return this.node(node.procedure, context, callee, 0, 0);
  }

  /** Behind the call that the node's segment ends in. */
  after(node: Node): Node {
    invariant(node.end.kind === 'call', 'segment should end in a call');
    const { procedure, context, function: f, block } = node;
    return this.node(procedure, context, f, block, node.end.index + 1);
  }

  private procedure(f: IrFunction, kind: 'root' | 'function'): Procedure {
    let procedure = this.procedures.get(f.name);
    if (procedure === undefined) {
      procedure = { function: f, isRoot: kind === 'root' };
      this.procedures.set(f.name, procedure);
    }
    return procedure;
  }

  private node(
    procedure: Procedure,
    context: Context | undefined,
    f: IrFunction,
    block: BlockId,
    index: number,
  ): Node {
    const key = `${context?.key ?? ''}${f.name}:${block}:${index}`;
    let node = this.known.get(`${procedure.function.name} ${key}`);
    if (node === undefined) {
      if (this.known.size >= this.mostNodes) throw new TooLarge('the program is too large to be unfolded');
      const end = this.endOf(f, block, index);
      const id = this.known.size;
      node = {
        id,
        key: `${procedure.function.name} ${key}`,
        procedure,
        context,
        function: f,
        block,
        index,
        end,
      };
      this.known.set(node.key, node);
    }
    return node;
  }

  private endOf(f: IrFunction, block: BlockId, start: number): NodeEnd {
    const { instructions, terminator } = f.blocks[block];
    for (let index = start; index < instructions.length; index++) {
      const instruction = instructions[index];
      if (instruction.kind !== 'call') continue;
      const callees = this.calleesOf(f, instruction);
      if (callees.length > 0) return { kind: 'call', call: instruction, index, callees };
    }
    if (terminator.kind === 'return') return { kind: 'return' };
    if (terminator.kind === 'unreachable') return { kind: 'stop' };
    return { kind: 'ways', to: successors(terminator) };
  }

  private calleesOf(f: IrFunction, call: IrInstruction & { kind: 'call' }): readonly IrFunction[] {
    const { program, model } = this.system;
    const { callee } = call;
    if (callee.kind === 'function') {
      const called = program.functions.get(callee.name);
      return called === undefined ? [] : [called];
    }
    const names = model.targets.functionsIn(model.targets.operand(f.name, callee.operand));
    return names.flatMap((name) => {
      const called = program.functions.get(name);
      const fits = called && fitsCall(signatureOf(called), call.argTypes, call.result, model.pointerBits);
      return called !== undefined && fits ? [called] : [];
    });
  }
}

/** Where the node is in the source: the first thing there that has a place. */
export function placeOf(node: Node): IrPlace | undefined {
  const { instructions, terminator } = node.function.blocks[node.block];
  for (let k = node.index; k < instructions.length; k++) {
    const { place } = instructions[k];
    if (place !== undefined) return place;
  }
  return 'place' in terminator ? terminator.place : undefined;
}
