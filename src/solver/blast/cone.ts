import { GATE_INPUT, type Gates, type Literal, widened } from './gates.js';

/** Counts the gates that a set of literals depends on. */
export class ConeCounter {
  private stamps: Int32Array = new Int32Array(0);
  private stamp = 0;
  private readonly stack: number[] = [];

  constructor(private readonly gates: Gates) {}

  /** Stops counting at `enough`. */
  count(literals: readonly Literal[], enough: number): number {
    const { gates, stack } = this;
    if (this.stamps.length <= gates.count) this.stamps = widened(this.stamps, gates.kind.length);
    this.stamp++;
    let count = 0;
    const visit = (literal: Literal): void => {
      const node = Math.abs(literal);
      if (node === 0 || this.stamps[node] === this.stamp) return;
      this.stamps[node] = this.stamp;
      count++;
      if (gates.kind[node] !== GATE_INPUT) stack.push(node);
    };
    for (const literal of literals) visit(literal);
    for (let node = stack.pop(); node !== undefined && count < enough; node = stack.pop()) {
      visit(gates.first[node]);
      visit(gates.second[node]);
      visit(gates.third[node]);
    }
    stack.length = 0;
    return count;
  }
}
