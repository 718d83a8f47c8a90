import { randomUUID } from "node:crypto";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { editableIds } from "#server/records/common/editable-ids.ts";
import { noteAdditions } from "#server/records/common/hand-additions.ts";
import { isIdentifying } from "#server/records/common/identities.ts";
import {
  giveUpDomains,
  isByName,
  organizationNameKey,
  organizationsNamed,
  refreshNameKeys,
} from "#server/records/common/organization-names.ts";
import { refreshSearchText, searchTextOf } from "#server/records/common/search-text.ts";
import { isFreeMailName } from "#server/records/employers/domain-kind.ts";
import { isOnlyDomain, removeOrganizations } from "#server/records/employers/domain-organizations.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { domainKey } from "#shared/domain/identities/identity-value.ts";
import { namesNobody } from "#shared/domain/organizations/nobody.ts";
import { withoutAddressParts } from "#shared/domain/organizations/organization-name.ts";
import { guessedSource } from "#shared/domain/people/work-experience.ts";

interface Named {
  readonly id: string;
  readonly name: string;
  readonly source: string;
}

/**
 * Renames organizations that are named after one of their domains, because an address was all that was known, when a
 * source has their name: the first of several. They keep the domain, but not as a name. A name such as "Alibaba.com" is
 * told from a domain by its capitals. Names that were entered by hand stay.
 */
export async function takeRealNames(tx: Executor, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return;
  const inOrder = named.map((each, at) => ({ ...each, at }));
  const renamed = await tx.execute<{ id: string }>(sql`
    update organizations o set display_name = r.name, updated_at = now(), attributes = o.attributes
        || jsonb_build_object('name', coalesce(o.attributes -> 'name', '{}') - ${guessedSource}::text
          || jsonb_build_object('default', r.name, r.source, jsonb_build_array(r.name)))
    from (
      select distinct on (id) id, name, source from json_to_recordset(${bulkJson(inOrder)}::json)
        as n(id uuid, name text, source text, at integer)
      where name !~ '^[^[:space:]]+[.][^[:space:]]+$' or name <> fold_case(name) order by id, at
    ) r
    where o.id = r.id and o.display_name = fold_case(o.display_name)
      and not o.manually_changed_fields && array['displayName', 'attributes.name']
      and exists (select from organization_identities i where i.organization_id = o.id and i.type like '%-domain'
        and fold_case(i.value) = fold_case(o.display_name))
    returning o.id`);
  const ids = renamed.rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await refreshSearchText(tx, "organization", ids);
  await refreshNameKeys(tx, ids);
}

/** Organization as named by a source. The most telling identity comes first. */
interface SeenOrganization {
  readonly displayName: string;
  readonly identities: readonly {
    readonly platform: string;
    readonly site: string;
    readonly type: string;
    readonly value: string;
    readonly verified: boolean;
  }[];
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly source: string;
}

/**
 * Finds or creates the organizations named by a source, in bulk. Returns their ids in the given order, null for a
 * name that names nobody and comes without a domain. Matches by identifying identities, else by a name
 * that surely means it. The found organizations are locked against removal.
 * @param sender user who sends the data. That of a project admin changes no organization that other groups rely on
 * @throws Error of the database when another transaction created one of them concurrently: retry.
 */
export async function resolveSeenOrganizations(
  tx: Executor,
  arrived: readonly SeenOrganization[],
  sender?: Requester,
): Promise<(string | null)[]> {
  const seen = arrived.filter(
    ({ displayName, identities }) =>
      !(namesNobody(displayName) || isFreeMailName(displayName)) || identities.some(isDomain),
  );
  const ids = await resolveNamed(
    tx,
    seen.map((each) => ({ ...each, displayName: withoutAddressParts(each.displayName) })),
    sender,
  );
  const idOf = new Map(seen.map((each, at) => [each, ids[at] ?? null]));
  return arrived.map((each) => idOf.get(each) ?? null);
}

const isDomain = ({ type }: { readonly type: string }) => type.endsWith("-domain");

/** A domain names its organization, whichever of its domains is the primary one. */
const keyOf = (identity: SeenOrganization["identities"][number]) =>
  isDomain(identity) ? `domain\n${domainKey(identity.value)}` : identityKey(identity);

async function resolveNamed(tx: Executor, seen: readonly SeenOrganization[], sender?: Requester): Promise<string[]> {
  if (seen.length === 0) return [];
  const identities = new Map(seen.flatMap((each) => each.identities).map((identity) => [keyOf(identity), identity]));
  const lookups = [...identities].map(([key, { platform, site, type, value }]) => ({
    key,
    platform,
    site,
    type,
    value,
  }));
  const found = await tx.execute<{ key: string; organization_id: string; is_by_name: boolean; is_only: boolean }>(sql`
    select k.key, i.organization_id, ${isByName(sql`i`, sql`o`)} as is_by_name, ${isOnlyDomain} as is_only
    from json_to_recordset(${bulkJson(lookups)}::json) as k(key text, platform text, site text, type text, value text)
    join organization_identities i on fold_case(i.value) = fold_case(k.value)
      and (i.platform = k.platform and i.site = k.site and i.type = k.type
        or i.type like '%-domain' and k.type like '%-domain')
    join organizations o on o.id = i.organization_id
    where ${isIdentifying(sql`i`)} order by i.verified, i.created_at desc for key share of i, o`);
  const byName = found.rows.flatMap((row) => (row.is_by_name ? [row.organization_id] : []));
  const givingWay = sender ? await editableIds(tx, sender, "organization", byName) : new Set(byName);
  const onlyDomains = new Set(found.rows.flatMap((row) => (row.is_only ? [row.organization_id] : [])));
  const known = new Map(
    found.rows
      .filter((row) => !(row.is_by_name && givingWay.has(row.organization_id)))
      .map((row) => [row.key, row.organization_id]),
  );
  const named = await organizationsNamed(
    tx,
    seen.map(({ displayName: name, identities: own }) => ({
      name,
      domains: own.filter(isDomain).map(({ value }) => value),
    })),
  );
  /** Organizations of a domain that another organization, with the arriving name, gets. */
  const replaced: string[] = [];
  const createdByName = new Map<string, string>();
  const created: (SeenOrganization & { id: string; search_text: string })[] = [];
  const ids = seen.map((each, at) => {
    const held = each.identities.filter(({ verified }) => verified).map(keyOf);
    const name = organizationNameKey(each.displayName);
    const meant = named[at] ?? (each.identities.some(isDomain) ? undefined : createdByName.get(name));
    const holder = held.map((key) => known.get(key)).find((one) => one !== undefined);
    const isReplaced =
      holder !== undefined && meant !== undefined && meant !== holder && onlyDomains.has(holder) && !sender;
    if (isReplaced) replaced.push(holder);
    const found = isReplaced ? meant : (holder ?? meant);
    const id = found ?? randomUUID();
    if (found === undefined) {
      if (name !== "") createdByName.set(name, id);
      const search_text = searchTextOf(
        each.displayName,
        each.identities.map(({ value }) => value),
      );
      created.push({ ...each, id, search_text });
    }
    for (const key of held) known.set(key, isReplaced ? id : (known.get(key) ?? id));
    return id;
  });
  const rows = created.map(({ id, displayName, search_text, attributes }) => ({
    id,
    displayName,
    search_text,
    attributes,
  }));
  await tx.execute(sql`
    insert into organizations (id, display_name, search_text, attributes)
    select id, "displayName", search_fold(search_text), attributes
    from json_to_recordset(${bulkJson(rows)}::json)
      as r(id uuid, "displayName" text, search_text text, attributes jsonb)`);
  const isNew = new Set(created.map(({ id }) => id));
  const stored = ids.filter((id) => !isNew.has(id));
  const editable = sender ? await editableIds(tx, sender, "organization", stored) : new Set(stored);
  const foreign = new Set(stored.filter((id) => !editable.has(id)));
  if (sender) await noteAdditions(tx, sender, "organization", ids, sender.segments);
  const own = seen.flatMap((each, at) =>
    (foreign.has(ids[at] ?? "") ? [] : each.identities)
      .filter((identity) => (known.get(keyOf(identity)) ?? ids[at]) === ids[at])
      .map((identity) => ({ ...identity, id: ids[at], source: each.source })),
  );
  await removeOrganizations(tx, replaced);
  await giveUpDomains(
    tx,
    own.flatMap((each) => (isDomain(each) && each.verified ? [each.value] : [])),
    [...givingWay],
  );
  await tx.execute(sql`
    insert into organization_identities as kept (organization_id, platform, site, type, value, verified, source)
    select distinct on (id, platform, site, type, fold_case(value)) id, platform, site, type, value, verified, source
    from json_to_recordset(${bulkJson(own)}::json)
      as r(id uuid, platform text, site text, type text, value text, verified boolean, source text)
    order by id, platform, site, type, fold_case(value), verified desc
    on conflict (organization_id, platform, type, fold_case(value), site) do update
      set verified = true, source = excluded.source, updated_at = now()
      where excluded.verified and (not kept.verified or kept.source = ${guessedSource})`);
  await takeRealNames(
    tx,
    seen.flatMap(({ displayName: name, source }, at) =>
      foreign.has(ids[at] ?? "") ? [] : [{ id: ids[at] ?? "", name, source }],
    ),
  );
  await refreshNameKeys(tx, [...new Set(ids)]);
  return ids;
}
