import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { type ChangeKind, changeRecord } from "#server/records/common/change-record.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { organizationUpdate } from "#shared/contract/organizations.ts";
import { isEqual } from "#shared/domain/merge/equal.ts";
import { namesIn } from "#shared/domain/organizations/organization-name.ts";
import {
  changeOrganizationAttributes,
  type OrganizationAttributes,
  organizationAttributes,
} from "./attributes-write.ts";
import { findOrganization } from "./find.ts";
import { setOrganizationIdentities } from "./identities-write.ts";
import { organizationIdentitiesOf } from "./list.ts";
import { type Related, setParent } from "./parents.ts";

type Change = Omit<BodyOf<typeof organizationUpdate>, "segments">;

/** Organization before a change; the row is locked. */
type OrganizationBefore = {
  id: string;
  display_name: string;
  is_team_organization: boolean;
  employer_policy: string | null;
  attributes: Record<string, Record<string, unknown>>;
  manually_changed_fields: string[];
  version: number;
};

const organizations: ChangeKind = {
  kind: "organization",
  columns: sql`id, display_name, is_team_organization, employer_policy, attributes, manually_changed_fields, version`,
  read: async (db, id, segmentId) => (await findOrganization(db, id, segmentId)).organization,
};

/**
 * Changes an organization. Missing fields stay, identities replace the whole list, and a column counts as the manually
 * entered value of its attribute. Marks manually changed fields, which automatic updates skip.
 * @throws HttpError 400, 403, 404; 409 with the organization that has an identity, or with the current organization
 */
export async function updateOrganization(
  db: Executor,
  requester: Requester,
  id: string,
  change: Change,
  options: { byHand: boolean } = { byHand: true },
): Promise<void> {
  await changeRecord(db, requester, organizations, id, async (tx, before: OrganizationBefore) => {
    const changes = attributeChanges(change);
    const changed = changeOrganizationAttributes(before.attributes, changes);
    const isRenamed = changed.name?.default !== before.attributes.name?.default;
    const attributes = isRenamed ? withFormerNames(before, changed) : changed;
    const { employerPolicy = before.employer_policy } = change;
    const parent = change.parent === undefined ? null : await setParent(tx, id, change.parent);
    const isTeam = change.isTeamOrganization ?? before.is_team_organization;
    const marks = !options.byHand
      ? []
      : [
          ...changedNames(before.attributes, attributes).map((name) => `attributes.${name}`),
          ...(isTeam === before.is_team_organization ? [] : ["isTeamOrganization"]),
          ...(parent === null || isEqual(parent.before, parent.after) ? [] : ["parent"]),
        ];
    await writeAttributes(tx, id, before.attributes, attributes, Object.keys(changes));
    await tx.execute(sql`
      update organizations set is_team_organization = ${isTeam}, employer_policy = ${employerPolicy},
        manually_changed_fields = ${sql.param([...new Set([...before.manually_changed_fields, ...marks])])}::text[]
      where id = ${id}::uuid`);
    await writeAudit(tx, requester, {
      actionType: "organizations-edit-profile",
      entityType: "organization",
      entityId: id,
      oldState: {
        attributes: before.attributes,
        isTeamOrganization: before.is_team_organization,
        employerPolicy: before.employer_policy,
        ...(parent && { parent: auditedParent(parent.before) }),
      },
      newState: {
        attributes,
        isTeamOrganization: isTeam,
        employerPolicy,
        ...(parent && { parent: auditedParent(parent.after) }),
      },
    });
    if (change.identities) await changeIdentities(tx, requester, id, change.identities);
    await refreshSearchText(tx, "organization", [id]);
  });
}

const auditedParent = (parent: Related | null) =>
  parent && { id: parent.id, displayName: parent.displayName, since: parent.since };

/** Adds names that a new display name replaces to the other names, so that they stay known. */
function withFormerNames(before: OrganizationBefore, changed: OrganizationAttributes): OrganizationAttributes {
  const known = new Set(namesIn(changed));
  const former = [before.display_name, ...namesIn(before.attributes)].filter((name) => !known.has(name));
  if (former.length === 0) return changed;
  const { alternativeName: { custom = [], default: shown, ...sources } = {} } = changed;
  const names = [...new Set([...[custom].flat(), ...former])];
  return { ...changed, alternativeName: { ...sources, custom: names, default: shown ?? names[0] } };
}

async function changeIdentities(
  tx: Executor,
  requester: Requester,
  id: string,
  identities: NonNullable<Change["identities"]>,
): Promise<void> {
  const stored = async () => (await organizationIdentitiesOf(tx, [id])).get(id.toLowerCase()) ?? [];
  const before = await stored();
  await setOrganizationIdentities(tx, id, before, identities);
  await writeAudit(tx, requester, {
    actionType: "organizations-edit-identities",
    entityType: "organization",
    entityId: id,
    oldState: byPlatform(before),
    newState: byPlatform(await stored()),
  });
}

/** Groups identities by platform, the format of the audit log. */
export function byPlatform(
  identities: readonly { platform: string; type: string; value: string; verified: boolean }[],
) {
  const groups = Map.groupBy(identities, ({ platform }) => platform);
  return Object.fromEntries(
    [...groups].map(([platform, all]) => [
      platform,
      all.map(({ value, type, verified }) => ({ value, type, verified })),
    ]),
  );
}

const columns = [
  "logo",
  "description",
  "headline",
  "industry",
  "location",
  "type",
  "size",
  "employees",
  "founded",
] as const;

function attributeChanges(change: Change): Record<string, Record<string, unknown> | null> {
  const sent = columns.filter((name) => change[name] !== undefined);
  const byColumn = sent.map((name) => [name, change[name] === null ? null : { custom: [change[name]] }] as const);
  const name = change.displayName === undefined ? {} : { name: { custom: [change.displayName] } };
  return { ...Object.fromEntries(byColumn), ...name, ...change.attributes };
}

const changedNames = (before: OrganizationAttributes, after: OrganizationAttributes): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]?.default) !== JSON.stringify(after[name]?.default),
  );

/**
 * Stores attributes, and the columns of those that changed or are in `named`, since a column may differ from its
 * attribute.
 * @throws HttpError 400 without a name
 */
export async function writeAttributes(
  tx: Executor,
  id: string,
  before: OrganizationAttributes,
  after: OrganizationAttributes,
  named: readonly string[] = [],
): Promise<void> {
  const sets: SQL[] = [sql`attributes = ${bulkJson([after])}::jsonb -> 0`];
  for (const name of new Set([...changedNames(before, after), ...named])) {
    const known = organizationAttributes.get(name);
    if (!known?.column) continue;
    const value = after[name]?.default ?? null;
    if (name === "name" && value === null) throw badRequest("A name is required.");
    const column = sql.identifier(known.column);
    sets.push(
      known.kind === "object"
        ? sql`${column} = ${value === null ? null : bulkJson([value])}::jsonb -> 0`
        : sql`${column} = ${value}`,
    );
  }
  await tx.execute(sql`update organizations set ${sql.join(sets, sql`, `)} where id = ${id}::uuid`);
}
