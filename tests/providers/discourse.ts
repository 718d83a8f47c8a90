import { discourseConnector } from "#server/integrations/discourse/connector.ts";
import { startDiscourse } from "#tests/support/providers/discourse.ts";
import { contextOf, readPass } from "../unit/integrations/run-connector.ts";
import type { HeldProvider } from "./held-provider.ts";

/** Checks Discourse against its published description. */
export const discourseForum: HeldProvider = {
  name: "discourse",
  schemas: [],
  async record(onExchange) {
    const server = await startDiscourse();
    const forum = server.forum("");
    const ada = forum.user("ada", { name: "Ada Lovelace" });
    const topic = forum.topic("2026-01-05T09:00:00.000Z", ada, "Guidance");
    for (let n = 0; n < 60; n += 1)
      forum.post(topic, "2026-01-05T09:00:00.000Z", ada, `<p>No. ${n}</p>`, { replyTo: 1 });
    const settings = { forumHostname: server.origin, apiKey: "good-key", apiUsername: "system", webhookSecret: null };
    // The description of topics is generated from one answer to an administrator and refuses every other one.
    const isDescribed = ({ url }: { url: URL }) => url.pathname === "/posts.json";
    const context = contextOf(
      discourseConnector,
      settings,
      (exchange) => isDescribed(exchange) && onExchange(exchange),
    );
    await discourseConnector.check(context);
    const { since } = await readPass(discourseConnector, context, "posts");
    await readPass(discourseConnector, context, "posts", { since });
    await server.stop();
  },
};
