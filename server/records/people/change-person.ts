import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { type ChangeKind, changeRecord } from "#server/records/common/change-record.ts";
import { findPerson } from "./find.ts";

/** Person before a change; the row is locked. */
export type PersonBefore = {
  id: string;
  display_name: string;
  joined_at: string;
  attributes: Record<string, Record<string, unknown>>;
  manually_changed_fields: string[];
  version: number;
};

const people: ChangeKind = {
  kind: "member",
  columns: sql`id, display_name, joined_at, attributes, manually_changed_fields, version`,
  read: async (db, id, segmentId) => (await findPerson(db, id, segmentId, {})).member,
};

/** Changes one person. @throws HttpError as `changeRecord` */
export const changePerson = <T>(
  db: Executor,
  requester: Requester,
  id: string,
  work: (tx: Executor, before: PersonBefore) => Promise<T>,
): Promise<{ result: T; version: number }> => changeRecord(db, requester, people, id, work);
