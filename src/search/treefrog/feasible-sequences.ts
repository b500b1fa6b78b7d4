import type { Term } from '../../term/index.js';
import type { BranchOutcome } from './conflict.js';
import type { FeasibleFragment } from './infeasible-sequence.js';
import type { Trace } from './trace.js';

/** A path fragment that is feasible by itself (treefrog, section 6). */
export interface FeasibleSequence {
  /** The outcomes at its branches; the last one is what it leads to. */
  readonly branches: readonly BranchOutcome[];
  /** Its path-based weakest precondition. */
  readonly condition: readonly Term[];
}

/** What is known of fragments that end in a branch: by-products of looking for conflicts. */
export class FeasibleSequences {
  readonly all: FeasibleSequence[] = [];
  /** Fragments by their moves, each with all that it ends with. */
  private readonly fragments = new Set<string>();

  remember(trace: Trace, end: number, { start, condition }: FeasibleFragment): void {
    const keys = fragmentKeys(trace, start, end);
    const isNew = !this.fragments.has(keys[keys.length - 1]);
    for (const key of keys) this.fragments.add(key);
    const branches = trace.constraints.flatMap(({ node, branch }) => {
      const { move } = trace.nodes[node];
      return branch && move >= start && move <= end ? [branch] : [];
    });
    if (isNew && branches.length > 1) this.all.push({ branches, condition });
  }

  /** First use: whether the fragment from a move on is known to be feasible. */
  knowledge(trace: Trace, end: number): (start: number) => boolean {
    let key = '';
    let from = end + 1;
    return (start) => {
      while (from > start) key = longer(key, trace, --from, end);
      return this.fragments.has(key);
    };
  }

  /** Second use: the ends of sequences that lead to an outcome, longest first. */
  endings(to: BranchOutcome): readonly (readonly BranchOutcome[])[] {
    return this.all.flatMap(({ branches }) => {
      const last = branches[branches.length - 1];
      if (last.site !== to.site || last.arm !== to.arm) return [];
      return branches.slice(0, -1).map((_, k) => branches.slice(k));
    });
  }
}

/** The fragments that end with a move, from the shortest to the one that begins at `start`. */
function fragmentKeys(trace: Trace, start: number, end: number): readonly string[] {
  const keys: string[] = [];
  let key = '';
  for (let move = end; move >= Math.max(start, 0); move--) {
    key = longer(key, trace, move, end);
    keys.push(key);
  }
  return keys;
}

/** A fragment's key with one more move in front; calls count by their depth below the last move's. */
function longer(key: string, trace: Trace, move: number, end: number): string {
  const { segment, exit, depth } = trace.moves[move];
  return hashed(`${segment}.${exit}.${depth - trace.moves[end].depth} ${key}`);
}

/** Long fragments have short keys. Two that fall together cost a question less, and no conflict its truth. */
function hashed(text: string): string {
  if (text.length < 64) return text;
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b) ^ (b >>> 13);
  }
  return `#${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}
