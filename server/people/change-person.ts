import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { conflict, forbidden, notFound } from "../http/http-error.ts";
import type { Requester } from "../http/route.ts";
import { findPerson } from "./find.ts";

/** A person as they were when a change began; the row is locked. */
export type PersonBefore = {
  id: string;
  display_name: string;
  joined_at: string;
  attributes: Record<string, Record<string, unknown>>;
  manually_changed_fields: string[];
  version: number;
};

/**
 * Does one change of a person in one transaction and moves their version on, so that whoever saw them before is told.
 * @returns what `work` gave, and the new version.
 * @throws HttpError 404; 403 when none of the person's segments is the user's; 409 with the current person when
 * `If-Match` is not their version, or when somebody took the same identity in this moment.
 */
export async function changePerson<T>(
  db: Executor,
  requester: Requester,
  id: string,
  work: (tx: Executor, before: PersonBefore) => Promise<T>,
): Promise<{ result: T; version: number }> {
  const done = await db
    .transaction(async (tx) => {
      const found = await tx.execute<PersonBefore>(sql`
      select id, display_name, joined_at, attributes, manually_changed_fields, version from members
      where id = ${id}::uuid and deleted_at is null for update`);
      const before = found.rows[0];
      if (!before) throw notFound();
      await assertMayChangePeople(tx, requester, [id]);
      if (requester.ifMatch !== null && requester.ifMatch !== String(before.version)) return null;
      const result = await work(tx, before);
      const version = before.version + 1;
      await tx.execute(sql`update members set version = ${version}, updated_at = now() where id = ${id}::uuid`);
      return { result, version };
    })
    .catch(tellRace);
  if (done) return done;
  const { member } = await findPerson(db, id, requester.segments[0]?.id ?? null, {});
  throw conflict("Somebody else changed it meanwhile.", member);
}

/**
 * A project admin changes people who are in one of their segments; the record of others is out of their reach,
 * whatever segments the request names (wire.md 1.10).
 * @throws HttpError 403
 */
export async function assertMayChangePeople(tx: Executor, { user }: Requester, ids: readonly string[]): Promise<void> {
  if (user.roles.includes("admin")) return;
  const reached = await tx.execute(sql`
    select distinct member_id from member_segments where member_id = any(${sql.param(ids)}::uuid[])
      and segment_id = any(${sql.param(user.adminSegments)}::uuid[])`);
  if (reached.rows.length < new Set(ids).size) throw forbidden();
}

/**
 * A tag or an attribute definition belongs to the whole workspace: a project admin changes it only while
 * everybody who has it is known in one of their segments.
 * @param use condition that is true of the people `m` who have it
 * @throws HttpError 409 that names `what`
 */
export async function assertUsedWithinReach(tx: Executor, { user }: Requester, use: SQL, what: string): Promise<void> {
  if (user.roles.includes("admin")) return;
  const foreign = await tx.execute(sql`
    select 1 from members m where ${use} and not exists (
      select 1 from member_segments ms
      where ms.member_id = m.id and ms.segment_id = any(${sql.param(user.adminSegments)}::uuid[]))
    limit 1`);
  if (foreign.rows.length === 0) return;
  throw conflict(`People of other project groups have ${what}: only an admin can change it.`);
}

/** Two requests that write the same at once: the unique index lets one through. */
export function tellRace(error: unknown): never {
  for (let at: unknown = error; typeof at === "object" && at !== null; at = (at as Error).cause) {
    if ((at as { code?: string }).code === "23505") {
      throw conflict("Somebody else entered the same at this moment. Load the page again.");
    }
  }
  throw error;
}
