import type { Search, SearchContext } from './strategy.js';

/** The point of a relay where what is open is worth a proof, before more is spent on paths. */
export class Proving implements Search {
  constructor(private readonly context: SearchContext) {}

  async next(): Promise<'busy' | undefined> {
    return (await this.context.proveOpen()) === 'unfinished' ? 'busy' : undefined;
  }

  pathAdded(): void {}
}
