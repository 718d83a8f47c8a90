import { trashedOrganizations, trashedPeople } from "#server/curation/trash/kinds.ts";
import { moveToTrash } from "#server/curation/trash/trash.ts";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { changeRecord } from "#server/records/common/change-record.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { organizationAttributes } from "#server/records/organizations/attributes-write.ts";
import { setParent } from "#server/records/organizations/parents.ts";
import { isEqual } from "#shared/domain/merge/equal.ts";
import type { Applied } from "./importing.ts";

type Values = Readonly<Record<string, unknown>>;

type Parent = { readonly id: string; readonly since: string | null } | null;

/** State of a record that an import can change: values by name, and ids of related rows. */
type RecordState = {
  version: number;
  columns: Values;
  attributes: Values;
  identities: string[];
  work: string[];
  tags: string[];
  parent: Parent;
};

/** Values before and after the import. */
type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Data that reverts a row. */
export interface RowUndo {
  /** Version of a record that the row created; null for one that existed before. */
  readonly version: number | null;
  readonly columns: Changes;
  readonly attributes: Changes;
  /** Ids of the rows that the import added to an existing record. */
  readonly identities: readonly string[];
  readonly work: readonly string[];
  readonly tags: readonly string[];
  /** Only when the row changed it. */
  readonly parent?: readonly [before: Parent, after: Parent];
  readonly made: Pick<Applied, "tags" | "organizations">;
}

/** Record columns that an import writes. The columns of older organizations differ from their attributes. */
const columnsOf: Readonly<Record<RecordKind, readonly string[]>> = {
  member: ["display_name"],
  organization: [
    ...new Set([
      ...["display_name", "is_team_organization"],
      ...[...organizationAttributes.values()].flatMap(({ column }) => column ?? []),
    ]),
  ],
};

/** Reads the current state of a record, for `rowUndo`. */
export async function stateOf(tx: Executor, kind: RecordKind, id: string): Promise<RecordState | null> {
  const { records, identities, id: owner } = recordTables[kind];
  const columns = columnsOf[kind].map((name) => sql`${sql.raw(`'${name}'`)}, r.${sql.identifier(name)}`);
  const idsOf = (table: typeof records) => sql`array(select id from ${table} t where t.${owner} = r.id)`;
  const none = sql`'{}'::uuid[]`;
  const found = await tx.execute<RecordState>(sql`
    select version, attributes, jsonb_build_object(${sql.join(columns, sql`, `)}) as columns,
      ${idsOf(identities)} as identities,
      ${kind === "member" ? idsOf(sql`member_organizations`) : none} as work,
      ${kind === "member" ? sql`array(select tag_id from member_tags t where t.member_id = r.id)` : none} as tags,
      (select jsonb_build_object('id', p.parent_id, 'since', p.since) from organization_parents p
        where p.organization_id = r.id) as parent
    from ${records} r where id = ${id}::uuid and deleted_at is null for update`);
  return found.rows[0] ?? null;
}

/** Builds the undo of an applied row. @param before null when the row created the record */
export function rowUndo(
  before: RecordState | null,
  after: RecordState | null,
  { tags, organizations }: Applied,
): RowUndo {
  const added = (of: "identities" | "work" | "tags") =>
    before && after ? after[of].filter((id) => !before[of].includes(id)) : [];
  return {
    version: before ? null : (after?.version ?? null),
    columns: before && after ? changesOf(before.columns, after.columns) : {},
    attributes: before && after ? changesOf(before.attributes, after.attributes) : {},
    ...(before && !isEqual(before.parent, after?.parent ?? null) && { parent: [before.parent, after?.parent ?? null] }),
    ...{ identities: added("identities"), work: added("work"), tags: added("tags"), made: { tags, organizations } },
  };
}

const changesOf = (before: Values, after: Values): Changes =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      isEqual(before[name], after[name]) ? [] : [[name, [before[name] ?? null, after[name] ?? null]]],
    ),
  );

const changedSince = "It has been changed since the import.";

/**
 * Reverts a row: moves a record that it created to the trash, or restores the values of another. Later changes stay.
 * @returns the reason why something stays; null when all was reverted
 */
export async function undoRow(
  tx: Executor,
  requester: Requester,
  kind: RecordKind,
  id: string,
  undo: RowUndo,
): Promise<string | null> {
  try {
    return await tx.transaction(async (inner) => {
      const kept =
        undo.version === null
          ? await revertRecord(inner, requester, kind, id, undo)
          : await removeRecord(inner, requester, kind, id, undo.version);
      await removeMade(inner, requester, undo.made);
      return kept;
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.status === 404 ? "It has been merged or deleted since the import." : error.message;
  }
}

async function removeRecord(
  tx: Executor,
  requester: Requester,
  kind: RecordKind,
  id: string,
  version: number,
): Promise<string | null> {
  const { records, id: owner } = recordTables[kind];
  const works =
    kind === "organization"
      ? sql`exists (select 1 from member_organizations w where w.organization_id = r.id and w.deleted_at is null)`
      : sql`false`;
  const found = await tx.execute<{ is_changed: boolean; is_in_trash: boolean }>(sql`
    select deleted_at is not null as is_in_trash,
      version <> ${version} or ${works} or exists (select 1 from activities a where a.${owner} = r.id) as is_changed
    from ${records} r where id = ${id}::uuid for update`);
  if (found.rows[0]?.is_in_trash) return null;
  if (found.rows[0]?.is_changed) return changedSince;
  await moveToTrash(tx, kind === "member" ? trashedPeople : trashedOrganizations, requester, [id]);
  return null;
}

/** Restores the values that the row replaced, and removes added rows. */
async function revertRecord(
  tx: Executor,
  requester: Requester,
  kind: RecordKind,
  id: string,
  undo: RowUndo,
): Promise<string | null> {
  const { records, identities, id: owner } = recordTables[kind];
  const kept = new Set<string>();
  const changing = {
    kind,
    columns: sql`version`,
    // Only used for If-Match, which a job does not have.
    read: async () => ({}),
  };
  await changeRecord(tx, requester, changing, id, async (inner) => {
    const before = await shownState(inner, kind, id);
    const now = await stateOf(inner, kind, id);
    const values = (current: Values, changes: Changes): Record<string, unknown> => {
      const reverted: Record<string, unknown> = {};
      for (const [name, [was, became]] of Object.entries(changes)) {
        if (isEqual(current[name] ?? null, became)) reverted[name] = was;
        else kept.add(name === "display_name" ? "name" : name.replace(/_/g, " "));
      }
      return reverted;
    };
    const attributes = values(now?.attributes ?? {}, undo.attributes);
    const columns = values(now?.columns ?? {}, undo.columns);
    const merged = Object.fromEntries(
      Object.entries({ ...now?.attributes, ...attributes }).filter(([, value]) => value !== null),
    );
    const sets = Object.keys(columns).map((name) => sql`${sql.identifier(name)} = was.${sql.identifier(name)}`);
    await inner.execute(sql`
      update ${records} r set ${sql.join([sql`attributes = ${bulkJson([merged])}::jsonb -> 0`, ...sets], sql`, `)}
      from jsonb_populate_record(null::${records}, ${bulkJson([columns])}::jsonb -> 0) was where r.id = ${id}::uuid`);
    await inner.execute(sql`
      delete from ${identities} where ${owner} = ${id}::uuid and id = any(${sql.param(undo.identities)}::uuid[])`);
    if (kind === "member") {
      await inner.execute(sql`
        delete from member_tags where member_id = ${id}::uuid and tag_id = any(${sql.param(undo.tags)}::uuid[])`);
      // Keeps a work experience that has got a date or a title since then.
      const gone = await inner.execute<{ id: string }>(sql`
        delete from member_organizations where member_id = ${id}::uuid and id = any(${sql.param(undo.work)}::uuid[])
          and title is null and date_start is null and date_end is null and override_id is null returning id`);
      if (gone.rows.length < undo.work.length) kept.add("organization");
    }
    if (undo.parent) {
      const [was, became] = undo.parent;
      if (isEqual(now?.parent ?? null, became)) await setParent(inner, id, was);
      else kept.add("parent organization");
    }
    await refreshSearchText(inner, kind, [id]);
    await writeAudit(inner, requester, {
      actionType: kind === "member" ? "members-edit-profile" : "organizations-edit-profile",
      ...{ entityType: kind, entityId: id, oldState: before, newState: await shownState(inner, kind, id) },
    });
  });
  return kept.size === 0 ? null : `Changed since the import: ${[...kept].join(", ")}.`;
}

/** Record in the format of the audit log. */
async function shownState(tx: Executor, kind: RecordKind, id: string): Promise<Values> {
  const { records, identities, id: owner } = recordTables[kind];
  const parts =
    kind === "member"
      ? sql`, array(select g.name from member_tags t join tags g on g.id = t.tag_id
            where t.member_id = r.id order by 1) as tags,
          array(select o.display_name from member_organizations w join organizations o on o.id = w.organization_id
            where w.member_id = r.id and w.deleted_at is null order by 1) as organizations`
      : sql`, is_team_organization as "isTeamOrganization"`;
  const found = await tx.execute<Record<string, unknown>>(sql`
    select display_name as "displayName", attributes,
      array(select i.platform || ': ' || i.value from ${identities} i where i.${owner} = r.id order by 1) as identities
      ${parts}
    from ${records} r where id = ${id}::uuid`);
  return found.rows[0] ?? {};
}

/** Removes tags and organizations that were created for a row and that no other record uses. */
async function removeMade(tx: Executor, requester: Requester, made: RowUndo["made"]): Promise<void> {
  await tx.execute(sql`
    delete from tags t where id = any(${sql.param(made.tags)}::uuid[]) and not exists (
      select 1 from member_tags g join members m on m.id = g.member_id and m.deleted_at is null where g.tag_id = t.id)`);
  for (const id of made.organizations) {
    const free = await tx.execute(sql`
      select 1 from organizations o where id = ${id}::uuid and deleted_at is null and version = 1
        and not exists (select 1 from activities a where a.organization_id = o.id)
        and not exists (select 1 from organization_parents p join organizations c on c.id = p.organization_id
          and c.deleted_at is null where p.parent_id = o.id)
        and not exists (select 1 from member_organizations w join members m on m.id = w.member_id
          and m.deleted_at is null where w.organization_id = o.id and w.deleted_at is null)`);
    if (free.rows.length > 0) await moveToTrash(tx, trashedOrganizations, requester, [id]);
  }
}
