import type { Executor } from "#server/platform/db/database.ts";
import { eq, type SQL, sql } from "#server/platform/db/drizzle.ts";
import { invitedIssuer, users } from "#server/platform/db/schema/users.ts";

/** Invalidates all app tokens issued to a user so far. */
export async function endTokens(db: Executor, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ tokensValidFrom: keepLater(newTokenCutoff()) })
    .where(eq(users.id, userId));
}

/** Returns the value of `tokens_valid_from` that invalidates all tokens issued until now. */
function newTokenCutoff(): Date {
  return new Date(Date.now() + 1);
}

/** SQL value for `tokens_valid_from`. It never decreases, even when the clock is set back. */
function keepLater(moment: Date): SQL<Date> {
  return sql`greatest(${users.tokensValidFrom}, ${moment.toISOString()}::timestamptz)`;
}

export interface AppliedGrants {
  /** Milliseconds since 1970. Tokens issued earlier are refused. */
  readonly tokensValidFrom: number;
  /** True when a role or a segment was withdrawn. Tokens issued until now are then invalid. */
  readonly hasActiveFilter: boolean;
}

/**
 * Updates a user's roles, segments and status from the provider's claims and the administrator's grants. A blocked user
 * gets none. Invalidates the tokens issued until now when a role or a segment is withdrawn.
 * @throws Error when there is no such user
 */
export async function applyGrants(tx: Executor, userId: string): Promise<AppliedGrants> {
  const endedAt = newTokenCutoff();
  const found = await tx.execute<{ valid_from: string | null; is_narrowed: boolean }>(sql`
    with before as (select * from users where id = ${userId}::uuid for update),
    now_has as (
      select array(select distinct unnest(claimed_roles || granted_roles)) as roles,
        array(select id from unnest(claimed_segments || array(
          select s.id from segments s where b.granted_groups && array[s.id, s.parent_id, s.grandparent_id]
          order by array_position(array['projectGroup', 'project', 'subproject'], s.type::text), s.id))
          with ordinality as named(id, at) group by id order by min(at)) as segments
      from before b where blocked_at is null
      union all
      select '{}'::text[], '{}'::uuid[] from before where blocked_at is not null)
    update users u set roles = n.roles, admin_segments = n.segments, updated_at = now(),
      status = case when n.roles = '{}' then 'empty-permissions'
        when u.issuer = ${invitedIssuer} then 'invited' else 'active' end,
      tokens_valid_from = case when b.roles <@ n.roles and b.admin_segments <@ n.segments then b.tokens_valid_from
        else greatest(b.tokens_valid_from, ${endedAt.toISOString()}::timestamptz) end
    from before b, now_has n where u.id = b.id
    returning u.tokens_valid_from as valid_from,
      not (b.roles <@ n.roles and b.admin_segments <@ n.segments) as is_narrowed`);
  const row = found.rows[0];
  if (!row) throw new Error("The user does not exist.");
  return { tokensValidFrom: row.valid_from ? Date.parse(row.valid_from) : 0, hasActiveFilter: row.is_narrowed };
}
