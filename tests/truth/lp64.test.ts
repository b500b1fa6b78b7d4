import { lp64Suite } from './truth-suite.js';

lp64Suite();
