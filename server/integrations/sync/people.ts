import { isDeepStrictEqual } from "node:util";
import { bulkJson, storableText } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { readWorkspace, settingsRow } from "#server/platform/settings/workspace.ts";
import { areTooLong } from "#server/records/common/attribute-limit.ts";
import { editableIds } from "#server/records/common/editable-ids.ts";
import { noteAdditions } from "#server/records/common/hand-additions.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { refreshGuesses } from "#server/records/employers/guesses.ts";
import { lockPeople } from "#server/records/employers/lock-people.ts";
import { isKnownIndependence, isPlainGuess, replaceEqualGuess } from "#server/records/employers/plain-guess.ts";
import { resolveSeenOrganizations } from "#server/records/organizations/match.ts";
import { nameAccounts, splitAtRenames } from "#server/records/people/account-names.ts";
import { isDeletedAccount, resolveDeletedAccounts } from "#server/records/people/deleted-accounts.ts";
import { findKnownMembers, resolveMembers, type SeenIdentity, type SeenPerson } from "#server/records/people/match.ts";
import { type Attribute, mergeAttributes } from "#shared/domain/attributes.ts";
import { identityValue } from "#shared/domain/identities/identity-value.ts";
import { readAccount } from "#shared/domain/identities/read-account.ts";
import { readNobody } from "#shared/domain/organizations/nobody.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import { isPlaceholderEmail, isPlaceholderPart } from "#shared/domain/text/placeholders.ts";
import type { AccountPlace } from "./account-place.ts";
import { absorbAccounts } from "./accounts.ts";
import type { SyncedIdentity, SyncedOrganization, SyncedPerson } from "./connector.ts";

export interface FirstSeen {
  readonly person: SyncedPerson;
  /** Time of their first known activity. */
  readonly at: Date;
}

/** Maximum length of a value, limited by an index. */
const maxValue = 320;
const maxName = 200;

/** Returns the identities for storage, in the given order and without empty ones. */
export function identitiesOf(
  { identities, mergedAccounts = [] }: SyncedPerson,
  { key: platform, site }: AccountPlace,
): SeenIdentity[] {
  // Merged accounts also identify the person. `absorbAccounts` removes them afterwards.
  const merged = mergedAccounts.map(
    (id): SyncedIdentity => ({ type: "username", value: id, sourceId: id, verified: true }),
  );
  const all = [...identities, ...merged].flatMap(({ value, sourceId, ...identity }) => {
    const read = storedValue({ platform, ...identity }, storableText(value), platform);
    const text = read.value.slice(0, maxValue);
    if (text === "") return [];
    const source = { source: platform, sourceId: sourceId ? storableText(sourceId).slice(0, maxValue) : null };
    const isOwn = identity.type === "username" && (identity.platform ?? platform) === platform;
    return [{ platform, ...identity, site: identity.site ?? (isOwn ? site : read.site), ...source, value: text }];
  });
  const own = all.filter(({ type, value }) => type !== "email" || !isPlaceholderEmail(value));
  return own.length > 0 ? own : all;
}

/** On other platforms than the provider's, the value is what the person entered: often the address of their profile. */
function storedValue({ platform, type }: { platform: string; type: string }, value: string, provider: string) {
  if (type !== "username" || platform === provider) return { value: identityValue(type, value), site: "" };
  const read = readAccount("member", platform, value);
  return read.value === null ? { value: "", site: "" } : read;
}

/**
 * Finds or creates people and their organizations, in the given order. Updates the provider's data of existing people
 * and keeps values entered by hand.
 * @throws Error of the database when a concurrent transaction created one of them: retry.
 */
export async function resolvePeople(
  tx: Executor,
  place: AccountPlace,
  integrationId: string | null,
  seen: readonly FirstSeen[],
): Promise<string[]> {
  const known = new Map<FirstSeen, string>();
  const deleted = seen.filter(({ person }) => isOfDeletedAccount(person, place));
  const holders = await resolveDeletedAccounts(
    tx,
    deleted.map(({ person, at }) => ({
      platform: place.key,
      identities: identitiesOf(person, place),
      joinedAt: at,
    })),
  );
  deleted.forEach((each, at) => {
    known.set(each, holders[at] ?? "");
  });
  const people = seen.filter((each) => !known.has(each));
  for (const group of splitAtRenames(people, ({ person }) => identitiesOf(person, place))) {
    const ids = await resolveGroup(tx, place, integrationId, group);
    group.forEach((each, at) => {
      known.set(each, ids[at] ?? "");
    });
  }
  return seen.map((each) => known.get(each) ?? "");
}

/** True when the provider no longer has the account that a record names. */
export const isOfDeletedAccount = (person: SyncedPerson, place: AccountPlace): boolean =>
  person.isDeletedAccount === true || isDeletedAccount(identitiesOf(person, place));

async function resolveGroup(
  tx: Executor,
  place: AccountPlace,
  integrationId: string | null,
  seen: readonly FirstSeen[],
): Promise<string[]> {
  const { key: platform } = place;
  const people = seen.map(({ person, at }) => ({
    person,
    joinedAt: at,
    identities: identitiesOf(person, place).map((identity) => ({ ...identity, integrationId })),
    attributes: attributesOf(person, platform),
    displayName: nameOf(person, place),
  }));
  const named = await nameAccounts(
    tx,
    people.map(({ attributes, ...each }) => ({ ...each, attributes: mergeAttributes({}, attributes) })),
  );
  const foreign = place.sender ? await foreignMembers(tx, place.sender, named) : noneForeign;
  const ids = await resolveMembers(
    tx,
    named.map((each, at) => ({ ...each, identities: foreign.get(at) ?? each.identities })),
  );
  if (place.sender) await noteAdditions(tx, place.sender, "member", ids, place.sender.segments);
  const own = people.flatMap((each, at) => (foreign.has(at) ? [] : [{ ...each, id: ids[at] ?? "" }]));
  await absorbAccounts(
    tx,
    place,
    own.map(({ person, id }) => ({ memberId: id, accounts: person.mergedAccounts ?? [] })),
  );
  await updateProfiles(tx, own);
  await lockPeople(tx, ids);
  const organizations = await organizationsOf(
    tx,
    place,
    own.map(({ person }) => person),
  );
  await addWorkExperience(
    tx,
    platform,
    own.map(({ id }, at) => ({ memberId: id, organizationIds: organizations[at] ?? [] })),
  );
  await addIndependence(
    tx,
    platform,
    own.flatMap(({ id, person }) => (person.organizations?.some(statesIndependence) ? [id] : [])),
  );
  await refreshGuesses(tx, ids);
  return ids;
}

type Foreign = ReadonlyMap<number, readonly SeenIdentity[]>;
const noneForeign: Foreign = new Map();

/**
 * Finds the people whom the sender may not change, by their position. Returns what they are recognized by, which adds
 * nothing to them.
 */
async function foreignMembers(tx: Executor, sender: Requester, seen: readonly SeenPerson[]): Promise<Foreign> {
  const found = await findKnownMembers(tx, seen);
  const ids = found.flatMap((each) => each?.id ?? []);
  const editable = await editableIds(tx, sender, "member", ids);
  return new Map(
    found.flatMap((each, at) => (each === null || editable.has(each.id) ? [] : [[at, each.identities] as const])),
  );
}

function nameOf(person: SyncedPerson, place: AccountPlace): string {
  const stated = cleanLine(person.displayName ?? "");
  const name = (isPlaceholderPart(stated) ? "" : stated) || identitiesOf(person, place)[0]?.value || "Unknown";
  return storableText(name).slice(0, maxName);
}

function attributesOf({ attributes = {}, isBot }: SyncedPerson, platform: string): Record<string, Attribute> {
  const values: Record<string, unknown> = { ...attributes, isBot };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || value === "" ? [] : [[name, { [platform]: value }]],
    ),
  );
}

type Profile = {
  id: string;
  display_name: string;
  attributes: Record<string, Attribute>;
  marks: string[];
  names: string[];
};

/** Updates attributes and display names. A person shown with a username gets the name of their profile. */
async function updateProfiles(
  tx: Executor,
  people: readonly { id: string; displayName: string; attributes: Record<string, Attribute>; person: SyncedPerson }[],
): Promise<void> {
  const peopleById = new Map(people.map((each) => [each.id, each]));
  const found = await tx.execute<Profile>(sql`
    select m.id, m.display_name, m.attributes, m.manually_changed_fields as marks,
      array(select fold_case(i.value) from member_identities i where i.member_id = m.id) as names
    from members m where m.id = any(${sql.param([...peopleById.keys()])}::uuid[])`);
  const { attributeSettings } = settingsRow(await readWorkspace(tx));
  const changed = found.rows.flatMap((before) => {
    const { displayName, attributes, person } = peopleById.get(before.id) ?? {};
    const news = Object.entries(attributes ?? {}).filter(([name]) => !before.marks.includes(`attributes.${name}`));
    const merged = mergeAttributes(before.attributes, Object.fromEntries(news), attributeSettings?.priorities);
    const wasNameless = before.names.includes(before.display_name.toLowerCase());
    const isNamed = person?.displayName && wasNameless && !before.marks.includes("displayName");
    const name = isNamed && displayName ? displayName : before.display_name;
    const kept = areTooLong(before.attributes, merged) ? before.attributes : merged;
    const isSame = name === before.display_name && isDeepStrictEqual(kept, before.attributes);
    return isSame ? [] : [{ id: before.id, name, attributes: kept, isRenamed: name !== before.display_name }];
  });
  if (changed.length === 0) return;
  await tx.execute(sql`
    update members m set display_name = r.name, attributes = r.attributes, updated_at = now()
    from json_to_recordset(${bulkJson(changed)}::json) as r(id uuid, name text, attributes jsonb) where m.id = r.id`);
  const renamed = changed.filter(({ isRenamed }) => isRenamed).map(({ id }) => id);
  if (renamed.length > 0) await refreshSearchText(tx, "member", renamed);
}

/** Returns each person's organizations as named by the provider. */
async function organizationsOf(
  tx: Executor,
  place: AccountPlace,
  people: readonly SyncedPerson[],
): Promise<string[][]> {
  const named = people.flatMap(({ organizations = [] }) => organizations);
  const ids = await resolveSeenOrganizations(
    tx,
    named.map((each) => seenOrganization(each, place)),
    place.sender,
  );
  const idOf = new Map(named.map((each, at) => [each, ids[at] ?? null]));
  return people.map(({ organizations = [] }) => [
    ...new Set(organizations.map((each) => idOf.get(each) ?? null).filter((id) => id !== null)),
  ]);
}

export const seenOrganization = (
  { displayName, identities, attributes = {} }: SyncedOrganization,
  { key: platform, site }: AccountPlace,
) => ({
  displayName: storableText(displayName).trim().slice(0, maxName) || "Unknown",
  identities: identities.flatMap((identity) => {
    const value = storableText(identity.value).trim().slice(0, maxValue);
    const isOwn = identity.type === "username" && (identity.platform ?? platform) === platform;
    return value === "" ? [] : [{ platform, site: isOwn ? site : "", ...identity, value }];
  }),
  attributes: Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === null || value === undefined || value === "" ? [] : [[name, { default: value, [platform]: [value] }]],
    ),
  ),
  source: platform,
});

/** True for a text such as "Freelance" where a source has an organization. */
const statesIndependence = ({ displayName, identities }: SyncedOrganization): boolean =>
  readNobody(displayName) === "independent" &&
  !identities.some(({ type, value }) => type.endsWith("-domain") && value.trim() !== "");

/**
 * Adds work experience without dates when no entry exists for this person and organization, not even a deleted one.
 * Replaces guessed work.
 */
async function addWorkExperience(
  tx: Executor,
  platform: string,
  known: readonly { memberId: string; organizationIds: readonly string[] }[],
): Promise<void> {
  const rows = known.flatMap(({ memberId, organizationIds }) =>
    organizationIds.map((id) => ({ member_id: memberId, organization_id: id })),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into member_organizations as w (member_id, organization_id, source)
    select distinct r.member_id, r.organization_id, ${platform}
    from json_to_recordset(${bulkJson(rows)}::json) as r(member_id uuid, organization_id uuid)
    where not exists (select 1 from member_organizations own where own.member_id = r.member_id
      and own.organization_id = r.organization_id and not ${isPlainGuess(sql`own`)})
    ${replaceEqualGuess()}`);
}

/** Notes that people work for no organization, unless that is known, or was removed by a user. */
async function addIndependence(tx: Executor, platform: string, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.execute(sql`
    insert into member_organizations (member_id, source)
    select r.member_id, ${platform}
    from (select distinct member_id, null::timestamptz as date_start, null::timestamptz as date_end
      from unnest(${sql.param([...memberIds])}::uuid[]) as u(member_id)) r
    where not ${isKnownIndependence(sql`r`)}
    order by 1 on conflict do nothing`);
}
