import './rules/index.js';

export { applyOperator } from './apply.js';
export { knownZeroBits, signedRange, unsignedBound } from './bounds.js';
export * as bitVectors from './bv-values.js';
export { type CTextOptions, toC } from './c-text.js';
export {
  bool,
  boolVariable,
  bv,
  bvadd,
  bvand,
  bvashr,
  bvlshr,
  bvmul,
  bvneg,
  bvnot,
  bvor,
  bvsdiv,
  bvshl,
  bvsrem,
  bvsub,
  bvudiv,
  bvurem,
  bvxor,
  concat,
  eq,
  extract,
  ite,
  ne,
  not,
  sext,
  sge,
  sgt,
  sle,
  slt,
  uge,
  ugt,
  ule,
  ult,
  variable,
  zext,
} from './construct.js';
export {
  fp,
  fpabs,
  fpadd,
  fpCeil,
  fpdiv,
  fpeq,
  fpFloor,
  fpFromBits,
  fpFromSigned,
  fpFromUnsigned,
  fpfma,
  fpIsInf,
  fpIsNaN,
  fpIsNegative,
  fple,
  fplt,
  fpmul,
  fpneg,
  fpRoundAway,
  fpRoundEven,
  fprem,
  fpsqrt,
  fpsub,
  fpToBits,
  fpToFp,
  fpToSigned,
  fpToUnsigned,
  fpTrunc,
} from './construct-fp.js';
export { Evaluator, evaluate } from './evaluate.js';
export * as floats from './fp-values.js';
export { GuardChain } from './guard-chain.js';
export { FALSE, forgetTerms, quotable, TRUE, termCount } from './intern.js';
export { and, conj, disj, implies, or, xor } from './junction.js';
export { type RawShape, rawTerm, simplified } from './raw.js';
export { rebuild, substitute, substituteAll } from './rebuild.js';
export { type SmtScriptOptions, smtScript, smtSymbols, toSmtLib } from './smt-lib.js';
export { bitVectorWords, smtValue } from './smt-operators.js';
export { operators, type Sort, type Term, type TermOp, type TermValue } from './term.js';
export { freeVariables, sizeTogether, subterms, subtermsWhere, termSize } from './traverse.js';
