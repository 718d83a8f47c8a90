import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import type { Requester } from "#server/http/route.ts";
import { type ChangeKind, changeRecord } from "#server/records/change-record.ts";
import { findOrganization } from "./find.ts";

/** An organization as it was when a change began; the row is locked. */
export type OrganizationBefore = {
  id: string;
  display_name: string;
  is_team_organization: boolean;
  attributes: Record<string, Record<string, unknown>>;
  manually_changed_fields: string[];
  version: number;
};

const organizations: ChangeKind = {
  kind: "organization",
  columns: sql`id, display_name, is_team_organization, attributes, manually_changed_fields, version`,
  read: async (db, id, segmentId) => (await findOrganization(db, id, segmentId)).organization,
};

/** Changes one organization. @throws HttpError as `changeRecord` */
export const changeOrganization = <T>(
  db: Executor,
  requester: Requester,
  id: string,
  work: (tx: Executor, before: OrganizationBefore) => Promise<T>,
): Promise<{ result: T; version: number }> => changeRecord(db, requester, organizations, id, work);
