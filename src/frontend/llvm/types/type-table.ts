import { invariant } from '../../../base/index.js';
import type { CType, CTypeId } from '../../../ir/index.js';

/**
 * The program's C types. Types are added once: the same struct seen by several modules gets one number.
 * A number can be reserved before the type is known, which is how types contain pointers to themselves.
 */
export class TypeTable {
  private readonly types: (CType | undefined)[] = [];
  private readonly byKey = new Map<string, CTypeId>();
  private readonly byName = new Map<string, CTypeId>();
  private readonly pendingNames = new Map<CTypeId, { of: CTypeId; name: string }>();

  /** Undefined while the number is only reserved. */
  get(id: CTypeId): CType | undefined {
    return this.types[id];
  }

  nameOf(id: CTypeId): string | undefined {
    return this.types[id]?.name ?? this.pendingNames.get(id)?.name;
  }

  find(name: string): CTypeId | undefined {
    return this.byName.get(name);
  }

  add(type: CType): CTypeId {
    const key = keyOf(type);
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    return this.settle(this.reserve(), type);
  }

  reserve(): CTypeId {
    this.types.push(undefined);
    return this.types.length - 1;
  }

  settle(id: CTypeId, type: CType): CTypeId {
    invariant(this.types[id] === undefined, 'a type should be settled once');
    this.types[id] = type;
    const key = keyOf(type);
    if (!this.byKey.has(key)) this.byKey.set(key, id);
    if (!this.byName.has(type.name)) this.byName.set(type.name, id);
    return id;
  }

  /** The same type under a typedef's name. */
  rename(of: CTypeId, name: string): CTypeId {
    const type = this.types[of];
    if (type) return this.add({ ...type, name });
    const id = this.reserve();
    this.pendingNames.set(id, { of, name });
    return id;
  }

  /** All types; typedefs of types that were under construction get their meaning here. */
  finish(): readonly CType[] {
    for (const [id, { of, name }] of this.pendingNames) {
      let type = this.types[of];
      for (let at = of; type === undefined; ) {
        const next = this.pendingNames.get(at);
        if (!next) break;
        at = next.of;
        type = this.types[at];
      }
      invariant(type !== undefined, 'a typedef should lead to a type');
      if (this.types[id] === undefined) this.settle(id, { ...type, name });
    }
    return this.types.map((type) => {
      invariant(type !== undefined, 'every reserved type should be settled');
      return type;
    });
  }
}

function keyOf(type: CType): string {
  return JSON.stringify(type, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}
