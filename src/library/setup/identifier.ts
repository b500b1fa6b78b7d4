/** Whether a word could be the name of a function. */
export const isIdentifier = (word: string): boolean => /^[A-Za-z_$][\w$]*$/.test(word);
