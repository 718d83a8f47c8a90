import { botSuggestions } from "#server/curation/suggestions/bot-suggestions.ts";
import { listSuggestions, visibilityOf } from "#server/curation/suggestions/list-suggestions.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import type { Description } from "../description.ts";

const merges = (kind: RecordKind): Description => ({
  kind: `${kind}-merge`,
  access: kind === "member" ? "mergeMembers" : "mergeOrganizations",
  records: kind,
  keys: "id",
  async list({ db }, { requester }, page) {
    const { suggestions, count } = await listSuggestions(db, kind, visibilityOf(kind, requester), {
      ...page,
      orderBy: ["activityEstimate_DESC"],
    });
    const ids = [...new Set(suggestions.flatMap(({ a_id, b_id }) => [a_id, b_id]))];
    const found = await db.execute<{ id: string; name: string }>(sql`
      select id, display_name as name from ${recordTables[kind].records} where id = any(${idArray(ids)})`);
    const names = new Map(found.rows.map(({ id, name }) => [id, name]));
    const rows = suggestions.map(({ id, a_id, b_id, similarity, activity_estimate }) => ({
      key: id,
      names: [a_id, b_id].map((each) => names.get(each) ?? ""),
      records: 2,
      ids: [a_id, b_id],
      activities: activity_estimate,
      confidence: similarity,
    }));
    return { count, rows };
  },
});

const bots: Description = {
  kind: "bot",
  access: "memberEdit",
  records: "member",
  keys: "id",
  async list({ db }, { segmentIds }, page) {
    const { rows, count } = await botSuggestions(db, segmentIds, { ...page, mostActiveFirst: true });
    return {
      count,
      rows: rows.map(({ memberId, displayName, activityCount, confidence }) => ({
        key: memberId,
        names: [displayName],
        records: 1,
        ids: [memberId],
        activities: activityCount,
        confidence: Math.round(confidence * 100),
      })),
    };
  },
};

export const suggestionWork: readonly Description[] = [merges("member"), merges("organization"), bots];
