/** Whether a name is written with `*`, for any characters. */
export const isPattern = (name: string): boolean => name.includes('*');

export function matchesPattern(name: string, pattern: string): boolean {
  if (!isPattern(pattern)) return name === pattern;
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(name);
}

/** The patterns that a name matches, those that say most of it first: the name itself, then the longer ones. */
export function matchingPatterns(name: string, patterns: Iterable<string>): readonly string[] {
  const literal = (pattern: string) => (isPattern(pattern) ? pattern.replaceAll('*', '').length : Infinity);
  return [...patterns]
    .filter((pattern) => matchesPattern(name, pattern))
    .sort((a, b) => literal(b) - literal(a) || (a < b ? -1 : 1));
}
