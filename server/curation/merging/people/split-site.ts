import { randomUUID } from "node:crypto";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { conflictOnDuplicate } from "#server/records/common/change-record.ts";
import { assertEditable } from "#server/records/common/editable-ids.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { valueKey } from "#shared/domain/identities/identity-value.ts";
import { copyPresence, keepPresence } from "../figures.ts";
import { lockRecords } from "../lock.ts";
import { movedIdentities, startAction } from "../merge-action.ts";
import type { UnmergeCursor } from "../move-unmerged.ts";
import { insertRecord, writeIdentities, writeOwnColumns } from "../write-record.ts";
import { peopleMerging } from "./people-merging.ts";
import type { PersonRecord } from "./person-record.ts";

interface Site {
  readonly platform: string;
  readonly site: string;
}

/** Names with which a person acted on a site, newest first, and the first time. */
interface SeenThere {
  readonly names: readonly string[];
  readonly first: string;
  readonly integrationIds: readonly string[];
}

/**
 * Moves what a person did on a server where they have no account to the person who has it, or to a new one: the
 * activities by the integrations that brought them, and the emails from there. `mergeJob` moves the activities.
 * @returns id of the other person
 * @throws HttpError 400 without such activities or when the person has an account there, 403, 404
 */
export async function splitSite(
  platform: Platform,
  requester: Requester,
  id: string,
  site: Site,
): Promise<{ id: string }> {
  return withRetry(() => platform.db.transaction((tx) => splitWithin(tx, platform, requester, id, site))).catch(
    conflictOnDuplicate,
  );
}

async function splitWithin(
  tx: Executor,
  platform: Platform,
  requester: Requester,
  id: string,
  site: Site,
): Promise<{ id: string }> {
  const seen = await seenThere(tx, id, site);
  const holderId = await accountHolder(tx, site, seen.names);
  const involved = holderId === null ? [id] : [id, holderId];
  await lockRecords(tx, "member", involved);
  await assertEditable(tx, requester, "member", involved);
  const people = await peopleMerging.load(tx, involved);
  const current = people.get(id);
  if (!current) throw notFound();
  const isThere = (identity: PersonRecord["identities"][number]) =>
    identity.type === "username" && identity.platform === site.platform && identity.site === site.site;
  if (seen.names.length === 0 || current.identities.some(isThere)) {
    throw badRequest("This person has no activities of a server without an account there.");
  }
  const emails = current.identities.filter(
    ({ type, platform: key, rest }) =>
      type === "email" && key === site.platform && seen.integrationIds.includes(String(rest.integration_id)),
  );
  const primary = { ...current, identities: current.identities.filter((each) => !emails.includes(each)) };
  const holder = holderId === null ? undefined : people.get(holderId);
  const secondary = holder ? withIdentities(holder, emails) : newPerson(site, seen, emails);
  if (!holder) await insertRecord(tx, peopleMerging, secondary);
  await writeIdentities(tx, "member", involved, [primary, secondary]);
  await writeOwnColumns(tx, peopleMerging, primary);
  await refreshSearchText(tx, "member", [secondary.id]);
  const cursor: UnmergeCursor = {
    rule: {
      keys: seen.names.map((name) => ({ platform: site.platform, value: valueKey("username", name), site: site.site })),
      platforms: [],
      domains: [],
    },
    since: null,
    later: [],
    placed: holder ? keepPresence(current, holder) : await copyPresence(tx, "member", current, secondary.id),
    after: null,
    first: { primary: null, secondary: null },
  };
  const moved = movedIdentities(secondary.identities.length - (holder?.identities.length ?? 0));
  await startAction(tx, platform, requester, {
    ...{ id: randomUUID(), kind: "member", primary, secondary, step: "unmerge-started", backup: null, moved, cursor },
  });
  const audited = { primary: peopleMerging.audited(primary), secondary: peopleMerging.audited(secondary) };
  await writeAudit(tx, requester, {
    ...{ actionType: "members-unmerge", entityType: "member", entityId: id },
    ...{ oldState: { primary: peopleMerging.audited(current) }, newState: audited },
  });
  return { id: secondary.id };
}

async function seenThere(tx: Executor, id: string, { platform, site }: Site): Promise<SeenThere> {
  const found = await tx.execute<{ name: string; first: string; integration_ids: string[] }>(sql`
    select a.username as name, min(a."timestamp") as first, array_agg(distinct a.integration_id) as integration_ids
    from activities a join integration_sites s on s.integration_id = a.integration_id
    where a.member_id = ${id}::uuid and a.platform = ${platform} and s.site = ${site} and s.site <> ''
      and a.username is not null
    group by a.username order by max(a."timestamp") desc, a.username`);
  return {
    names: found.rows.map(({ name }) => name),
    first: found.rows.map(({ first }) => iso(first)).toSorted()[0] ?? new Date().toISOString(),
    integrationIds: [...new Set(found.rows.flatMap((row) => row.integration_ids))],
  };
}

async function accountHolder(tx: Executor, { platform, site }: Site, names: readonly string[]): Promise<string | null> {
  const found = await tx.execute<{ id: string }>(sql`
    select i.member_id as id from member_identities i join members m on m.id = i.member_id and m.deleted_at is null
    where i.platform = ${platform} and i.site = ${site} and i.type = 'username' and i.verified
      and fold_case(i.value) in (select fold_case(name) from unnest(${sql.param([...names])}::text[]) name)
    order by i.created_at, i.id limit 1`);
  return found.rows[0]?.id ?? null;
}

function withIdentities(person: PersonRecord, added: PersonRecord["identities"]): PersonRecord {
  const own = new Set(person.identities.map(identityKey));
  return { ...person, identities: [...person.identities, ...added.filter((each) => !own.has(identityKey(each)))] };
}

/** The next sync gives the person the name and the number of the account. */
function newPerson(site: Site, { names, first, integrationIds }: SeenThere, emails: PersonRecord["identities"]) {
  const account = {
    ...{ id: randomUUID(), ...site, type: "username", value: names[0] ?? "", verified: true },
    rest: { source: site.platform, integration_id: integrationIds[0] },
  };
  return { ...peopleMerging.fromIdentities(randomUUID(), account, [account, ...emails]), joinedAt: first };
}
