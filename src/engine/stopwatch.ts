/** Where the time went; never a reason for a decision. */
export class Stopwatch {
  private readonly spent = new Map<Phase, number>();
  private readonly start = performance.now();

  time<T>(phase: Phase, work: () => T): T {
    const begin = performance.now();
    try {
      return work();
    } finally {
      this.spent.set(phase, this.ms(phase) + performance.now() - begin);
    }
  }

  async timeAsync<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
    const begin = performance.now();
    try {
      return await work();
    } finally {
      this.spent.set(phase, this.ms(phase) + performance.now() - begin);
    }
  }

  ms(phase: Phase): number {
    return this.spent.get(phase) ?? 0;
  }

  get elapsedMs(): number {
    return performance.now() - this.start;
  }
}

export type Phase = 'execute' | 'replay' | 'search' | 'solver' | 'check';
