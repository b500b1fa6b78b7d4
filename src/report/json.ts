import type { Comparison, FunctionResult, ResultSet } from '../result/index.js';

/** Plain data as the contract writes it: pretty, keys in the order of the data's own description. */
export function resultJson(data: FunctionResult | ResultSet | Comparison): string {
  return `${render(data, '')}\n`;
}

const WIDTH = 110;

/** Like `JSON.stringify` with two spaces, but what fits on a line stays on one: tests and objectives are read by people too. */
function render(value: unknown, indent: string): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item) => render(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}: ${render(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const oneLine = Array.isArray(value) ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`;
  const short = oneLine.length + indent.length <= WIDTH && !oneLine.includes('\n');
  if (short && indent !== '') return oneLine;
  return `${open}\n${entries.map((entry) => inner + entry).join(',\n')}\n${indent}${close}`;
}
