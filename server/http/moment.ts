/** A moment that somebody sent, in years that both the wire and the database can hold (1 to 9999); null for any other. */
export function readMoment(text: string): Date | null {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return null;
  return /^(?!0000)\d{4}-/.test(date.toISOString()) ? date : null;
}
