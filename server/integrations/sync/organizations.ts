import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import type { OrganizationAttributes } from "#server/organizations/attributes-write.ts";
import { resolveSeenOrganizations } from "#server/organizations/match.ts";
import { writeAttributes } from "#server/organizations/update.ts";
import type { SyncedOrganization } from "./connector.ts";
import { seenOrganization } from "./people.ts";

interface Place {
  /** Platform that tells of them. */
  readonly key: string;
  readonly segmentId: string;
}

type Profile = { id: string; attributes: OrganizationAttributes; marks: string[] };

/**
 * Lists organizations in the sub-project with what the platform says of them; what somebody entered by hand stays shown.
 * @returns how many were not listed there
 */
export async function listOrganizations(
  tx: Executor,
  { key, segmentId }: Place,
  organizations: readonly SyncedOrganization[],
): Promise<number> {
  if (organizations.length === 0) return 0;
  const seen = organizations.map((each) => seenOrganization(each, key));
  const ids = await resolveSeenOrganizations(
    tx,
    seen.map((each) => ({ ...each, attributes: {} })),
  );
  const told = new Map(ids.map((id, at) => [id, organizations[at]?.attributes ?? {}]));
  const found = await tx.execute<Profile>(sql`
    select id, attributes, manually_changed_fields as marks from organizations
    where id = any(${sql.param([...told.keys()])}::uuid[])`);
  for (const { id, attributes: before, marks } of found.rows) {
    const after = withTold(before, marks, key, told.get(id) ?? {});
    if (JSON.stringify(after) !== JSON.stringify(before)) await writeAttributes(tx, id, before, after);
  }
  const listed = await tx.execute<{ segment_id: string }>(sql`
    insert into organization_segments (segment_id, organization_id)
    select place.id, o.id from segments s
    cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
    join organizations o on o.id = any(${sql.param([...told.keys()])}::uuid[]) and o.deleted_at is null
    where s.id = ${segmentId}::uuid and place.id is not null
    on conflict do nothing returning segment_id`);
  return listed.rows.filter((row) => row.segment_id === segmentId).length;
}

/** A value is shown where nothing else was, or this platform's value before it. */
function withTold(
  before: OrganizationAttributes,
  marks: readonly string[],
  key: string,
  told: Readonly<Record<string, unknown>>,
): OrganizationAttributes {
  const after = { ...before };
  for (const [name, value] of Object.entries(told)) {
    if (value === null || value === undefined || value === "" || marks.includes(`attributes.${name}`)) continue;
    const { default: shown, [key]: was, ...others } = before[name] ?? {};
    const isOwn = shown === undefined || shown === null || [was].flat().includes(shown);
    after[name] = { ...others, [key]: [value], default: isOwn ? value : shown };
  }
  return after;
}
