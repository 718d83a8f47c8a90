import { conflict, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { pageOf } from "#server/platform/filters/page.ts";
import { isUuid } from "#server/platform/filters/values.ts";
import { type Requester, type Route, route } from "#server/platform/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { type Change, changesQuery, changesUndo } from "#shared/contract/changes.ts";
import type { Draft, Source } from "./conditions.ts";
import { entrySources } from "./entries.ts";
import { jobSources } from "./jobs.ts";

const sources: readonly Source[] = [...entrySources, ...jobSources];
const usualPage = 50;
/** Limit of a read: each source is read from its newest change up to the end of the page. Earlier ones are found by day. */
const mostRead = 5_000;

/** Routes of the log of changes, and of their undo (docs/rules.md 16). */
export const changeRoutes = (platform: Platform): Route[] => [
  route(changesQuery, ({ body, requester }) => listChanges(platform, requester, body)),

  route(changesUndo, async ({ body: { source: name, id }, requester }) => {
    const source = sources.find((each) => each.source === name);
    if (!source || (name !== "decision" && !isUuid(id))) throw notFound();
    const [change] = await source.list(platform, requester, {}, 1, id);
    if (!change) throw notFound();
    if (change.reason !== null) throw conflict(change.reason);
    await source.undo(platform, requester, id);
    return true;
  }),
];

async function listChanges(
  platform: Platform,
  requester: Requester,
  { filter = {}, ...page }: BodyOf<typeof changesQuery>,
) {
  const { limit, offset } = pageOf({ limit: page.limit ?? usualPage, offset: page.offset });
  const most = Math.min(limit + offset + 1, mostRead);
  const read = await Promise.all(
    sources
      .filter(({ kinds }) => !filter.kinds || kinds.some((kind) => filter.kinds?.includes(kind)))
      .map(async ({ source, list }) =>
        (await list(platform, requester, filter, most, null)).map((draft) => ({ ...draft, source })),
      ),
  );
  const all = read.flat().sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1));
  const rows = await withNames(platform, all.slice(offset, offset + limit));
  return { rows, hasMore: all.length > offset + limit };
}

/** Adds current names, and marks records that no longer have a page. */
async function withNames({ db }: Platform, drafts: readonly (Draft & Pick<Change, "source">)[]): Promise<Change[]> {
  const ids = [...new Set(drafts.flatMap(({ records }) => records.map(({ id }) => id)))].filter((id) => isUuid(id));
  const found =
    ids.length === 0
      ? []
      : (
          await db.execute<{ id: string; name: string; is_deleted: boolean }>(sql`
            select id, display_name as name, deleted_at is not null as is_deleted
            from members where id = any(${idArray(ids)})
            union all select id, display_name, deleted_at is not null from organizations where id = any(${idArray(ids)})`)
        ).rows;
  const now = new Map(found.map((record) => [record.id, record]));
  return drafts.map((draft) => ({
    ...draft,
    records: draft.records.map((record) => ({
      ...record,
      name: now.get(record.id)?.name ?? record.name,
      isGone: now.get(record.id)?.is_deleted ?? true,
    })),
  }));
}
