export {
  EXCHANGE_FAILS,
  firstDeviceAddress,
  leftOutBy,
  OTHER_THREADS,
  type ScalarName,
  scalarBytes,
  VOLATILE_AS_A_WHOLE,
  type VolatileRead,
  volatileRead,
  volatileWrite,
} from '../ir/index.js';
export { foldIndices, isPartOf } from './assumptions.js';
export { asDeclared, buildInputSpace } from './build-input-space.js';
export { cellAt } from './cell-at.js';
export type { Choice, ChoiceKind, Declaration } from './choice.js';
export { type JsonView, readBits } from './decode.js';
export { chosen, contentOf, describeInputs, type InputsView } from './describe-inputs.js';
export { describeOutputs, type MemoryAfterRun, type OutputsView } from './describe-outputs.js';
export { argumentSymbol, canCallOften, entryOf } from './entry-names.js';
export {
  type InputCell,
  type InputObject,
  type InputSpace,
  type InputValue,
  type InputVariable,
  type InputVector,
  type PointerChoice,
  RAW_BYTE,
  type StubShape,
  type ValueRange,
} from './input-space.js';
export { abstractInput, inputOf, pointerInputs, pointerInputsOfStubs } from './pointer-inputs.js';
export { fillAtRandom, firstVector, longVector, randomVariable, randomVector } from './random-vector.js';
export { type DeclarationProblem, reviewDeclarations } from './review-declarations.js';
export type { InputSettings, LvalueSettings, RangeSetting } from './settings.js';
export {
  ALLOCATION_FAILS,
  AMONG_EQUALS,
  askedByImitation,
  COMPARISONS,
  calledByImitation,
  calledName,
  ERRNO_LEFT,
  FREE_RESULTS,
  functionOfStub,
  isCallback,
  READ_ERROR,
  shownFunction,
} from './stub-names.js';
export { isLibraryQuestion } from './stubs.js';
export {
  elementBytes,
  flexibleMember,
  isCharacter,
  isStreamType,
  paddingOf,
  typeOf,
  unionMember,
} from './types.js';
export { unsignedInputs } from './unsigned-inputs.js';
export {
  defaultValue,
  fromMathematical,
  isByDefault,
  isInRange,
  unknownVariables,
  valueIn,
  vectorFromHex,
  vectorFromValues,
  vectorToHex,
} from './vector.js';
