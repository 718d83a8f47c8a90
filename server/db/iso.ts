/** A moment as the wire sends it: ISO-8601 in UTC. Raw SQL answers with PostgreSQL's text of it. */
export function iso(value: string): string;
export function iso(value: string | null | undefined): string | null;
export function iso(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : new Date(value).toISOString();
}
