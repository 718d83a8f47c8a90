/** Parses a time from a client, in the years that the wire and the database support (1 to 9999); null for any other. */
export function readMoment(text: string): Date | null {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return null;
  return /^(?!0000)\d{4}-/.test(date.toISOString()) ? date : null;
}
