import { sql } from "drizzle-orm";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import { insertRows } from "#server/db/insert-rows.ts";
import { refreshSearchText } from "#server/records/search-text.ts";
import { factColumns, type OrganizationRecord } from "./organization-record.ts";
import { insertAlike, type Row } from "./record.ts";

/** The columns that merging changes. */
const ownColumns = (organization: OrganizationRecord): Row => ({
  display_name: organization.displayName,
  joined_at: organization.joinedAt ?? null,
  attributes: organization.attributes,
  is_team_organization: organization.isTeamOrganization,
  tags: organization.tags.length === 0 ? null : organization.tags,
  manually_changed_fields: organization.manuallyChangedFields,
  ...Object.fromEntries(
    Object.entries(factColumns).map(([name, column]) => [column, organization.facts[name] ?? null]),
  ),
});

/** Writes the organization's own columns, moves the version on and what the search looks in. */
export async function writeOwnOrganization(tx: Executor, organization: OrganizationRecord): Promise<void> {
  const columns = ownColumns(organization);
  const sets = Object.keys(columns).map((name) => sql`${sql.identifier(name)} = r.${sql.identifier(name)}`);
  await tx.execute(sql`
    update organizations o set ${sql.join(sets, sql`, `)}, version = o.version + 1, updated_at = now()
    from jsonb_populate_record(null::organizations, ${bulkJson([columns])}::jsonb -> 0) r
    where o.id = ${organization.id}::uuid`);
  await refreshSearchText(tx, "organization", [organization.id]);
}

/** Gives an organization its row again, with all that it had. */
export async function insertOrganization(tx: Executor, organization: OrganizationRecord): Promise<void> {
  const row = { ...organization.rest, id: organization.id, ...ownColumns(organization), updated_at: new Date() };
  await insertRows(tx, "organizations", [row]);
}

/** The identities of all `involved` go, and those of `organizations` come, each with its id and columns. */
export async function writeOrganizationIdentities(
  tx: Executor,
  involved: readonly string[],
  organizations: readonly OrganizationRecord[],
): Promise<void> {
  await tx.execute(sql`
    delete from organization_identities where organization_id = any(${sql.param(involved)}::uuid[])`);
  const rows = organizations.flatMap((organization) =>
    organization.identities.map(({ rest, ...identity }) => ({
      ...rest,
      ...identity,
      organization_id: organization.id,
    })),
  );
  await insertAlike(tx, "organization_identities", rows);
}
