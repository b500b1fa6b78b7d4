export { folderCache, type NodeCache, nodeCache } from './file-cache.js';
export { nodeFrontendServices } from './frontend-services.js';
export { nodeModelSources } from './model-sources.js';
export { type OutputFile, whyUnwritable, writeOutput } from './output-directory.js';
export { type NodeSourceEntry, nodeSourceFiles, workingFolder } from './source-files.js';
export { StatusLine } from './status-line.js';
export { type SyncProcess, type SyncProcesses, splitCommand, syncProcesses } from './sync-process.js';
export { nodeTerminal, type Terminal } from './terminal.js';
export { type NodeToolchainAssets, nodeToolchainAssets } from './toolchain-assets.js';
