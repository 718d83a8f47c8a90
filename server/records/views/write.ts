import { type AuditAction, difference, writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, changedMeanwhile, conflict, forbidden, tooLarge } from "#server/platform/core/http-error.ts";
import { bulkJson, storableText } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { checkAccess } from "#server/platform/http/check-access.ts";
import { isOutdated, type Requester } from "#server/platform/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { viewCreate, viewUpdateMany } from "#shared/contract/views.ts";
import { canChangeSharedView } from "#shared/domain/access/permissions.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import { findViews, presentView, type ViewRecord } from "./read.ts";

type NewView = Omit<BodyOf<typeof viewCreate>, "segments">;
type ViewChange = BodyOf<typeof viewUpdateMany>[number];

/** Most characters of a view's state as JSON. */
const longestConfig = 50_000;

/** Most views of one user. */
const mostOwn = 500;

/**
 * Creates a view.
 * @throws HttpError 400 when the name is missing or taken; 403 for a shared view without the right to share
 */
export async function createView(db: Database, requester: Requester, view: NewView): Promise<string> {
  if (view.visibility === "tenant") assertMayManageShared(requester);
  assertConfigFits(view.config);
  return db
    .transaction(async (tx) => {
      const name = nameOf(view.name);
      await assertNameFree(tx, requester, { ...view, name });
      await assertFewViews(tx, requester);
      const made = await tx.execute<{ id: string }>(sql`
        insert into saved_views (name, visibility, placement, config, created_by_id, updated_by_id)
        values (${name}, ${view.visibility}, ${view.placement}, ${bulkJson([view.config])}::jsonb -> 0,
          ${requester.user.id}::uuid, ${requester.user.id}::uuid)
        returning id`);
      const id = made.rows[0]?.id ?? "";
      await writeViewAudit(tx, requester, "views-create", id, null, { ...view, name });
      return id;
    })
    .catch(throwNameTaken(view.name));
}

/**
 * Changes views, all or none. Missing fields stay. A position in the order applies only to the user.
 * @throws HttpError 400; 403 when one is or becomes shared and the user may not manage it; 404; 409 with the current
 * view when `If-Match` is not its version
 */
export async function updateViews(db: Database, requester: Requester, changes: readonly ViewChange[]): Promise<void> {
  const ids = changes.map(({ id }) => id.toLowerCase());
  if (new Set(ids).size < ids.length) throw badRequest("A view is listed twice.");
  await db
    .transaction(async (tx) => {
      const views = await findViews(tx, requester.user.id, ids, "for update");
      for (const [index, change] of changes.entries()) {
        const before = views[index];
        if (before) await changeView(tx, requester, before, change);
      }
    })
    .catch(throwNameTaken(changes.find(({ name }) => name !== undefined)?.name ?? ""));
}

async function changeView(tx: Executor, requester: Requester, before: ViewRecord, change: ViewChange): Promise<void> {
  const { user } = requester;
  if (typeof change.order === "number") await savePosition(tx, user.id, before.id, change.order);
  const name = change.name === undefined ? before.name : nameOf(change.name);
  const visibility = change.visibility ?? before.visibility;
  const config = change.config ?? before.config;
  const changed = difference(
    { name: before.name, visibility: before.visibility, config: before.config },
    { name, visibility, config },
  );
  if (Object.keys(changed).length === 0) return;
  if (before.visibility === "tenant" || visibility === "tenant") assertMayManageShared(requester, before);
  if (isOutdated(requester, before.version)) {
    throw changedMeanwhile(presentView(before));
  }
  assertConfigFits(config);
  // A view that becomes private belongs to the user who unshared it.
  const owner = visibility === "user" ? user.id : before.created_by_id;
  await assertNameFree(tx, requester, { id: before.id, name, visibility, placement: before.placement });
  await tx.execute(sql`
    update saved_views set name = ${name}, visibility = ${visibility}, config = ${bulkJson([config])}::jsonb -> 0,
      created_by_id = ${owner}::uuid, updated_by_id = ${user.id}::uuid, updated_at = now(), version = version + 1
    where id = ${before.id}::uuid`);
  await writeViewAudit(tx, requester, "views-edit", before.id, before, { ...before, name, visibility, config });
}

/** Deletes views, all or none. @throws HttpError 403, 404 */
export async function deleteViews(db: Database, requester: Requester, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const views = await findViews(tx, requester.user.id, ids, "for update");
    for (const view of views) if (view.visibility === "tenant") assertMayManageShared(requester, view);
    await tx.execute(sql`
      update saved_views set deleted_at = now(), updated_by_id = ${requester.user.id}::uuid, version = version + 1
      where id = any(${sql.param(ids)}::uuid[])`);
    // A deleted private view is not needed any more.
    await tx.execute(sql`
      delete from saved_views where id = any(${sql.param(ids)}::uuid[]) and visibility = 'user'`);
    for (const view of views) await writeViewAudit(tx, requester, "views-delete", view.id, view, null);
  });
}

type State = Pick<ViewRecord, "name" | "visibility" | "placement" | "config">;

/** Writes an audit entry. It contains data of shared views only, never of private ones. */
async function writeViewAudit(
  tx: Executor,
  requester: Requester,
  actionType: Extract<AuditAction, `views-${string}`>,
  entityId: string,
  before: State | null,
  after: State | null,
): Promise<void> {
  if (before?.visibility !== "tenant" && after?.visibility !== "tenant") return;
  const shared = (state: State | null) =>
    state && {
      visibility: state.visibility,
      ...(state.visibility === "tenant" && { name: state.name, placement: state.placement, config: state.config }),
    };
  const [oldState, newState] = [shared(before), shared(after)];
  await writeAudit(tx, requester, { actionType, entityType: "view", entityId, oldState, newState });
}

async function savePosition(tx: Executor, userId: string, viewId: string, position: number): Promise<void> {
  await tx.execute(sql`
    insert into saved_view_orders (user_id, view_id, position) values (${userId}::uuid, ${viewId}::uuid, ${position})
    on conflict (user_id, view_id) do update set position = excluded.position`);
}

/**
 * Checks that the user may manage a shared view. All users see it. Users with the right to share manage their own; an
 * admin also manages those of others.
 * @throws HttpError 403
 */
function assertMayManageShared({ user, segments }: Requester, view?: ViewRecord): void {
  checkAccess({ access: "customViewsTenantManage", path: "/customview" }, user, segments);
  if (view && !canChangeSharedView(user, view.created_by_id)) throw forbidden();
}

/** Checks that the name is unique among shared views and the user's own. @throws HttpError 400 */
async function assertNameFree(
  tx: Executor,
  { user }: Requester,
  view: Pick<ViewRecord, "name" | "visibility" | "placement"> & { id?: string },
): Promise<void> {
  const existing = await tx.execute(sql`
    select 1 from saved_views where placement = ${view.placement} and fold_case(name) = fold_case(${view.name})
      and deleted_at is null and (visibility = 'tenant' or created_by_id = ${user.id}::uuid)
      and id is distinct from ${view.id ?? null}::uuid`);
  if (existing.rows.length > 0) throw nameTaken(view.name);
}

function nameOf(text: string): string {
  const name = cleanLine(storableText(text));
  if (name === "") throw badRequest("A name is required.");
  return name;
}

/** Checks the number of the user's views. @throws HttpError 409 */
async function assertFewViews(tx: Executor, { user }: Requester): Promise<void> {
  const own = await tx.execute(sql`
    select 1 from saved_views where created_by_id = ${user.id}::uuid and deleted_at is null limit ${mostOwn}`);
  if (own.rows.length === mostOwn) throw conflict(`You have reached the limit of ${mostOwn} views. Delete one first.`);
}

function assertConfigFits(config: object): void {
  if (JSON.stringify(config).length > longestConfig) throw tooLarge("The view is too large to be saved.");
}

const nameTaken = (name: string) => badRequest(`A view with the name "${name.trim()}" already exists.`);

/** Handler for a unique violation, which occurs when two users save a view with the same name at once. */
function throwNameTaken(name: string) {
  return (error: unknown): never => {
    const { cause } = error as { cause?: { code?: string } };
    throw cause?.code === "23505" ? nameTaken(name) : error;
  };
}
