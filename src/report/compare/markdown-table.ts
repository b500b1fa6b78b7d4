import type { Comparison, FunctionComparison } from '../../result/index.js';
import { COVERAGE_HEADING, columns, factsOf, NOTE, rowTexts } from './columns.js';
import { totalsOf } from './totals.js';

/** A section with a table for each function, and one for all together. */
export function comparisonMarkdown(comparison: Comparison): string {
  const totals = totalsOf(comparison);
  const sections = [...comparison.functions, ...(totals ? [totals] : [])].map(section);
  return `${[...sections, `${NOTE}.`].join('\n\n')}\n`;
}

function section(compared: FunctionComparison): string {
  const headings = [
    'strategy',
    'solving',
    'pruning',
    ...columns.map(({ heading }) => heading),
    COVERAGE_HEADING,
    'time',
    'ended by',
  ];
  const rule = headings.map((_, index) => (index < 3 || index === headings.length - 1 ? '---' : '---:'));
  const body = compared.rows.map((row) => {
    const { figures, coverage, time, ended } = rowTexts(row, compared);
    return [row.strategy, row.solving, row.pruning, ...figures, coverage, time, ended];
  });
  const title = `## ${[compared.function, ...compared.files].join(' ')}`;
  const lines = [headings, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`);
  return [title, `${factsOf(compared).join(' · ')}`, lines.join('\n')].join('\n\n');
}
