import { twitterConnector } from "#server/integrations/twitter/connector.ts";
import { startX } from "#tests/support/providers/x.ts";
import { contextOf, readPass } from "../unit/integrations/run-connector.ts";
import type { HeldProvider } from "./held-provider.ts";

/** Checks X against its published description. */
export const x: HeldProvider = {
  name: "x",
  schemas: [],
  async record(onExchange) {
    const server = await startX();
    server.me = server.account("project");
    const ada = server.account("ada", "Ada Lovelace");
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const post = server.post(at, ada, "Hello @project, look at #engines");
    post.longText = "Hello @project, look at #engines, and so on";
    for (let n = 0; n < 150; n += 1) server.post(at, ada, `No. ${n} of #engines for @project`);
    const settings = {
      hashtags: ["engines"],
      profile: { id: server.me.id, username: "project" },
      token: server.grants.token(),
    };
    const context = contextOf(twitterConnector, settings, onExchange, { X_API_URL: `${server.origin}/2` });
    await twitterConnector.check(context);
    for (const [partition, stream] of ["mentions", "hashtags"].entries()) {
      const { since } = await readPass(twitterConnector, context, stream, { partition });
      server.tellGone(post);
      await readPass(twitterConnector, context, stream, { partition, since });
    }
    await server.stop();
  },
};
