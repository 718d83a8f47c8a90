import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { namesNoEmployer } from "#server/records/employers/domain-kind.ts";
import { checksOf, type OrganizationCheckType } from "#shared/domain/data-quality.ts";
import { namesNobody } from "#shared/domain/organizations/nobody.ts";
import { type CheckCondition, type Found, type Scope, scopeOf, sharedConditions, sharedValue } from "./check.ts";
import { addToCounts } from "./counts.ts";
import { peopleConditions } from "./people-checks.ts";

const isDomain = sql`i.type in ('primary-domain', 'alternative-domain')`;

/** Conditions of the checks of organizations. */
const organizationConditions: Record<OrganizationCheckType, CheckCondition> = {
  ...sharedConditions("organization", namesNobody),

  "no-domain": {
    query: (scope) => sql`
      select o.id, '{}'::jsonb as detail from organizations o where ${scope(sql`o.id`)} and not exists (
        select 1 from organization_identities i where i.organization_id = o.id and ${isDomain})`,
  },

  "shared-domain": sharedValue("organization", isDomain),

  "free-mail-domain": {
    query: (scope) => sql`
      select i.organization_id as id, jsonb_build_object('values', jsonb_agg(distinct i.value)) as detail
      from organization_identities i where ${isDomain} and ${scope(sql`i.organization_id`)} group by i.organization_id`,
    keep: namesNoEmployer,
  },
};

const conditions: Record<RecordKind, Readonly<Record<string, CheckCondition>>> = {
  member: peopleConditions,
  organization: organizationConditions,
};

/** Tables with the findings of each kind, and the name of the column with the record's id. */
export const findingTables = {
  member: { findings: sql`member_findings`, ...recordTables.member },
  organization: { findings: sql`organization_findings`, ...recordTables.organization },
} as const;

/** Returns the keys of all checks of a kind. */
export const typesOf = (kind: RecordKind): readonly string[] => checksOf(kind).map(({ type }) => type);

/** Condition that the record `r` takes part in checks. */
export const isChecked = (kind: RecordKind): SQL =>
  kind === "member" ? sql`r.deleted_at is null and not r.is_bot` : sql`r.deleted_at is null`;

/** Evaluates a check for the scope without storing the findings. @throws Error for an unknown check */
export async function evaluateCheck(db: Executor, kind: RecordKind, type: string, scope: Scope): Promise<Found[]> {
  const condition = conditions[kind][type];
  if (!condition) throw new Error(`There is no data quality check ${type}.`);
  const { query, keep } = condition;
  const found = await db.execute<Found & Record<string, unknown>>(sql`
    select c.id, c.detail from (${query(scope)}) c join ${recordTables[kind].records} r on r.id = c.id and ${isChecked(kind)}`);
  if (!keep) return found.rows;
  return found.rows.flatMap(({ id, detail }) => {
    const values = detail.values?.filter(keep) ?? [];
    return values.length > 0 ? [{ id, detail: { ...detail, values } }] : [];
  });
}

/**
 * Evaluates a check for the records in the scope and stores its findings. Deletes findings that no longer apply, except
 * ignored ones.
 * @returns the changes of open findings: 1 for a new one, -1 for a deleted one
 */
async function storeFindings(
  db: Database,
  kind: RecordKind,
  type: string,
  scope: Scope,
): Promise<{ id: string; change: number }[]> {
  const { findings, records, id } = findingTables[kind];
  return withRetry(async () => {
    const found = await evaluateCheck(db, kind, type, scope);
    const stored = await db.execute<{ id: string; change: number }>(sql`
      with found as (
        select f.id, f.detail from json_to_recordset(${bulkJson(found)}::json) as f(id uuid, detail jsonb)
        join ${records} r on r.id = f.id order by f.id
      ), gone as (
        delete from ${findings} f where f.type = ${type} and ${scope(sql`f.${id}`)} and f.ignored_at is null
          and not exists (select 1 from found where found.id = f.${id}) returning f.${id} as id
      ), resting as (
        update ${findings} f set is_current = false
        where f.type = ${type} and ${scope(sql`f.${id}`)} and f.ignored_at is not null and f.is_current
          and not exists (select 1 from found where found.id = f.${id})
      ), written as (
        insert into ${findings} as f (type, ${id}, detail) select ${type}, found.id, found.detail from found
        on conflict (type, ${id}) do update set detail = excluded.detail, is_current = true
          where f.detail <> excluded.detail or not f.is_current
        returning f.${id} as id, xmax = 0 as is_new
      )
      select id, -1 as change from gone union all select id, 1 from written where is_new`);
    return stored.rows;
  });
}

/** Evaluates a check for a range of records, as part of a full scan that counts the findings itself. */
export async function checkRange(db: Database, kind: RecordKind, type: string, scope: Scope): Promise<void> {
  await storeFindings(db, kind, type, scope);
}

/** Evaluates all checks for records, few enough for short statements, and updates the counts. */
export async function checkRecords(db: Database, kind: RecordKind, scope: Scope): Promise<void> {
  for (const type of typesOf(kind)) {
    const isShared = conditions[kind][type]?.isShared === true;
    const before = isShared ? await partnersOf(db, kind, type, scope) : [];
    const changes = await storeFindings(db, kind, type, scope);
    if (isShared) {
      const partners = new Set([...before, ...(await partnersOf(db, kind, type, scope))]);
      changes.push(...(await storeFindings(db, kind, type, scopeOf([...partners]))));
    }
    await addToCounts(db, kind, type, changes);
  }
}

/** Returns the records that share a value with a record in the scope, according to the stored findings. */
async function partnersOf(db: Executor, kind: RecordKind, type: string, scope: Scope): Promise<string[]> {
  const { findings, id } = findingTables[kind];
  const others = sql`from ${findings} f, jsonb_array_elements(f.detail -> 'others') o where f.type = ${type}`;
  const found = await db.execute<{ id: string }>(sql`
    select (o ->> 'id')::uuid as id ${others} and ${scope(sql`f.${id}`)}
    union select f.${id} ${others} and ${scope(sql`(o ->> 'id')::uuid`)}`);
  return found.rows.map((row) => row.id);
}
