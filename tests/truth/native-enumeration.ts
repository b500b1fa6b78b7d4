import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Objective } from '../../src/result/index.js';
import { withCounters } from '../native/branch-counters.js';
import { runWithGcc } from '../native/gcc.js';

/**
 * Which branches the machine's own compiler sees taken when a subject `f` of two characters is called with all there are.
 * What Hyla believes of the branches is not used.
 */
export function hitWithGcc(
  folder: string,
  file: string,
  objectives: readonly Objective[],
  scratch: string,
): readonly string[] {
  const source = readFileSync(join(folder, file), 'latin1');
  const { counters, text, ids } = withCounters(source, objectives);
  const program = `#include <stdio.h>
${counters}
# 1 "${file}"
${text}
static void hyla_first(int counter) { printf("%d\\n", counter); }
int main(void) {
  for (int a = 0; a < 256; a++)
    for (int b = 0; b < 256; b++)
      (void)f(a, b);
}
`;
  const printed = runWithGcc(scratch, file.slice(0, -2), program);
  return printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ids[Number(line)])
    .sort();
}
