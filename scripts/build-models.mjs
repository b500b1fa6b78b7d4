// Compiles the library models once, so that no run has to: dist/models/library.json.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileModelLibrary, createBundledToolchain, encodeModelLibrary } from '../dist/frontend/index.js';
import { nodeFrontendServices, nodeToolchainAssets } from '../dist/host/index.js';

const services = nodeFrontendServices();
const toolchain = createBundledToolchain(nodeToolchainAssets());
const library = await compileModelLibrary(await services.models.sources(), toolchain, services.version);
const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'models');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'library.json'), encodeModelLibrary(library));
