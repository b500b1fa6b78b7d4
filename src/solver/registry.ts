import { registry } from '../base/index.js';
import type { Backend } from './backend.js';
import { cadical } from './cadical/cadical-backend.js';
import { smtProcess } from './process/process-backend.js';
import { z3 } from './z3/z3-backend.js';

export const backends = registry<Backend>([cadical, z3, smtProcess]);
