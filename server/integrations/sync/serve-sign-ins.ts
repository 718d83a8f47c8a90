import type { FastifyInstance } from "fastify";
import type { AppTokens } from "#server/access/app-token.ts";
import type { CurrentUsers } from "#server/access/find-current-user.ts";
import { HttpError } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import { checkAccess } from "#server/http/check-access.ts";
import { findSegments, namedSegments } from "#server/http/request-segments.ts";
import { connectedSegment } from "../connect.ts";
import { startOAuth } from "./oauth.ts";
import { oauthProviders } from "./oauth-providers.ts";

interface Needs {
  readonly platform: Platform;
  readonly tokens: Pick<AppTokens, "verify">;
  readonly currentUsers: Pick<CurrentUsers, "find">;
}

/**
 * `GET /api/{provider}/connect?crowdToken&segments[]` (wire.md 26): where a browser goes that cannot send headers. Leads
 * to the provider's sign-in, for those who may connect the sub-project.
 */
export function serveSignIns(app: FastifyInstance, { platform, tokens, currentUsers }: Needs): void {
  for (const provider of Object.keys(oauthProviders) as (keyof typeof oauthProviders)[]) {
    app.get<{ Querystring: { crowdToken?: unknown } }>(`/api/${provider}/connect`, async (request, reply) => {
      const { crowdToken } = request.query;
      const verified = typeof crowdToken === "string" ? await tokens.verify(crowdToken) : null;
      const user = verified && (await currentUsers.find(verified.userId, verified.issuedAt));
      if (!user) throw new HttpError(401, "Sign in again, and connect from the integrations page.");
      const found = await findSegments(platform.db, namedSegments({}, request.query, {}));
      const segments = checkAccess({ access: "tenantEdit", path: `/${provider}/connect` }, user, found);
      const segmentId = connectedSegment({ segments });
      return reply.redirect(await startOAuth(platform, { user }, provider, segmentId));
    });
  }
}
