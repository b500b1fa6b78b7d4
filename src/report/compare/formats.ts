import { type Plugin, registry } from '../../base/index.js';
import type { Comparison } from '../../result/index.js';
import { resultJson } from '../json.js';
import { plainPalette } from '../palette.js';
import { comparisonCsv } from './csv.js';
import { comparisonMarkdown } from './markdown-table.js';
import { comparisonPage } from './page.js';
import { comparisonText } from './text-table.js';

/** One way to write a comparison down. */
export interface ComparisonFormat extends Plugin {
  /** Of its file, by which the format is known where none is given. */
  readonly extension: string;
  text(comparison: Comparison): string;
}

const text = {
  name: 'text',
  summary: 'what the terminal shows',
  extension: '.txt',
  text: (comparison) =>
    `${comparisonText(comparison, { palette: plainPalette, width: Number.POSITIVE_INFINITY })}\n`,
} satisfies ComparisonFormat;

const markdown = {
  name: 'markdown',
  summary: 'tables for a document',
  extension: '.md',
  text: comparisonMarkdown,
} satisfies ComparisonFormat;

const json = {
  name: 'json',
  summary: 'everything, for programs',
  extension: '.json',
  text: resultJson,
} satisfies ComparisonFormat;

const csv = {
  name: 'csv',
  summary: 'a line for each row of each function',
  extension: '.csv',
  text: comparisonCsv,
} satisfies ComparisonFormat;

const html = {
  name: 'html',
  summary: 'tables and plots of coverage over solver calls, in one file',
  extension: '.html',
  text: comparisonPage,
} satisfies ComparisonFormat;

export const comparisonFormats = registry<ComparisonFormat>([text, markdown, json, csv, html]);

/** What is written into a folder when nothing else is asked for. */
export const defaultComparisonFormats: readonly string[] = [html.name, json.name];
