import { createHash } from "node:crypto";
import type { Config } from "#server/platform/core/config.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type Mail, sendMail } from "./send-mail.ts";

/** Occasion for which a user gets one email. */
export interface Occasion {
  readonly userId: string;
  /** Unique among the user's occasions. */
  readonly key: string;
}

/**
 * Sends an email for an occasion once. It is recorded when the mail server has everything but the end of the message:
 * a process that dies before has sent nothing, and a retry sends it; one that dies between the server's acceptance and
 * its reply has sent it, and a retry does not. A refusal removes the record.
 * @param db outside of a transaction, so that the record outlives the process
 * @returns false when it was sent before, or may have been
 * @throws Error when the mail server refuses it
 */
export async function sendOnce(
  db: Executor,
  mail: NonNullable<Config["mail"]>,
  { userId, key }: Occasion,
  message: Mail,
): Promise<boolean> {
  const ofOccasion = sql`user_id = ${userId}::uuid and key = ${key}`;
  const sent = await db.execute(sql`select 1 from idempotent_answers where ${ofOccasion}`);
  if (sent.rows.length > 0) return false;
  let state: "unsent" | "recorded" | "sent elsewhere" = "unsent";
  const beforeEnd = async () => {
    const recorded = await db.execute(sql`
      insert into idempotent_answers (user_id, key, fingerprint) values (${userId}::uuid, ${key}, 'email')
      on conflict do nothing returning 1`);
    state = recorded.rows.length > 0 ? "recorded" : "sent elsewhere";
    if (state === "sent elsewhere") throw new Error("Another process has sent this email.");
  };
  const isIn = (wanted: typeof state) => state === wanted;
  try {
    await sendMail(mail, { ...message, messageId: messageIdOf(`${userId} ${key}`, mail.from) }, { beforeEnd });
    return true;
  } catch (error) {
    if (isIn("sent elsewhere")) return false;
    // The end of a connection without a reply may have come after the acceptance.
    const isRefused = (error as { responseCode?: number }).responseCode !== undefined;
    if (isRefused && isIn("recorded")) await db.execute(sql`delete from idempotent_answers where ${ofOccasion}`);
    throw error;
  }
}

/** The same for every attempt, so that mail servers and readers recognize a duplicate. */
function messageIdOf(key: string, from: string): string {
  const domain = from.slice(from.lastIndexOf("@") + 1).replaceAll(/[^a-z0-9.-]/gi, "") || "localhost";
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${domain}>`;
}
