import type { Sort, Term, TermOp } from '../../src/term/index.js';
import * as t from '../../src/term/index.js';

/** An expression as plain data, which nothing simplifies: the other side of every comparison in these tests. */
export interface Tree {
  readonly op: TermOp;
  readonly sort: Sort;
  readonly width: number;
  readonly args: readonly Tree[];
  readonly low?: number;
  readonly name?: string;
  /** bool: 0 or 1. bv: unsigned. fp: the bits. */
  readonly value?: bigint;
}

/** Takes its decisions from bytes, so that a shorter or smaller array of them gives a simpler tree. */
export class TreeMaker {
  private position = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly widths: readonly number[],
    private readonly floats: 'with floats' | 'without floats',
  ) {}

  private next(below: number): number {
    return this.position < this.bytes.length ? this.bytes[this.position++] % below : 0;
  }

  private get isExhausted(): boolean {
    return this.position >= this.bytes.length;
  }

  private pick<T>(items: readonly T[]): T {
    return items[this.next(items.length)];
  }

  width(): number {
    return this.pick(this.widths);
  }

  bool(depth: number): Tree {
    if (depth === 0 || this.isExhausted) {
      const which = this.next(8);
      if (which < 2) return { op: 'const', sort: 'bool', width: 0, args: [], value: BigInt(which) };
      return { op: 'var', sort: 'bool', width: 0, args: [], name: `p${which % 3}` };
    }
    const d = depth - 1;
    const choices = this.floats === 'with floats' ? 16 : 12;
    const which = this.next(choices);
    if (which === 0) return node('not', [this.bool(d)]);
    if (which <= 2) {
      const args = Array.from({ length: 2 + this.next(3) }, () => this.bool(d));
      return node(which === 1 ? 'and' : 'or', args);
    }
    if (which === 3) return node('eq', [this.bool(d), this.bool(d)]);
    if (which === 4) return node('ite', [this.bool(d), this.bool(d), this.bool(d)]);
    if (which < 12) {
      const width = this.width();
      const op = this.pick(['eq', 'eq', 'eq', 'ult', 'ule', 'slt', 'sle'] as const);
      return node(op, [this.bv(width, d), this.bv(width, d)]);
    }
    const format = this.pick([32, 64]);
    if (which < 15)
      return node(this.pick(['fpeq', 'fplt', 'fple'] as const), [this.fp(format, d), this.fp(format, d)]);
    return node(this.pick(['fpisnan', 'fpisinf', 'fpisneg'] as const), [this.fp(format, d)]);
  }

  bv(width: number, depth: number): Tree {
    if (depth === 0 || this.isExhausted)
      return this.next(5) < 2 ? this.bvConstant(width) : this.bvVariable(width);
    const d = depth - 1;
    const which = this.next(20);
    if (which < 2) return this.bvConstant(width);
    if (which === 2) return this.bvVariable(width);
    if (which < 5) return node(this.pick(['bvneg', 'bvnot'] as const), [this.bv(width, d)]);
    if (which < 12) {
      const op = this.pick(binaryOperators);
      return node(op, [this.bv(width, d), this.bv(width, d)]);
    }
    if (which < 14) return node('ite', [this.bool(d), this.bv(width, d), this.bv(width, d)]);
    if (which === 14 && width > 1) {
      const low = 1 + this.next(width - 1);
      return node('concat', [this.bv(width - low, d), this.bv(low, d)]);
    }
    if (which === 15) {
      const from = width + this.next(Math.min(33, 128 - width));
      if (from > width)
        return node('extract', [this.bv(from, d)], { width, low: this.next(from - width + 1) });
    }
    if (which < 19) {
      const narrower = this.widths.filter((w) => w < width);
      if (narrower.length > 0) {
        return node(this.pick(['zext', 'sext'] as const), [this.bv(this.pick(narrower), d)], { width });
      }
    }
    if (this.floats === 'with floats') {
      if (width === 32 || width === 64) return node('fp-to-bits', [this.fp(width, d)]);
      return node(this.pick(['fp-to-signed', 'fp-to-unsigned'] as const), [this.fp(this.pick([32, 64]), d)], {
        width,
      });
    }
    return this.bvVariable(width);
  }

  private bvVariable(width: number): Tree {
    return { op: 'var', sort: 'bv', width, args: [], name: `x${this.next(2)}` };
  }

  private bvConstant(width: number): Tree {
    const all = (1n << BigInt(width)) - 1n;
    const half = 1n << BigInt(width - 1);
    const special = [
      0n,
      1n,
      all,
      half,
      half - 1n,
      2n,
      3n,
      all - 1n,
      half + 1n,
      5n,
      8n,
      127n,
      128n,
      255n,
      256n,
    ];
    const kind = this.next(special.length + 3);
    const value =
      kind < special.length ? special[kind] : BigInt(this.next(256)) * BigInt(1 + this.next(256)) ** 7n;
    return { op: 'const', sort: 'bv', width, args: [], value: BigInt.asUintN(width, value) };
  }

  fp(width: number, depth: number): Tree {
    if (depth === 0 || this.isExhausted) {
      return this.next(3) === 0 ? this.fpConstant(width) : node('fp-from-bits', [this.bvVariable(width)]);
    }
    const d = depth - 1;
    const which = this.next(14);
    if (which < 1) return this.fpConstant(width);
    if (which < 2) return node('fp-from-bits', [this.bv(width, d)]);
    if (which < 6) {
      const op = this.pick(['fpadd', 'fpsub', 'fpmul', 'fpdiv', 'fprem'] as const);
      return node(op, [this.fp(width, d), this.fp(width, d)]);
    }
    if (which < 8) return node(this.pick(unaryFloatOperators), [this.fp(width, d)]);
    if (which === 8) return node('fpfma', [this.fp(width, d), this.fp(width, d), this.fp(width, d)]);
    if (which === 9) return node('ite', [this.bool(d), this.fp(width, d), this.fp(width, d)]);
    if (which < 12) return node('fp-to-fp', [this.fp(width === 32 ? 64 : 32, d)], { width });
    return node(this.pick(['fp-from-signed', 'fp-from-unsigned'] as const), [this.bv(this.width(), d)], {
      width,
    });
  }

  private fpConstant(width: number): Tree {
    const doubles = [
      0,
      -0,
      1,
      -1,
      0.5,
      1.5,
      2,
      0.1,
      1e-40,
      1e40,
      Number.NaN,
      Infinity,
      -Infinity,
      16777217,
      1e300,
      -3.7,
    ];
    const value = this.pick(doubles);
    return { op: 'const', sort: 'fp', width, args: [], value: floatBits(value, width) };
  }
}

const binaryOperators = [
  'bvadd', 'bvadd', 'bvmul', 'bvudiv', 'bvurem', 'bvsdiv', 'bvsrem',
  'bvand', 'bvand', 'bvor', 'bvxor', 'bvshl', 'bvlshr', 'bvashr',
] as const; // biome-ignore format: a list of names

const unaryFloatOperators = [
  'fpneg', 'fpabs', 'fpsqrt', 'fpround-even', 'fpround-away', 'fpfloor', 'fpceil', 'fptrunc',
] as const; // biome-ignore format: a list of names

const view = new DataView(new ArrayBuffer(8));

export function floatBits(value: number, width: number): bigint {
  if (width === 32) {
    view.setFloat32(0, value);
    return BigInt(view.getUint32(0));
  }
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}

type InnerOp = Exclude<TermOp, 'const' | 'var'>;

export function node(op: InnerOp, args: readonly Tree[], shape: { width?: number; low?: number } = {}): Tree {
  const [a, b] = args;
  if (isPredicate(op)) return { op, sort: 'bool', width: 0, args };
  if (op === 'ite') return { op, sort: b.sort, width: b.width, args };
  const isBv =
    !op.startsWith('fp') || op === 'fp-to-bits' || op === 'fp-to-signed' || op === 'fp-to-unsigned';
  const width = shape.width ?? (op === 'concat' ? a.width + b.width : a.width);
  return { op, sort: isBv ? 'bv' : 'fp', width, args, low: shape.low };
}

function isPredicate(op: InnerOp): boolean {
  return /^(not|and|or|eq|ult|ule|slt|sle|fpeq|fplt|fple|fpis.*)$/.test(op);
}

function leaf(tree: Tree): Term {
  if (tree.op === 'var')
    return tree.sort === 'bool' ? t.boolVariable(tree.name!) : t.variable(tree.name!, tree.width);
  if (tree.sort === 'bool') return t.bool(tree.value === 1n);
  return tree.sort === 'bv' ? t.bv(tree.value!, tree.width) : t.fpFromBits(t.bv(tree.value!, tree.width));
}

/** The term without any simplification but that of its constants. */
export function rawTermOf(tree: Tree): Term {
  if (tree.op === 'const' || tree.op === 'var') return leaf(tree);
  return t.rawTerm(tree.op, tree.args.map(rawTermOf), { width: tree.width, low: tree.low });
}

/** The term through the smart constructors. */
export function termOf(tree: Tree): Term {
  if (tree.op === 'const' || tree.op === 'var') return leaf(tree);
  return t.rebuild(rawTermOf({ ...tree, args: tree.args }), tree.args.map(termOf));
}

/** For messages. */
export function treeText(tree: Tree): string {
  if (tree.op === 'const') return `${tree.value}:${tree.sort}${tree.width}`;
  if (tree.op === 'var') return `${tree.name}:${tree.sort}${tree.width}`;
  const low =
    tree.op === 'extract' ? `[${tree.low}+${tree.width}]` : tree.op.endsWith('ext') ? `[${tree.width}]` : '';
  return `${tree.op}${low}(${tree.args.map(treeText).join(', ')})`;
}
