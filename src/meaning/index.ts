export {
  compareOffsets,
  compareOffsetTerms,
  isDeviceAddress,
  isDeviceAddressTerm,
  isIndexTerm,
  isPlaced,
  isPlacedTerm,
  largestIndex,
  orderIsConstant,
} from './address.js';
export {
  heapAfter,
  requestedAlignment,
  requestedBytes,
  requestFails,
  requestFailsTerm,
} from './allocation.js';
export { castTerm, castValue, isCastOp, resizeTerm } from './cast.js';
export { type Concrete, fullMask, signedNumber, wrapInteger } from './concrete.js';
export { floatCompareValue, floatFunction, isFloatCompareOp, isFloatOp } from './float.js';
export {
  compareTerm,
  compareValue,
  integerOpTerm,
  integerValue,
  isCompareOp,
  isIntegerOp,
} from './integer.js';
export { isIntrinsicOp, quickIntrinsic } from './intrinsic.js';
export { computedInteger } from './known-integer.js';
export { operationTerm, operationValue } from './operation.js';
export { bitOf, isOne } from './register.js';
export { type Requirement, requirementsOf } from './requirement.js';
export { switchArm, switchConstraint } from './switch.js';
export { type Scalar, scalarOf, type Typing } from './typing.js';
