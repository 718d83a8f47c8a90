import { randomUUID } from "node:crypto";
import { mergeWithin } from "#server/curation/merging/merge.ts";
import { organizationsMerging } from "#server/curation/merging/organizations/organizations-merging.ts";
import { peopleMerging } from "#server/curation/merging/people/people-merging.ts";
import { resolveMergedIds } from "#server/curation/merging/record.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { publishImportedPeople } from "#server/platform/webhooks/publish.ts";
import { areTooLong } from "#server/records/common/attribute-limit.ts";
import { hasRoom, isCurated, isIdentifying } from "#server/records/common/identities.ts";
import {
  giveUpDomains,
  isByName,
  isElsewhere,
  organizationNameKey,
  organizationsNamed,
  refreshNameKeys,
} from "#server/records/common/organization-names.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { refreshSearchText, searchTextOf } from "#server/records/common/search-text.ts";
import type { OrganizationAttributes } from "#server/records/organizations/attributes-write.ts";
import { takeRealNames } from "#server/records/organizations/match.ts";
import { writeAttributes } from "#server/records/organizations/update.ts";
import { noteTypedIds, withNamesOfIds } from "#server/records/people/account-names.ts";
import { withoutErased } from "#server/records/people/erased-identities.ts";
import { isPersonsName, unmarkBots } from "#server/records/people/match.ts";
import { organizationDetails } from "#server/transfer/exports/whole-record.ts";
import type { RecordPart } from "#shared/contract/v1/export.ts";
import { sharedMailboxName } from "#shared/domain/identities/git-identity.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { domainKey } from "#shared/domain/identities/identity-value.ts";
import { tooManyIdentities } from "#shared/domain/limits.ts";
import { readOrganizationName } from "#shared/domain/organizations/organization-name.ts";
import { guessedSource } from "#shared/domain/people/work-experience.ts";
import { withFittingAttributes } from "./fitting-attributes.ts";
import {
  asJson,
  type ImportContext,
  type ImportRow,
  isUuid,
  type Outcome,
  outcome,
  partNumber,
  rowsOwnedBy,
} from "./rows.ts";
import { tellLookAlikes } from "./tell-look-alikes.ts";

/** Kind-specific functions and columns, for people or organizations. */
interface Kind {
  readonly kind: RecordKind;
  readonly identities: RecordPart;
  readonly noun: string;
  /** Values of a new record, by column. */
  columns(id: string, data: ImportRow["data"]): Record<string, unknown>;
}

const common = (id: string, data: ImportRow["data"]) => ({
  id,
  display_name: data.name,
  attributes: data.attributes ?? {},
  manually_created: data.manuallyCreated ?? false,
  manually_changed_fields: data.manuallyChangedFields ?? [],
  last_enriched_at: data.lastEnrichedAt ?? null,
  created_at: data.createdAt ?? new Date().toISOString(),
  updated_at: data.updatedAt ?? data.createdAt ?? new Date().toISOString(),
});

export const peopleKind: Kind = {
  kind: "member",
  identities: "identities",
  noun: "person",
  columns: (id, data) => ({
    ...common(id, data),
    joined_at: data.joinedAt ?? new Date().toISOString(),
    score: data.score ?? 0,
    reach: data.reach ?? { total: -1 },
  }),
};

export const organizationsKind: Kind = {
  kind: "organization",
  identities: "organizationIdentities",
  noun: "organization",
  columns: (id, data) => ({
    ...common(id, data),
    joined_at: data.joinedAt ?? null,
    is_team_organization: data.isTeamOrganization ?? false,
    ...Object.fromEntries(organizationDetails.map((name) => [name, data.details?.[name] ?? null])),
  }),
};

interface Placed {
  readonly row: ImportRow;
  readonly identities: readonly ImportRow[];
  /** Id of our record; null when the row is skipped for `reason`. */
  readonly id: string | null;
  readonly isNew: boolean;
  /** Other records of ours that the source treats as the same one. They are merged into it. */
  readonly others: readonly string[];
  readonly reason?: string;
}

/**
 * Writes people or organizations with their identities. A record that exists here, found by id or by an
 * identifying identity, gets missing data and keeps its own. Several of our records that are one in the source are merged.
 */
export async function writeRecords(
  tx: Executor,
  context: ImportContext,
  of: Kind,
  rows: readonly ImportRow[],
): Promise<Outcome[]> {
  const { fitting, leftOut } = await withFittingAttributes(tx, of.kind, rows);
  const read = await rowsOwnedBy(
    tx,
    context,
    of.identities,
    rows.map(({ key }) => key),
  );
  const owned = of.kind === "member" ? await withKnownAccounts(tx, read) : read;
  const found = await placeRows(tx, context, of, inOrder(of, fitting, owned), owned);
  const created = found.filter(({ isNew }) => isNew);
  await insertRecords(tx, of, created);
  const { merges, apart, became } = await mergeOthers(tx, context, of, found);
  const placed = found.map((each) => ({ ...each, id: each.id === null ? null : became(each.id) }));
  const identities = await tellLookAlikes(tx, of.kind, placed, await insertIdentities(tx, context, of, placed));
  const completed = await completeRecords(
    tx,
    of,
    placed.filter(({ id, isNew }) => id !== null && !isNew),
  );
  const listed = await listInSegments(tx, context, of, placed);
  if (of.kind === "organization") {
    await takeRealNames(
      tx,
      placed.flatMap(({ id, isNew, row }) =>
        id === null || isNew ? [] : [{ id, name: row.data.name as string, source: context.source ?? "import" }],
      ),
    );
  }
  if (of.kind === "member") {
    await publishImportedPeople(
      tx,
      created.flatMap(({ id }) => id ?? []),
    );
  }
  if (of.kind === "organization") {
    await refreshNameKeys(
      tx,
      created.flatMap(({ id }) => id ?? []),
    );
  }
  const gained = new Set(identities.flatMap(({ result, owner }) => (result === "created" ? [owner] : [])));
  const known = placed.flatMap(({ id, isNew, row }) => (id !== null && !isNew && gained.has(row.key) ? [id] : []));
  if (known.length > 0) await refreshSearchText(tx, of.kind, known);
  const outcomes = placed.map(({ row, id, isNew, reason }): Outcome => {
    if (id === null) return outcome(row, "skipped", null, { reason });
    const reasons = [
      ...(apart.has(row.key) ? ["A user decided that some of its profiles are not the same."] : []),
      ...(leftOut.has(row.key) ? [leftOut.get(row.key)] : []),
    ];
    const note = reasons.length > 0 ? { reason: reasons.join(" ") } : {};
    if (isNew) return outcome(row, "created", id, note);
    const undo = {
      ...(completed.has(id) && { attributes: completed.get(id) }),
      ...(listed.has(id) && { listed: listed.get(id) }),
      ...(merges.has(row.key) && { merges: merges.get(row.key) }),
    };
    const isChanged = gained.has(row.key) || Object.keys(undo).length > 0;
    return outcome(row, isChanged ? "updated" : "unchanged", id, isChanged ? { undo, ...note } : note);
  });
  const merged = [...merges].flatMap(([key, ids]) =>
    ids.map((mergeId) => outcome({ part: partNumber("merges"), owner: key, key: mergeId }, "created", mergeId)),
  );
  return [...outcomes, ...identities, ...merged];
}

/** Rows of identities with the names of accounts that are known by the ids in them. */
async function withKnownAccounts(
  tx: Executor,
  owned: ReadonlyMap<string, ImportRow[]>,
): Promise<Map<string, ImportRow[]>> {
  const rows = [...owned.values()].flat();
  await noteTypedIds(
    tx,
    rows.flatMap(({ data: { platform, site = "", sourceId } }) =>
      sourceId ? [{ platform, site, source_id: sourceId }] : [],
    ),
  );
  const [named] = await withNamesOfIds(tx, [{ identities: rows.map(({ data }) => data) }]);
  return Map.groupBy(
    rows.map((row, at) => ({ ...row, data: named?.identities[at] ?? row.data })),
    ({ owner }) => owner,
  );
}

const domainsOf = (identities: readonly ImportRow[]): string[] =>
  identities.flatMap(({ data }) => (data.type.endsWith("-domain") ? [data.value] : []));

const hasDomain = (identities: readonly ImportRow[] = []): boolean => domainsOf(identities).length > 0;

/** Organizations with a domain come first, so that other spellings of their names without one find them. */
const inOrder = (
  { kind }: Kind,
  rows: readonly ImportRow[],
  owned: ReadonlyMap<string, readonly ImportRow[]>,
): readonly ImportRow[] =>
  kind === "organization"
    ? rows.toSorted((a, b) => Number(hasDomain(owned.get(b.key))) - Number(hasDomain(owned.get(a.key))))
    : rows;

/** A domain is the same identity, whichever of its organization's domains is the primary one. */
const keyOf = (data: ImportRow["data"]): string => {
  if (data.type.endsWith("-domain")) return `domain\n${domainKey(data.value)}`;
  const key = identityKey({ platform: data.platform, site: data.site, type: data.type, value: data.value });
  const name = sharedMailboxName(data);
  return name === null ? key : `${key}\n${name}`;
};

async function placeRows(
  tx: Executor,
  context: ImportContext,
  { kind, noun }: Kind,
  rows: readonly ImportRow[],
  owned: ReadonlyMap<string, readonly ImportRow[]>,
): Promise<Placed[]> {
  const { platform, source } = context;
  const { records, identities, id } = recordTables[kind];
  const ids = source === null ? rows.flatMap(({ key }) => (isUuid(key) ? [key] : [])) : [];
  const current = await resolveMergedIds(tx, kind, ids);
  const found = await tx.execute<{ id: string; deleted: boolean }>(sql`
    select id, deleted_at is not null as deleted from ${records}
    where id = any(${sql.param([...new Set([...ids, ...current.values()])])}::uuid[])`);
  const known = new Map(found.rows.map((each) => [each.id, each.deleted]));
  const identifies = ({ data }: ImportRow) =>
    data.verified || isCurated(data.source ?? source) || (source !== null && sharedMailboxName(data) !== null);
  const lookups = [...owned.values()]
    .flat()
    .filter(identifies)
    .map(({ data }) => ({ ...data, site: data.site ?? "", key: keyOf(data), mailbox: sharedMailboxName(data) }));
  // A record without an identifying identity is matched by any of its identities, as in connectors.
  const isUnidentified =
    source === null
      ? sql`false`
      : sql`not exists (select 1 from ${identities} v where v.${id} = i.${id} and ${isIdentifying(sql`v`)})`;
  const held = await tx.execute<Holder>(sql`
    select distinct k.key, i.${id} as id, r.deleted_at is not null as deleted, r.display_name as name, r.created_at,
      i.verified, ${isIdentifying(sql`i`)} or k.mailbox is not null as identifying
    from json_to_recordset(${asJson(lookups)})
      as k(key text, platform text, site text, type text, value text, mailbox text)
    join ${identities} i on fold_case(i.value) = fold_case(k.value)
      and case when k.mailbox is null then ${isIdentifying(sql`i`)} or ${isUnidentified}
        else not i.verified and i.source_id = k.mailbox end
      and (i.type = k.type and (i.platform = k.platform and i.site = k.site
          ${source === null ? sql`` : sql`or k.type = 'email'`})
        or i.type like '%-domain' and k.type like '%-domain')
    join ${records} r on r.id = i.${id}
    where ${kind === "organization" ? sql`not ${isByName(sql`i`, sql`r`)}` : sql`true`} order by r.created_at, i.${id}`);
  const holders = Map.groupBy(held.rows, ({ key }) => key);
  for (const [key, all] of holders) {
    const verified = all.filter((each) => each.verified);
    if (verified.length > 0) holders.set(key, verified);
  }
  const kept = new Set(
    kind === "organization"
      ? rows
      : await withoutErased({ ...platform, db: tx }, rows, ({ key }) => (owned.get(key) ?? []).map(({ data }) => data)),
  );
  const named = kind === "organization" ? await knownByName(tx, context, rows, owned) : [];
  // Rows of one batch may describe the same record.
  const claimed = new Map<string, string>();
  const claimedNames = new Map<
    string,
    { readonly id: string; readonly name: string; readonly domains: readonly string[] }[]
  >();
  return rows.map((row, at): Placed => {
    const own = owned.get(row.key) ?? [];
    const none = (reason: string): Placed => ({ row, identities: own, id: null, isNew: false, others: [], reason });
    if (!kept.has(row)) return none("The person was erased here and is not restored.");
    const byId = known.has(current.get(row.key) ?? "") ? (current.get(row.key) ?? null) : null;
    if (byId !== null && known.get(byId)) return none(`The ${noun} is in the trash here.`);
    const keys = own.flatMap((each) => (identifies(each) ? [keyOf(each.data)] : []));
    const name = kind === "organization" && source !== null ? organizationNameKey(row.data.name) : "";
    // Spellings of one name in one batch.
    const domains = domainsOf(own);
    const sameName = (claimedNames.get(name) ?? []).filter(
      (each) => !isElsewhere({ name: row.data.name, domains }, each),
    );
    const spelled = new Set(sameName.map((each) => each.id));
    const matches = byFitness(
      keys.flatMap((key) => holders.get(key) ?? []),
      name,
    );
    const present = matches.filter(({ deleted }) => !deleted);
    const identifiedIds = [...new Set(present.flatMap((each) => (each.identifying ? [each.id] : [])))];
    // Without an identifying identity, such as people from trailers of commits.
    const unidentifiedIds = [...new Set(present.flatMap((each) => (each.identifying ? [] : [each.id])))];
    const same = kind === "member" ? unidentifiedIds : [];
    const first =
      byId ??
      identifiedIds[0] ??
      unidentifiedIds[0] ??
      keys.map((key) => claimed.get(key)).find((each) => each !== undefined) ??
      (spelled.size === 1 ? sameName[0]?.id : undefined) ??
      named[at] ??
      undefined;
    if (first === undefined && matches.length > 0) return none(`The ${noun} is in the trash here.`);
    const target = first ?? (source === null && isUuid(row.key) && !known.has(row.key) ? row.key : randomUUID());
    for (const key of keys) if (!claimed.has(key)) claimed.set(key, target);
    if (name !== "")
      claimedNames.set(name, [...(claimedNames.get(name) ?? []), { id: target, name: row.data.name, domains }]);
    return {
      ...{ row, identities: own, id: target, isNew: first === undefined },
      // An export of this platform lists its merges in a separate part.
      others: source === null ? [] : [...identifiedIds, ...same].filter((each) => each !== target),
    };
  });
}

/** A record of ours that has an identity of a row. */
type Holder = {
  key: string;
  id: string;
  deleted: boolean;
  name: string;
  verified: boolean;
  identifying: boolean;
};

/** An organization that is called like the row comes first, one that is only named after a domain last. */
const byFitness = (holders: readonly Holder[], name: string): Holder[] => {
  const fitness = ({ name: own }: Holder) =>
    name !== "" && organizationNameKey(own) === name ? 0 : readOrganizationName(own).domain === null ? 1 : 2;
  return name === "" ? [...holders] : holders.toSorted((a, b) => fitness(a) - fitness(b));
};

/**
 * Organizations that are known by the names of rows. One that is only named after a domain is not meant by a name when
 * the import states that its domain belongs to another organization.
 */
async function knownByName(
  tx: Executor,
  { source, importId }: ImportContext,
  rows: readonly ImportRow[],
  owned: ReadonlyMap<string, readonly ImportRow[]>,
): Promise<(string | null)[]> {
  // An export of this platform lists different organizations with equal names.
  if (source === null) return rows.map(() => null);
  const named = await organizationsNamed(
    tx,
    rows.map(({ key, data }) => ({ name: data.name, domains: domainsOf(owned.get(key) ?? []) })),
  );
  const ids = named.filter((id) => id !== null);
  if (ids.length === 0) return named;
  const stated = await tx.execute<{ id: string; name: string }>(sql`
    select d.organization_id as id, owner.data ->> 'name' as name
    from organizations o join organization_identities d on d.organization_id = o.id and d.type like '%-domain'
      and fold_case(d.value) = fold_case(o.display_name)
    join record_import_rows i on i.import_id = ${importId}::uuid and i.part = ${partNumber("organizationIdentities")}
      and i.data ->> 'type' like '%-domain' and fold_case(i.data ->> 'value') = fold_case(d.value)
    join record_import_rows owner on owner.import_id = i.import_id and owner.part = ${partNumber("organizations")}
      and owner.owner = '' and owner.key = i.owner
    where o.id = any(${sql.param(ids)}::uuid[])`);
  const owners = Map.groupBy(stated.rows, ({ id }) => id);
  return named.map((id, at) => {
    const key = organizationNameKey(rows[at]?.data.name ?? "");
    const isOthers = owners.get(id ?? "")?.every(({ name }) => organizationNameKey(name) !== key);
    return isOthers ? null : id;
  });
}

async function insertRecords(tx: Executor, { kind, columns }: Kind, created: readonly Placed[]): Promise<void> {
  const rows = created.map(({ id, row, identities }) => ({
    ...columns(id ?? "", row.data),
    search_text: searchTextOf(
      row.data.name,
      identities.map(({ data }) => data.value),
    ),
  }));
  const [first] = rows;
  if (!first) return;
  const { records } = recordTables[kind];
  const names = Object.keys(first).map((name) => sql.identifier(name));
  const values = Object.keys(first).map((name) =>
    name === "search_text" ? sql`search_fold(search_text)` : sql.identifier(name),
  );
  await tx.execute(sql`
    insert into ${records} (${list(names)})
    select ${list(values)} from json_populate_recordset(null::${records}, ${asJson(rows)})`);
}

const list = (parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]) => sql.join([...parts], sql`, `);

/**
 * Merges records of ours that the source treats as one.
 * @returns ids of the merges, by the row's key, and the record that a merged one has become
 */
async function mergeOthers(
  tx: Executor,
  { platform, requester }: ImportContext,
  { kind }: Kind,
  placed: readonly Placed[],
): Promise<{ merges: ReadonlyMap<string, string[]>; apart: ReadonlySet<string>; became: (id: string) => string }> {
  const merges = new Map<string, string[]>();
  const apart = new Set<string>();
  const kept = new Map<string, string>();
  const became = (id: string): string => {
    const into = kept.get(id);
    return into === undefined ? id : became(into);
  };
  for (const { row, id, others } of placed) {
    for (const each of id === null ? [] : others) {
      const [primary, secondary] = [became(id ?? ""), became(each)];
      if (primary === secondary) continue;
      if (await areKeptApart(tx, kind, primary, secondary)) {
        apart.add(row.key);
        continue;
      }
      const options = { isOneOfSeveral: true };
      const { mergeId } =
        kind === "member"
          ? await mergeWithin(tx, platform, requester, peopleMerging, primary, secondary, options)
          : await mergeWithin(tx, platform, requester, organizationsMerging, primary, secondary, options);
      kept.set(secondary, primary);
      merges.set(row.key, [...(merges.get(row.key) ?? []), mergeId]);
    }
  }
  return { merges, apart, became };
}

/**
 * True when a user decided that the two are not the same, or undid their merge; undoing an import is no such decision.
 */
async function areKeptApart(tx: Executor, kind: RecordKind, one: string, other: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from no_merges where kind = ${kind}
      and a_id = least(${one}::uuid, ${other}::uuid) and b_id = greatest(${one}::uuid, ${other}::uuid)
    union all
    select 1 from merge_actions m where m.kind = ${kind} and m.state = 'unmerged'
      and (m.primary_id, m.secondary_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
      and not exists (
        select 1 from record_imports i join record_import_rows r on r.import_id = i.id
        where i.status = 'undone' and r.undo -> 'merges' ? m.id::text)
    limit 1`);
  return found.rows.length > 0;
}

async function insertIdentities(
  tx: Executor,
  { source }: ImportContext,
  { kind, noun }: Kind,
  placed: readonly Placed[],
): Promise<Outcome[]> {
  const { identities, id: owner } = recordTables[kind];
  const rows = placed.flatMap(({ id, identities: sourceIdentities, row: { data: person } }) =>
    id === null
      ? []
      : sourceIdentities.map((row) => ({
          row,
          record_id: id,
          id: source === null && isUuid(row.key) ? row.key : randomUUID(),
          platform: row.data.platform,
          site: row.data.site ?? "",
          type: row.data.type,
          value: row.data.value,
          verified: row.data.verified ?? false,
          source: row.data.source ?? source,
          source_id: row.data.sourceId ?? null,
          created_at: row.data.createdAt ?? person.createdAt ?? new Date().toISOString(),
        })),
  );
  const left = placed.flatMap(({ id, identities: own, reason }) =>
    id === null ? own.map((row) => outcome(row, "skipped", null, { reason })) : [],
  );
  if (rows.length === 0) return left;
  const first = new Map<string, string>();
  for (const { row, record_id } of rows) if (!first.has(keyOf(row.data))) first.set(keyOf(row.data), record_id);
  const isFree = ({ row, record_id, verified, source }: (typeof rows)[number]) =>
    first.get(keyOf(row.data)) === record_id || !(verified || isCurated(source));
  const free = rows.filter(isFree);
  if (kind === "organization") {
    const stated = free.filter((each) => each.type.endsWith("-domain") && (each.verified || isCurated(each.source)));
    await giveUpDomains(
      tx,
      stated.map(({ value }) => value),
      "all",
    );
  }
  const json = asJson(free.map(({ row: _, ...each }) => each));
  // Other tools do not state the platform of most email addresses.
  const isKnown =
    source === null
      ? sql`false`
      : sql`(r.type = 'email' and r.platform = 'custom' or r.type like '%-domain') and exists (select 1 from ${identities} k
          where k.${owner} = r.record_id and fold_case(k.value) = fold_case(r.value)
            and (k.type = r.type or k.type like '%-domain' and r.type like '%-domain'))`;
  const isOthers = sql`${isIdentifying(sql`r`)} and exists (select 1 from ${identities} k
    where k.${owner} <> r.record_id and fold_case(k.value) = fold_case(r.value) and k.platform = r.platform
      and k.site = r.site and k.type = r.type and ${isIdentifying(sql`k`)})`;
  const shape = sql`r(id uuid, record_id uuid, platform text, site text, type text, value text, verified boolean, source text,
    source_id text, created_at timestamptz)`;
  const written = await tx.execute<{ id: string }>(sql`
    insert into ${identities} (id, ${owner}, platform, site, type, value, verified, source, source_id, created_at, updated_at)
    select id, record_id, platform, site, type, value, verified, source, source_id, created_at, created_at
    from (select *, row_number() over (partition by record_id) as nth from json_to_recordset(${json}) as ${shape}
      where not (${isKnown}) and not (${isOthers})) r
    where ${hasRoom(kind, sql`r.record_id`)}
    on conflict do nothing returning id`);
  const added = new Set(written.rows.map(({ id }) => id));
  const rest = rows.filter(({ id }) => !added.has(id));
  const own = new Set<string>();
  const full = new Set<string>();
  if (rest.length > 0) {
    const json = asJson(rest.map(({ row: _, ...each }) => each));
    const found = await tx.execute<{ id: string; own: boolean; taken: boolean }>(sql`
      select r.id, ${isOthers} as taken, exists (select 1 from ${identities} i
        where i.${owner} = r.record_id and fold_case(i.value) = fold_case(r.value)
          and (i.type = r.type and (i.platform = r.platform and i.site = r.site
              ${source === null ? sql`` : sql`or r.type = 'email'`})
            or i.type like '%-domain' and r.type like '%-domain')) as own
      from json_to_recordset(${json}) as ${shape}`);
    const isFreeId = new Set(free.map(({ id }) => id));
    for (const { id, own: isOwn, taken } of found.rows) {
      if (isOwn) own.add(id);
      else if (!taken && isFreeId.has(id)) full.add(id);
    }
    // What nobody had confirmed, or was found by a domain, is now part of a curated record.
    await tx.execute(sql`
      update ${identities} i set source = r.source from json_to_recordset(${json}) as ${shape}
      where i.${owner} = r.record_id and i.platform = r.platform and i.site = r.site
        and (i.type = r.type or i.type like '%-domain' and r.type like '%-domain')
        and fold_case(i.value) = fold_case(r.value) and (not ${isIdentifying(sql`i`)} or i.source = ${guessedSource})
        and ${isIdentifying(sql`r`)} and not (${isOthers})`);
  }
  const outcomes = rows.map(({ row, id, record_id, platform, value }) => {
    if (added.has(id)) return outcome(row, "created", id);
    if (own.has(id)) return outcome(row, "unchanged", record_id);
    if (full.has(id)) return outcome(row, "failed", null, { reason: tooManyIdentities });
    return outcome(row, "failed", null, { reason: `Another ${noun} has the identity “${value}” on ${platform}.` });
  });
  return [...left, ...outcomes];
}

/** Adds attributes that existing records lack, except those removed by hand. @returns their names, by record */
async function completeRecords(
  tx: Executor,
  { kind }: Kind,
  known: readonly Placed[],
): Promise<ReadonlyMap<string, string[]>> {
  const { records } = recordTables[kind];
  const added = new Map<string, string[]>();
  // A person's full name says more than a bot's name at one of their addresses.
  if (kind === "member") {
    const people = known.filter(({ row }) => isPersonsName(String(row.data.name ?? "")));
    await unmarkBots(
      tx,
      people.flatMap(({ id }) => id ?? []),
    );
  }
  const withAttributes = known.filter(({ row }) => Object.keys(row.data.attributes ?? {}).length > 0);
  if (withAttributes.length === 0) return added;
  const found = await tx.execute<{ id: string; attributes: OrganizationAttributes; marks: string[] }>(sql`
    select id, attributes, manually_changed_fields as marks from ${records}
    where id = any(${sql.param(withAttributes.flatMap(({ id }) => id ?? []))}::uuid[]) for update`);
  const before = new Map(found.rows.map((each) => [each.id, each]));
  for (const { id, row } of withAttributes) {
    const current = before.get(id ?? "");
    if (!current) continue;
    const news = Object.entries(row.data.attributes as OrganizationAttributes).filter(
      ([name]) => current.attributes[name] === undefined && !current.marks.includes(`attributes.${name}`),
    );
    if (news.length === 0) continue;
    const attributes = { ...current.attributes, ...Object.fromEntries(news) };
    if (areTooLong(current.attributes, attributes)) continue;
    if (kind === "organization") await writeAttributes(tx, current.id, current.attributes, attributes);
    else {
      await tx.execute(sql`
        update members set attributes = ${asJson([attributes])}::jsonb -> 0, updated_at = now()
        where id = ${current.id}::uuid`);
    }
    current.attributes = attributes;
    added.set(current.id, [...(added.get(current.id) ?? []), ...news.map(([name]) => name)]);
  }
  return added;
}

/** @returns the segments that records were added to */
async function listInSegments(
  tx: Executor,
  { segments }: ImportContext,
  { kind }: Kind,
  placed: readonly Placed[],
): Promise<ReadonlyMap<string, string[]>> {
  const { segments: presence, id: owner } = recordTables[kind];
  const rows = placed.flatMap(({ id, row }) =>
    id === null
      ? []
      : ((row.data.listedIn ?? []) as string[]).flatMap((segment) => {
          const ours = segments.get(segment);
          return ours === undefined ? [] : [{ id, segment: ours }];
        }),
  );
  if (rows.length === 0) return new Map();
  const written = await tx.execute<{ id: string; segment_id: string }>(sql`
    insert into ${presence} (segment_id, ${owner})
    select distinct place.id, r.id from json_to_recordset(${asJson(rows)}) as r(id uuid, segment uuid)
    join segments s on s.id = r.segment cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
    where place.id is not null
    on conflict do nothing returning ${owner} as id, segment_id`);
  return new Map(
    [...Map.groupBy(written.rows, ({ id }) => id)].map(([id, places]) => [
      id,
      places.map(({ segment_id }) => segment_id),
    ]),
  );
}
