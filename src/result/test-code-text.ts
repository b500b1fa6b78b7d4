import type { TestCode } from './test-code.js';

/** What JSON has no word for: whole numbers of any size, values that are not finite, negative zero, and nothing. */
const MARK = '$hyla';

/** The text of a `TestCode`, from which `readTestCode` makes the same one again. */
export function testCodeText(code: TestCode): string {
  return JSON.stringify(code, (_, value: unknown) => {
    if (typeof value === 'bigint') return { [MARK]: 'integer', text: value.toString() };
    if (value === undefined) return { [MARK]: 'nothing' };
    const isPlain = typeof value !== 'number' || (Number.isFinite(value) && !Object.is(value, -0));
    return isPlain ? value : { [MARK]: 'number', text: Object.is(value, -0) ? '-0' : String(value) };
  });
}

/** Undefined for what no `TestCode` can be read from. */
export function readTestCode(text: string): TestCode | undefined {
  try {
    const value = restored(JSON.parse(text)) as Partial<TestCode> | null;
    const isCode = typeof value === 'object' && Array.isArray(value?.tests) && Array.isArray(value?.sources);
    return isCode ? (value as TestCode) : undefined;
  } catch {
    return undefined;
  }
}

function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored);
  if (typeof value !== 'object' || value === null) return value;
  const { [MARK]: mark, text } = value as { readonly [MARK]?: string; readonly text?: string };
  if (mark === 'integer') return BigInt(text ?? '');
  if (mark === 'number') return Number(text);
  if (mark === 'nothing') return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, restored(inner)]));
}
