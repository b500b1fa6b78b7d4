import { invariant } from '../../base/index.js';
import type { TestCase, TestCode } from '../../result/index.js';

/** The sizes above which requests fail, as they did in the runs that the tests come from. */
const LARGEST_REQUEST = '16777216ul';

/** Does a test let an allocation fail, or may it hand back what no allocation gave it? */
export function wrapsAllocator(code: TestCode): boolean {
  const givesBack = code.allocators.some((name) => /^(?:free|realloc|reallocarray)$/.test(name));
  return code.tests.some(
    ({ refusals, blocks }) => refusals !== undefined || (givesBack && blocks.length > 0),
  );
}

const wrapped = (code: TestCode): readonly string[] =>
  wrapsAllocator(code) ? code.allocators.filter((name) => definitions[name] !== undefined) : [];

const isUndefined = ({ undefinedAllocators = [] }: TestCode, name: string): boolean =>
  undefinedAllocators.includes(name);

/** The functions that have other names in the sources. */
export const wrappedAllocators = (code: TestCode): readonly string[] =>
  wrapped(code).filter((name) => !isUndefined(code, name));

/** Those that have other names for the linker only: the sources say `#undef`. */
export const relabelledAllocators = (code: TestCode): readonly string[] =>
  wrapped(code).filter((name) => isUndefined(code, name));

/** The declaration that gives a function the other one's label, before the sources, whose own declarations keep it. */
export function relabelling(name: string): string {
  const [, result, parameters] =
    new RegExp(`^(.*)\\bhyla_${name}\\((.*)\\) {$`, 'm').exec(definitions[name]) ?? [];
  invariant(parameters !== undefined, 'a definition should begin with its head');
  return `${result}${name}(${parameters}) HYLA_LIBRARY(hyla_${name});`;
}

/** What the tests put between the program and the heap of the machine. */
export function allocatorDefinitions(code: TestCode): readonly string[] {
  if (!wrapsAllocator(code)) return [];
  const most = Math.max(...code.tests.map(({ blocks }) => blocks.length));
  return [harness(most), ...wrapped(code).map((name) => definitions[name])];
}

/** `..x`: the third allocation fails. */
export const refusalLine = ({ refusals }: TestCase): readonly string[] =>
  refusals === undefined
    ? []
    : [`hyla_refusals = "${refusals.map((fails) => (fails ? 'x' : '.')).join('')}";`];

/** Blocks that a test lends: whoever gives one back gives it to nobody. */
export const lendLine = (block: string): string => `hyla_lend(${block}, sizeof ${block});`;

/** `most`: blocks that a test lends. */
const harness = (most: number): string => `void *hyla_own_malloc(__SIZE_TYPE__) HYLA_LIBRARY(malloc);
void hyla_own_free(void *) HYLA_LIBRARY(free);

static const char *hyla_refusals = ""; /* x: this allocation fails */
__attribute__((__unused__)) static int hyla_refuses(__SIZE_TYPE__ bytes) {
  if (*hyla_refusals != 0 && *hyla_refusals++ == 'x') return 1;
  return bytes > ${LARGEST_REQUEST};
}

static struct {
  void *start;
  __SIZE_TYPE__ bytes;
} hyla_lent[${most + 1}];
__attribute__((__unused__)) static void hyla_lend(void *start, __SIZE_TYPE__ bytes) {
  int k = 0;
  while (hyla_lent[k].start != NULL) k++;
  hyla_lent[k].start = start;
  hyla_lent[k].bytes = bytes;
}
__attribute__((__unused__)) static int hyla_is_lent(const void *block, __SIZE_TYPE__ *bytes) {
  __UINTPTR_TYPE__ at = (__UINTPTR_TYPE__)block;
  int k;
  for (k = 0; hyla_lent[k].start != NULL; k++) { /* what was allocated may begin before what the program was given */
    __UINTPTR_TYPE__ start = (__UINTPTR_TYPE__)hyla_lent[k].start;
    if (at < start || at >= start + hyla_lent[k].bytes) continue;
    *bytes = start + hyla_lent[k].bytes - at;
    return 1;
  }
  return 0;
}
`;

const copies = (name: string, parameters: string, args: string): string =>
  `char *hyla_own_${name}(const char *${parameters === '' ? '' : ', __SIZE_TYPE__'}) HYLA_LIBRARY(${name});
char *hyla_${name}(const char *text${parameters}) {
  return hyla_refuses(0) ? NULL : hyla_own_${name}(text${args});
}
`;

const definitions: Readonly<Record<string, string>> = {
  malloc: `void *hyla_malloc(__SIZE_TYPE__ bytes) {
  return hyla_refuses(bytes) ? NULL : hyla_own_malloc(bytes);
}
`,
  calloc: `void *hyla_own_calloc(__SIZE_TYPE__, __SIZE_TYPE__) HYLA_LIBRARY(calloc);
void *hyla_calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ bytes) {
  __SIZE_TYPE__ total = 0;
  int is_too_large = __builtin_mul_overflow(count, bytes, &total);
  return hyla_refuses(total) || is_too_large ? NULL : hyla_own_calloc(count, bytes);
}
`,
  realloc: `void *hyla_own_realloc(void *, __SIZE_TYPE__) HYLA_LIBRARY(realloc);
void *hyla_realloc(void *block, __SIZE_TYPE__ bytes) {
  __SIZE_TYPE__ lent = 0;
  void *moved;
  if (hyla_refuses(bytes)) return NULL;
  if (!hyla_is_lent(block, &lent)) return hyla_own_realloc(block, bytes);
  moved = hyla_own_malloc(bytes);
  if (moved != NULL) __builtin_memcpy(moved, block, bytes < lent ? bytes : lent);
  return moved;
}
`,
  reallocarray: `void *hyla_own_reallocarray(void *, __SIZE_TYPE__, __SIZE_TYPE__) HYLA_LIBRARY(reallocarray);
void *hyla_reallocarray(void *block, __SIZE_TYPE__ count, __SIZE_TYPE__ bytes) {
  __SIZE_TYPE__ total = 0, lent = 0;
  void *moved;
  if (__builtin_mul_overflow(count, bytes, &total) || hyla_refuses(total)) return NULL;
  if (!hyla_is_lent(block, &lent)) return hyla_own_reallocarray(block, count, bytes);
  moved = hyla_own_malloc(total);
  if (moved != NULL) __builtin_memcpy(moved, block, total < lent ? total : lent);
  return moved;
}
`,
  aligned_alloc: `void *hyla_own_aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__) HYLA_LIBRARY(aligned_alloc);
void *hyla_aligned_alloc(__SIZE_TYPE__ alignment, __SIZE_TYPE__ bytes) {
  return hyla_refuses(bytes) ? NULL : hyla_own_aligned_alloc(alignment, bytes);
}
`,
  free: `void hyla_free(void *block) {
  __SIZE_TYPE__ bytes;
  if (!hyla_is_lent(block, &bytes)) hyla_own_free(block);
}
`,
  strdup: copies('strdup', '', ''),
  strndup: copies('strndup', ', __SIZE_TYPE__ most', ', most'),
};
