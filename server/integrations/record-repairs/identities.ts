import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { readAccount } from "#shared/domain/identities/read-account.ts";
import { readWebsite } from "#shared/profiles/read-website.ts";
import { changedSince, type RepairKindRules, type RepairOutcome, type RepairRow, type Shown } from "./repair-kind.ts";

type Place = { platform: string; site: string; type: string; value: string };

interface FoundIdentity extends Shown {
  readonly was: Place;
  /** Null when it is only listed. */
  readonly now: Place | null;
}

/** The identity as it was. */
interface Repaired {
  readonly identity: Readonly<Record<string, unknown>>;
  readonly isRemoved: boolean;
  /** Identity that became verified instead of the removed one. */
  readonly verifiedId?: string | undefined;
}

type Row = RepairRow<FoundIdentity, Repaired>;

/** Identities read per page of a search. */
const readAtOnce = 2_000;

type StoredIdentity = Place & { id: string; owner_id: string; owner: string };

/** Identities that are whole addresses of profiles, or other texts that contain the handle. */
export const wholeAddresses = (kind: RecordKind): RepairKindRules<string, FoundIdentity, Repaired> => ({
  async find(tx, after) {
    const { identities, records, id } = recordTables[kind];
    const found = await tx.execute<StoredIdentity>(sql`
      with page as materialized (
        select id, ${id} as owner_id, platform, site, type, value from ${identities}
        where id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid order by id limit ${readAtOnce}
      )
      select p.*, r.display_name as owner from page p join ${records} r on r.id = p.owner_id
      where p.type <> 'email' order by p.id`);
    const last = await tx.execute<{ id: string | null; n: number }>(sql`
      select max(id::text) as id, count(*)::int as n from (
        select id from ${identities} where id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
        order by id limit ${readAtOnce}) page`);
    const [end] = last.rows;
    return {
      records: found.rows.flatMap((row) => {
        const { platform, site, type, value } = row;
        const was = { platform, site, type, value };
        const read = readAgain(kind, was);
        if (read === null) return [];
        const found: FoundIdentity = {
          ...{ was, now: read.now },
          title: `${platformName(platform)}: ${value} of ${row.owner}`,
          detail: read.now ? `Becomes ${describe(read.now)}.` : "Stays as it is.",
        };
        const memberIds = kind === "member" ? [row.owner_id] : [];
        return [{ recordId: row.id, memberIds, found, ...(read.problem && { reason: read.problem }) }];
      }),
      next: end && end.n === readAtOnce && end.id ? end.id : undefined,
    };
  },
  repair: (tx, _repairId, rows) => each(rows, (row) => repairOne(tx, kind, row)),
  undo: (tx, _repairId, rows) => each(rows, (row) => undoOne(tx, kind, row)),
});

const describe = ({ platform, site, value }: Place) => `${value} on ${platformName(platform)}${site && ` (${site})`}`;

/** What the reader of handles makes of a stored value; null when it is right. */
function readAgain(kind: RecordKind, was: Place): { now: Place | null; problem?: string } | null {
  if (was.type === "username") return readUsername(kind, was);
  if (kind === "organization" && was.type.endsWith("-domain")) return readDomain(was);
  return null;
}

function readUsername(kind: RecordKind, was: Place): { now: Place | null; problem?: string } | null {
  // Only addresses and texts that cannot be handles: what a source named is right.
  if (!/[/%?#]|:\/\/|^www\./i.test(was.value)) return null;
  const read = readAccount(kind, was.platform, was.value);
  if (read.problem !== null) return { now: null, problem: read.problem };
  if (read.value === "" || read.value === was.value) return null;
  return { now: { ...was, value: read.value, site: was.site || read.site } };
}

function readDomain(was: Place): { now: Place | null; problem?: string } | null {
  if (!/[/:?#\s]|^www\./i.test(was.value)) return null;
  const read = readWebsite(was.value);
  if (read.kind === "domain") return read.value === was.value ? null : { now: { ...was, value: read.value } };
  if (read.kind === "handle") {
    return { now: { platform: read.platform, site: "", type: "username", value: read.value } };
  }
  return { now: null, problem: `“${was.value.slice(0, 80)}” is not the domain of an organization.` };
}

async function each(
  rows: readonly Row[],
  work: (row: Row) => Promise<Omit<RepairOutcome, "recordId">>,
): Promise<RepairOutcome[]> {
  const outcomes: RepairOutcome[] = [];
  for (const row of rows) outcomes.push({ recordId: row.recordId, ...(await work(row)) });
  return outcomes;
}

const samePlace = ({ platform, site, type, value }: Place) => sql`i.platform = ${platform} and i.site = ${site}
  and i.type = ${type} and fold_case(i.value) = fold_case(${value})`;

async function repairOne(tx: Executor, kind: RecordKind, { recordId, found: { was, now } }: Row) {
  const { identities, records, id } = recordTables[kind];
  if (!now) return { result: "kept" as const };
  const stored = await tx.execute<{ owner: string; verified: boolean; identity: Repaired["identity"] }>(sql`
    select i.${id} as owner, i.verified, to_jsonb(i) as identity from ${identities} i
    where i.id = ${recordId}::uuid and i.value = ${was.value} for update`);
  const [own] = stored.rows;
  if (!own) return { result: "kept" as const, reason: changedSince };
  const others = await tx.execute<{ id: string; owner: string; name: string; verified: boolean }>(sql`
    select i.id, i.${id} as owner, r.display_name as name, i.verified from ${identities} i
    join ${records} r on r.id = i.${id} where ${samePlace(now)} and i.id <> ${recordId}::uuid`);
  const double = others.rows.find(({ owner }) => owner === own.owner);
  const holder = others.rows.find(({ owner, verified }) => owner !== own.owner && verified);
  if (holder && own.verified) {
    return { result: "kept" as const, reason: `“${holder.name}” has this account. Merge the two.` };
  }
  const verifiedId = own.verified && double?.verified === false ? double.id : undefined;
  if (double) {
    await tx.execute(sql`delete from ${identities} where id = ${recordId}::uuid`);
    if (verifiedId) await tx.execute(sql`update ${identities} set verified = true where id = ${verifiedId}::uuid`);
  } else {
    await tx.execute(sql`
      update ${identities} set platform = ${now.platform}, site = ${now.site}, type = ${now.type}, value = ${now.value},
        updated_at = now() where id = ${recordId}::uuid`);
  }
  await refreshSearchText(tx, kind, [own.owner]);
  const undo: Repaired = { identity: own.identity, isRemoved: double !== undefined, verifiedId };
  return { result: "repaired" as const, undo };
}

async function undoOne(tx: Executor, kind: RecordKind, { recordId, found: { was, now }, undo }: Row) {
  const { identities, records, id } = recordTables[kind];
  const owner = String(undo.identity[kind === "member" ? "member_id" : "organization_id"]);
  if (undo.verifiedId) {
    await tx.execute(sql`update ${identities} set verified = false where id = ${undo.verifiedId}::uuid`);
  }
  const back = undo.isRemoved
    ? await tx.execute(sql`
        insert into ${identities} select i.* from jsonb_populate_record(null::${identities},
          ${JSON.stringify(undo.identity)}::jsonb) i
        where exists (select 1 from ${records} where id = ${owner}::uuid) on conflict do nothing returning id`)
    : await tx.execute(sql`
        update ${identities} set platform = ${was.platform}, site = ${was.site}, type = ${was.type}, value = ${was.value},
          updated_at = now() where id = ${recordId}::uuid and value = ${now?.value ?? ""} returning ${id}`);
  if (back.rows.length === 0) return { result: "kept" as const, reason: changedSince };
  await refreshSearchText(tx, kind, [owner]);
  return { result: "undone" as const };
}
