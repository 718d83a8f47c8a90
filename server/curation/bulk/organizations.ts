import { trashedOrganizations } from "#server/curation/trash/kinds.ts";
import { writeAudits } from "#server/platform/audit/write-audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { grammarA } from "#server/platform/filters/grammar-a.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { organizationProperties } from "#server/records/organizations/fields.ts";
import { organizationSearch } from "#server/records/organizations/list.ts";
import type { OrganizationBulkAction } from "#shared/contract/bulk.ts";
import { type BulkKind, changed, changedSince, failed, unchanged } from "./bulk-kind.ts";

/** Bulk changes of organizations: the team organization flag. */
export const organizationsInBulk: BulkKind<OrganizationBulkAction> = {
  kind: "organization",
  trash: trashedOrganizations,
  id: sql`o.id`,

  matching: async (_db, { segmentId, filter, search, before }) => sql`
    from organization_segments os join organizations o on o.id = os.organization_id
    where os.segment_id = ${segmentId}::uuid and o.deleted_at is null and o.created_at <= ${before}::timestamptz
      and ${organizationSearch(search)} and ${grammarA(filter, organizationProperties)}`,

  change:
    ({ isTeamOrganization: isTeam = false }) =>
    async (tx, requester, ids) => {
      const organizations = await readOrganizations(tx, ids);
      const different = organizations.filter(({ is_team }) => is_team !== isTeam);
      await writeTeam(tx, requester, isTeam, different, "mark");
      return organizations.map(({ id, is_team, marks }) =>
        is_team === isTeam ? unchanged(id) : changed(id, { marked: !marks.includes(mark) }),
      );
    },

  async undo(tx, requester, { isTeamOrganization: isTeam = false }, rows) {
    const organizations = await readOrganizations(
      tx,
      rows.map(({ id }) => id),
    );
    const markedByUs = new Set(rows.filter(({ undo }) => undo.marked === true).map(({ id }) => id));
    const unchangedSince = Object.groupBy(
      organizations.filter(({ is_team }) => is_team === isTeam),
      ({ id }) => (markedByUs.has(id) ? "unmark" : "mark"),
    );
    await writeTeam(tx, requester, !isTeam, unchangedSince.unmark ?? [], "unmark");
    await writeTeam(tx, requester, !isTeam, unchangedSince.mark ?? [], "mark");
    return organizations.map(({ id, is_team }) => (is_team === isTeam ? changed(id, {}) : failed(id, changedSince)));
  },
};

type Organization = { id: string; is_team: boolean; marks: string[] };

const readOrganizations = async (tx: Executor, ids: readonly string[]) =>
  (
    await tx.execute<Organization>(sql`
      select id, is_team_organization as is_team, manually_changed_fields as marks from organizations
      where id = any(${sql.param(ids)}::uuid[]) order by id`)
  ).rows;

const mark = "isTeamOrganization";

/** Writes the flag and the mark that it was edited by hand. */
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
