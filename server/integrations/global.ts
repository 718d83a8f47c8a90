import type { Database } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { text } from "#server/platform/filters/values.ts";
import { platformAliases, storedKeys } from "#shared/domain/identities/platform-key.ts";
import { withoutSecrets } from "./secret-settings.ts";
import { unreadOf } from "./unread.ts";

interface GlobalQuery {
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
  readonly query?: string | undefined;
  readonly platform?: string | undefined;
  readonly status?: readonly string[] | undefined;
}

type GlobalRow = {
  id: string | null;
  platform: string;
  status: string | null;
  settings: Record<string, unknown> | null;
  segmentId: string;
  name: string;
  parentId: string | null;
  parentName: string | null;
  grandparentId: string | null;
  grandparentName: string | null;
  error: string | null;
};

/** Status of a sub-project without an integration of a platform. Computed, never stored. */
const notConnected = "not-connected";

/**
 * Lists integrations of all sub-projects with their project and project group, ordered by name. With the status
 * `not-connected` also returns one row for each pair of sub-project and known platform without an integration. Without
 * a status it returns only connected ones.
 */
export async function listGlobal(db: Database, query: GlobalQuery) {
  const limit = Math.min(query.limit ?? 10, 200);
  const offset = query.offset ?? 0;
  const named = query.query ? containsText(sql`s.name`, text("query", query.query)) : sql`true`;
  const statuses = query.status ?? [];
  const stored = statuses.filter((status) => status !== notConnected);
  const parts: SQL[] = [];
  if (statuses.length === 0 || stored.length > 0) {
    const status = stored.length > 0 ? sql`i.status = any(${sql.param(stored)}::text[])` : sql`true`;
    parts.push(sql`
      select i.id, i.platform, i.status, i.settings, s.id as segment_id,
        case when i.status in ('error', 'needs-reconnect') then i.error end from integrations i
      join segments s on s.id = i.segment_id
      where ${ofPlatform(query.platform)} and ${status} and ${named}`);
  }
  if (statuses.includes(notConnected)) {
    parts.push(sql`
      select null::uuid, p.platform, null::text, null::jsonb, s.id, null::text ${pairsWithout(query.platform)} and ${named}`);
  }
  const all = sql`from (${sql.join(parts, sql` union all `)}) r(id, platform, status, settings, segment_id, error)
    join segments s on s.id = r.segment_id`;
  const [rows, count] = await Promise.all([
    db.execute<GlobalRow>(sql`
      select r.id, r.platform, r.status, r.settings, s.id as "segmentId", s.name, s.parent_id as "parentId",
        s.parent_name as "parentName", s.grandparent_id as "grandparentId", s.grandparent_name as "grandparentName", r.error
      ${all} order by fold_case(s.name) collate "C", s.id, r.platform limit ${limit} offset ${offset}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${all}`),
  ]);
  const unread = await unreadOf(
    db,
    rows.rows.flatMap(({ id }) => id ?? []),
  );
  const shown = rows.rows.map((row) => {
    const missing = unread.get(row.id ?? "");
    return { ...withoutNulls(row), ...(missing && { unread: missing }) };
  });
  return { rows: shown, count: count.rows[0]?.count ?? 0, limit, offset };
}

/** Counts integrations by status, and pairs that are not connected. */
export async function countGlobal(db: Database, platform: string | undefined) {
  const found = await db.execute<{ status: string; count: number }>(sql`
    select status, count(*)::int as count from integrations i where ${ofPlatform(platform)} group by status
    union all
    select ${notConnected}, count(*)::int ${pairsWithout(platform)}`);
  return found.rows.toSorted((a, b) => (a.status < b.status ? -1 : 1));
}

/**
 * Condition for a platform with all its connection routes, as shown on its card. The key of a single route matches only
 * that route.
 */
const ofPlatform = (platform: string | undefined) =>
  platform ? sql`i.platform = any(${sql.param(storedKeys(platform))}::text[])` : sql`true`;

const aliases = JSON.stringify(Object.fromEntries(platformAliases));
/** Platform key shown for a stored key. */
const shownKey = (column: SQL) => sql`coalesce(${aliases}::jsonb ->> ${column}, ${column})`;

/** Pairs of sub-project `s` and platform `p` that are not connected. */
const pairsWithout = (platform: string | undefined) => sql`
  from segments s
  cross join ${platform ? sql`(select ${platform}::text as platform)` : sql`(select distinct ${shownKey(sql`platform`)} as platform from integrations)`} p
  where s.type = 'subproject'
    and not exists (select 1 from integrations i where i.segment_id = s.id
      and ${shownKey(sql`i.platform`)} = ${shownKey(sql`p.platform`)})`;

/** Returns a row without secrets. A pair that is not connected has no id, status and settings. */
function withoutNulls({ id, status, settings, error, ...rest }: GlobalRow) {
  return id === null ? rest : { id, status, settings: withoutSecrets(settings), ...rest, ...(error && { error }) };
}
