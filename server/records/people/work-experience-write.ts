import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, conflict, notFound } from "#server/platform/core/http-error.ts";
import { storableText } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { noteAdditions } from "#server/records/common/hand-additions.ts";
import { isPlainGuess } from "#server/records/employers/plain-guess.ts";
import { changePerson } from "./change-person.ts";
import { assertPeriod, overlaps, type Period, periodOf } from "./dates.ts";
import { independentPeriods } from "./rows.ts";
import { workExperiences } from "./work-experience.ts";

export interface WorkFields {
  /** Null: the person was independent. */
  readonly organizationId: string | null;
  readonly title?: string | null | undefined;
  readonly dateStart?: string | null | undefined;
  readonly dateEnd?: string | null | undefined;
  readonly source?: string | null | undefined;
}

interface Work extends Period {
  readonly organizationId: string | null;
  readonly title: string | null;
}

/** Adds a work experience. @throws HttpError 400 for invalid fields, 403, 404, 409 when it exists */
export async function addWork(db: Executor, requester: Requester, memberId: string, fields: WorkFields) {
  let id = "";
  const added = await changeWork(db, requester, memberId, async (tx) => {
    const work = await checkedWork(tx, memberId, null, fields);
    await noteAdditions(tx, requester, "organization", organizationOf(work));
    const inserted = await tx.execute<{ id: string }>(sql`
      insert into member_organizations (member_id, organization_id, title, date_start, date_end, source)
      values (${memberId}, ${work.organizationId}, ${work.title}, ${work.dateStart}, ${work.dateEnd},
        ${fields.source ?? "ui"}) returning id`);
    id = inserted.rows[0]?.id ?? "";
  });
  return { ...added, id };
}

/**
 * Deletes work that `addWork` added, as if it had never been, unless it was changed since.
 * @returns false when it was
 */
export async function takeBackWork(
  db: Executor,
  requester: Requester,
  memberId: string,
  workId: string,
): Promise<boolean> {
  let isDeleted = false;
  await changeWork(db, requester, memberId, async (tx) => {
    const gone = await tx.execute(sql`
      delete from member_organizations where id = ${workId}::uuid and member_id = ${memberId}::uuid
        and deleted_at is null and updated_at = created_at returning 1`);
    isDeleted = gone.rows.length > 0;
  });
  return isDeleted;
}

/** Replaces a work experience; missing dates and a missing title become empty. @throws HttpError 400, 403, 404, 409 */
export const updateWork = (db: Database, requester: Requester, memberId: string, workId: string, fields: WorkFields) =>
  changeWork(db, requester, memberId, async (tx) => {
    const before = await requireWork(tx, memberId, workId);
    const work = await checkedWork(tx, memberId, workId, fields);
    await noteAdditions(tx, requester, "organization", organizationOf(work));
    if (before.is_primary_work_experience) await assertOnlyPrimary(tx, memberId, workId, work);
    await tx.execute(sql`
      update member_organizations set organization_id = ${work.organizationId}, title = ${work.title},
        date_start = ${work.dateStart}, date_end = ${work.dateEnd}, source = ${fields.source ?? "ui"}, updated_at = now()
      where id = ${workId}::uuid`);
  });

/** Removes a work experience permanently, so that no import adds it again. @throws HttpError 403, 404 */
export const removeWork = (db: Database, requester: Requester, memberId: string, workId: string) =>
  changeWork(db, requester, memberId, async (tx) => {
    await requireWork(tx, memberId, workId);
    await tx.execute(sql`
      update member_organizations set deleted_at = now(), updated_at = now() where id = ${workId}::uuid`);
  });

export interface Override {
  readonly memberOrganizationId: string;
  readonly allowAffiliation?: boolean | undefined;
  readonly isPrimaryWorkExperience?: boolean | undefined;
}

/**
 * Sets whether activities count for a work experience. They always do for a primary one. Periods of primary ones must
 * not overlap.
 * @throws HttpError 400 naming the one that overlaps; 403, 404, 409
 */
export async function overrideWork(db: Database, requester: Requester, memberId: string, change: Override) {
  const workId = change.memberOrganizationId.toLowerCase();
  let override = { allowAffiliation: true, isPrimaryWorkExperience: false };
  let id = "";
  const { version } = await changeWork(db, requester, memberId, async (tx) => {
    const before = await requireWork(tx, memberId, workId);
    const primary =
      change.isPrimaryWorkExperience ?? (before.is_primary_work_experience && change.allowAffiliation !== false);
    const allow = primary || (change.allowAffiliation ?? before.allow_affiliation);
    if (primary) {
      await assertOnlyPrimary(tx, memberId, workId, storedPeriod(before));
    }
    const written = await tx.execute<{ override_id: string }>(sql`
      update member_organizations set override_id = coalesce(override_id, gen_random_uuid()),
        allow_affiliation = ${allow}, is_primary_work_experience = ${primary}, updated_at = now()
      where id = ${workId}::uuid returning override_id`);
    id = written.rows[0]?.override_id ?? "";
    override = { allowAffiliation: allow, isPrimaryWorkExperience: primary };
  });
  return { override: { id, memberId, memberOrganizationId: workId, ...override }, version };
}

function changeWork(db: Executor, requester: Requester, memberId: string, work: (tx: Executor) => Promise<unknown>) {
  return changePerson(db, requester, memberId, async (tx) => {
    const states = async () => [
      ...(await allWork(tx, memberId)).map(({ memberOrganizations }) => memberOrganizations),
      ...((await independentPeriods(tx, [memberId])).get(memberId) ?? []).map((each) => ({
        ...each,
        organizationId: null,
      })),
    ];
    const before = await states();
    await work(tx);
    await writeAudit(tx, requester, {
      actionType: "members-edit-organizations",
      entityType: "member",
      entityId: memberId,
      oldState: before,
      newState: await states(),
    });
    return allWork(tx, memberId);
  });
}

const allWork = async (tx: Executor, memberId: string) => (await workExperiences(tx, [memberId])).get(memberId) ?? [];

const organizationOf = ({ organizationId }: Work): string[] => (organizationId === null ? [] : [organizationId]);

const storedPeriod = (row: { date_start: string | null; date_end: string | null }): Period => ({
  dateStart: iso(row.date_start),
  dateEnd: iso(row.date_end),
});

type WorkBefore = {
  date_start: string | null;
  date_end: string | null;
  allow_affiliation: boolean;
  is_primary_work_experience: boolean;
};

async function requireWork(tx: Executor, memberId: string, workId: string): Promise<WorkBefore> {
  const found = await tx.execute<WorkBefore>(sql`
    select date_start, date_end, allow_affiliation, is_primary_work_experience from member_organizations
    where id = ${workId}::uuid and member_id = ${memberId}::uuid and deleted_at is null`);
  const work = found.rows[0];
  if (!work) throw notFound();
  return work;
}

async function checkedWork(tx: Executor, memberId: string, workId: string | null, fields: WorkFields): Promise<Work> {
  const period = periodOf(fields);
  assertPeriod(period);
  const { organizationId } = fields;
  if (organizationId !== null) {
    const organization = await tx.execute(
      sql`select 1 from organizations where id = ${organizationId}::uuid and deleted_at is null`,
    );
    if (organization.rows.length === 0) throw badRequest("The organization no longer exists.");
  }
  const title = storableText(fields.title ?? "").trim() || null;
  const same = await tx.execute<{ id: string; deleted: boolean; guessed: boolean }>(sql`
    select id, deleted_at is not null as deleted, ${isPlainGuess(sql`w`)} as guessed from member_organizations w
    where member_id = ${memberId}::uuid and organization_id is not distinct from ${organizationId}::uuid
      and (coalesce(title, '') = ${title ?? ""} or organization_id is null) and id is distinct from ${workId}::uuid
      and date_start is not distinct from ${period.dateStart}::timestamptz
      and date_end is not distinct from ${period.dateEnd}::timestamptz`);
  if (same.rows.some((row) => !row.deleted && !row.guessed))
    throw conflict("This person already has the same work experience.");
  // An equal row that was guessed, or removed earlier, would violate the unique index.
  await tx.execute(sql`
    delete from member_organizations where id = any(${sql.param(same.rows.map((row) => row.id))}::uuid[])`);
  return { organizationId, title, ...period };
}

async function assertOnlyPrimary(tx: Executor, memberId: string, workId: string, period: Period): Promise<void> {
  const found = await tx.execute<{ id: string; date_start: string | null; date_end: string | null }>(sql`
    select id, date_start, date_end from member_organizations
    where member_id = ${memberId}::uuid and id <> ${workId}::uuid and is_primary_work_experience
      and deleted_at is null`);
  const other = found.rows.find((row) => overlaps(period, storedPeriod(row)));
  if (other) throw badRequest(`The work experience ${other.id} is primary in the same period.`);
}
