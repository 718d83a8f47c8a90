import * as z from "zod/mini";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { LensAuthor, LensFeedPost } from "#shared/contract/community-lens.ts";
import { recognize } from "#shared/profiles/recognize.ts";

const stored = z.object({
  platform: z.string(),
  handle: z.string(),
  sourceId: z.nullish(z.string()),
  url: z.nullish(z.string()),
});

/** Returns the author of a post: as given by its source, otherwise from its URL; null when neither names one. */
export function authorOf(url: string, sourceAuthor: unknown): LensAuthor | null {
  const read = stored.safeParse(sourceAuthor);
  if (read.success) return read.data;
  const post = recognize(url);
  return post?.kind === "post" && post.author !== undefined ? { platform: post.platform, handle: post.author } : null;
}

/** Names on Stack Overflow are not unique. Its users are identified by number. */
const isNumbered = ({ platform }: LensAuthor) => platform === "stackoverflow";

type Person = NonNullable<LensFeedPost["person"]>;

/**
 * Finds the person for each author, in the same order: the holder of the verified identity, otherwise its only holder;
 * null for other authors.
 */
export async function knownPeople(db: Executor, authors: readonly (LensAuthor | null)[]): Promise<(Person | null)[]> {
  const lookups = authors.flatMap((author, place) => {
    if (author === null) return [];
    const value = isNumbered(author) ? author.sourceId : author.handle;
    return value ? [{ place, platform: author.platform, value, numbered: isNumbered(author) }] : [];
  });
  const people: (Person | null)[] = authors.map(() => null);
  if (lookups.length === 0) return people;
  const lookupRows = sql`json_to_recordset(${JSON.stringify(lookups)}::json)
    as wanted(place int, platform text, value text, numbered boolean)`;
  // Posts are read from the public sites only.
  const holds = sql`i.platform = wanted.platform and i.site = '' and i.type = 'username'`;
  const found = await db.execute<Person & { place: number; holders: number; verified: boolean }>(sql`
    select wanted.place, m.id, m.display_name as "displayName", m.attributes #>> '{avatarUrl,default}' as "avatarUrl",
      held.verified, held.holders::int as holders,
      array(select ms.segment_id::text from member_segments ms join segments s on s.id = ms.segment_id
        where ms.member_id = m.id and s.type = 'projectGroup' order by ms.activity_count desc, s.id) as "projectGroupIds"
    from ${lookupRows} cross join lateral (
      select i.member_id, i.verified, count(*) over () as holders from (
        select i.member_id, i.verified from member_identities i
          where not wanted.numbered and fold_case(i.value) = fold_case(wanted.value) and ${holds}
        union all
        select i.member_id, i.verified from member_identities i
          where wanted.numbered and i.source_id = wanted.value and ${holds}) i
      join members m on m.id = i.member_id and m.deleted_at is null
      order by i.verified desc limit 1) held
    join members m on m.id = held.member_id`);
  for (const { place, holders, verified, ...person } of found.rows) {
    if (verified || holders === 1) people[place] = person;
  }
  return people;
}
