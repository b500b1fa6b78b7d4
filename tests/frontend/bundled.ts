import { createBundledToolchain, type FrontendServices, type Toolchain } from '../../src/frontend/index.js';
import { nodeFrontendServices, nodeToolchainAssets } from '../../src/host/index.js';

/** The bundled compiler, loaded once for each test file. */
export const toolchain: Toolchain = createBundledToolchain(nodeToolchainAssets());

/** Files in memory, below `/project`. */
export function memoryFiles(files: Readonly<Record<string, string | Uint8Array>>): FrontendServices['files'] {
  const byPath = new Map(
    Object.entries(files).map(([name, content]) => [
      `/project/${name}`,
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ]),
  );
  return {
    read: (path) => {
      const bytes = byPath.get(path);
      if (bytes) return { kind: 'file', bytes };
      const isFolder = path === '/project' || [...byPath.keys()].some((file) => file.startsWith(`${path}/`));
      return isFolder ? { kind: 'directory' } : { kind: 'absent' };
    },
  };
}

/** The real models, whatever files are given. Models are kept between runs; programs are not. */
export function services(files: FrontendServices['files']): FrontendServices {
  const real = nodeFrontendServices();
  return {
    ...real,
    files,
    cache: {
      get: async (key) => (key.startsWith('models-') ? real.cache.get(key) : undefined),
      put: async (key, bytes) => (key.startsWith('models-') ? real.cache.put(key, bytes) : undefined),
    },
  };
}
