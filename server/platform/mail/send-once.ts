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
 * Sends an email for an occasion at most once. It is recorded before it is sent: when the process dies between the mail
 * server's acceptance and its reply, a retry does not send it again. A refusal removes the record, so a retry sends it.
 * @param db outside of a transaction, so that the record outlives the process
 * @returns false when it was sent before, or may have been
 * @throws Error when the mail server refuses it
 */
export async function sendOnce(
  db: Executor,
  mail: NonNullable<Config["mail"]>,
  { userId, key }: Occasion,
  message: Mail,
  send: typeof sendMail = sendMail,
): Promise<boolean> {
  const recorded = await db.execute(sql`
    insert into idempotent_answers (user_id, key, fingerprint) values (${userId}::uuid, ${key}, 'email')
    on conflict do nothing returning 1`);
  if (recorded.rows.length === 0) return false;
  try {
    await send(mail, { ...message, messageId: messageIdOf(`${userId} ${key}`, mail.from) });
    return true;
  } catch (error) {
    if (isRefused(error))
      await db.execute(sql`
      delete from idempotent_answers where user_id = ${userId}::uuid and key = ${key}`);
    throw error;
  }
}

/** The same for every attempt, so that mail servers and readers recognize a duplicate. */
function messageIdOf(key: string, from: string): string {
  const domain = from.slice(from.lastIndexOf("@") + 1).replaceAll(/[^a-z0-9.-]/gi, "") || "localhost";
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${domain}>`;
}

/**
 * Returns whether the mail server certainly did not accept the email: it replied with an error, or no connection was
 * made. A connection that ends later may have ended between acceptance and reply.
 */
function isRefused(error: unknown): boolean {
  const { responseCode, code = "", syscall } = error as { responseCode?: number; code?: string; syscall?: string };
  return responseCode !== undefined || syscall === "connect" || ["EDNS", "EAUTH", "EENVELOPE"].includes(code);
}
