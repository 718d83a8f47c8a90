import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "@fastify/proxy-addr";
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/core/config.ts";
import { HttpError } from "#server/platform/core/http-error.ts";

/**
 * IP address of the client, for limits and the audit log. Behind a proxy of `TRUST_PROXY` it is the address that the
 * proxy forwards, else that of the connection. Without a zone, and IPv4 addresses without their IPv6 form, so that a
 * client has one address.
 */
export function clientAddress(request: Pick<FastifyRequest, "ip" | "socket">): string {
  // The framework knows no address once the client has closed the connection.
  const forwarded = plainAddress((request.ip as string | undefined) ?? "");
  // A proxy may forward an invalid address.
  return isIP(forwarded) === 0 ? plainAddress(request.socket.remoteAddress ?? "") : forwarded;
}

/** Reads the client address of requests that the framework does not handle. */
export function createAddressReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const trusts = proxyAddress.compile([...trustProxy]);
  return (request) => clientAddress({ ip: proxyAddress(request, trusts), socket: request.socket });
}

function plainAddress(address: string): string {
  return address.replace(/%.*$/s, "").replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Requests outside of the API that one address may send a minute, as a multiple of `RATE_LIMIT`: pages load files. */
const pageFactor = 5;
/** The sign-in provider signs and encrypts for each request. */
const signInFactor = 0.25;

const minuteMs = 60_000;

/** Paths under `/api` that are served beside the API. */
const besideApi = /^\/api\/(docs|health|images)\b/;

/**
 * Limits requests of one client address on every path outside of the API, which needs no token. `limitApi` limits the
 * API, `serveWebhooks` limits refused deliveries.
 */
export async function limitAddresses(app: FastifyInstance, { rateLimit: perMinute }: Config): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, { global: false, keyGenerator: clientNetwork });
  const pages = app.createRateLimit({ max: Math.ceil(perMinute * pageFactor), timeWindow: minuteMs });
  const signIns = app.createRateLimit({ max: Math.ceil(perMinute * signInFactor), timeWindow: minuteMs });
  app.addHook("onRequest", async (request) => {
    if (isLimitedElsewhere(request.url)) return;
    const limit = request.url.startsWith("/oidc/") ? signIns : pages;
    const spent = await limit(request);
    if (!spent.isAllowed && spent.isExceeded) throw tooManyRequests(spent.ttl);
  });
}

/** Client address for limits. An IPv6 client can use every address of its /64 network. */
export const clientNetwork = (request: FastifyRequest): string => normalizeIP(clientAddress(request));

const isLimitedElsewhere = (url: string): boolean =>
  url.startsWith("/webhooks/") || (url.startsWith("/api/") && !besideApi.test(url));

export const tooManyRequests = (ttl: number): HttpError =>
  new HttpError(429, `Too many requests. Please try again in ${Math.ceil(ttl / 1000)} seconds.`);
