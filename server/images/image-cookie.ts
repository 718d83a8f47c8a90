import type { FastifyInstance } from "fastify";
import type { AppTokens } from "#server/access/app-token.ts";
import type { Config } from "#server/base/config.ts";
import { authMe } from "#shared/contract/auth.ts";

export const imagesPath = "/api/images";

/** Cookies know no ports: two platforms on one machine keep theirs apart by the name. */
export function imageCookieName(config: Pick<Config, "port">): string {
  return `images-${config.port}`;
}

/**
 * An `<img>` cannot send a bearer token, so whoever asks who they are gets a cookie for pictures and nothing else. It
 * ends with the browser, and no other site's page can make a browser send it.
 */
export function giveImageCookie(api: FastifyInstance, config: Config, tokens: AppTokens): void {
  const secure = config.publicUrl.startsWith("https:") ? "; Secure" : "";
  api.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.url !== `/api${authMe.path}` || reply.statusCode !== 200) return;
    if (!request.user || request.user.status === "empty-permissions") return;
    const token = await tokens.sign(request.user.id);
    reply.header(
      "set-cookie",
      `${imageCookieName(config)}=${token}; Path=${imagesPath}; HttpOnly; SameSite=Strict${secure}`,
    );
  });
}

/** The value of a cookie in a `Cookie` header; empty when it is not there. */
export function cookieValue(header: string | undefined, name: string): string {
  for (const pair of header?.split(";") ?? []) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name) return value ?? "";
  }
  return "";
}
