import { sql } from "drizzle-orm";
import { HttpError } from "#server/base/http-error.ts";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import { accessTo } from "#server/enrichment/access.ts";
import { askGithub, attributesOf, loginOf } from "#server/enrichment/enrich-person.ts";
import type { GithubUser } from "#server/enrichment/github.ts";
import type { Requester } from "#server/http/route.ts";
import { assertAttributeFits, loadDefinitions } from "#server/people/attribute-values.ts";
import { editableIds } from "#server/records/editable-ids.ts";
import { type Changed, failed, type Outcome, type Outside, unchanged } from "./bulk-kind.ts";
import { changeAttributes, takeAttributesBack } from "./people-attributes.ts";

/** Whom GitHub was asked about so lately is not asked about again: what it said last stands. */
const freshHours = 24;

/** What GitHub says of a person, or why it says nothing; null for whom it was asked about lately. */
type Learnt = { readonly user: GithubUser } | { readonly refusal: string } | null;
type Learned = ReadonlyMap<string, Learnt>;

/**
 * Asks GitHub about those of these people whom the user may change.
 * @throws HttpError 429 when GitHub takes no more questions, 502 when it can be asked about none of several
 */
export async function learnAbout(
  { config, db, signal }: Outside,
  requester: Requester,
  ids: readonly string[],
): Promise<Learned> {
  const access = accessTo(config, signal);
  const reached = await editableIds(db, requester, "member", ids);
  const people = await db.execute<{ id: string; login: string | null; is_fresh: boolean }>(sql`
    select m.id, ${loginOf(sql`m.id`)} as login,
      coalesce(m.last_enriched_at > now() - make_interval(hours => ${freshHours}), false) as is_fresh
    from members m where m.id = any(${sql.param([...reached])}::uuid[])`);
  const unanswered: HttpError[] = [];
  const learned = await Promise.all(
    people.rows.map(async ({ id, login, is_fresh }) => {
      if (is_fresh) return [id, null] as const;
      try {
        return [id, { user: await askGithub(login, access) }] as const;
      } catch (error) {
        if (!(error instanceof HttpError) || error.status === 429) throw error;
        if (error.status === 502) unanswered.push(error);
        return [id, { refusal: error.message }] as const;
      }
    }),
  );
  const [problem] = unanswered;
  if (problem && unanswered.length > 1 && unanswered.length === learned.length) throw problem;
  return new Map<string, Learnt>(learned);
}

/** Completes the attributes of people by what was learned, as their source `github`; what was changed by hand stays. */
export async function completeMany(
  tx: Executor,
  requester: Requester,
  learned: Learned,
  ids: readonly string[],
): Promise<Outcome[]> {
  const definitions = await loadDefinitions(tx);
  const users = new Map<string, GithubUser>();
  const others: Outcome[] = [];
  for (const id of ids) {
    const found = learned.get(id) ?? null;
    if (found === null) others.push(unchanged(id));
    else if ("refusal" in found) others.push(failed(id, found.refusal));
    else {
      const problem = unfitting(definitions, found.user);
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

/** Gives back the attributes that `completeMany` replaced, and the time of the completion before. */
export async function takeCompletionBack(
  tx: Executor,
  requester: Requester,
  rows: readonly Changed[],
): Promise<Outcome[]> {
  const outcomes = await takeAttributesBack(tx, requester, rows);
  const back = new Set(outcomes.flatMap(({ id, result }) => (result === "changed" ? [id] : [])));
  const times = rows.flatMap(({ id, undo }) => (back.has(id) ? [{ id, at: undo.enrichedAt ?? null }] : []));
  await tx.execute(sql`
    update members m set last_enriched_at = r.at
    from jsonb_to_recordset(${bulkJson(times)}::jsonb) as r(id uuid, at timestamptz) where m.id = r.id`);
  return outcomes;
}

/** Why what a profile says is no value of an attribute as the workspace defines it; null when it is. */
function unfitting(definitions: Awaited<ReturnType<typeof loadDefinitions>>, user: GithubUser): string | null {
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
