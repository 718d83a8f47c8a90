import type { FastifyInstance } from "fastify";
import { clientAddress } from "./client-address.ts";

/**
 * Logs every request that was refused for lack of a valid token or of rights: who asked for what, without values of the
 * request.
 */
export function logRefusals(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, { statusCode: status }) => {
    if (status !== 401 && status !== 403) return;
    const { method, user, routeOptions, log } = request;
    const refused = { status, user: user?.id ?? null, address: clientAddress(request), method, path: routeOptions.url };
    log.warn(refused, "Refused a request");
  });
}
