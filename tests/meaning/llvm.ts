import type { ComputeOp } from '../../src/ir/index.js';
import type { Scalar } from '../../src/meaning/index.js';
import type { Case } from './operations.js';

/** How LLVM writes the operations that it has under another name. */
const intrinsics: Partial<Record<ComputeOp, string>> = {
  'sadd-sat': 'sadd.sat',
  'uadd-sat': 'uadd.sat',
  'ssub-sat': 'ssub.sat',
  'usub-sat': 'usub.sat',
  'fptosi-sat': 'fptosi.sat',
  'fptoui-sat': 'fptoui.sat',
  ftrunc: 'trunc',
};

const plainIntrinsics: ReadonlySet<ComputeOp> = new Set<ComputeOp>([
  ...([
    'abs',
    'smax',
    'smin',
    'umax',
    'umin',
    'ctpop',
    'ctlz',
    'cttz',
    'bswap',
    'bitreverse',
    'fshl',
    'fshr',
  ] as const),
  ...(['fabs', 'sqrt', 'floor', 'ceil', 'rint', 'round', 'fma', 'copysign', 'minnum', 'maxnum'] as const),
]);

/** Tests for classes of floats, as LLVM numbers them. */
const classes: Partial<Record<ComputeOp, number>> = { isnan: 3, isinf: 516, isfinite: 504, signbit: 60 };

function type({ kind, bits }: Scalar): string {
  return kind === 'int' ? `i${bits}` : bits === 32 ? 'float' : 'double';
}

/** Lines of LLVM that make `%r` of `%a`, `%b` and `%c`; undefined for what has no instruction. */
export function instructionOf({ op, args, typing }: Case): string | undefined {
  const [from, to] = [type(typing.from), type(typing.to)];
  const letter = (typing.from.kind === 'float' ? 'f' : 'i') + typing.from.bits;
  const given = args.map((arg, k) => `${type(arg)} %${'abc'[k]}`).join(', ');
  const overflow = /^([su](?:add|sub|mul))-overflow$/.exec(op);
  if (overflow) {
    return `  %both = call {${from}, i1} @llvm.${overflow[1]}.with.overflow.${letter}(${given})\n  %r = extractvalue {${from}, i1} %both, 1`;
  }
  const asClass = classes[op];
  if (asClass !== undefined) return `  %r = call i1 @llvm.is.fpclass.${letter}(${from} %a, i32 ${asClass})`;
  if (op === 'fptosi-sat' || op === 'fptoui-sat')
    return `  %r = call ${to} @llvm.${intrinsics[op]}.i${typing.to.bits}.${letter}(${given})`;
  if (op === 'abs' || op === 'ctlz' || op === 'cttz')
    return `  %r = call ${to} @llvm.${op}.${letter}(${given}, i1 false)`;
  const name = intrinsics[op] ?? (plainIntrinsics.has(op) ? op : undefined);
  if (name !== undefined) return `  %r = call ${to} @llvm.${name}.${letter}(${given})`;
  return instruction(op, from, to);
}

function instruction(op: ComputeOp, from: string, to: string): string | undefined {
  if (/^(add|sub|mul|[us](div|rem)|shl|[la]shr|and|x?or|f(add|sub|mul|div|rem))$/.test(op))
    return `  %r = ${op} ${from} %a, %b`;
  if (/^([us][lg][te]|eq|ne)$/.test(op)) return `  %r = icmp ${op} ${from} %a, %b`;
  if (/^f[ou](eq|ne|lt|le|gt|ge|rd|no)$/.test(op)) return `  %r = fcmp ${op.slice(1)} ${from} %a, %b`;
  switch (op) {
    case 'fneg':
      return `  %r = fneg ${from} %a`;
    case 'select':
      return `  %r = select i1 %a, ${from} %b, ${from} %c`;
    case 'pointer-add':
      return `  %p = inttoptr i32 %a to ptr\n  %q = getelementptr i8, ptr %p, i32 %b\n  %r = ptrtoint ptr %q to i32`;
    case 'ptrtoint':
    case 'inttoptr':
      return '  %p = inttoptr i32 %a to ptr\n  %r = ptrtoint ptr %p to i32';
    case 'copy':
      return undefined;
    default:
      return `  %r = ${op} ${from} %a to ${to}`;
  }
}
