import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { rebuildOrganizationAggregates } from "#server/records/aggregates/rebuild-organizations.ts";
import { rebuildPeopleAggregates } from "#server/records/aggregates/rebuild-people.ts";
import { noteAffiliationChanges } from "#server/records/employers/note-changes.ts";
import { type ActivityCursor, type FoundActivity, findActivities } from "./find-activities.ts";
import type { RepairKindRules, RepairOutcome } from "./repair-kind.ts";

/** Activities that were stored again after an account was renamed or deleted, or a record moved. */
export const doubledActivities: RepairKindRules<ActivityCursor, FoundActivity, { readonly activity: object }> = {
  find: findActivities,

  async repair(tx, _repairId, rows) {
    const json = bulkJson(rows.map(({ recordId, found }) => ({ id: recordId, kept: found.kept })));
    const gone = await tx.execute<Removed>(sql`
      delete from activities a using json_to_recordset(${json}::json) as r(id uuid, kept uuid)
      where a.id = r.id and exists (select 1 from activities k where k.id = r.kept)
      returning a.id, a.member_id, a.organization_id, to_jsonb(a) as activity`);
    await recount(tx, gone.rows);
    const removed = new Map(gone.rows.map((row) => [row.id, row.activity]));
    return rows.map(({ recordId }): RepairOutcome => {
      const activity = removed.get(recordId);
      return activity
        ? { recordId, result: "repaired", undo: { activity } }
        : { recordId, result: "kept", reason: "One of the two no longer exists." };
    });
  },

  async undo(tx, _repairId, rows) {
    const json = bulkJson(rows.map(({ undo, found }) => ({ activity: undo.activity, kept: found.kept })));
    // A person who was merged since has the activity that stayed.
    const back = await tx.execute<Omit<Removed, "activity">>(sql`
      insert into activities
      select (jsonb_populate_record(null::activities, r.activity || jsonb_build_object('member_id', owner.id))).*
      from json_to_recordset(${json}::json) as r(activity jsonb, kept uuid)
      join lateral (
        select m.id from members m left join activities k on k.id = r.kept
        where m.id in ((r.activity ->> 'member_id')::uuid, k.member_id)
        order by m.id = (r.activity ->> 'member_id')::uuid desc limit 1
      ) owner on true
      on conflict (id) do nothing returning id, member_id, organization_id`);
    await recount(tx, back.rows);
    const restored = new Set(back.rows.map(({ id }) => id));
    return rows.map(
      ({ recordId }): RepairOutcome =>
        restored.has(recordId)
          ? { recordId, result: "undone" }
          : { recordId, result: "kept", reason: "It exists again, or its person no longer does." },
    );
  },
};

type Removed = {
  id: string;
  member_id: string;
  organization_id: string | null;
  activity: Record<string, unknown>;
};

async function recount(tx: Executor, changed: readonly Omit<Removed, "activity">[]): Promise<void> {
  const people = [...new Set(changed.map((row) => row.member_id))];
  const organizations = [...new Set(changed.flatMap((row) => row.organization_id ?? []))];
  if (people.length === 0) return;
  await rebuildPeopleAggregates(tx, people);
  if (organizations.length > 0) await rebuildOrganizationAggregates(tx, organizations);
  await noteAffiliationChanges(tx, people);
}
