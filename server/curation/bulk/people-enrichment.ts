import { HttpError } from "#server/platform/core/http-error.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { editableIds } from "#server/records/common/editable-ids.ts";
import { githubAccessOf } from "#server/records/enrichment/access.ts";
import { attributesOf, fetchGithubProfile, loginOf } from "#server/records/enrichment/enrich-person.ts";
import type { GithubUser } from "#server/records/enrichment/github.ts";
import { assertAttributeFits, loadDefinitions } from "#server/records/people/attribute-values.ts";
import { type Changed, failed, type Outcome, type Outside, unchanged } from "./bulk-kind.ts";
import { changeAttributes, undoAttributes } from "./people-attributes.ts";

/** Hours for which data from GitHub counts as fresh and is not requested again. */
const freshHours = 24;

/** GitHub profile of a person, or the reason why there is none; null when the last data is fresh. */
type Profile = { readonly user: GithubUser } | { readonly refusal: string } | null;
type Profiles = ReadonlyMap<string, Profile>;

/**
 * Requests the GitHub profiles of the people that the user may change.
 * @throws HttpError 429 when GitHub's rate limit is reached, 502 when all of several requests fail
 */
export async function requestProfiles(
  { config, db, signal }: Outside,
  requester: Requester,
  ids: readonly string[],
): Promise<Profiles> {
  const access = githubAccessOf(config, signal);
  const reached = await editableIds(db, requester, "member", ids);
  const people = await db.execute<{ id: string; login: string | null; is_fresh: boolean }>(sql`
    select m.id, ${loginOf(sql`m.id`)} as login,
      coalesce(m.last_enriched_at > now() - make_interval(hours => ${freshHours}), false) as is_fresh
    from members m where m.id = any(${sql.param([...reached])}::uuid[])`);
  const unanswered: HttpError[] = [];
  const profiles = await Promise.all(
    people.rows.map(async ({ id, login, is_fresh }) => {
      if (is_fresh) return [id, null] as const;
      try {
        return [id, { user: await fetchGithubProfile(login, access) }] as const;
      } catch (error) {
        if (!(error instanceof HttpError) || error.status === 429) throw error;
        if (error.status === 502) unanswered.push(error);
        return [id, { refusal: error.message }] as const;
      }
    }),
  );
  const [problem] = unanswered;
  if (problem && unanswered.length > 1 && unanswered.length === profiles.length) throw problem;
  return new Map<string, Profile>(profiles);
}

/** Writes profiles into people's attributes as the source `github`. Attributes changed by hand stay. */
export async function writeProfiles(
  tx: Executor,
  requester: Requester,
  profiles: Profiles,
  ids: readonly string[],
): Promise<Outcome[]> {
  const definitions = await loadDefinitions(tx);
  const users = new Map<string, GithubUser>();
  const others: Outcome[] = [];
  for (const id of ids) {
    const found = profiles.get(id) ?? null;
    if (found === null) others.push(unchanged(id));
    else if ("refusal" in found) others.push(failed(id, found.refusal));
    else {
      const problem = problemOf(definitions, found.user);
      if (problem === null) users.set(id, found.user);
      else others.push(failed(id, problem));
    }
  }
  const completed = [...users.keys()];
  const before = await tx.execute<{ id: string; at: string | null }>(sql`
    select id, last_enriched_at::text as at from members where id = any(${sql.param(completed)}::uuid[])`);
  const enrichedAt = new Map(before.rows.map(({ id, at }) => [id, at]));
  const outcomes = await changeAttributes(tx, requester, completed, {
    changesOf: ({ id, marks }) => {
      const user = users.get(id);
      return user ? attributesOf(user, new Set(marks)) : {};
    },
    byHand: false,
  });
  await tx.execute(sql`
    update members set last_enriched_at = now() where id = any(${sql.param(completed)}::uuid[])`);
  const withTime = outcomes.map((outcome) =>
    outcome.result === "changed"
      ? { ...outcome, undo: { ...outcome.undo, enrichedAt: enrichedAt.get(outcome.id) ?? null } }
      : outcome,
  );
  return [...others, ...withTime];
}

/** Restores the attributes that `writeProfiles` replaced, and the time of the previous enrichment. */
export async function undoProfiles(tx: Executor, requester: Requester, rows: readonly Changed[]): Promise<Outcome[]> {
  const outcomes = await undoAttributes(tx, requester, rows);
  const restored = new Set(outcomes.flatMap(({ id, result }) => (result === "changed" ? [id] : [])));
  const times = rows.flatMap(({ id, undo }) => (restored.has(id) ? [{ id, at: undo.enrichedAt ?? null }] : []));
  await tx.execute(sql`
    update members m set last_enriched_at = r.at
    from jsonb_to_recordset(${bulkJson(times)}::jsonb) as r(id uuid, at timestamptz) where m.id = r.id`);
  return outcomes;
}

/** Returns the reason why a profile does not fit the workspace's attribute definitions; null when it fits. */
function problemOf(definitions: Awaited<ReturnType<typeof loadDefinitions>>, user: GithubUser): string | null {
  try {
    for (const [name, change] of Object.entries(attributesOf(user, new Set()))) {
      assertAttributeFits(definitions, name, change);
    }
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}
