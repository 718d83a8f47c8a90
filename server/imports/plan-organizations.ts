import { sql } from "drizzle-orm";
import { HttpError } from "#server/base/http-error.ts";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import type { Requester } from "#server/http/route.ts";
import { changeOrganizationAttributes } from "#server/organizations/attributes-write.ts";
import { editableIds } from "#server/records/editable-ids.ts";
import type { ImportPreviewRow } from "#shared/contract/imports.ts";
import {
  type ImportedOrganization,
  type ImportedOrganizationIdentity,
  organizationKey,
} from "#shared/domain/csv-import/read-organizations.ts";
import { organizationHandle } from "#shared/domain/platforms.ts";

type Changes = Record<string, { custom: unknown[]; default?: unknown }>;

/** What an import does to one organization: how it is shown before, and what is written. */
export interface OrganizationPlan extends ImportPreviewRow {
  /** Those that are added. */
  readonly identities: readonly ImportedOrganizationIdentity[];
  /** The name among them. */
  readonly attributes: Changes;
  /** Null leaves it. */
  readonly isTeam: boolean | null;
}

type Known = {
  id: string;
  display_name: string;
  is_team: boolean;
  attributes: Record<string, Record<string, unknown>>;
  shown: Record<string, unknown>;
  marks: string[];
  deleted: boolean;
};
type Holder = { key: string; organization_id: string; verified: boolean };

/**
 * What importing these rows does now: an organization is known by ID, else by a verified identity, else by a domain. An
 * import adds and replaces, takes nothing away, and leaves what was edited by hand. Reads only.
 */
export async function planOrganizations(
  db: Executor,
  requester: Requester,
  rows: readonly ImportedOrganization[],
): Promise<OrganizationPlan[]> {
  const holders = await holdersOf(db, rows);
  const matched = rows.map((row) => ({ row, found: matches(row, holders) }));
  const ids = [...new Set([...rows.flatMap(({ id }) => id ?? []), ...matched.flatMap(({ found }) => found)])];
  const known = await organizationsOf(db, ids);
  const own = await keysOf(db, ids);
  const reached = await editableIds(db, requester, "organization", ids);
  return matched.map(({ row, found }) => {
    const byId = row.id === null ? undefined : known.get(row.id);
    const id = byId?.id ?? (found.length === 1 ? (found[0] ?? null) : null);
    const before = id === null ? undefined : known.get(id);
    const name = row.name || before?.display_name || row.identities[0]?.value || "";
    const plan = { line: row.line, id, name, changes: [], identities: [], attributes: {}, isTeam: null };
    const wrong = (problem: string): OrganizationPlan => ({ ...plan, kind: "wrong", problem });
    if (row.problem !== null) return wrong(row.problem);
    if (byId?.deleted) return wrong("This organization is in the trash.");
    if (!before && found.length > 1) return wrong("Its identities belong to several organizations.");
    if (before && !reached.has(before.id)) return wrong("You have no authorization to change this organization.");
    if (!before && row.identities.length === 0)
      return wrong("No organization has this ID, and it has no domain, no username and no email.");
    if (!before && row.name === "") return wrong("It is new and has no name.");

    const has = before ? (own.get(before.id) ?? new Set()) : new Set();
    const added = row.identities.filter((identity) => !has.has(organizationKey(identity)));
    const isElsewhere = (holder: Holder) => holder.verified && holder.organization_id !== before?.id;
    const taken = added.find((each) => (holders.get(organizationKey(each)) ?? []).some(isElsewhere));
    if (taken) return wrong(`Another organization has the identity “${taken.value}”.`);
    try {
      return { ...plan, ...changesOf(row, before, added), problem: null };
    } catch (error) {
      if (error instanceof HttpError) return wrong(error.message);
      throw error;
    }
  });
}

/** @throws HttpError 400 for what is no value of its attribute */
function changesOf(
  { name, identities: _, phoneNumbers, attributes, isTeam }: ImportedOrganization,
  before: Known | undefined,
  added: readonly ImportedOrganizationIdentity[],
) {
  const marks = new Set(before?.marks);
  const changes: ImportPreviewRow["changes"] = [];
  const written: Changes = {};
  if (name !== "" && name !== before?.display_name.trim() && !marks.has("attributes.name")) {
    written.name = { custom: [name] };
    if (before) changes.push({ field: "name", before: before.display_name, after: name });
  }
  for (const [attribute, text] of Object.entries(attributes)) {
    const shown = String(before?.shown[attribute] ?? "").trim();
    if (shown === text || marks.has(`attributes.${attribute}`)) continue;
    const isNumber = attribute === "employees" || attribute === "founded";
    written[attribute] = { custom: [isNumber && text.trim() !== "" ? Number(text) : text] };
    changes.push({ field: `attribute:${attribute}`, before: shown, after: text });
  }
  const phone = before?.attributes.phoneNumber ?? {};
  const had = Object.values(phone).flat().map(String);
  const phones = phoneNumbers.filter((each) => !had.some((number) => digits(number) === digits(each)));
  if (phones.length > 0) {
    const custom = [phone.custom ?? []].flat();
    const shown = phone.default ?? undefined;
    written.phoneNumber = { custom: [...custom, ...phones], ...(shown !== undefined && { default: shown }) };
    for (const each of phones) changes.push({ field: "phoneNumbers", before: "", after: each });
  }
  changeOrganizationAttributes(before?.attributes ?? {}, written);
  const setsTeam = isTeam !== null && isTeam !== (before?.is_team ?? false) && !marks.has("isTeamOrganization");
  if (setsTeam) changes.push({ field: "team", before: before ? yesNo(before.is_team) : "", after: yesNo(isTeam) });
  for (const each of added) {
    const after = each.type === "username" ? organizationHandle(each.platform, each.value) : each.value;
    changes.push({ field: fieldOf(each), before: "", after });
  }
  return {
    kind: before ? (changes.length > 0 ? ("changed" as const) : ("same" as const)) : ("new" as const),
    changes,
    identities: added,
    attributes: written,
    isTeam: setsTeam ? isTeam : null,
  };
}

const yesNo = (value: boolean) => (value ? "yes" : "no");
/** A number is the same however its digits are parted. */
const digits = (number: string) => number.replace(/[^\d+]/g, "");

function fieldOf({ platform, type }: ImportedOrganizationIdentity): string {
  if (type === "primary-domain") return "website";
  if (type === "alternative-domain") return "domains";
  return type === "email" ? "emails" : `identity:${platform}`;
}

/** Everybody who has one of the identities, whatever a domain is used for; not what is in the trash. */
async function holdersOf(
  db: Executor,
  rows: readonly ImportedOrganization[],
): Promise<ReadonlyMap<string, readonly Holder[]>> {
  const wanted = rows.flatMap(({ identities }) => identities);
  const json = bulkJson(wanted.map((each) => ({ ...each, key: organizationKey(each) })));
  const found = await db.execute<Holder>(sql`
    select distinct k.key, i.organization_id, i.verified
    from json_to_recordset(${json}::json) as k(key text, platform text, type text, value text)
    join organization_identities i on lower(i.value) = lower(k.value)
      and case when k.type in ('username', 'email') then i.platform = k.platform and i.type = k.type
        else i.type in ('primary-domain', 'alternative-domain') end
    join organizations o on o.id = i.organization_id and o.deleted_at is null`);
  return Map.groupBy(found.rows, ({ key }) => key);
}

/** Which organizations a row means: those that have one of its identities verified, else one of its domains. */
function matches({ identities }: ImportedOrganization, holders: ReadonlyMap<string, readonly Holder[]>): string[] {
  const ids = (of: (identity: ImportedOrganizationIdentity, holder: Holder) => boolean) => [
    ...new Set(
      identities.flatMap((identity) =>
        (holders.get(organizationKey(identity)) ?? [])
          .filter((holder) => of(identity, holder))
          .map((holder) => holder.organization_id),
      ),
    ),
  ];
  const verified = ids((_, holder) => holder.verified);
  return verified.length > 0 ? verified : ids(({ type }) => type !== "username" && type !== "email");
}

async function organizationsOf(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const found = await db.execute<Known>(sql`
    select id, display_name, is_team_organization as is_team, attributes, manually_changed_fields as marks,
      deleted_at is not null as deleted,
      json_build_object('headline', headline, 'description', description, 'industry', industry, 'type', type,
        'size', size, 'employees', employees, 'founded', founded, 'location', location) as shown
    from organizations where id = any(${sql.param(ids)}::uuid[])`);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** What each organization is known by already. */
async function keysOf(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = await db.execute<{ organization_id: string; platform: string; type: string; value: string }>(sql`
    select organization_id, platform, type, value from organization_identities
    where organization_id = any(${sql.param(ids)}::uuid[])`);
  const keys = new Map<string, Set<string>>();
  for (const { organization_id, ...identity } of found.rows) {
    const own = keys.get(organization_id) ?? new Set();
    keys.set(organization_id, own.add(organizationKey(identity)));
    // A profile that is affiliated shows among the handles, too.
    if (identity.type === "affiliated-profile") own.add(organizationKey({ ...identity, type: "username" }));
  }
  return keys;
}
