import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, conflict, notFound } from "#server/platform/core/http-error.ts";
import { storableText } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { filterLimits } from "#server/platform/filters/values.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { deleteTrashedIdentity } from "#server/records/common/identities.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { noteAffiliationChanges } from "#server/records/employers/note-changes.ts";
import { checkedSite } from "#shared/domain/identities/account-site.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { identityValue } from "#shared/domain/identities/identity-value.ts";
import { readAccount } from "#shared/domain/identities/read-account.ts";
import { mostIdentities, tooManyIdentities } from "#shared/domain/limits.ts";
import { isPlaceholderEmail } from "#shared/domain/text/placeholders.ts";
import { email } from "#shared/validators/rules.ts";
import { withNamesOfIds } from "./account-names.ts";
import { changePerson } from "./change-person.ts";
import { personIdentities } from "./parts.ts";

export interface IdentityFields {
  readonly platform: string;
  /** Address of the server, or id of the workspace, of the account. */
  readonly site?: string | null | undefined;
  readonly type: "username" | "email";
  readonly value: string;
  readonly verified?: boolean | undefined;
  readonly source?: string | null | undefined;
  readonly sourceId?: string | null | undefined;
}

type Change = { readonly [K in keyof IdentityFields]?: IdentityFields[K] | undefined };

/** Adds an identity. @throws HttpError 400, 403, 404; 409 with the person who has it */
export const addIdentity = (db: Database, requester: Requester, memberId: string, identity: IdentityFields) =>
  changeIdentities(db, requester, memberId, (tx) => insertIdentity(tx, memberId, identity));

/** Changes an identity; missing fields stay. @throws HttpError 400, 403, 404, 409 */
export const updateIdentity = (
  db: Database,
  requester: Requester,
  memberId: string,
  identityId: string,
  change: Change,
) => changeIdentities(db, requester, memberId, (tx) => changeIdentity(tx, memberId, identityId, change));

/**
 * Adds identities without an id and changes the others. Identities not in the request stay.
 * @throws HttpError 400, 403, 404, 409
 */
export function updateIdentities(
  db: Executor,
  requester: Requester,
  memberId: string,
  identities: readonly (IdentityFields & { readonly id?: string | null | undefined })[],
) {
  if (identities.length > filterLimits.list) throw badRequest(`At most ${filterLimits.list} identities at once.`);
  return changeIdentities(db, requester, memberId, async (tx) => {
    for (const { id, ...identity } of identities) {
      if (id) await changeIdentity(tx, memberId, id, identity);
      else await insertIdentity(tx, memberId, identity);
    }
  });
}

/** Removes an identity. @throws HttpError 403, 404, 409 */
export const removeIdentity = (db: Database, requester: Requester, memberId: string, identityId: string) =>
  changeIdentities(db, requester, memberId, async (tx) => {
    const removed = await tx.execute(sql`
      delete from member_identities where id = ${identityId}::uuid and member_id = ${memberId}::uuid returning id`);
    if (removed.rows.length === 0) throw notFound();
  });

function changeIdentities(
  db: Executor,
  requester: Requester,
  memberId: string,
  work: (tx: Executor) => Promise<unknown>,
) {
  return changePerson(db, requester, memberId, async (tx) => {
    const before = await personIdentities(tx, memberId);
    await work(tx);
    const after = await personIdentities(tx, memberId);
    await refreshSearchText(tx, "member", [memberId]);
    await noteAffiliationChanges(tx, [memberId]);
    await writeAudit(tx, requester, {
      actionType: "members-edit-identities",
      entityType: "member",
      entityId: memberId,
      oldState: before,
      newState: after,
    });
    return after;
  });
}

/** Adds an identity that no other person has. @throws HttpError 400, 409 */
export async function insertIdentity(tx: Executor, memberId: string, identity: IdentityFields): Promise<void> {
  const { platform, site, type, value } = await named(tx, checked(identity));
  await assertUnused(tx, memberId, null, { platform, site, type, value });
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from member_identities where member_id = ${memberId}`);
  if ((rows[0]?.count ?? 0) >= mostIdentities) throw badRequest(tooManyIdentities);
  // Uses the clock instead of the transaction time, because identities are shown in the order of creation.
  await tx.execute(sql`
    insert into member_identities (member_id, platform, site, type, value, verified, source, source_id, created_at)
    values (${memberId}, ${platform}, ${site}, ${type}, ${value}, ${identity.verified ?? false}, ${identity.source ?? "ui"},
      ${identity.sourceId ?? null}, clock_timestamp())`);
}

async function changeIdentity(tx: Executor, memberId: string, identityId: string, change: Change): Promise<void> {
  const own = await personIdentities(tx, memberId);
  const before = own.find((identity) => identity.id === identityId.toLowerCase());
  if (!before) throw notFound();
  const isSamePlatform = change.platform === undefined || change.platform === before.platform;
  const isEmail = (change.type ?? before.type) === "email";
  const { platform, site, type, value } = await named(
    tx,
    checked(
      {
        platform: change.platform ?? before.platform,
        // The site of another platform means nothing on this one.
        site: change.site === undefined && isSamePlatform && !isEmail ? before.site : change.site,
        type: change.type ?? (before.type === "email" ? "email" : "username"),
        value: change.value ?? before.value,
      },
      // A change of another field keeps a value that was stored before its form was checked.
      change.value === undefined || change.value === before.value,
    ),
  );
  const verified = change.verified ?? before.verified;
  const isSame = identityKey({ ...before, type }) === identityKey({ platform, site, type, value });
  // Imports may have given other people the same unverified identity, so only a new conflict is refused.
  if (!isSame || before.type !== type) await assertUnused(tx, memberId, identityId, { platform, site, type, value });
  else if (verified && !before.verified) await assertUnverifiedElsewhere(tx, memberId, { platform, site, type, value });
  await tx.execute(sql`
    update member_identities set platform = ${platform}, site = ${site}, type = ${type}, value = ${value}, verified = ${verified},
      source = ${change.source ?? before.source ?? null},
      source_id = ${change.sourceId === undefined ? (before.sourceId ?? null) : change.sourceId}, updated_at = now()
    where id = ${identityId}::uuid`);
}

type Named = Pick<IdentityFields, "platform" | "type" | "value"> & { readonly site: string };

/** The identity under the account's name, if its id was typed. */
async function named(tx: Executor, identity: Named): Promise<Named> {
  const [found] = await withNamesOfIds(tx, [{ identities: [identity] }]);
  return found?.identities[0] ?? identity;
}

function checked(
  { type, ...identity }: Pick<IdentityFields, "platform" | "site" | "type" | "value">,
  isStored = false,
): Named {
  const platform = storableText(identity.platform).trim();
  if (platform === "") throw badRequest("An identity needs a platform.");
  const typed = storableText(identity.value);
  const read = isStored ? typed : type === "email" ? checkedEmail(typed) : checkedHandle(platform, typed);
  const { value, site = "" } = typeof read === "string" ? { value: read } : read;
  if (value === "") throw badRequest("An identity needs a value.");
  const place = checkedSite({ platform, type }, storableText(identity.site ?? "") || site);
  if (place.problem !== undefined) throw badRequest(place.problem);
  return { platform, site: place.site, type, value };
}

function checkedEmail(typed: string): string {
  if (isPlaceholderEmail(typed)) return "";
  const value = identityValue("email", typed);
  const problem = email()(value);
  if (problem) throw badRequest(problem);
  return value;
}

function checkedHandle(platform: string, typed: string) {
  const read = readAccount("member", platform, typed);
  if (read.problem !== null) throw badRequest(read.problem);
  return read;
}

/**
 * Checks that no other person has the identity. Removes it from people in the trash.
 * @throws HttpError 409 with `{ memberId, grandParentId }` of the person who has it
 */
async function assertUnused(tx: Executor, memberId: string, identityId: string | null, identity: Named): Promise<void> {
  const { platform, site, type, value } = identity;
  const found = await tx.execute<{ member_id: string }>(sql`
    select i.member_id from member_identities i join members m on m.id = i.member_id
    where fold_case(i.value) = fold_case(${value}) and i.platform = ${platform} and i.site = ${site} and m.deleted_at is null
      and (i.member_id <> ${memberId}::uuid or i.type = ${type})
      and i.id is distinct from ${identityId}::uuid
    order by i.member_id = ${memberId}::uuid, i.verified desc, i.created_at limit 1`);
  const holder = found.rows[0]?.member_id;
  if (holder === memberId.toLowerCase()) throw conflict("This person already has this identity.");
  if (holder) throw await conflictWith(tx, holder);
  await deleteTrashedIdentity(tx, "member", identity);
}

async function assertUnverifiedElsewhere(tx: Executor, memberId: string, identity: Named): Promise<void> {
  const found = await tx.execute<{ member_id: string }>(sql`
    select i.member_id from member_identities i join members m on m.id = i.member_id
    where fold_case(i.value) = fold_case(${identity.value}) and i.platform = ${identity.platform} and i.site = ${identity.site}
      and i.type = ${identity.type} and i.verified and i.member_id <> ${memberId}::uuid and m.deleted_at is null`);
  const holder = found.rows[0]?.member_id;
  if (holder) throw await conflictWith(tx, holder);
  await deleteTrashedIdentity(tx, "member", identity);
}

async function conflictWith(tx: Executor, memberId: string) {
  const groups = await tx.execute<{ id: string }>(sql`
    select s.id from member_segments ms join segments s on s.id = ms.segment_id and s.type = 'projectGroup'
    where ms.member_id = ${memberId}::uuid order by ms.activity_count desc, s.id limit 1`);
  return conflict("Another person has this identity.", { memberId, grandParentId: groups.rows[0]?.id ?? null });
}
