import { notFound } from "#server/platform/core/http-error.ts";
import { workspaceId } from "#server/platform/core/workspace-id.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { QueryOf } from "#shared/contract/call.ts";
import type { SavedView, viewList } from "#shared/contract/views.ts";

/** View as stored. */
export type ViewRecord = {
  id: string;
  name: string;
  visibility: SavedView["visibility"];
  placement: SavedView["placement"];
  config: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  created_by_id: string | null;
  updated_by_id: string | null;
  version: number;
};

/** Columns of a `ViewRecord`. */
const viewColumns = sql`v.id, v.name, v.visibility, v.placement, v.config, v.created_at, v.updated_at, v.deleted_at,
  v.created_by_id, v.updated_by_id, v.version`;

/** Condition for views visible to a user: shared views and the user's own, never private views of others. */
const visibleTo = (userId: string) =>
  sql`v.deleted_at is null and (v.visibility = 'tenant' or v.created_by_id = ${userId}::uuid)`;

/** Lists the views visible to a user, in the user's order, then by age. */
export async function listViews(db: Executor, userId: string, query: QueryOf<typeof viewList>): Promise<SavedView[]> {
  const { placement, visibility } = query ?? {};
  const conditions: SQL[] = [
    visibleTo(userId),
    ...(placement ? [sql`v.placement = any(${sql.param(placement)}::text[])`] : []),
    ...(visibility ? [sql`v.visibility = ${visibility}`] : []),
  ];
  const found = await db.execute<ViewRecord>(sql`
    select ${viewColumns} from saved_views v
    left join saved_view_orders o on o.view_id = v.id and o.user_id = ${userId}::uuid
    where ${sql.join(conditions, sql` and `)} order by o.position nulls last, v.created_at, v.id`);
  return found.rows.map(presentView);
}

/** Finds views by id, in the given order. @throws HttpError 404 when one of them is not visible to the user */
export async function findViews(
  db: Executor,
  userId: string,
  ids: readonly string[],
  locked: "for update" | "" = "",
): Promise<ViewRecord[]> {
  const found = await db.execute<ViewRecord>(sql`
    select ${viewColumns} from saved_views v
    where v.id = any(${sql.param(ids)}::uuid[]) and ${visibleTo(userId)} order by v.id ${sql.raw(locked)}`);
  const byId = new Map(found.rows.map((view) => [view.id, view]));
  return ids.map((id) => {
    const view = byId.get(id.toLowerCase());
    if (!view) throw notFound();
    return view;
  });
}

/** Converts a view to the API format. */
export function presentView(view: ViewRecord): SavedView {
  return {
    id: view.id,
    name: view.name,
    visibility: view.visibility,
    placement: view.placement,
    config: view.config,
    tenantId: workspaceId,
    createdById: view.created_by_id,
    updatedById: view.updated_by_id,
    createdAt: iso(view.created_at),
    updatedAt: iso(view.updated_at),
    deletedAt: iso(view.deleted_at),
    version: String(view.version),
  };
}
