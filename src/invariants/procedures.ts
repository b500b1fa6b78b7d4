import { type CodePosition, functionOf, type IrFunction } from '../ir/index.js';
import type { TransitionSystem } from '../transition/index.js';

/** What is not put in its callers' places: the entry of the run, and each recursive function. */
export interface Procedure {
  readonly function: IrFunction;
  readonly isRoot: boolean;
}

/**
 * The program's graph as procedures: calls of functions that are not recursive belong to their callers. The calls of a
 * position are those since its procedure was entered.
 */
export class Procedures {
  readonly root: Procedure;
  private readonly known = new Map<string, Procedure>();

  constructor(readonly system: TransitionSystem) {
    const [entry] = system.functions;
    this.root = { function: entry, isRoot: true };
    this.known.set(entry.name, this.root);
  }

  /** The procedure that a position lies in. */
  around({ segment, stack }: CodePosition): Procedure {
    let name = segment.function;
    for (let open = stack; open !== undefined; open = open.parent) name = open.function;
    return this.of(functionOf(this.system.program, name));
  }

  /** The procedure that the function is: the entry, or a recursive one. */
  of(f: IrFunction): Procedure {
    let procedure = this.known.get(f.name);
    if (procedure === undefined) {
      procedure = { function: f, isRoot: false };
      this.known.set(f.name, procedure);
    }
    return procedure;
  }

  entryOf(procedure: Procedure): CodePosition {
    return this.system.graph.beginning(procedure.function.name);
  }

  isRecursive(name: string): boolean {
    return this.system.facts.isRecursive(name);
  }

  /** Where control can go in the same procedure: into callees that belong to it, and over those that do not. */
  next(position: CodePosition): readonly CodePosition[] {
    const { graph } = this.system;
    const next = position.segment.exits.flatMap((way, exit) => {
      const isOutside = way.kind === 'call' && this.isRecursive(way.callee);
      return (isOutside ? graph.over(position, exit) : graph.after(position, exit)) ?? [];
    });
    return [...new Set(next)];
  }
}

/** The same for the same position, whoever made the graph of the program. */
export function keyOf({ segment, stack }: CodePosition): string {
  const parts = [`${segment.function}:${segment.block}:${segment.first}`];
  for (let open = stack; open !== undefined; open = open.parent)
    parts.push(`${open.function}:${open.block}:${open.instruction}`);
  return parts.reverse().join('/');
}
