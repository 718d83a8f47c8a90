import type { FastifyInstance } from "fastify";
import type { AppTokens } from "#server/platform/auth/app-token.ts";
import type { Config } from "#server/platform/core/config.ts";
import { authMe } from "#shared/contract/auth.ts";

export const imagesPath = "/api/images";

/**
 * Name of the image cookie. Cookies ignore ports, so the name contains the port to separate two platforms on one
 * machine.
 */
export function imageCookieName(config: Pick<Config, "port">): string {
  return `images-${config.port}`;
}

/**
 * Sets a cookie that is valid only for images, on the request for the current user, because an `<img>` cannot send a
 * bearer token. It is a session cookie. Pages of other sites cannot make a browser send it.
 */
export function setImageCookie(api: FastifyInstance, config: Config, tokens: AppTokens): void {
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

/** Value of a cookie in a `Cookie` header; empty when it is missing. */
export function cookieValue(header: string | undefined, name: string): string {
  for (const pair of header?.split(";") ?? []) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name) return value ?? "";
  }
  return "";
}
