/** Converts a time to wire format: ISO 8601 in UTC. Raw SQL returns it in PostgreSQL's text format. */
export function iso(value: string): string;
export function iso(value: string | null | undefined): string | null;
export function iso(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : new Date(value).toISOString();
}
