import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { type Config, isLoopback } from "#server/platform/core/config.ts";
import { HttpError } from "#server/platform/core/http-error.ts";

type Needs = Pick<Config, "oidc" | "publicUrl">;

/**
 * Answers only requests to this machine's names while the embedded sign-in provider is used, which needs no password.
 * Otherwise a web page could point its own name to this machine (DNS rebinding), count as same-origin to the browser,
 * and sign in. A page cannot choose the `Host` header. With the operator's own provider every host name is accepted,
 * because a token is required.
 */
export function refuseForeignHosts(app: FastifyInstance, config: Needs): void {
  app.addHook("onRequest", async ({ raw }) => {
    if (!isOwnHost(raw, config)) throw new HttpError(403, "This platform is available only on this machine.");
  });
}

/** True for a request to a name that the platform answers to. */
export function isOwnHost({ headers }: IncomingMessage, { oidc, publicUrl }: Needs): boolean {
  const name = hostnameOf(headers.host);
  return oidc !== null || name === new URL(publicUrl).hostname || isLoopback(name);
}

/** Host name in a `Host` header, without port and brackets; empty when it is invalid. */
function hostnameOf(host: string | undefined): string {
  return (URL.parse(`http://${host}/`)?.hostname ?? "").replace(/^\[|\]$/g, "");
}
