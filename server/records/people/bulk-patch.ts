import { HttpError } from "#server/platform/core/http-error.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { AnswerOf, BodyOf } from "#shared/contract/call.ts";
import type { memberUpdateMany } from "#shared/contract/members.ts";
import { findPerson } from "./find.ts";
import { updatePerson } from "./update.ts";
import { addWork } from "./work-experience-write.ts";

type Entry = BodyOf<typeof memberUpdateMany>[number];
type Answers = AnswerOf<typeof memberUpdateMany>;

/**
 * Changes several people as an automatic change, which keeps fields that were changed by hand. A failing entry changes
 * nothing and returns its error.
 * @throws HttpError of the entry when there is only one
 */
export async function updatePeople(db: Database, requester: Requester, entries: readonly Entry[]): Promise<Answers> {
  const answers: Answers = [];
  for (const entry of entries) {
    try {
      answers.push(await db.transaction((tx) => updateOne(tx, requester, entry)));
    } catch (error) {
      if (!(error instanceof HttpError) || entries.length === 1) throw error;
      answers.push({ id: entry.id, error: { status: error.status, message: error.message } });
    }
  }
  return answers;
}

async function updateOne(db: Executor, requester: Requester, { id, organizations = [], ...change }: Entry) {
  // `If-Match` applies to one record only.
  const anyVersion = { ...requester, ifMatch: null };
  const marks = await handMarks(db, id);
  const free = (field: string) => !marks.has(field);
  const { displayName, joinedAt, attributes, tags } = change;
  await updatePerson(
    db,
    anyVersion,
    id,
    {
      ...(displayName !== undefined && free("displayName") && { displayName }),
      ...(joinedAt !== undefined && free("joinedAt") && { joinedAt }),
      ...(attributes && {
        attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => free(`attributes.${name}`))),
      }),
      ...(tags && { tags }),
    },
    { byHand: false },
  );
  const employers = await employersOf(db, id);
  for (const organization of organizations) {
    const organizationId = organization.id.toLowerCase();
    if (!employers.has(organizationId)) await addWork(db, anyVersion, id, { organizationId });
  }
  return (await findPerson(db, id, requester.segments[0]?.id ?? null, {})).member;
}

async function handMarks(db: Executor, id: string): Promise<ReadonlySet<string>> {
  const found = await db.execute<{ marks: string[] }>(
    sql`select manually_changed_fields as marks from members where id = ${id}::uuid`,
  );
  return new Set(found.rows[0]?.marks ?? []);
}

/** Organizations in the work history, which must not be added again. */
async function employersOf(db: Executor, id: string): Promise<ReadonlySet<string>> {
  const found = await db.execute<{ id: string }>(sql`
    select organization_id as id from member_organizations where member_id = ${id}::uuid and deleted_at is null`);
  return new Set(found.rows.map((row) => row.id));
}
