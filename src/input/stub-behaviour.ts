import { matchesPattern } from '../base/index.js';
import {
  furtherArgumentType,
  type IrFunction,
  type IrStub,
  isQuestion,
  OTHER_THREADS,
  type Program,
  unsetVariable,
} from '../ir/index.js';
import { type Assumptions, foldIndices, isPartOf } from './assumptions.js';
import { type CompleteSettings, settingsOf } from './settings.js';
import { askedByImitation, resultName, shownFunction, streamOfStub, writtenName } from './stub-names.js';
import { isLibraryQuestion, resultOfStub, shapeOfStub } from './stubs.js';

/** Of bytes, an imitation writes so many for each element that it would write of something larger. */
const BYTES_PER_ELEMENT = 8;

/** What functions without a body are taken to do: how much their imitations write, and the sentences that say so. */
export class StubBehaviour {
  constructor(
    private readonly program: Program,
    private readonly settings: CompleteSettings,
    private readonly volatileNames: ReadonlyMap<string, string>,
    private readonly spoken: Assumptions,
  ) {}

  reach(asked: string, room: number, elementBytes: number): number {
    const question = askedByImitation(asked);
    if (question === undefined || this.isHarmless(question.imitated)) return 0;
    const declared = settingsOf(this.settings, writtenName(question)).writes;
    return Math.min(declared ?? this.mostWritten(elementBytes), Math.floor(room / elementBytes));
  }

  private mostWritten(elementBytes: number): number {
    const { maxElements } = this.settings;
    return elementBytes === 1 ? BYTES_PER_ELEMENT * maxElements : maxElements;
  }

  announceStub(stub: IrStub): void {
    if (streamOfStub(stub.name) !== undefined) this.spoken.streams();
    if (stub.name === OTHER_THREADS) this.spoken.otherThreads();
    const read = this.volatileNames.get(stub.name);
    if (unsetVariable(stub.name)) this.spoken.unsetVariables();
    else if (read !== undefined) this.spoken.volatileRead(read);
    if (read !== undefined) this.announceRanges(read);
    if (furtherArgumentType(stub.name) !== undefined) this.spoken.furtherArguments();
    if (isLibraryQuestion(stub.name)) return;
    const range = settingsOf(this.settings, resultName(stub.name, 0)).range;
    if (isQuestion(stub.name)) this.spoken.harmlessStub(stub.name, shapeOfStub(stub), range);
    else if (shapeOfStub(stub) === 'none') this.spoken.silentStub(stub.name);
    else if (range) this.spoken.stubRange(stub.name, range.low, range.high);
    else this.spoken.stub(stub.name);
  }

  /** What is declared of values that are read there, or of parts of them. */
  private announceRanges(read: string): void {
    for (const [lvalue, { range }] of this.settings.lvalues.entries) {
      const name = foldIndices(lvalue).replaceAll('#*', '');
      if (range && (isPartOf(name, read) || /[*]/.test(name.replaceAll('[*]', ''))))
        this.spoken.range(lvalue.replaceAll('#*', ''), range.low, range.high);
    }
  }

  announceImitation({ name, resultType }: IrFunction): void {
    const shown = shownFunction(name);
    const written = this.isHarmless(name) ? [] : this.writtenBy(name);
    if (written.length > 0) {
      this.spoken.writingStub(shown);
      for (const { parameter, elementBytes } of written) {
        const { writes } = settingsOf(this.settings, parameter);
        const how = writes === undefined ? 'chosen' : 'declared';
        this.spoken.written(shown, parameter, writes ?? this.mostWritten(elementBytes), how);
      }
    } else if (resultType === undefined) this.spoken.silentStub(shown);
    else this.spoken.stub(shown);
  }

  /** The parameters that an imitation writes through: `read(buffer)`. */
  private writtenBy(name: string): readonly { readonly parameter: string; readonly elementBytes: number }[] {
    const { stubs, types, target } = this.program;
    return [...stubs.values()].flatMap((stub) => {
      const asked = askedByImitation(stub.name);
      if (asked?.imitated !== name || asked.what !== 'written') return [];
      const { bytes } = resultOfStub(stub, types, target.pointerBytes);
      return [{ parameter: writtenName(asked), elementBytes: bytes }];
    });
  }

  private isHarmless(name: string): boolean {
    const shown = shownFunction(name);
    return this.settings.declares.harmless?.some((one) => matchesPattern(shown, one)) ?? false;
  }
}
