// Writes the configuration's schema for editors, from what Hyla itself reads configurations with: hyla.schema.json.
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonSchema } from '../dist/cli/options/config-schema.js';
import { registeredChoices } from '../dist/cli/options/registered-choices.js';

const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'hyla.schema.json');
await writeFile(file, `${JSON.stringify(jsonSchema(registeredChoices), null, 2)}\n`);
