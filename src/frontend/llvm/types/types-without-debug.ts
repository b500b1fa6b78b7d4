import type { CField, CTypeId } from '../../../ir/index.js';
import type { LlType } from '../parse/ll-form.js';
import type { ModuleContext } from '../select/module-context.js';
import { arrayName } from './c-spelling.js';

/**
 * A C type for something the debug information is silent about (declared, not defined): found by the struct's
 * name, or made from the layout alone, which knows sizes but no signs.
 */
export function typeFromLayout(module: ModuleContext, type: LlType): CTypeId | undefined {
  const { table, layout } = module;
  if (type.kind === 'named') {
    const known = table.find(type.name.replace(/^(struct|union)\./, '$1 ').replace(/\.\d+$/, ''));
    if (known !== undefined && table.get(known)?.bytes === layout.allocSize(type)) return known;
  }
  const t = layout.resolve(type);
  const bytes = layout.allocSize(t);
  switch (t.kind) {
    case 'int':
      return table.add({ kind: 'int', name: INT_NAMES[bytes] ?? `int${t.bits}`, bytes, signed: true });
    case 'float':
      return table.add({ kind: 'float', name: t.name, bytes });
    case 'ptr':
      return table.add({ kind: 'pointer', name: 'void *', bytes });
    case 'array': {
      const element = typeFromLayout(module, t.element);
      if (element === undefined) return undefined;
      const name = arrayName(table.nameOf(element) ?? '', t.count);
      return table.add({ kind: 'array', name, bytes, element, count: t.count });
    }
    case 'struct': {
      const fields: CField[] = [];
      for (const [k, field] of t.fields.entries()) {
        const own = typeFromLayout(module, field);
        if (own !== undefined)
          fields.push({ name: `field${k}`, type: own, offset: layout.fieldOffset(t, k) });
      }
      const name = type.kind === 'named' ? type.name.replace('.', ' ') : 'struct (unnamed)';
      return table.add({ kind: 'struct', name, bytes, fields });
    }
    case 'wide-float':
      return table.add({ kind: 'opaque', name: t.name, bytes });
    case 'vector':
      return table.add({ kind: 'opaque', name: 'vector', bytes });
    case 'void':
    case 'meta':
      return undefined;
  }
}

const INT_NAMES: Readonly<Record<number, string>> = {
  1: 'char',
  2: 'short',
  4: 'int',
  8: 'long long',
  16: '__int128',
};
