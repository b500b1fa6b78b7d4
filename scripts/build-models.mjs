// Compiles the library models once, so that no run has to: dist/models/TARGET.models.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileModelLibrary, createBundledToolchain, encodeModelLibrary, targets } from '../dist/frontend/index.js';
import { nodeFrontendServices, nodeToolchainAssets } from '../dist/host/index.js';

const services = nodeFrontendServices();
const assets = nodeToolchainAssets();
const sources = await services.models.sources();
const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'models');
await mkdir(folder, { recursive: true });
for (const target of targets.all) {
  const library = await compileModelLibrary(sources, createBundledToolchain(assets, target), services.version);
  await writeFile(join(folder, `${target.name}.models`), encodeModelLibrary(library));
}
