export { lowerModules, type ModuleText } from './lower-modules.js';
export { tooMuchData } from './static-data.js';
