import * as z from "zod/mini";
import { type Answer, type Json, type Partition, type SyncContext, SyncError } from "../sync/connector.ts";
import { part, readList, text } from "../sync/tolerant-fields.ts";
import { slackTeam } from "./records.ts";

export const slackSettings = z.object({
  /** Bot token; by default the token of the sign-in. */
  token: text,
  team: part(z.object({ id: z.string(), name: text, url: text })),
});

export type SlackSettings = z.output<typeof slackSettings>;

export type SlackContext = SyncContext<SlackSettings>;

/** Returns whether the partition is the whole workspace; all others are channels. */
export function isWorkspace({ key }: Pick<Partition, "key">): boolean {
  return /^[TE]/.test(key);
}

/** Reads the workspace of the token. */
export async function readTeam({ http }: Pick<SlackContext, "http">): Promise<z.output<typeof slackTeam>> {
  const read = slackTeam.safeParse((await http.get("/auth.test")).body);
  if (!read.success) throw unexpected(read.error);
  return read.data;
}

const unexpected = (cause?: unknown) => new SyncError("transient", "Slack sent an unexpected response.", { cause });

/** Returns a list in a response. @throws SyncError when there is none */
export function listIn<S extends z.ZodMiniType>(schema: S, { body }: Answer, name: string): z.output<S>[] {
  const found = (body as Readonly<Record<string, unknown>>)[name];
  if (!Array.isArray(found)) throw unexpected();
  return readList(schema, found);
}

const withCursor = z.object({ response_metadata: part(z.object({ next_cursor: text })) });

/** Returns the cursor of the next page; undefined at the end. */
export function nextCursor({ body }: Answer): string | undefined {
  const read = z.safeParse(withCursor, body);
  return (read.success && read.data.response_metadata?.next_cursor) || undefined;
}

const refusal = z.object({ ok: z.literal(false), error: z.string(), needed: text });

const accessErrors = new Set(["invalid_auth", "not_authed", "account_inactive", "token_revoked", "token_expired"]);
const channelErrors = new Set([
  ...["channel_not_found", "not_in_channel", "is_archived", "missing_scope", "access_denied", "thread_not_found"],
  "method_not_supported_for_channel_type",
]);
const passingErrors = new Set(["internal_error", "fatal_error", "request_timeout", "service_unavailable"]);

/** Default wait after a rate limit, seconds. */
const waitSeconds = 60;

/** Maps errors in the body, which Slack usually sends with status 200. */
export function classifySlack({ body, headers, status }: Answer): SyncError | undefined {
  if (status === 429) return undefined;
  const read = z.safeParse(refusal, body);
  if (!read.success) {
    const isAnswer = status === 200 && typeof (body as { ok?: Json } | null)?.ok === "boolean";
    return isAnswer || status !== 200 ? undefined : new SyncError("transient", "Slack sent invalid JSON.");
  }
  const { error, needed } = read.data;
  if (accessErrors.has(error)) return new SyncError("reconnect", `Slack no longer accepts the connection: ${error}.`);
  if (error === "ratelimited" || error === "rate_limited") {
    const seconds = Number(headers.get("retry-after") ?? waitSeconds) || waitSeconds;
    return new SyncError("limit", "The rate limit of Slack is reached.", {
      resumeAt: new Date(Date.now() + seconds * 1000),
    });
  }
  if (error === "missing_scope")
    return new SyncError("skip", `The Slack app lacks the permission ${needed ?? "for this"}.`);
  if (channelErrors.has(error)) return new SyncError("skip", `Slack denied access: ${error}.`);
  return new SyncError(passingErrors.has(error) ? "transient" : "setup", `Slack answered: ${error}.`);
}
