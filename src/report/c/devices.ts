import type { TestCase, TestCode } from '../../result/index.js';

/** What the tests share to put memory where devices are. */
export const deviceDefinitions = (code: TestCode): readonly string[] => (usesDevices(code) ? [harness] : []);

export const usesDevices = ({ tests }: TestCode): boolean =>
  tests.some(({ devices, obstacle }) => devices !== undefined && obstacle === undefined);

/** The lines of a test that put something at fixed addresses. */
export function deviceLines({ devices = [], obstacle }: TestCase): readonly string[] {
  if (obstacle !== undefined) return [];
  return devices.map(({ address, bytes }) => {
    const content = bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
    return `hyla_device(0x${address.toString(16)}ul, "${content}", ${bytes.length});`;
  });
}

/** A test that cannot have memory there does not fail: the machine has something else at that address. */
const harness = `void *hyla_mmap(void *, __SIZE_TYPE__, int, int, int, long) HYLA_LIBRARY(mmap);
static void hyla_device(unsigned long address, const char *bytes, unsigned long count) {
  static unsigned long pages[256];
  unsigned long page = address & ~4095ul, k;
  volatile char *to = (volatile char *)address;
  for (k = 0; k < 255 && pages[k] != 0 && pages[k] != page; k++)
    ;
  /* reading and writing; private and nobody's file */
  if (pages[k] != page && hyla_mmap((void *)page, 4096, 3, 0x22, -1, 0) != (void *)page) {
    dprintf(hyla_out, "test %d: not run, there is no memory to be had at 0x%lx\\n", hyla_current, address);
    exit(97);
  }
  pages[k] = page;
  for (k = 0; k < count; k++) to[k] = bytes[k];
}
`;
