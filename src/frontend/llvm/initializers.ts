import type { IrInitializer } from '../../ir/index.js';
import type { LlType, LlTyped, LlValue } from './parse/ll-form.js';
import type { ModuleContext } from './select/module-context.js';
import { constantPointerOffset } from './select/select-pointer.js';

/** In: the initial value of a global. Out: its bytes, and the addresses among them. */
export function lowerInitializer(
  module: ModuleContext,
  type: LlType,
  value: LlValue | undefined,
  onUnknown: (what: string) => void,
): IrInitializer {
  const writer = new InitializerWriter(module, module.layout.allocSize(type), onUnknown);
  if (value) writer.write(type, value, 0);
  return { data: writer.data, addresses: writer.addresses };
}

/** An integer, or the address of a symbol plus bytes. */
interface Constant {
  readonly symbol?: string;
  readonly occurrence?: number;
  readonly value: bigint;
}

class InitializerWriter {
  readonly data: Uint8Array;
  readonly addresses: { offset: number; symbol: string; addend: number; occurrence?: number }[] = [];
  private readonly view: DataView;

  constructor(
    private readonly module: ModuleContext,
    bytes: number,
    private readonly onUnknown: (what: string) => void,
  ) {
    this.data = new Uint8Array(bytes);
    this.view = new DataView(this.data.buffer);
  }

  write(type: LlType, value: LlValue, offset: number): void {
    const { layout } = this.module;
    const t = layout.resolve(type);
    switch (value.kind) {
      case 'zero':
      case 'undef':
      case 'null':
        return;
      case 'string':
        this.data.set(value.bytes, offset);
        return;
      case 'aggregate':
        value.elements.forEach((element, k) => {
          const at = t.kind === 'struct' ? layout.fieldOffset(t, k) : k * layout.allocSize(element.type);
          this.write(element.type, element.value, offset + at);
        });
        return;
      case 'float':
        if (t.kind === 'float' && t.name === 'float') this.view.setFloat32(offset, value.value, true);
        else this.view.setFloat64(offset, value.value, true);
        return;
      case 'float-bits':
        this.writeBits(
          t.kind === 'float' && t.name === 'float' ? narrowNaN(value.value) : value.value,
          t,
          offset,
        );
        return;
      default: {
        const constant = this.evaluate(value);
        if (!constant) this.onUnknown(value.kind === 'unknown' ? value.text : value.kind);
        else if (constant.symbol === undefined) this.writeBits(constant.value, t, offset);
        else this.writeAddress({ ...constant, symbol: constant.symbol }, t, offset);
      }
    }
  }

  private writeBits(bits: bigint, type: LlType, offset: number): void {
    const size = this.module.layout.storeSize(type);
    let rest = BigInt.asUintN(size * 8, bits);
    for (let k = 0; k < size; k++) {
      this.data[offset + k] = Number(rest & 0xffn);
      rest >>= 8n;
    }
  }

  private writeAddress(
    { symbol, value, occurrence }: Constant & { readonly symbol: string },
    type: LlType,
    offset: number,
  ): void {
    if (this.module.layout.storeSize(type) !== this.module.layout.pointerBytes) {
      this.onUnknown('an address in an integer of another size');
      return;
    }
    const which = occurrence === undefined ? {} : { occurrence };
    this.addresses.push({ offset, symbol, addend: Number(BigInt.asIntN(64, value)), ...which });
  }

  /** Constant expressions over integers and addresses; undefined for what is neither. */
  private evaluate(value: LlValue): Constant | undefined {
    switch (value.kind) {
      case 'int':
        return { value: BigInt(value.value) };
      case 'null':
      case 'zero':
        return { value: 0n };
      case 'global':
        return { symbol: this.module.symbol(value.name), value: 0n, ...this.module.occurrence(value.name) };
      case 'block-address':
        return { value: BigInt(this.module.labelNumber(value.function, value.block)) };
      case 'gep': {
        const base = this.evaluate(value.base.value);
        const offset = constantPointerOffset(this.module.layout, value.source, value.indices);
        return base && offset !== undefined ? { ...base, value: base.value + BigInt(offset) } : undefined;
      }
      case 'cast':
        return this.evaluateCast(value);
      case 'binary':
        return this.evaluateBinary(value.op, value.left, value.right);
      default:
        return undefined;
    }
  }

  private evaluateCast({ op, from, to }: LlValue & { kind: 'cast' }): Constant | undefined {
    const operand = this.evaluate(from.value);
    if (!operand) return undefined;
    const bits = this.module.layout.bits(to);
    const own = this.module.layout.bits(from.type);
    if (operand.symbol !== undefined) {
      // An address stays one only where all its bits are kept.
      return ['ptrtoint', 'ptrtoaddr', 'inttoptr', 'bitcast', 'addrspacecast'].includes(op) && bits === own
        ? operand
        : undefined;
    }
    if (op === 'sext') return { value: BigInt.asIntN(own, operand.value) };
    return { value: BigInt.asUintN(bits, BigInt.asUintN(own, operand.value)) };
  }

  private evaluateBinary(op: string, left: LlTyped, right: LlTyped): Constant | undefined {
    const a = this.evaluate(left.value);
    const b = this.evaluate(right.value);
    if (!a || !b) return undefined;
    if (op === 'add' && b.symbol === undefined) return { ...a, value: a.value + b.value };
    if (op === 'add' && a.symbol === undefined) return { ...b, value: a.value + b.value };
    if (op === 'sub' && b.symbol === undefined) return { ...a, value: a.value - b.value };
    if (op === 'sub' && a.symbol === b.symbol) return { value: a.value - b.value };
    return undefined;
  }
}

/** The bits of a `float` NaN that LLVM writes as those of a `double`. */
function narrowNaN(bits: bigint): bigint {
  const sign = bits >> 63n;
  const payload = (bits >> 29n) & 0x7fffffn;
  return (sign << 31n) | 0x7f800000n | payload;
}
