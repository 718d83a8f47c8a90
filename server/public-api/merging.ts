import { randomUUID } from "node:crypto";
import { listActions } from "#server/curation/merging/list-actions.ts";
import { mergeRecords } from "#server/curation/merging/merge.ts";
import type { Merging } from "#server/curation/merging/merging.ts";
import { forbidMerge } from "#server/curation/merging/no-merge.ts";
import { organizationsMerging } from "#server/curation/merging/organizations/organizations-merging.ts";
import { peopleMerging } from "#server/curation/merging/people/people-merging.ts";
import type { UnmergePreview } from "#server/curation/merging/preview.ts";
import type { MergeRecord } from "#server/curation/merging/record.ts";
import { splitRecord } from "#server/curation/merging/split.ts";
import { unmergeRecord } from "#server/curation/merging/unmerge.ts";
import { findSuggestion, listSuggestions, visibilityOf } from "#server/curation/suggestions/list-suggestions.ts";
import { badRequest, changedMeanwhile } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isOutdated, type Requester, type Route, route } from "#server/platform/http/route.ts";
import { assertEditable } from "#server/records/common/editable-ids.ts";
import { assertRecordExists, recordTables } from "#server/records/common/record-kind.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { v1PageSizes } from "#shared/contract/v1/common.ts";
import { v1MergingCalls } from "#shared/contract/v1/merging.ts";
import { band as bandOf } from "#shared/domain/evidence/score.ts";
import { readSite } from "#shared/domain/identities/account-site.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { offsetPage, toCursor, toPage } from "./paging.ts";
import { findOrganization, findPerson, segmentOf } from "./read.ts";

/** Routes of the public API that merge people and organizations and decide suggestions. */
export const publicMergingRoutes = (platform: Platform): Route[] => [
  ...routesOf(platform, peopleMerging, v1MergingCalls.member, findPerson),
  // The calls of both kinds differ only in path, access and the returned record.
  ...routesOf(
    platform,
    organizationsMerging,
    v1MergingCalls.organization as unknown as Calls,
    findOrganization as Find,
  ),
];

type Calls = (typeof v1MergingCalls)["member"];
type Find = typeof findPerson;

function routesOf<R extends MergeRecord>(
  platform: Platform,
  merging: Merging<R>,
  calls: Calls,
  find: (db: Executor, segmentId: string, id: string) => ReturnType<Find>,
): Route[] {
  const { db } = platform;
  const { kind } = merging;
  const reply = (requester: Requester, id: string) => find(db, segmentOf(requester), id);
  const answerOf = async (requester: Requester, id: string) => (await reply(requester, id)).answer;

  async function merge(requester: Requester, keptId: string, otherId: string): Promise<void> {
    if (keptId === otherId) throw badRequest("These are the same profile.");
    await mergeRecords(platform, requester, merging, keptId, otherId);
  }

  async function split(requester: Requester, id: string, body: BodyOf<Calls["unmerge"]>) {
    if ((body.mergeId === undefined) === (body.identity === undefined)) {
      throw badRequest("Send either mergeId or identity.");
    }
    const splitTarget = {
      isIdentity: isIdentityOf(body.identity),
      mergeId: body.mergeId?.toLowerCase(),
      newId: randomUUID(),
    };
    const divided = await splitRecord(db, merging, id, splitTarget);
    await assertEditable(db, requester, kind, [id]);
    const preview = await merging.preview(db, divided);
    return { wanted: { ...splitTarget, newId: divided.secondary.id }, preview };
  }

  return [
    route(calls.merge, async ({ params, body, requester }) => {
      await assertVersion(db, merging, requester, params.id);
      await merge(requester, params.id.toLowerCase(), body.otherId.toLowerCase());
      return reply(requester, params.id);
    }),
    route(calls.merges, async ({ params, query }) => {
      const { limit, offset } = offsetPage(query);
      const found = await listActions(db, kind, { entityId: params.id.toLowerCase(), limit: limit + 1, offset });
      if (found.length === 0 && offset === 0) await assertRecordExists(db, kind, params.id);
      const merges = found.map((each) => ({
        id: each.id ?? "",
        keptId: each.primaryId,
        mergedId: each.secondaryId,
        keptName: each.primaryDisplayName ?? "",
        mergedName: each.secondaryDisplayName ?? "",
        operation: each.operationType,
        state: each.state,
        at: each.createdAt ?? "",
      }));
      return toPage(merges, { limit, offset });
    }),
    route(calls.unmergePreview, async ({ params, body, requester }) => {
      const { preview } = await split(requester, params.id.toLowerCase(), body);
      return { kept: shownProfile(preview.primary), restored: shownProfile(preview.secondary) };
    }),
    route(calls.unmerge, async ({ params, body, requester }) => {
      const id = params.id.toLowerCase();
      await assertVersion(db, merging, requester, id);
      const { wanted, preview } = await split(requester, id, body);
      await unmergeRecord(platform, requester, merging, id, wanted, preview);
      return { kept: await answerOf(requester, id), restored: await answerOf(requester, wanted.newId) };
    }),

    route(calls.suggestions, async ({ query, requester }) => {
      const { limit, offset } = offsetPage(query);
      const { suggestions } = await listSuggestions(db, kind, visibilityOf(kind, requester), {
        filter: query.band ? { similarity: [query.band] } : {},
        orderBy: ["similarity_DESC"],
        // One more row than requested shows whether there is another page.
        limit: Math.min(limit + 1, v1PageSizes.most),
        offset,
      });
      const shown = suggestions.slice(0, Math.min(limit, v1PageSizes.most - 1));
      const names = await profileNames(
        db,
        merging,
        shown.flatMap(({ a_id, b_id }) => [a_id, b_id]),
      );
      const data = shown.map(({ id, a_id, b_id, similarity, evidence }) => ({
        id,
        similarity,
        band: bandOf(similarity),
        profiles: [a_id, b_id].map((each) => ({ id: each, name: names.get(each) ?? "" })),
        evidence: evidence.map(({ refs: _, ...line }) => line),
      }));
      return { data, next: suggestions.length > shown.length ? toCursor(String(offset + shown.length)) : null };
    }),
    route(calls.decide, async ({ params, body, requester }) => {
      const pair = await findSuggestion(db, kind, visibilityOf(kind, requester), params.id);
      const { decision, keepId } = body;
      if (decision === "distinct") {
        await forbidMerge(db, requester, kind, [...pair]);
        return { id: params.id, decision };
      }
      const kept = pair.find((id) => id === keepId?.toLowerCase());
      const other = pair.find((id) => id !== kept);
      if (!kept || !other) throw badRequest("keepId must be one of the two profiles of the suggestion.");
      await merge(requester, kept, other);
      return { id: params.id, decision };
    }),
  ];
}

type Named = {
  readonly platform: string;
  readonly site?: string | undefined;
  readonly type: string;
  readonly value: string;
};

/** A request without a site names the identity on any site. */
function isIdentityOf(target: Named | undefined) {
  if (target === undefined) return () => false;
  const site = target.site && (readSite(target.platform, target.site) ?? target.site);
  const key = identityKey({ ...target, site, value: target.value.trim() });
  return (identity: Named) => identityKey(site === undefined ? { ...identity, site } : identity) === key;
}

/**
 * Checks `If-Match`, since merges do not check versions themselves.
 * @throws HttpError 412, as the public API answers it
 */
async function assertVersion<R extends MergeRecord>(
  db: Executor,
  { kind }: Merging<R>,
  requester: Requester,
  id: string,
): Promise<void> {
  if (requester.ifMatch === null) return;
  const found = await db.execute<{ version: number }>(
    sql`select version from ${recordTables[kind].records} where id = ${id}::uuid and deleted_at is null for update`,
  );
  const [record] = found.rows;
  if (record && isOutdated(requester, record.version)) throw changedMeanwhile(null);
}

/** Profile of a preview, without fields only for the console. */
function shownProfile(profile: UnmergePreview["primary"]) {
  const { displayName, identities, activityCount } = profile as {
    readonly displayName: string;
    readonly identities: readonly (Named & { readonly verified: boolean })[];
    readonly activityCount?: number | null;
  };
  return {
    name: displayName,
    identities: identities.map(({ platform, site, type, value, verified }) => ({
      platform,
      ...(site && { site }),
      type,
      value,
      verified,
    })),
    activityCount: activityCount ?? 0,
  };
}

async function profileNames<R extends MergeRecord>(db: Executor, { kind }: Merging<R>, ids: readonly string[]) {
  const found = await db.execute<{ id: string; name: string }>(sql`
    select id, display_name as name from ${recordTables[kind].records} where id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
