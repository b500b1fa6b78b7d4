import type { IrFunction, IrOperand, LocalId } from '../../ir/index.js';
import { and, bv, bvadd, bvsub, disj, FALSE, ite, ne, not, type Term, TRUE, ule } from '../../term/index.js';
import type { CallerState, Passed } from '../code/caller-state.js';
import { AddressTargets, type Target } from './address-targets.js';
import { greatest } from './covered-bytes.js';
import type { MemoryModel, RangeContent } from './memory.js';
import type { KnownObject, Unknowns } from './unknowns.js';

/**
 * Which values depend on what nobody wrote, for questions about that: each local has a condition beside it, and each byte of what a call
 * itself makes a byte of ghost memory, which is 0 once it was written. Answers are that something *may* be so; what callers give was written.
 */
export class UnsetValues {
  private readonly shadows = new Map<KnownObject, KnownObject>();
  private readonly targets: AddressTargets;

  constructor(
    private readonly unknowns: Unknowns,
    private readonly model: MemoryModel,
    /** Nobody asks where the program has no such questions. */
    private readonly use: 'asked' | 'unasked',
  ) {
    this.targets = new AddressTargets(unknowns);
  }

  /** A function begins: nothing is written but its parameters. */
  begin(state: CallerState, { locals, parameters }: IrFunction, given: readonly Passed[]): void {
    if (this.use === 'unasked') return;
    state.unset = locals.map(() => TRUE);
    parameters.forEach(({ local, byValue }, i) => {
      state.unset[local] = byValue ? FALSE : given[i].unset;
    });
  }

  of(state: CallerState, operand: IrOperand): Term {
    if (operand.kind === 'undefined') return TRUE;
    return operand.kind === 'local' ? (state.unset[operand.local] ?? TRUE) : FALSE;
  }

  some(state: CallerState, operands: readonly IrOperand[]): Term {
    return this.use === 'asked' ? disj(operands.map((one) => this.of(state, one))) : TRUE;
  }

  assign(state: CallerState, local: LocalId, when: Term): void {
    if (this.use === 'asked') state.unset[local] = when;
  }

  /** Locals that have any value from now on. */
  forget(state: CallerState, locals: Iterable<LocalId>): void {
    for (const local of locals) this.assign(state, local, TRUE);
  }

  /** A variable or a block of the call's own. */
  made(state: CallerState, object: KnownObject, content: 'nothing' | 'zero'): void {
    if (this.use === 'unasked') return;
    const { name, bytes } = object;
    const facts = { reach: 'own', life: 'frame', ghostOf: object } as const;
    const raised = this.unknowns.object({ ...facts, bytes: 0, name: `${name} becomes unset` });
    const shadow = this.unknowns.object({ ...facts, bytes, raised, name: `${name} is unset` });
    this.shadows.set(object, shadow);
    const value = content === 'zero' ? SET : UNSET;
    state.memory = this.model.write(state.memory, shadow.base, bytes, { kind: 'byte', value: value() });
  }

  /** What lies in a freed block is nobody's any more. */
  freed(state: CallerState, address: Term): void {
    if (this.use === 'asked') for (const target of this.targets.of(address)) this.forgetBehind(state, target);
  }

  /** Whether something that is read there may be unset. */
  at(state: CallerState, address: Term, bytes: number): Term {
    if (this.use === 'unasked') return TRUE;
    return disj(
      this.targets.of(address).map((target) => {
        const { when, object } = target;
        if (object === 'nothing') return FALSE;
        if (object === 'anything') return and(when, this.mayLeadToOwn(target.address) ? TRUE : FALSE);
        if (object.life === 'program') return FALSE;
        const shadow = this.shadowAt(target);
        if (!shadow) return when;
        const isUnset = (byte: number) => ne(this.model.load(state.memory, moved(shadow, byte), 1), SET());
        const isOutside = not(isInside(target, bytes));
        return and(when, disj([isOutside, ...Array.from({ length: bytes }, (_, byte) => isUnset(byte))]));
      }),
    );
  }

  /** So many bytes are written; `when`: with something that is unset itself. */
  written(state: CallerState, address: Term, bytes: number | undefined, when: Term): void {
    if (this.use === 'unasked') return;
    const value = ite(when, UNSET(), SET());
    for (const target of this.targets.of(address)) {
      const shadow = this.shadowAt(target);
      if (when !== FALSE) this.tellRaised(target);
      if (!shadow) {
        if (when !== FALSE) this.forgetBehind(state, target);
      } else if (bytes === undefined) {
        // How much is set by that is not known: it stays as it was, or becomes what is written.
        if (when !== FALSE) this.forgetBehind(state, target);
      } else if (target.when === TRUE && isKnown(target))
        state.memory = this.model.write(state.memory, shadow, bytes, { kind: 'byte', value });
      else
        for (let byte = 0; byte < bytes; byte++) {
          const place = moved(shadow, byte);
          const after = ite(target.when, value, this.model.load(state.memory, place, 1));
          state.memory = this.model.store(state.memory, place, 1, after);
        }
    }
  }

  copied(state: CallerState, to: Term, from: Term, bytes: number | undefined): void {
    if (this.use === 'unasked') return;
    const [target, ...others] = this.targets.of(to);
    const shadow = others.length === 0 ? this.shadowAt(target) : undefined;
    if (!shadow || bytes === undefined) {
      this.written(state, to, bytes, TRUE);
      return;
    }
    const content = this.contentFrom(state, from);
    if (content.kind !== 'byte') this.tellRaised(target);
    state.memory = this.model.write(state.memory, shadow, bytes, content);
  }

  private contentFrom(state: CallerState, from: Term): RangeContent {
    const [source, ...others] = this.targets.of(from);
    if (others.length > 0 || source.object === 'nothing') return { kind: 'unknown' };
    const isOfOthers =
      source.object === 'anything' ? !this.mayLeadToOwn(source.address) : source.object.life === 'program';
    if (isOfOthers) return { kind: 'byte', value: SET() };
    const shadow = this.shadowAt(source);
    return shadow ? { kind: 'copy', source: state.memory, from: shadow } : { kind: 'unknown' };
  }

  /** Where the shadow of what an address leads to lies. */
  private shadowAt({ address, object }: Target): Term | undefined {
    if (typeof object === 'string') return undefined;
    const shadow = this.shadows.get(object);
    return shadow && bvadd(shadow.base, bvsub(address, object.base));
  }

  private forgetBehind(state: CallerState, { address, object }: Target): void {
    const reached = [...this.shadows].filter(([own]) =>
      object === 'anything' ? this.unknowns.mayLeadTo(address, own) : object === own,
    );
    const written = reached.flatMap(([, shadow]) => (shadow.raised ? [shadow, shadow.raised] : [shadow]));
    if (reached.length > 0) state.memory = this.model.havoc(state.memory, new Set(written));
  }

  /** Something that is unset may be put there. */
  private tellRaised({ object }: Target): void {
    const shadow = typeof object === 'string' ? undefined : this.shadows.get(object);
    if (shadow?.raised) this.model.onWrite(shadow.raised);
  }

  private mayLeadToOwn(address: Term): boolean {
    return [...this.shadows.keys()].some((own) => this.unknowns.mayLeadTo(address, own));
  }
}

const SET = (): Term => bv(0, 8);
const UNSET = (): Term => bv(1, 8);

const moved = (address: Term, bytes: number): Term =>
  bytes === 0 ? address : bvadd(address, bv(bytes, address.width));

/** All of so many bytes there are of the object: what lies beside it may be anything. */
function isInside({ address, object }: Target, bytes: number): Term {
  if (typeof object === 'string' || object.bytes === undefined) return TRUE;
  const offset = bvsub(address, object.base);
  const last = object.bytes - bytes;
  if (last < 0) return FALSE;
  return greatest(offset) <= last ? TRUE : ule(offset, bv(last, offset.width));
}

/** Its place in the object does not depend on anything. */
const isKnown = ({ address, object }: Target): boolean =>
  typeof object !== 'string' && bvsub(address, object.base).op === 'const';
