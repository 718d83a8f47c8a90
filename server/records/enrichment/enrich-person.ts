import { badRequest } from "#server/platform/core/http-error.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { assertRecordExists } from "#server/records/common/record-kind.ts";
import { updatePerson } from "#server/records/people/update.ts";
import { valueKey } from "#shared/domain/identities/identity-value.ts";
import { findGithubUser, type GithubAccess, type GithubUser } from "./github.ts";

/**
 * Reads a person's public GitHub profile.
 * @throws HttpError 400 without a GitHub identity, or one that GitHub does not know; 404, 429, 502
 */
export async function fetchPersonProfile(db: Executor, id: string, access: GithubAccess): Promise<GithubUser> {
  await assertRecordExists(db, "member", id);
  return fetchGithubProfile(await githubLogin(db, id), access);
}

/**
 * Completes a person's attributes from their public GitHub profile, under the source `github`. Keeps fields that were
 * changed by hand. Values that people entered rank higher than `github` values.
 * @throws HttpError 403, 404, 409
 */
export async function enrichPerson(db: Database, requester: Requester, id: string, user: GithubUser): Promise<void> {
  await db.transaction(async (tx) => {
    const attributes = attributesOf(user, await handMarks(tx, id));
    await updatePerson(tx, requester, id, { attributes }, { byHand: false });
    await tx.execute(sql`update members set last_enriched_at = now() where id = ${id}::uuid`);
  });
}

/** Usernames of a person on all platforms, without duplicates: GitHub first, then verified ones. */
export async function userNames(db: Executor, id: string): Promise<string[]> {
  const found = await db.execute<{ value: string }>(sql`
    select value from member_identities where member_id = ${id}::uuid and type = 'username'
    order by platform = 'github' desc, verified desc, created_at, id`);
  const seen = new Set<string>();
  return found.rows.flatMap(({ value }) => {
    const key = valueKey("username", value);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew ? [value] : [];
  });
}

/** SQL for the GitHub login used for enrichment of the person `memberId`; null when there is none. */
export const loginOf = (memberId: SQL) => sql`(
  select value from member_identities where member_id = ${memberId} and platform = 'github' and type = 'username'
  order by verified desc, created_at limit 1)`;

async function githubLogin(db: Executor, id: string): Promise<string | null> {
  const found = await db.execute<{ login: string | null }>(sql`select ${loginOf(sql`${id}::uuid`)} as login`);
  return found.rows[0]?.login ?? null;
}

/** Fetches the public profile of a GitHub user. @throws HttpError 400 when there is none; 429, 502 */
export async function fetchGithubProfile(login: string | null, access: GithubAccess): Promise<GithubUser> {
  if (login === null) throw badRequest("This person has no GitHub identity.");
  const user = await findGithubUser(login, access);
  if (user === null) throw badRequest(`GitHub has no user named ${login}.`);
  return user;
}

/** Attributes from a profile, without empty ones and those changed by hand. */
export function attributesOf(
  user: GithubUser,
  handMarks: ReadonlySet<string>,
): Record<string, Record<string, unknown>> {
  const values = {
    avatarUrl: user.avatarUrl,
    url: user.url,
    bio: user.bio,
    location: user.location,
    company: user.company,
    websiteUrl: user.website,
    isHireable: user.isHireable,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || handMarks.has(`attributes.${name}`) ? [] : [[name, { github: value }]],
    ),
  );
}

/** Fields changed by hand. Locks the person's row until the transaction ends. */
async function handMarks(tx: Executor, id: string): Promise<ReadonlySet<string>> {
  const found = await tx.execute<{ marks: string[] }>(
    sql`select manually_changed_fields as marks from members where id = ${id}::uuid for update`,
  );
  return new Set(found.rows[0]?.marks ?? []);
}
