/** Names a variable that is true in programs that are linked without a weak symbol. */
export const ABSENT_PREFIX = 'hyla_absent_';
