/** The C text of a place in memory. */
export interface Lvalue {
  readonly text: string;
  /** The pointer, if `text` is its target: members are then reached by an arrow. */
  readonly through?: string;
}

export function named(text: string): Lvalue {
  return { text };
}

/** Element `index` of the `count` elements behind a pointer. */
export function pointed(pointer: string, index: number, count: number): Lvalue {
  return count === 1 ? { text: `*${pointer}`, through: pointer } : { text: `${grouped(pointer)}[${index}]` };
}

export function element(array: Lvalue, index: number): Lvalue {
  return { text: `${grouped(array.text)}[${index}]` };
}

export function member(whole: Lvalue, field: string): Lvalue {
  if (field === '') return whole; // an anonymous struct or union: its members are the outer one's
  return {
    text:
      whole.through === undefined ? `${grouped(whole.text)}.${field}` : `${grouped(whole.through)}->${field}`,
  };
}

function grouped(text: string): string {
  return text.startsWith('*') ? `(${text})` : text;
}
