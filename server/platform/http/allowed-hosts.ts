import type { FastifyInstance } from "fastify";
import { type Config, isLoopback } from "#server/platform/core/config.ts";
import { HttpError } from "#server/platform/core/http-error.ts";

/**
 * Answers only requests to this machine's names while the embedded sign-in provider is used, which needs no password.
 * Otherwise a web page could point its own name to this machine (DNS rebinding), count as same-origin to the browser,
 * and sign in. A page cannot choose the `Host` header. With the operator's own provider every host name is accepted,
 * because a token is required.
 */
export function refuseForeignHosts(app: FastifyInstance, config: Pick<Config, "oidc" | "publicUrl">): void {
  if (config.oidc !== null) return;
  const own = new URL(config.publicUrl).hostname;
  app.addHook("onRequest", async (request) => {
    const name = hostnameOf(request.raw.headers.host);
    if (name !== own && !isLoopback(name)) throw new HttpError(403, "This platform is available only on this machine.");
  });
}

/** Host name in a `Host` header, without port and brackets; empty when it is invalid. */
function hostnameOf(host: string | undefined): string {
  return (URL.parse(`http://${host}/`)?.hostname ?? "").replace(/^\[|\]$/g, "");
}
