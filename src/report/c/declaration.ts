/**
 * The declaration of `name` with a type given in C's abstract spelling: `int (*)(int)` and `f` make `int (*f)(int)`.
 * The name belongs after the innermost `(*`, else before the array brackets, else at the end.
 */
export function declare(spelled: string, name: string): string {
  // Only clang knows these.
  const type = spelled.replace(/ ?\b_(?:Nonnull|Nullable|Null_unspecified)\b/g, '');
  const pointer = innermostPointer(type);
  if (pointer !== undefined) return `${type.slice(0, pointer)}${name}${type.slice(pointer)}`;
  const bracket = type.indexOf('[');
  if (bracket >= 0) return `${type.slice(0, bracket).trimEnd()} ${name}${type.slice(bracket)}`;
  return type.endsWith('*') ? `${type}${name}` : `${type} ${name}`;
}

/** The offset just after `(*`, `(*const` … of a pointer to a function or an array. */
function innermostPointer(type: string): number | undefined {
  const nested = /\((?:\*\s*(?:const|volatile|restrict)?\s*)+(?=[)[])/.exec(type);
  return nested ? nested.index + nested[0].length : undefined;
}

/** A C identifier made of an lvalue: `s->name[2]` becomes `s_name_2`. */
export function identifier(lvalue: string): string {
  const word = lvalue.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|_+$/g, '');
  return /^[A-Za-z]/.test(word) ? word : `v${word}`;
}

/** Hands out names that are not taken yet. */
export class Names {
  private readonly taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken);
  }

  fresh(wish: string): string {
    let name = wish;
    for (let n = 2; this.taken.has(name); n++) name = `${wish}_${n}`;
    this.taken.add(name);
    return name;
  }
}

/** Text that is safe inside a C comment. */
export const commented = (text: string): string => text.replaceAll('*/', '* /').replaceAll('/*', '/ *');
