/** Loading this installs the simplification rules of every theme. */
import './arithmetic.js';
import './bitwise.js';
import './boolean.js';
import './division.js';
import './equality.js';
import './extract.js';
import './floating-point.js';
import './fp-comparison.js';
import './ite.js';
import './order.js';
import './shift.js';
import './structure.js';
