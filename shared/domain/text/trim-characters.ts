/*
 * Expressions such as `/\/+$/` start again at each slash, so they take quadratic time on a long row of slashes. These
 * functions read each character once.
 */

/** Text without the given characters at its end. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Text without the given characters at its start and end. */
export function trimOf(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return trimEndOf(text.slice(start), characters);
}

export const digits = "0123456789";
