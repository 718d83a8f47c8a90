import { parse, v5 } from "uuid";
import { sql } from "#server/platform/db/drizzle.ts";
import { rebuildPeopleAggregates } from "#server/records/aggregates/rebuild-people.ts";
import { noteAffiliationChanges } from "#server/records/employers/note-changes.ts";
import { deletedAccountsId, resolveDeletedAccounts } from "#server/records/people/deleted-accounts.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { changedSince, type RepairKindRules, type Shown } from "./repair-kind.ts";

/** Activities moved in one transaction. */
const movedAtOnce = 500;

/** Marks the activities that a repair moved from one record, as merges do. */
const markOf = (repairId: string, recordId: string): string => v5(recordId, parse(repairId));

interface FoundPlaceholder extends Shown {
  readonly platform: string;
}

type Removed = { readonly member: object; readonly identities: readonly object[] };

/** Records of single deleted accounts, which older versions stored: they join the one record of their platform. */
export const formerPlaceholders: RepairKindRules<string, FoundPlaceholder, Removed> = {
  async find(tx, after, size) {
    const found = await tx.execute<{ id: string; name: string; platform: string; value: string; n: number }>(sql`
      select m.id, m.display_name as name, i.platform, i.value,
        (select count(*)::int from activities a where a.member_id = m.id) as n
      from members m join lateral (
        select platform, value from member_identities i where i.member_id = m.id order by created_at, id limit 1) i on true
      where m.is_deleted_account and m.id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
      order by m.id limit ${size}`);
    return {
      records: found.rows
        .filter(({ id, platform }) => id !== deletedAccountsId(platform))
        .map(({ id, name, platform, value, n }) => ({
          recordId: id,
          memberIds: [id],
          found: {
            platform,
            title: `${platformName(platform)}: ${name} (${value})`,
            detail: `${n.toLocaleString("en")} ${n === 1 ? "activity joins" : "activities join"} those of deleted accounts.`,
          },
        })),
      next: found.rows.length < size ? undefined : found.rows.at(-1)?.id,
    };
  },

  async repair(tx, repairId, [row]) {
    if (!row) return [];
    const { recordId, found } = row;
    const [group = ""] = await resolveDeletedAccounts(tx, [
      { platform: found.platform, identities: [], joinedAt: new Date() },
    ]);
    const moved = await tx.execute(sql`
      update activities set member_id = ${group}::uuid,
        merge_ids = array_append(coalesce(merge_ids, '{}'), ${markOf(repairId, recordId)}::uuid)
      where id in (select id from activities where member_id = ${recordId}::uuid limit ${movedAtOnce}) returning 1`);
    if (moved.rows.length === movedAtOnce) return [{ recordId, result: "continue" }];
    await rebuildPeopleAggregates(tx, [group]);
    await noteAffiliationChanges(tx, [group]);
    const gone = await tx.execute<Removed>(sql`
      with identities as (
        select coalesce(jsonb_agg(to_jsonb(i)), '[]') as all from member_identities i where i.member_id = ${recordId}::uuid
      )
      delete from members m using identities where m.id = ${recordId}::uuid and m.is_deleted_account
      returning to_jsonb(m) as member, identities.all as identities`);
    const [undo] = gone.rows;
    return [undo ? { recordId, result: "repaired", undo } : { recordId, result: "kept", reason: changedSince }];
  },

  async undo(tx, repairId, [row]) {
    if (!row) return [];
    const { recordId, undo, found } = row;
    await tx.execute(sql`
      insert into members (id, display_name, search_text, joined_at, attributes, is_deleted_account, created_at)
      select id, display_name, search_text, joined_at, attributes, true, created_at
      from jsonb_populate_record(null::members, ${JSON.stringify(undo.member)}::jsonb) on conflict do nothing`);
    await tx.execute(sql`
      insert into member_identities select i.* from jsonb_populate_recordset(null::member_identities,
        ${JSON.stringify(undo.identities)}::jsonb) i on conflict do nothing`);
    const mark = markOf(repairId, recordId);
    const moved = await tx.execute(sql`
      update activities set member_id = ${recordId}::uuid, merge_ids = array_remove(merge_ids, ${mark}::uuid)
      where id in (
        select id from activities where member_id = ${deletedAccountsId(found.platform)}::uuid
          and ${mark}::uuid = any(merge_ids) limit ${movedAtOnce}) returning 1`);
    if (moved.rows.length === movedAtOnce) return [{ recordId, result: "continue" }];
    await rebuildPeopleAggregates(tx, [recordId, deletedAccountsId(found.platform)]);
    return [{ recordId, result: "undone" }];
  },
};
