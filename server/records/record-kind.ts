import { sql } from "drizzle-orm";

/** People (`member` on the wire and in the schema) and organizations: what can be edited, merged, deleted and restored. */
export type RecordKind = "member" | "organization";

/** Where each kind is stored: its own rows, and a row for each segment in which it is known. */
export const recordTables = {
  member: { records: sql`members`, segments: sql`member_segments`, id: sql`member_id` },
  organization: { records: sql`organizations`, segments: sql`organization_segments`, id: sql`organization_id` },
} as const;
