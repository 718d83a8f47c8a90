import { sql } from "#server/platform/db/drizzle.ts";
import type { Unsubscribing } from "#server/platform/mail/unsubscribe.ts";

/** The link in each message ends its subscription. */
export const viewUnsubscribing: Unsubscribing = {
  purpose: "end the subscription: ",
  question: "Stop the messages about this view?",
  again: "You can subscribe to the view again in its menu.",
  end: (db, id) => db.execute(sql`delete from view_subscriptions where id = ${id}::uuid`),
};
