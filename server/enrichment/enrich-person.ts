import { type SQL, sql } from "drizzle-orm";
import { badRequest } from "#server/base/http-error.ts";
import type { Database, Executor } from "#server/db/database.ts";
import type { Requester } from "#server/http/route.ts";
import { updatePerson } from "#server/people/update.ts";
import { assertRecordExists } from "#server/records/record-kind.ts";
import { findGithubUser, type GithubAccess, type GithubUser } from "./github.ts";

/**
 * What GitHub says of a person.
 * @throws HttpError 400 without a GitHub identity, or one that GitHub does not know; 404, 429, 502
 */
export async function askAboutPerson(db: Executor, id: string, access: GithubAccess): Promise<GithubUser> {
  await assertRecordExists(db, "member", id);
  return askGithub(await githubLogin(db, id), access);
}

/**
 * Completes a person's attributes from their public GitHub profile, as its source `github`. What was changed by hand
 * before stays as it is, and what people entered counts more in any case.
 * @throws HttpError 403, 404, 409
 */
export async function enrichPerson(db: Database, requester: Requester, id: string, user: GithubUser): Promise<void> {
  await db.transaction(async (tx) => {
    const attributes = attributesOf(user, await handMarks(tx, id));
    await updatePerson(tx, requester, id, { attributes }, { byHand: false });
    await tx.execute(sql`update members set last_enriched_at = now() where id = ${id}::uuid`);
  });
}

/** User names of a person on all platforms, verified ones first, each once. */
export async function userNames(db: Executor, id: string): Promise<string[]> {
  const found = await db.execute<{ value: string }>(sql`
    select value from member_identities where member_id = ${id}::uuid and type = 'username'
    order by platform = 'github' desc, verified desc, created_at, id`);
  const seen = new Set<string>();
  return found.rows.flatMap(({ value }) => {
    const isNew = !seen.has(value.toLowerCase());
    seen.add(value.toLowerCase());
    return isNew ? [value] : [];
  });
}

/** The GitHub identity to learn from, of the person whose id the SQL says, or null. */
export const loginOf = (memberId: SQL) => sql`(
  select value from member_identities where member_id = ${memberId} and platform = 'github' and type = 'username'
  order by verified desc, created_at limit 1)`;

async function githubLogin(db: Executor, id: string): Promise<string | null> {
  const found = await db.execute<{ login: string | null }>(sql`select ${loginOf(sql`${id}::uuid`)} as login`);
  return found.rows[0]?.login ?? null;
}

/** The public profile of a person. @throws HttpError 400 when there is none; 429, 502 */
export async function askGithub(login: string | null, access: GithubAccess): Promise<GithubUser> {
  if (login === null) throw badRequest("This person has no GitHub identity to learn from.");
  const user = await findGithubUser(login, access);
  if (user === null) throw badRequest(`GitHub knows nobody called ${login}.`);
  return user;
}

/** What a profile says, but for what was changed by hand. */
export function attributesOf(
  user: GithubUser,
  handMarks: ReadonlySet<string>,
): Record<string, Record<string, unknown>> {
  const said = {
    avatarUrl: user.avatarUrl,
    url: user.url,
    bio: user.bio,
    location: user.location,
    company: user.company,
    websiteUrl: user.website,
    isHireable: user.isHireable,
  };
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      value === null || handMarks.has(`attributes.${name}`) ? [] : [[name, { github: value }]],
    ),
  );
}

/** What was changed by hand; nobody changes more before this transaction ends. */
async function handMarks(tx: Executor, id: string): Promise<ReadonlySet<string>> {
  const found = await tx.execute<{ marks: string[] }>(
    sql`select manually_changed_fields as marks from members where id = ${id}::uuid for update`,
  );
  return new Set(found.rows[0]?.marks ?? []);
}
