import type { FastifyInstance } from "fastify";
import { type Config, isLoopback } from "#server/base/config.ts";
import { HttpError } from "#server/base/http-error.ts";

/**
 * The embedded provider asks for no password, since only this machine reaches it. But a page of the internet whose name
 * is made to point to this machine (DNS rebinding) would count as ours to a browser and could sign in. It cannot choose
 * the host that the browser names, so only names of this machine are answered. With a provider of the operator's own
 * every name is: a token is needed then.
 */
export function refuseForeignHosts(app: FastifyInstance, config: Pick<Config, "oidc" | "publicUrl">): void {
  if (config.oidc !== null) return;
  const own = new URL(config.publicUrl).hostname;
  app.addHook("onRequest", async (request) => {
    const name = hostnameOf(request.raw.headers.host);
    if (name !== own && !isLoopback(name)) throw new HttpError(403, "This platform answers only on this machine.");
  });
}

/** The name in a `Host` header, without port and brackets; empty when it is none. */
function hostnameOf(host: string | undefined): string {
  return (URL.parse(`http://${host}/`)?.hostname ?? "").replace(/^\[|\]$/g, "");
}
