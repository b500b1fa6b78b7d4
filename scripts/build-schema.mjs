// Writes the schema of configurations, from what Hyla itself reads them with (hyla.schema.json), and that of results, from the
// types it writes them with (hyla.result.schema.json).
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonSchema } from '../dist/library/setup/config-schema.js';
import { registeredChoices } from '../dist/library/setup/registered-choices.js';
import { resultSchema } from './result-schema.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const write = (name, schema) => writeFile(join(root, name), `${JSON.stringify(schema, null, 2)}\n`);
await write('hyla.schema.json', jsonSchema(registeredChoices));
const types = ['result', 'verdict', 'test-result', 'abstract-tree'].map((name) => join(root, `src/result/${name}.ts`));
await write('hyla.result.schema.json', resultSchema(types, 'FunctionResult'));
