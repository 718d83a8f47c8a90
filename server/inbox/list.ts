import { forbidden, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { pageOf } from "#server/platform/filters/page.ts";
import { isUuid } from "#server/platform/filters/values.ts";
import { checkAccess } from "#server/platform/http/check-access.ts";
import { findSegments } from "#server/platform/http/request-segments.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { recordTables } from "#server/records/common/record-kind.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { InboxEntry, InboxGroup, inboxQuery } from "#shared/contract/inbox.ts";
import { inboxKinds } from "#shared/domain/inbox.ts";
import type { Description, Draft, Scope } from "./description.ts";
import { connectionWork } from "./kinds/connections.ts";
import { findingWork } from "./kinds/findings.ts";
import { reportWork } from "./kinds/reports.ts";
import { suggestionWork } from "./kinds/suggestions.ts";
import { assignedTo, assigneesOf, hiddenBy } from "./states.ts";

const descriptions = new Map(
  [...reportWork, ...connectionWork, ...suggestionWork, ...findingWork].map((each) => [each.kind as string, each]),
);

const usualPage = 20;
/** Lists the work of a user by kind. Kinds without an entry are left out. */
export async function listInbox(
  platform: Platform,
  requester: Requester,
  { kinds, assignedToMe = false, hidden = false, ...page }: BodyOf<typeof inboxQuery>,
): Promise<InboxGroup[]> {
  const { limit, offset } = pageOf({ limit: page.limit ?? usualPage, offset: page.offset });
  const segments = requester.segments.length > 0 ? requester.segments : await ownSegments(platform.db, requester);
  const hiddenOnes = Map.groupBy(await hiddenBy(platform.db, requester.user.id), ({ kind }) => kind);
  const assigned = assignedToMe ? await assignedTo(platform.db, requester.user.id) : null;
  const scopes = new Map<string, Scope | null>();
  const groups = await Promise.all(
    inboxKinds.map(async (kind): Promise<InboxGroup | null> => {
      const description = descriptions.get(kind);
      if (!description || (kinds && !kinds.includes(kind)) || description.isFor?.(requester) === false) return null;
      const { access } = description;
      const scope = scopes.get(access) ?? scopeOf({ ...requester, segments }, access);
      scopes.set(access, scope);
      if (!scope) return null;
      const own = new Map((hiddenOnes.get(kind) ?? []).map(({ key, until }) => [key, until]));
      const isValid = (key: string) => description.keys === "text" || isUuid(key);
      const away = [...own.keys()].filter(isValid);
      const mine = assigned && (assigned.get(kind) ?? []).filter(isValid);
      const only = hidden ? (mine ? mine.filter((key) => own.has(key)) : away) : (mine ?? undefined);
      if (only?.length === 0) return null;
      const among = { limit, offset, only, except: hidden ? [] : away };
      const { count, rows } = await description.list(platform, scope, among);
      if (count === 0) return null;
      const entries = await withStates(platform.db, description, scope, rows);
      return {
        kind,
        count,
        rows: hidden ? entries.map((entry) => ({ ...entry, hiddenUntil: own.get(entry.key) ?? null })) : entries,
      };
    }),
  );
  return groups.filter((each) => each !== null);
}

/**
 * Finds the description of a kind that the user may work on.
 * @throws HttpError 403; 404 for a key that is none of this kind
 */
export async function permittedKind(db: Executor, requester: Requester, kind: string, key: string) {
  const description = descriptions.get(kind);
  if (!description || description.isFor?.(requester) === false) throw forbidden();
  const segments = await ownSegments(db, requester);
  const scope = scopeOf({ ...requester, segments }, description.access);
  if (!scope) throw forbidden();
  if (description.keys === "id" && !isUuid(key)) throw notFound();
  return { description, scope };
}

/** @throws HttpError 404 for an entry that is not in the user's inbox, such as one of another project group */
export async function assertListed(
  platform: Platform,
  { description, scope }: { readonly description: Description; readonly scope: Scope },
  key: string,
): Promise<void> {
  const { rows } = await description.list(platform, scope, { limit: 1, offset: 0, only: [key], except: [] });
  if (rows.length === 0) throw notFound();
}

/** Segments of the scope that the permission covers; null when it covers none. */
function scopeOf(requester: Requester, access: Description["access"]): Scope | null {
  try {
    const segments = checkAccess({ access, path: "/inbox/query" }, requester.user, requester.segments);
    return { requester: { ...requester, segments }, segmentIds: segments.map(({ id }) => id) };
  } catch {
    return null;
  }
}

/** All project groups, or for project admins all that they administer. */
async function ownSegments(db: Executor, { user }: Requester): Promise<Requester["segments"]> {
  if (user.roles.includes("projectAdmin") && !user.roles.includes("admin")) {
    const own = await findSegments(db, user.adminSegments);
    const ids = new Set(own.map(({ id }) => id));
    const isWithin = (id: string | null) => id !== null && ids.has(id);
    return own.filter(({ parentId, grandparentId }) => !isWithin(parentId) && !isWithin(grandparentId));
  }
  const found = await db.execute<{ id: string }>(sql`select id from segments where type = 'projectGroup' order by id`);
  return findSegments(
    db,
    found.rows.map(({ id }) => id),
  );
}

/** Adds assignees, and the project group in which each entry is solved. */
async function withStates(
  db: Executor,
  { kind, records, assign }: Description,
  { requester: { segments } }: Scope,
  drafts: readonly Draft[],
): Promise<InboxEntry[]> {
  const assignees = await assigneesOf(db, kind, assign ? [] : drafts.map(({ key }) => key));
  const [segment] = segments;
  const only = segments.length === 1 && segment ? (segment.grandparentId ?? segment.parentId ?? segment.id) : null;
  const groups = only === null && records ? await groupsOf(db, records, segments, drafts) : new Map<string, string>();
  return drafts.map((draft) => ({
    detail: null,
    confidence: null,
    ...draft,
    assignee: draft.assignee ?? assignees.get(draft.key) ?? null,
    groupId: draft.groupId ?? only ?? groups.get(draft.ids[0] ?? "") ?? null,
  }));
}

/** Project group of the scope in which the first record of each entry has the most activities. */
async function groupsOf(
  db: Executor,
  kind: "member" | "organization",
  segments: Requester["segments"],
  drafts: readonly Draft[],
): Promise<Map<string, string>> {
  const { segments: places, id } = recordTables[kind];
  const found = await db.execute<{ id: string; group_id: string }>(sql`
    select distinct on (p.${id}) p.${id} as id, coalesce(s.grandparent_id, s.parent_id, s.id) as group_id
    from ${places} p join segments s on s.id = p.segment_id
    where p.${id} = any(${idArray(drafts.flatMap(({ ids }) => ids.slice(0, 1)))})
      and p.segment_id = any(${idArray(segments.map((each) => each.id))})
    order by p.${id}, p.activity_count desc, s.id`);
  return new Map(found.rows.map((row) => [row.id, row.group_id]));
}
