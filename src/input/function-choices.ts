import type { CType, Program } from '../ir/index.js';
import type { Assumptions } from './assumptions.js';
import type { PointerChoice } from './input-space.js';
import { isCallback, isFunctionNamed, shownFunction } from './stub-names.js';
import { hasSameTypes, sameSignature } from './types.js';

/** The functions that a pointer among the inputs may lead to. */
export class FunctionChoices {
  constructor(
    private readonly program: Program,
    private readonly functionPointees: ReadonlySet<string>,
    private readonly assumptions: Assumptions,
    /** Is told of each function of nobody's that a pointer may lead to. */
    private readonly onCallback: (symbol: string) => void,
  ) {}

  /** Those that the user names; else the program's own functions that fit, then the one that stands for all others. */
  of(type: CType, pointer: string, targets: readonly string[] | undefined): PointerChoice[] {
    const fitting = [...this.functionPointees].filter((symbol) => sameSignature(this.program, type, symbol));
    if (targets) {
      const named = fitting.filter((symbol) => targets.some((one) => isFunctionNamed(symbol, one)));
      this.assumptions.functions(pointer, named.map(shownFunction), 'declared');
      for (const callback of named.filter(isCallback)) this.onCallback(callback);
      return named.map((symbol) => ({ kind: 'function', symbol }));
    }
    const own = fitting.filter((symbol) => !isCallback(symbol));
    const callbacks = fitting.filter(isCallback);
    const [callback] = [
      ...callbacks.filter((symbol) => hasSameTypes(this.program, type, symbol)),
      ...callbacks,
    ];
    const symbols = callback === undefined ? own : [...own, callback];
    this.assumptions.functions(pointer, symbols.map(shownFunction), 'chosen');
    if (callback !== undefined) this.onCallback(callback);
    return symbols.map((symbol) => ({ kind: 'function', symbol }));
  }
}
