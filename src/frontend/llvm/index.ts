export { lowerModules, type ModuleText } from './lower-modules.js';
