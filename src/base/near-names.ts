const MOST_NAMED = 3;

/** Those of the names that the user may have meant, the nearest first. */
export function nearNames(wanted: string, known: Iterable<string>): readonly string[] {
  const most = Math.max(1, Math.floor(wanted.length / 3));
  return [...new Set(known)]
    .map((name) => ({ name, distance: editDistance(wanted.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NAMED)
    .map(({ name }) => name);
}

/** The end of a message about a name that is not known: `; did you mean "a" or "b"?`, or nothing. */
export function didYouMean(wanted: string, known: Iterable<string>): string {
  const near = nearNames(wanted, known).map((name) => `"${name}"`);
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
}

/** How many characters have to be put in, left out or exchanged; neighbours that change places count once. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let k = 1; k <= b.length; k++) {
      const change = last[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1);
      row[k] = Math.min(last[k] + 1, row[k - 1] + 1, change);
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1])
        row[k] = Math.min(row[k], beforeLast[k - 2] + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length];
}
