import type { Diagnostic, Place } from '../../base/index.js';
import type { LlGlobal, LlModule } from './parse/ll-form.js';
import { Metadata } from './parse/metadata.js';
import { parseModule } from './parse/parse-module.js';
import { DataLayout } from './types/data-layout.js';
import { Places } from './types/places.js';

/** Bytes that the variables of one file may have together: in the machine code that is made, each zero is a byte. */
export const MOST_STATIC_BYTES = 64 << 20;

const BODIES = /^define [\s\S]*?^\}$/gm;

/** In: the text of a module. Out: its largest variable, where no code can be made of so much data. */
export function tooMuchData(ll: string): Diagnostic | undefined {
  const module = parseModule(ll.replace(BODIES, ''));
  const layout = new DataLayout(module.layout, module.types);
  const sizes = module.globals.map((global) => ({ global, bytes: layout.allocSize(global.type) }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= MOST_STATIC_BYTES) return undefined;
  const { global, bytes } = sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  const { what, place } = declarationOf(module, global);
  const most = MOST_STATIC_BYTES >> 20;
  const message = `${what} has ${bytes} bytes: no more than ${most} MiB of variables that last as long as the program can be run here; a smaller array may show the same`;
  return { severity: 'error', message, place };
}

/** What stands for a parameter or the result of a function has no place in the source. */
const OF_A_CALL = /^__hyla_(?:arg|result\d*)_(.*?)(?:_\d+)?$/;

function declarationOf(
  module: LlModule,
  global: LlGlobal,
): { readonly what: string; readonly place?: Place } {
  const called = OF_A_CALL.exec(global.name);
  if (called) return { what: `what '${called[1]}' is called with or returns` };
  const metadata = new Metadata(module.text, module.metadataAt);
  const expression = metadata.node(global.dbg);
  const variable = expression && metadata.follow(expression, 'var');
  if (!variable) return { what: `'${global.name}'` };
  const line = metadata.number(variable, 'line');
  const file = new Places(metadata).fileName(metadata.reference(variable, 'file'));
  const place = line > 0 ? { file, line, column: 1 } : undefined;
  return { what: `'${variable.fields.get('name') ?? global.name}'`, place };
}
