import type { CastOp, ComputeOp } from '../ir/index.js';
import {
  bitVectors,
  bv,
  extract,
  floats,
  fpFromBits,
  fpFromSigned,
  fpFromUnsigned,
  fpToBits,
  fpToFp,
  fpToSigned,
  fpToUnsigned,
  ite,
  sext,
  type Term,
  zext,
} from '../term/index.js';
import { type Concrete, fullMask, wrapInteger } from './concrete.js';
import { asBits, asRegister } from './register.js';
import type { Typing } from './typing.js';

/** Conversions. An address that is no object's is an integer, and converted as one. */
interface Conversion {
  value(x: Concrete, typing: Typing): Concrete;
  term(x: Term, typing: Typing): Term;
}

const resizing = (op: 'trunc' | 'zext' | 'sext'): Conversion => ({
  value: (x, { from, to }) => resizeValue(op, x, from.bits, to.bits),
  term: (x, { to }) => resizeTerm(op, x, to.bits),
});

/** Between a pointer and an integer: the low bits, or zeros above. */
const ofAddress: Conversion = {
  value: (x, { to }) => wrapInteger(x, to.bits),
  term: (x, { from, to }) => resizeTerm(to.bits < from.bits ? 'trunc' : 'zext', x, to.bits),
};

const betweenFloats: Conversion = {
  value: (x, { to }) => floats.round(x as number, to.bits),
  term: (x, { to }) => fpToFp(x, to.bits),
};

const conversions: Readonly<Record<CastOp, Conversion>> = {
  trunc: resizing('trunc'),
  zext: resizing('zext'),
  sext: resizing('sext'),
  ptrtoint: ofAddress,
  inttoptr: ofAddress,
  fptrunc: betweenFloats,
  fpext: betweenFloats,
  sitofp: {
    value: (x, { from, to }) => floats.fromInteger(bitVectors.toSigned(x, from.bits), to.bits),
    term: (x, { to }) => fpFromSigned(asBits(x), to.bits),
  },
  uitofp: {
    value: (x, { to }) => floats.fromInteger(x, to.bits),
    term: (x, { to }) => fpFromUnsigned(asBits(x), to.bits),
  },
  fptosi: {
    value: (x, { to }) => floats.toSignedInteger(x as number, to.bits),
    term: (x, { to }) => asRegister(fpToSigned(x, to.bits)),
  },
  fptoui: {
    value: (x, { to }) => floats.toUnsignedInteger(x as number, to.bits),
    term: (x, { to }) => asRegister(fpToUnsigned(x, to.bits)),
  },
  bitcast: {
    value: (x, { from, to }) => {
      if (from.kind === to.kind) return x;
      return from.kind === 'float' ? floats.toBits(x as number, from.bits) : floats.fromBits(x, to.bits);
    },
    term: (x, { from, to }) => {
      if (from.kind === to.kind) return x;
      return from.kind === 'float' ? fpToBits(x) : fpFromBits(x);
    },
  },
};

export function isCastOp(op: ComputeOp): op is CastOp {
  return Object.hasOwn(conversions, op);
}

export function castValue(op: CastOp, x: Concrete, typing: Typing): Concrete {
  return conversions[op].value(x, typing);
}

export function castTerm(op: CastOp, x: Term, typing: Typing): Term {
  return conversions[op].term(x, typing);
}

function resizeValue(op: 'trunc' | 'zext' | 'sext', x: Concrete, from: number, to: number): Concrete {
  return op === 'sext' ? bitVectors.extendSign(x, from, to) : wrapInteger(x, to);
}

/** Of integers as registers hold them. */
export function resizeTerm(op: 'trunc' | 'zext' | 'sext', x: Term, to: number): Term {
  if (x.sort === 'bool') {
    if (to === 1) return x;
    return ite(x, bv(op === 'sext' ? fullMask(to) : 1, to), bv(0, to));
  }
  if (op === 'trunc') return asRegister(extract(x, to - 1, 0));
  return op === 'zext' ? zext(x, to) : sext(x, to);
}
