// Writes the types of the library into one file: dist/types/index.d.ts.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraryTypes } from './library-types.mjs';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const declared = libraryTypes(dist).map(({ kind, isPublic, comment, text }) => {
  const note = comment === '' ? '' : `/** ${comment} */\n`;
  // Types have names to be used; a value that nobody can import has none.
  const visible = isPublic || kind === 'type' ? 'export ' : '';
  return `${note}${visible}${kind === 'type' ? '' : 'declare '}${text}\n`;
});
await mkdir(join(dist, 'types'), { recursive: true });
await writeFile(join(dist, 'types/index.d.ts'), `${declared.join('\n')}\nexport {};\n`);
