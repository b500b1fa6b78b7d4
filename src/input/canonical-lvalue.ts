/**
 * One way to write an lvalue of which C has several: `p->x`, `(*p).x` and `p[0].x` are `p[0].x`, `*p` is `p[0]`. What the
 * configuration says of one holds whichever way Hyla names it, which depends on how many elements there are.
 */
export function canonicalLvalue(text: string): string {
  if (text.startsWith('*') && text !== '*') return `${canonicalLvalue(text.slice(1))}[0]`;
  if (text.startsWith('(')) {
    const end = closing(text);
    return canonicalLvalue(text.slice(1, end)) + text.slice(end + 1).replaceAll('->', '[0].');
  }
  return text.replaceAll('->', '[0].');
}

/** The same without the number of the call that a parameter belongs to: what is said of a parameter holds in every call. */
export const inAnyCall = (canonical: string): string => canonical.replace(/^([^#()]+)#(?:\d+|\*)/, '$1');

function closing(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

/** A canonical lvalue of the configuration, in which `[*]`, `#*` and `*` in names stand for many. */
export interface LvaluePattern {
  matches(canonical: string): boolean;
  /** The more, the nearer. */
  readonly precision: number;
}

export function lvaluePattern(text: string): LvaluePattern {
  const canonical = canonicalLvalue(text);
  if (!canonical.includes('*')) return { matches: (one) => one === canonical, precision: Infinity };
  if (canonical === '*') return { matches: () => true, precision: 0 };
  const source = canonical
    .replace(/[\\^$.|?+()[\]{}]/g, '\\$&')
    .replaceAll('\\[*\\]', '\\[-?\\d+\\]')
    .replaceAll('#*', '#\\d+')
    .replaceAll('*', '\\w*');
  const pattern = new RegExp(`^${source}$`);
  return { matches: (one) => pattern.test(one), precision: precisionOf(canonical) };
}

/** What leaves open only which element or call it is says more than what leaves the name open. */
function precisionOf(canonical: string): number {
  const names = canonical.replaceAll('[*]', '').replaceAll('#*', '');
  const literal = canonical.replaceAll('*', '').length;
  return names.includes('*') ? literal : 1e6 + literal;
}
