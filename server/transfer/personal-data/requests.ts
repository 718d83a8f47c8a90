import { canBeRestored, trashedPeople } from "#server/curation/trash/kinds.ts";
import { eraseRecords, moveToTrash } from "#server/curation/trash/trash.ts";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { afterCommit } from "#server/platform/db/request-transaction.ts";
import { personalDataRequests } from "#server/platform/db/schema/personal-data.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { namedInFile, rememberErased } from "#server/records/people/erased-identities.ts";
import { linkedMaintainers } from "#server/records/people/list-maintainers.ts";
import { personIdentities } from "#server/records/people/parts.ts";
import { exportFolder, removeExports } from "#server/transfer/exports/export-folder.ts";
import { deleteAllExports } from "#server/transfer/exports/records.ts";
import type { PersonalData, PersonalDataRequest } from "#shared/contract/personal-data.ts";
import { eraseHistory } from "./erase-history.ts";
import { activitiesOf, partsOf } from "./parts.ts";

/** Most people returned for one identity or name. */
const mostFound = 20;

/**
 * Finds the people with an identity or a name, including those in the trash, and counts their stored data. Those whose
 * erasure was ordered are gone.
 */
export async function findPersonalData(db: Executor, sent: string): Promise<PersonalData[]> {
  const found = await db.execute<{ id: string; name: string; is_in_trash: boolean }>(sql`
    select m.id, m.display_name as name, m.deleted_at is not null as is_in_trash from members m
    where m.id in (
      select i.member_id from member_identities i where fold_case(i.value) = fold_case(${sent})
      union select id from members where search_text like search_pattern(${sent}) || '%'
        and fold_case(display_name) = fold_case(${sent}))
      and (m.deleted_at is null or ${canBeRestored})
    order by fold_case(m.display_name) collate "C", m.id limit ${mostFound}`);
  const people: PersonalData[] = [];
  for (const { id, name, is_in_trash: isInTrash } of found.rows) {
    const identities = (await personIdentities(db, id)).map(({ platform, site, type, value, verified }) => ({
      ...{ platform, ...(site && { site }), type, value, verified },
    }));
    people.push({ id, name, identities, isInTrash, counts: await countParts(db, id) });
  }
  return people;
}

async function countParts(db: Executor, id: string): Promise<Record<string, number>> {
  const { profile: _, ...parts } = partsOf(sql`${id}::uuid`);
  const counted = Object.entries({ ...parts, activities: activitiesOf(sql`${id}::uuid`) }).map(
    ([name, rows]) => sql`select ${name}::text as name, count(*)::int as count from (${rows}) as r`,
  );
  const found = await db.execute<{ name: string; count: number }>(sql.join(counted, sql` union all `));
  return Object.fromEntries(found.rows.map(({ name, count }) => [name, count]));
}

/** Activities per statement. */
const activitiesAtOnce = 500;

/** Streams all stored data about a person as JSON, and logs the request. @throws HttpError 404 */
export async function writePersonalData(
  { db }: Pick<Platform, "db">,
  requester: Requester,
  id: string,
  reference: string,
): Promise<AsyncIterable<string>> {
  await assertKnown(db, id);
  await log(db, requester, { kind: "file", id, reference, counts: await countParts(db, id) });
  return pieces(db, id);
}

async function* pieces(db: Database, id: string): AsyncGenerator<string> {
  yield `{"madeAt":${JSON.stringify(new Date().toISOString())}`;
  for (const [name, rows] of Object.entries(partsOf(sql`${id}::uuid`))) {
    const found = await db.execute<{ row: unknown }>(sql`select to_jsonb(r) as row from (${rows}) as r`);
    yield `,${JSON.stringify(name)}:${JSON.stringify(found.rows.map(({ row }) => row))}`;
  }
  yield ',"activities":[';
  let after = "00000000-0000-0000-0000-000000000000";
  for (let isFirst = true; ; isFirst = false) {
    const found = await db.execute<{ id: string; row: unknown }>(sql`
      select r.id, to_jsonb(r) as row from (${activitiesOf(sql`${id}::uuid`)}) as r where r.id > ${after}::uuid
      order by r.id limit ${activitiesAtOnce}`);
    const last = found.rows.at(-1);
    if (!last) break;
    yield `${isFirst ? "" : ","}${found.rows.map(({ row }) => JSON.stringify(row)).join(",")}`;
    after = last.id;
  }
  yield "]}";
}

/**
 * Erases a person with all their data. Keeps audit entries (action, user and time, without content) and, if requested,
 * hashes of the identities, so that connectors skip the person. Files of earlier exports are deleted, because they may
 * contain the person.
 * @returns number of erased rows, by kind
 * @throws HttpError 404; 409 when a merge of the person runs
 */
export async function erasePersonalData(
  platform: Pick<Platform, "config" | "db" | "jobs" | "secrets">,
  requester: Requester,
  id: string,
  { reference, keepsAway = true }: { readonly reference: string; readonly keepsAway?: boolean | undefined },
): Promise<Record<string, number>> {
  const { db } = platform;
  const isInTrash = await assertKnown(db, id);
  const counts = await countParts(db, id);
  if (keepsAway) {
    const identities = await personIdentities(db, id);
    const emails = identities.filter(({ type }) => type === "email").map(({ value }) => namedInFile("email", value));
    await rememberErased(platform, [...identities, ...emails, ...(await namesOf(db, id))]);
  }
  await eraseHistory(db, id);
  if (!isInTrash) await moveToTrash(db, trashedPeople, requester, [id]);
  await eraseRecords(platform, trashedPeople, requester, [id]);
  await deleteAllExports(db);
  await afterCommit(() => removeExports(exportFolder(platform.config)));
  await log(db, requester, { kind: "erasure", id, reference, counts });
  return counts;
}

/** The person's name, which files of repositories can list without an identity. */
async function namesOf(db: Executor, id: string) {
  const found = await db.execute<{ name: string }>(sql`
    select display_name as name from members where id = ${id}::uuid
    union select x.name from (${linkedMaintainers(sql`i.member_id = ${id}::uuid`)}) l
      join repository_maintainers x on x.id = l.id where x.name is not null`);
  return found.rows.map(({ name }) => namedInFile("name", name));
}

/** Checks that the person exists. @returns whether the person is in the trash. @throws HttpError 404 */
async function assertKnown(db: Executor, id: string): Promise<boolean> {
  const found = await db.execute<{ is_in_trash: boolean }>(
    sql`select deleted_at is not null as is_in_trash from members where id = ${id}::uuid`,
  );
  const [person] = found.rows;
  if (!person) throw notFound();
  return person.is_in_trash;
}

interface Logged {
  readonly kind: "file" | "erasure";
  readonly id: string;
  readonly reference: string;
  readonly counts: Record<string, number>;
}

async function log(db: Executor, requester: Requester, { kind, id, reference, counts }: Logged): Promise<void> {
  await db.insert(personalDataRequests).values({ kind, memberId: id, reference, userId: requester.user.id, counts });
  await writeAudit(db, requester, {
    actionType: kind === "file" ? "personal-data-file" : "personal-data-erasure",
    entityType: "personal-data",
    entityId: id,
    oldState: {},
    newState: { reference },
  });
}

type RequestRecord = {
  id: string;
  kind: string;
  member_id: string;
  reference: string;
  user_name: string | null;
  counts: Record<string, number>;
  created_at: string;
};

/** Completed requests, newest first. */
export async function listRequests(
  db: Executor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<PersonalDataRequest[]> {
  const found = await db.execute<RequestRecord>(sql`
    select r.id, r.kind, r.member_id, r.reference, r.counts, r.created_at,
      coalesce(nullif(u.full_name, ''), u.email) as user_name
    from personal_data_requests r left join users u on u.id = r.user_id
    order by r.created_at desc, r.id limit ${limit} offset ${offset}`);
  return found.rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    personId: row.member_id,
    reference: row.reference,
    user: row.user_name,
    counts: row.counts,
    at: iso(row.created_at),
  }));
}
