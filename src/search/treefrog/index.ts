export { TreeFrog, type TreeFrogOptions, treefrog } from './treefrog.js';
