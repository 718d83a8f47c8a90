import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { areTooLong } from "#server/records/common/attribute-limit.ts";
import type { OrganizationAttributes } from "#server/records/organizations/attributes-write.ts";
import { resolveSeenOrganizations } from "#server/records/organizations/match.ts";
import { writeAttributes } from "#server/records/organizations/update.ts";
import type { AccountPlace } from "./account-place.ts";
import type { SyncedOrganization } from "./connector.ts";
import { seenOrganization } from "./people.ts";

interface Place extends AccountPlace {
  readonly segmentId: string;
}

type Profile = { id: string; attributes: OrganizationAttributes; marks: string[] };

/**
 * Adds organizations to the sub-project with the platform's attribute values. Values entered by hand stay the shown
 * ones.
 * @returns the number of organizations that were not in the sub-project
 */
export async function listOrganizations(
  tx: Executor,
  place: Place,
  organizations: readonly SyncedOrganization[],
): Promise<number> {
  if (organizations.length === 0) return 0;
  const { key, segmentId } = place;
  const seen = organizations.map((each) => seenOrganization(each, place));
  const ids = await resolveSeenOrganizations(
    tx,
    seen.map((each) => ({ ...each, attributes: {} })),
  );
  const attributesById = new Map(
    ids.flatMap((id, at) => (id === null ? [] : [[id, organizations[at]?.attributes ?? {}] as const])),
  );
  const found = await tx.execute<Profile>(sql`
    select id, attributes, manually_changed_fields as marks from organizations
    where id = any(${sql.param([...attributesById.keys()])}::uuid[])`);
  for (const { id, attributes: before, marks } of found.rows) {
    const after = mergePlatformValues(before, marks, key, attributesById.get(id) ?? {});
    if (JSON.stringify(after) === JSON.stringify(before) || areTooLong(before, after)) continue;
    await writeAttributes(tx, id, before, after);
  }
  const listed = await tx.execute<{ segment_id: string }>(sql`
    insert into organization_segments (segment_id, organization_id)
    select place.id, o.id from segments s
    cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
    join organizations o on o.id = any(${sql.param([...attributesById.keys()])}::uuid[]) and o.deleted_at is null
    where s.id = ${segmentId}::uuid and place.id is not null
    on conflict do nothing returning segment_id`);
  return listed.rows.filter((row) => row.segment_id === segmentId).length;
}

/** Sets the platform's values. A value becomes the shown one if none was shown, or an earlier one of this platform. */
function mergePlatformValues(
  before: OrganizationAttributes,
  marks: readonly string[],
  key: string,
  platformValues: Readonly<Record<string, unknown>>,
): OrganizationAttributes {
  const after = { ...before };
  for (const [name, value] of Object.entries(platformValues)) {
    if (value === null || value === undefined || value === "" || marks.includes(`attributes.${name}`)) continue;
    const { default: shown, [key]: was, ...others } = before[name] ?? {};
    const isOwn = shown === undefined || shown === null || [was].flat().includes(shown);
    after[name] = { ...others, [key]: [value], default: isOwn ? value : shown };
  }
  return after;
}
