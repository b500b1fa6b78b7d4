import { frontendVersion } from './code-version.js';
import { nodeCache } from './file-cache.js';
import { nodeModelSources } from './model-sources.js';
import { nodeSourceFiles } from './source-files.js';

/** Everything the front end needs of this machine. Fits its `FrontendServices`. */
export function nodeFrontendServices() {
  return {
    version: frontendVersion(),
    files: nodeSourceFiles,
    cache: nodeCache(),
    models: nodeModelSources,
  };
}
