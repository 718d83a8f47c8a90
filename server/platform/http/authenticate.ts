import type { FastifyInstance } from "fastify";
import type { AppTokens } from "#server/platform/auth/app-token.ts";
import {
  apiKeyPrefix,
  type CurrentUser,
  type CurrentUsers,
  type TokenUse,
} from "#server/platform/auth/find-current-user.ts";
import { unattendedHeader } from "#shared/domain/product/unattended.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** User of the bearer token; null without a token. */
    user: CurrentUser | null;
    /** True for a token that is forged, expired or of a deleted user. */
    tokenRefused: boolean;
  }
}

/**
 * Paths to which the browser of a client of existing backends navigates for signing in at a provider. It sends no
 * headers, so the token is in the URL. The console asks `POST /integration/sign-in` instead.
 */
const navigatedPath = /^\/api\/[a-z]+\/connect$/;

/** Reads the bearer token or API key of every request. Requests without one continue unauthenticated. */
export function authenticate(app: FastifyInstance, tokens: AppTokens, currentUsers: CurrentUsers): void {
  const userOf = async (token: string, use: TokenUse) => {
    if (token.startsWith(apiKeyPrefix)) return currentUsers.findByKey(token);
    const verified = await tokens.verify(token);
    return verified && currentUsers.find(verified.userId, verified.issuedAt, use);
  };
  app.decorateRequest("user", null);
  app.decorateRequest("tokenRefused", false);
  app.addHook("onRequest", async (request) => {
    const [scheme, sent] = request.headers.authorization?.split(" ") ?? [];
    const { crowdToken } = request.query as { crowdToken?: unknown };
    const isNavigation = request.method === "GET" && navigatedPath.test(request.routeOptions.url ?? "");
    const token = (isNavigation ? crowdToken : undefined) ?? (scheme?.toLowerCase() === "bearer" ? sent : undefined);
    if (typeof token !== "string" || token === "") return;
    request.user = await userOf(token, request.headers[unattendedHeader] === undefined ? "request" : "background");
    request.tokenRefused = request.user === null;
  });
}
