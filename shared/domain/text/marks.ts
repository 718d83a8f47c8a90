/**
 * Maximum number of combining marks after one character, as in Unicode's stream-safe format (UAX 15). Normalizing takes
 * time that grows with the square of their number, here and in the database.
 */
export const mostMarks = 30;

const tooManyMarks = /\p{M}{31}/u;
const excessMarks = /(\p{M}{30})\p{M}+/gu;

/** True when a character has more combining marks than any script uses. */
export const hasTooManyMarks = (text: string): boolean => tooManyMarks.test(text);

/** Removes the combining marks of a character beyond the maximum. */
export const limitMarks = (text: string): string => (hasTooManyMarks(text) ? text.replaceAll(excessMarks, "$1") : text);
