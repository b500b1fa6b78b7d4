import type { ProgramGraph } from '../../ir/index.js';

/** From where a segment can be met at all: calls and returns are not matched, so that it is never too little. */
export class SegmentReach {
  private readonly before: number[][];
  private readonly reaching = new Map<number, Uint8Array>();

  constructor(graph: ProgramGraph) {
    this.before = graph.segments.map(() => []);
    const returns = new Map<string, number[]>();
    for (const { id, function: name, exits } of graph.segments) {
      if (!exits.some(({ kind }) => kind === 'return')) continue;
      const list = returns.get(name);
      if (list) list.push(id);
      else returns.set(name, [id]);
    }
    for (const { id, exits } of graph.segments) {
      for (const exit of exits) {
        if (exit.kind === 'return') continue;
        this.before[exit.to].push(id);
        if (exit.kind === 'call')
          for (const from of returns.get(exit.callee) ?? []) this.before[exit.returnTo].push(from);
      }
    }
  }

  /** Whether a path can come from one segment to another, or is there already. */
  canReach(from: number, to: number): boolean {
    let reaching = this.reaching.get(to);
    if (!reaching) {
      reaching = this.sources(to);
      this.reaching.set(to, reaching);
    }
    return reaching[from] === 1;
  }

  private sources(to: number): Uint8Array {
    const reaching = new Uint8Array(this.before.length);
    reaching[to] = 1;
    const pending = [to];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      for (const from of this.before[at]) {
        if (reaching[from]) continue;
        reaching[from] = 1;
        pending.push(from);
      }
    }
    return reaching;
  }
}
