import { sql } from "drizzle-orm";
import { writeAudits } from "#server/audit/write-audit.ts";
import type { Executor } from "#server/db/database.ts";
import { grammarA } from "#server/filters/grammar-a.ts";
import type { Requester } from "#server/http/route.ts";
import { organizationProperties } from "#server/organizations/properties.ts";
import { organizationSearch } from "#server/organizations/search.ts";
import { editableIds } from "#server/records/editable-ids.ts";
import { trashedOrganizations } from "#server/trash/kinds.ts";
import { putIn, takeOut } from "#server/trash/trash.ts";
import type { OrganizationBulkAction } from "#shared/contract/bulk.ts";
import {
  type BulkKind,
  changed,
  changedSince,
  failed,
  gone,
  type Matching,
  type Outcome,
  outOfReach,
  unchanged,
} from "./bulk-kind.ts";
import { atOnceOrOneByOne } from "./one-by-one.ts";

/** Changes of many organizations: the mark of the own team, and the trash. */
export const organizationsInBulk: BulkKind<OrganizationBulkAction> = {
  kind: "organization",
  permission: (action) => (action.delete ? "organizationDestroy" : "organizationEdit"),

  check: async () => {},

  async count(db, matching) {
    const found = await db.execute<{ n: number }>(sql`select count(*)::int as n ${matchingOrganizations(matching)}`);
    return found.rows[0]?.n ?? 0;
  },

  async next(db, matching, after, limit) {
    const found = await db.execute<{ id: string }>(sql`
      select o.id ${matchingOrganizations(matching)} and ${after === null ? sql`true` : sql`o.id > ${after}::uuid`}
      order by o.id limit ${limit}`);
    return found.rows.map(({ id }) => id);
  },

  change: (action) => (tx, requester, ids) =>
    onThose(tx, requester, ids, (there) => {
      if (!action.delete) return markTeam(tx, requester, action.isTeamOrganization === true, there);
      const put = (inner: Executor, some: readonly string[]) => putIn(inner, trashedOrganizations, requester, some);
      return atOnceOrOneByOne(
        tx,
        there.map(({ id }) => id),
        put,
        (id) => changed(id, {}),
      );
    }),

  takeBack(tx, requester, action, rows) {
    const ids = rows.map(({ id }) => id);
    if (action.delete) {
      const take = (inner: Executor, some: readonly string[]) => takeOut(inner, trashedOrganizations, requester, some);
      return atOnceOrOneByOne(tx, ids, take, (id) => changed(id, {}));
    }
    const undo = new Map(rows.map((row) => [row.id, row.undo]));
    return onThose(tx, requester, ids, (there) =>
      unmarkTeam(tx, requester, action.isTeamOrganization === true, there, undo),
    );
  },
};

function matchingOrganizations({ segmentId, filter, search, before }: Matching) {
  return sql`from organization_segments os join organizations o on o.id = os.organization_id
    where os.segment_id = ${segmentId}::uuid and o.deleted_at is null and o.created_at <= ${before}::timestamptz
      and ${organizationSearch(search)} and ${grammarA(filter, organizationProperties)}`;
}

type Organization = { id: string; is_team: boolean; marks: string[] };

/** Does something to those of the rows that are there and that the user may change; they are locked. */
async function onThose(
  tx: Executor,
  requester: Requester,
  ids: readonly string[],
  work: (there: readonly Organization[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const found = await tx.execute<Organization>(sql`
    select id, is_team_organization as is_team, manually_changed_fields as marks from organizations
    where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null order by id for update`);
  const there = new Set(found.rows.map(({ id }) => id));
  const reached = await editableIds(tx, requester, "organization", [...there]);
  const refused = ids.flatMap((id) => {
    if (!there.has(id)) return [failed(id, gone)];
    return reached.has(id) ? [] : [failed(id, outOfReach)];
  });
  const able = found.rows.filter(({ id }) => reached.has(id));
  return [...refused, ...(able.length > 0 ? await work(able) : [])];
}

const mark = "isTeamOrganization";

async function markTeam(
  tx: Executor,
  requester: Requester,
  isTeam: boolean,
  there: readonly Organization[],
): Promise<Outcome[]> {
  const wrong = there.filter(({ is_team }) => is_team !== isTeam);
  await writeTeam(tx, requester, isTeam, wrong, "mark");
  return there.map(({ id, is_team, marks }) =>
    is_team === isTeam ? unchanged(id) : changed(id, { marked: !marks.includes(mark) }),
  );
}

async function unmarkTeam(
  tx: Executor,
  requester: Requester,
  isTeam: boolean,
  there: readonly Organization[],
  undo: ReadonlyMap<string, Record<string, unknown>>,
): Promise<Outcome[]> {
  const asLeft = there.filter(({ is_team }) => is_team === isTeam);
  const markedByUs = ({ id }: Organization) => undo.get(id)?.marked === true;
  await writeTeam(tx, requester, !isTeam, asLeft.filter(markedByUs), "unmark");
  await writeTeam(
    tx,
    requester,
    !isTeam,
    asLeft.filter((organization) => !markedByUs(organization)),
    "mark",
  );
  return there.map(({ id, is_team }) => (is_team === isTeam ? changed(id, {}) : failed(id, changedSince)));
}

/** Writes the flag, and whether it counts as set by hand. */
async function writeTeam(
  tx: Executor,
  requester: Requester,
  isTeam: boolean,
  organizations: readonly Organization[],
  hand: "mark" | "unmark",
): Promise<void> {
  if (organizations.length === 0) return;
  const ids = organizations.map(({ id }) => id);
  const without = sql`array_remove(manually_changed_fields, ${mark})`;
  await tx.execute(sql`
    update organizations set is_team_organization = ${isTeam}, version = version + 1, updated_at = now(),
      manually_changed_fields = ${hand === "mark" ? sql`array_append(${without}, ${mark})` : without}
    where id = any(${sql.param(ids)}::uuid[])`);
  await writeAudits(
    tx,
    requester,
    organizations.map(({ id, is_team }) => ({
      actionType: "organizations-edit-profile",
      entityType: "organization",
      entityId: id,
      oldState: { isTeamOrganization: is_team },
      newState: { isTeamOrganization: isTeam },
    })),
  );
}
