/**
 * Maximum number of combining marks after one character. No script uses as many. Normalizing takes time that grows with
 * the square of their number, here and in the database.
 */
export const mostMarks = 16;

const tooManyMarks = /\p{M}{17}/u;
const excessMarks = /(\p{M}{16})\p{M}+/gu;

/** True when a character has more combining marks than any script uses. */
export const hasTooManyMarks = (text: string): boolean => tooManyMarks.test(text);

/** Removes the combining marks of a character beyond the maximum. */
export const limitMarks = (text: string): string => (hasTooManyMarks(text) ? text.replaceAll(excessMarks, "$1") : text);
