import { sql } from "#server/platform/db/drizzle.ts";
import type { Unsubscribing } from "#server/platform/mail/unsubscribe.ts";

/** The link in digests turns them off. Its id is that of the user. */
export const digestUnsubscribing: Unsubscribing = {
  purpose: "unsubscribe from digests: ",
  question: "Stop the Community Lens digest?",
  again: "You can turn the digest on again in Community Lens.",
  end: (db, userId) =>
    db.execute(sql`
      update users set settings = jsonb_set(settings, '{eagleEye,emailDigestActive}', 'false')
      where id = ${userId}::uuid and settings #> '{eagleEye,emailDigestActive}' is not null`),
};
