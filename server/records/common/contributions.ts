import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { type ContributionKind, typesOf } from "#shared/domain/report/contributions.ts";

/** True for an activity of one of these kinds. @param activity alias of the table */
export const isOfKinds = (kinds: readonly ContributionKind[], activity: SQL = sql`a`): SQL =>
  sql`${activity}.platform || ':' || ${activity}.type = any(${sql.param(typesOf(kinds))}::text[])`;

/** True for a person `m` who can contribute: no bot, no organization, no deleted account, not in the trash. */
export const isContributor = sql`(not m.is_bot and not m.is_organization and not m.is_deleted_account
  and m.deleted_at is null)`;

/** Activities that end a thread. */
export const endKinds: readonly ContributionKind[] = ["merge", "closing", "refusal"];

/** True where activity `e` belongs to the thread that activity `a` opened. */
export const isOfThread = sql`e.segment_id = a.segment_id and e.source_parent_id = a.source_id
  and e.platform = a.platform and e.integration_id is not distinct from a.integration_id`;
