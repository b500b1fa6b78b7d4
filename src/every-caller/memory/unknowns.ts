import type { IrGlobal } from '../../ir/index.js';
import { boolVariable, bv, freeVariables, ne, type Term, ule, variable } from '../../term/index.js';
import { Origins } from './origins.js';

/** Who may hold a pointer to an object. */
export type Reach =
  /** Made by the call itself (a local, an allocation): nobody, until its address is given away. */
  | 'own'
  /** A variable that only the given files can name, and never point to. */
  | 'private'
  /** Any caller. */
  | 'shared';

/** An object whose address is some number: the variable `base`. */
export interface KnownObject {
  readonly base: Term;
  readonly name: string;
  /** Undefined where it depends on the inputs; `size` then says how, if that is known. */
  readonly bytes: number | undefined;
  readonly size?: Term;
  readonly reach: Reach;
  /** `frame`: ends with the function that made it. */
  readonly life: 'frame' | 'heap' | 'program';
  /** What the encoding had made before it: no older value is a pointer to an own object. */
  readonly born: number;
  readonly global?: IrGlobal;
  /** No memory of the program's: what is known of this object is kept there. */
  readonly ghostOf?: KnownObject;
  /**
   * Of a ghost whose bytes are 0 or 1: stands for writes that may make one of them 1. Where none was made, what was 0 still is.
   */
  readonly raised?: KnownObject;
}

/**
 * The variables of an encoding: values that nothing is known of, and addresses of objects. What is not constrained is
 * whatever a caller makes it.
 */
export class Unknowns {
  private clock = 0;
  private readonly names = new Map<string, number>();
  private readonly born = new Map<Term, number>();
  private readonly objects = new Map<Term, KnownObject>();
  private readonly origins = new Origins<KnownObject>((unknown) => {
    const object = this.objects.get(unknown);
    return { objects: object ? [object] : [], latest: this.born.get(unknown) ?? -1 };
  });
  private readonly facts = new Map<Term, Term[]>();
  private readonly declared = new Map<Term, readonly string[]>();
  /** Own objects whose address was given away: somewhere a pointer to them may be found. */
  readonly escaped = new Set<Term>();

  constructor(private readonly pointerBits: number) {}

  /** A value of so many bits; one bit is a boolean. */
  value(what: string, bits: number): Term {
    const name = this.nameFor(what);
    const term = bits === 1 ? boolVariable(name) : variable(name, bits);
    this.born.set(term, this.clock++);
    return term;
  }

  object(facts: Omit<KnownObject, 'base' | 'born'>): KnownObject {
    const { name, bytes } = facts;
    const base = variable(this.nameFor(`&${name}`), this.pointerBits);
    const object = { ...facts, base, born: this.clock++ };
    this.objects.set(base, object);
    this.know(base, ne(base, bv(0, this.pointerBits)));
    if (bytes !== undefined && bytes > 0) this.know(base, ule(base, bv(-BigInt(bytes), this.pointerBits)));
    return object;
  }

  /** How much was made so far: what comes later has a higher number. */
  get now(): number {
    return this.clock;
  }

  /** Plain for the first of a name; SMT-LIB cannot quote everything. */
  private nameFor(what: string): string {
    const plain = what.replaceAll(/[|\\]/g, '/');
    const count = (this.names.get(plain) ?? 0) + 1;
    this.names.set(plain, count);
    return count === 1 ? plain : `${plain} ~${count}`;
  }

  /** States something that holds of a variable for every caller, or for those that keep to what was declared. */
  know(unknown: Term, fact: Term, declared: readonly string[] = []): void {
    if (declared.length > 0) this.declared.set(fact, declared);
    const known = this.facts.get(unknown);
    if (known) known.push(fact);
    else this.facts.set(unknown, [fact]);
  }

  declarationsBehind(fact: Term): readonly string[] {
    return this.declared.get(fact) ?? [];
  }

  /** All that is known of the variables of these terms. */
  factsOf(terms: readonly Term[]): readonly Term[] {
    const found = new Set<Term>();
    const seen = new Set<Term>();
    const pending = terms.flatMap((term) => freeVariables(term));
    for (let unknown = pending.pop(); unknown; unknown = pending.pop()) {
      if (seen.has(unknown)) continue;
      seen.add(unknown);
      for (const fact of this.facts.get(unknown) ?? []) {
        found.add(fact);
        pending.push(...freeVariables(fact));
      }
    }
    return [...found];
  }

  /** The one object that an address was computed from. */
  objectOf(address: Term): KnownObject | undefined {
    const all = this.origins.of(address).objects;
    return all.length === 1 && isSummand(all[0].base, address) ? all[0] : undefined;
  }

  /** Whether it was computed from addresses of objects. */
  hasObjects(term: Term): boolean {
    return this.origins.of(term).objects.length > 0;
  }

  /** Whether the address may lead into the object, which it was not computed from. */
  mayLeadTo(address: Term, object: KnownObject): boolean {
    const origin = this.origins.of(address);
    if (origin.objects.includes(object)) return true;
    if (object.ghostOf) return false;
    if (object.reach === 'shared') return true;
    if (!this.escaped.has(object.base)) return false;
    return origin.latest > object.born;
  }

  /** How many objects escaped that were made before then; what a turn of a loop makes is another object the next time. */
  escapedBefore(then: number): number {
    return [...this.escaped].filter((base) => (this.objects.get(base)?.born ?? 0) < then).length;
  }

  /** Whoever gets to see this value may hold pointers into the objects it was computed from. */
  giveAway(value: Term): void {
    if (value.sort !== 'bv') return;
    for (const object of this.origins.of(value).objects) this.escaped.add(object.base);
  }
}

function isSummand(base: Term, address: Term): boolean {
  if (address === base) return true;
  return address.op === 'bvadd' && address.args.some((arg) => isSummand(base, arg));
}
