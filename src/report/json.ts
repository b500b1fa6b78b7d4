import type { Comparison, FunctionResult, ResultSet } from '../result/index.js';

/** Plain data as the contract writes it: pretty, keys in the order of the data's own description. */
export function resultJson(data: FunctionResult | ResultSet | Comparison): string {
  return `${render(data)}\n`;
}

const WIDTH = 110;
/** What lies deeper is on one line: nobody reads it there, and indentation would grow with the square of the depth. */
const DEEPEST = 2 * 12;

/** An array or an object, half written. */
interface Open {
  readonly brackets: readonly [string, string];
  readonly indent: string;
  /** What stands before each value. */
  readonly items: readonly (readonly [string, unknown])[];
  readonly texts: string[];
}

/**
 * Like `JSON.stringify` with two spaces, but what fits on a line stays on one: tests and objectives are read by people too.
 * What nests as deep as the source does is no reason to run out of stack.
 */
function render(root: object): string {
  const stack = [opened(root, '')];
  for (;;) {
    const top = stack[stack.length - 1];
    const [before, value] = top.items[top.texts.length] ?? [];
    if (before !== undefined) {
      if (typeof value === 'object' && value !== null) stack.push(opened(value, inside(top.indent)));
      else top.texts.push(before + (JSON.stringify(value) ?? 'null'));
      continue;
    }
    stack.pop();
    const parent = stack.at(-1);
    if (!parent) return closed(top);
    parent.texts.push(parent.items[parent.texts.length][0] + closed(top));
  }
}

const isDeep = (indent: string): boolean => indent.length >= DEEPEST;

const inside = (indent: string): string => (isDeep(indent) ? indent : `${indent}  `);

function opened(value: object, indent: string): Open {
  if (Array.isArray(value))
    return { brackets: ['[', ']'], indent, items: value.map((item) => ['', item]), texts: [] };
  const items = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => [`${JSON.stringify(key)}: `, item] as const);
  return { brackets: ['{', '}'], indent, items, texts: [] };
}

function closed({ brackets: [open, close], indent, texts }: Open): string {
  if (texts.length === 0) return open + close;
  const blank = open === '{' ? ' ' : '';
  const oneLine = `${open}${blank}${texts.join(', ')}${blank}${close}`;
  const isShort = () => oneLine.length + indent.length <= WIDTH && !oneLine.includes('\n');
  if (isDeep(indent) || (indent !== '' && isShort())) return oneLine;
  return `${open}\n${texts.map((text) => `${indent}  ${text}`).join(',\n')}\n${indent}${close}`;
}
