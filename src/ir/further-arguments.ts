const FURTHER = '__hyla_further:';

/** What gives the function under test its further arguments of a type in C, one after the other: a function without a body. */
export const furtherArgumentName = (type: string): string => `${FURTHER}${type}`;

/** The type of the further arguments that a function without a body gives, if it does. */
export const furtherArgumentType = (name: string): string | undefined =>
  name.startsWith(FURTHER) ? name.slice(FURTHER.length) : undefined;

/** Called without an effect before each call of a function under test that takes further arguments. */
export const FURTHER_ARGUMENTS_BEGIN = '__hyla_further_begins';
