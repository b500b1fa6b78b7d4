import { invariant } from '../base/index.js';
import { isQuestion, type Program, stubRoot } from '../ir/index.js';
import { type InputObject, RAW_BYTE } from './input-space.js';
import { named } from './lvalue.js';
import type { Allocations } from './settings.js';
import type { Shaper } from './shape.js';
import type { SpaceBuilder } from './space-builder.js';
import { ALLOCATION_FAILS, askedByImitation, END_OF_STREAM, resultName, streamOfStub } from './stub-names.js';
import { isLibraryQuestion, resultOfStub, shapeOfStub } from './stubs.js';
import { typeOf } from './types.js';
import { fromMathematical, isInRange } from './vector.js';

/** What the answer is before each allocation, where no test has a say. */
const FIXED_ANSWER: Readonly<Record<Allocations, number | undefined>> = {
  succeed: 0,
  fail: 1,
  either: undefined,
};

const ALL_ONES = -1n;

/** So often the same is answered: what a volatile object holds changes, and so does what a function of nobody's returns. */
const READS_BETWEEN_CHANGES = 4;
const CALLS_BETWEEN_CHANGES = 8;

/** The results of functions without a body, an object for each call, made when they are first asked for. */
export class StubResults {
  private readonly results = new Map<string, InputObject[]>();

  constructor(
    private readonly program: Program,
    private readonly allocations: Allocations,
    private readonly volatileNames: ReadonlyMap<string, string>,
    private readonly builder: SpaceBuilder,
    private readonly shaper: Shaper,
  ) {}

  of(name: string, ordinal: number): InputObject {
    let results = this.results.get(name);
    if (!results) {
      results = [];
      this.results.set(name, results);
    }
    // In order, so that numbering does not depend on who asks first.
    for (let next = results.length; next <= ordinal; next++) results.push(this.make(name, next));
    return results[ordinal];
  }

  private resultName(stub: string, ordinal: number): string {
    const read = this.volatileNames.get(stub);
    return read === undefined ? resultName(stub, ordinal) : `${read}#${ordinal}`;
  }

  private make(name: string, ordinal: number): InputObject {
    const stub = this.program.stubs.get(name);
    invariant(stub && shapeOfStub(stub) !== 'none', `${name} should be a stub with a result`);
    const { type, bytes, count } = resultOfStub(stub, this.program.types, this.program.target.pointerBytes);
    const lvalue = named(this.resultName(name, ordinal));
    const role = { kind: 'stub', stub: name, ordinal } as const;
    const object = this.builder.addObject({ name: lvalue.text, role, bytes, align: 16, type, count });
    const answer = name === ALLOCATION_FAILS ? FIXED_ANSWER[this.allocations] : undefined;
    if (answer !== undefined) this.builder.addFixed(object, 0, bytes, type, lvalue.text, answer);
    else if (type !== RAW_BYTE) this.shaper.fill(object, stubRoot(name), lvalue);
    else if (count === 1) this.builder.addScalar(object, 0, bytes, RAW_BYTE, lvalue.text);
    else
      for (let k = 0; k < bytes; k++)
        this.builder.addScalar(object, k, 1, RAW_BYTE, `${lvalue.text} (byte ${k})`);
    this.shaper.resolveAliases();
    if (streamOfStub(name) !== undefined) this.usually(object, END_OF_STREAM);
    else if (Math.floor(ordinal / this.changesAfter(name)) % 2 === 1) this.usuallyOther(object);
    return object;
  }

  /** After so many calls the answer changes by itself, so that who waits for another one does not wait for ever. */
  private changesAfter(name: string): number {
    if (this.volatileNames.has(name)) return READS_BETWEEN_CHANGES;
    const asked = askedByImitation(name);
    const isResult = asked ? asked.what === 'returned' : !isLibraryQuestion(name) && !isQuestion(name);
    return isResult ? CALLS_BETWEEN_CHANGES : Number.POSITIVE_INFINITY;
  }

  private usuallyOther(object: InputObject): void {
    const [cell] = object.cells;
    if (cell?.kind !== 'pointer') {
      if (typeOf(this.program.types, object.type).kind !== 'float') this.usually(object, ALL_ONES);
      return;
    }
    const none = cell.choices.findIndex(({ kind }) => kind === 'null');
    if (cell.variable !== undefined && none >= 0) this.builder.variables[cell.variable].usual = none;
  }

  /**
   * The value where a test says nothing of it. A stream of which a test says no more ends there: one that goes on for ever
   * helps nobody. Nor does a device that never becomes ready.
   */
  private usually({ cells: [cell] }: InputObject, value: bigint): void {
    if (cell?.kind !== 'scalar' || cell.content.kind !== 'variable') return;
    const variable = this.builder.variables[cell.content.variable];
    const usual = fromMathematical(value, variable.bits);
    const { range } = variable;
    variable.usual =
      isInRange(variable, usual) || !range ? usual : fromMathematical(range.high, variable.bits);
  }
}
