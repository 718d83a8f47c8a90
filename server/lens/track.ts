import { notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { productEvents } from "#server/platform/db/schema/product-use.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { lensTrack } from "#shared/contract/community-lens.ts";

const text = (params: Readonly<Record<string, unknown>>, name: string) =>
  typeof params[name] === "string" ? params[name].slice(0, 2_000) : "";

/** Properties of each event (wire.md 21.5). */
const events: Readonly<Record<string, readonly string[]>> = {
  postClicked: ["url", "platform"],
  generatedReply: ["title", "description", "platform", "reply", "url"],
  generatedReplyFeedback: ["type", "title", "description", "platform", "reply", "url"],
  generatedReplyCopied: ["title", "description", "platform", "url", "reply"],
};

/** Stores an event of Community Lens with the other product events. @throws HttpError 404 for an unknown event */
export async function trackEvent(
  db: Executor,
  { user }: Requester,
  { event, params = {}, url, platform }: BodyOf<typeof lensTrack>,
): Promise<void> {
  const names = Object.hasOwn(events, event) ? events[event] : undefined;
  if (!names) throw notFound();
  const sent = { ...(url !== undefined && { url }), ...(platform !== undefined && { platform }), ...params };
  const properties = Object.fromEntries(names.map((name) => [name, text(sent, name)]));
  await db.insert(productEvents).values({
    userId: user.id,
    userEmail: user.email,
    key: `Community Lens: ${event}`,
    type: "Feature",
    properties,
  });
}
