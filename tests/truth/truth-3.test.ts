import { truthSuite } from './truth-suite.js';

truthSuite(2);
