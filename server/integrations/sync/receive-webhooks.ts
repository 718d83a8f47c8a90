import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError, notFound } from "#server/platform/core/http-error.ts";
import { concatInTurns } from "#server/platform/core/large-bytes.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { and, eq, ne } from "#server/platform/db/drizzle.ts";
import { integrations } from "#server/platform/db/schema/integrations.ts";
import { isUuid } from "#server/platform/filters/values.ts";
import { clientNetwork, tooManyRequests } from "#server/platform/http/address-limits.ts";
import { bodyLimits, limitArrival } from "#server/platform/http/request-bodies.ts";
import type { IntegrationRecord } from "../records.ts";
import { parseSettings } from "./connect-to.ts";
import { type Connector, type ReceivedDelivery, SyncError, type Webhook, type WebhookTarget } from "./connector.ts";
import { keepNeeded, readDelivery } from "./read-delivery.ts";
import { queueDeliveries, storeDelivery } from "./webhooks.ts";

/** Maximum number of integrations whose secrets are tried when the URL names none. */
const maxCandidates = 500;
/** Memory for deliveries that are being received, from all senders together. */
const mostBytesAtOnce = 96 * 1024 * 1024;
/** Each step of a larger delivery takes milliseconds, so the steps of several would block the process together. */
const largeBytes = 1024 * 1024;
/** Refused deliveries of one address a minute, as a share of `RATE_LIMIT`. Accepted ones are not limited. */
const refusedShare = 0.05;

type FindConnector = (platform: string) => Connector | undefined;

interface Params {
  readonly platform: string;
  readonly integrationId?: string;
}

/**
 * Receives webhooks: `POST /webhooks/{platform}` and `/webhooks/{platform}/{integration}`, also under `/api`. Everyone
 * can send to these paths, so a body stays raw bytes until its signature is verified. Stores each delivery once and
 * responds immediately. A job processes it.
 */
export async function serveWebhooks(app: FastifyInstance, platform: Platform, find: FindConnector): Promise<void> {
  const connectorOf = (request: FastifyRequest) => {
    const { platform: key, integrationId } = request.params as Params;
    const { webhook, ...connector } = find(key) ?? {};
    if (!webhook || (integrationId !== undefined && !isUuid(integrationId))) throw notFound();
    return { ...connector, webhook } as Connector & { webhook: Webhook };
  };
  await app.register(async (scope) => {
    const refused = await limitRefused(scope, platform.config.rateLimit);
    const reserve = createMemory(mostBytesAtOnce);
    const takeTurns = createTurns();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (request: FastifyRequest, payload: Readable) =>
      readBytes(payload, connectorOf(request).webhook.large?.maxBytes ?? bodyLimits.anonymous),
    );
    scope.addHook("onRequest", async (request) => {
      await refused.assertFew(request);
      connectorOf(request);
    });
    scope.addHook("preParsing", async (request, reply) => {
      reserve(request, reply, connectorOf(request).webhook.large?.maxBytes ?? bodyLimits.anonymous);
      await limitArrival(request);
    });
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const connector = connectorOf(request);
      const received = receivedFrom(request);
      const greeting = connector.webhook.greet?.(received, platform.config.providers) ?? null;
      if (greeting !== null) return reply.type("text/plain").send(greeting);
      const accept = () => acceptDelivery(platform, connector, request.params as Params, received);
      const isAccepted = await (received.raw.length > largeBytes ? takeTurns(accept) : accept());
      if (!isAccepted) await refused.count(request);
      return reply
        .code(isAccepted ? 202 : 401)
        .type("text/plain")
        .send(isAccepted ? "Accepted" : "The signature is invalid.");
    };
    for (const prefix of ["/webhooks", "/api/webhooks"]) {
      for (const path of ["/:platform", "/:platform/:integrationId"]) scope.post(prefix + path, handle);
    }
  });
}

/** Returns a function that runs one task at a time, in the order of the calls. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work);
    last = own.catch(() => {});
    return own;
  };
}

/** Limits the refused deliveries of an address, so that no one can make the server verify forged ones all day. */
async function limitRefused(scope: FastifyInstance, perMinute: number) {
  if (perMinute === 0) return { async assertFew() {}, async count() {} };
  await scope.register(rateLimit, { global: false, keyGenerator: clientNetwork });
  const limit = scope.createRateLimit({ max: Math.ceil(perMinute * refusedShare), timeWindow: 60_000 });
  return {
    async assertFew(request: FastifyRequest) {
      const spent = await limit(request, { increment: false });
      if (!spent.isAllowed && spent.remaining === 0) throw tooManyRequests(spent.ttl);
    },
    async count(request: FastifyRequest) {
      await limit(request);
    },
  };
}

/**
 * Reserves memory for a body before it is read, by its declared size.
 * @returns function that throws HttpError 413 for a larger body than allowed, 503 when too many are being received
 */
function createMemory(mostBytes: number) {
  let reserved = 0;
  return ({ headers }: FastifyRequest, reply: FastifyReply, largest: number): void => {
    const size = Number(headers["content-length"] ?? largest);
    if (size > largest) throw tooLarge(largest);
    if (reserved + size > mostBytes) throw new HttpError(503, "Too many deliveries arrive at once. Please try again.");
    reserved += size;
    reply.raw.once("close", () => {
      reserved -= size;
    });
  };
}

/** @throws HttpError 413 */
async function readBytes(payload: Readable, largest: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of payload as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largest) throw tooLarge(largest);
    parts.push(part);
  }
  return concatInTurns(parts);
}

const tooLarge = (largest: number) =>
  new HttpError(413, `The delivery is too large: ${largest / 1024 / 1024} MB at most.`);

function receivedFrom(request: FastifyRequest): ReceivedDelivery {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return { headers: new Headers(headers), raw, receivedAt: new Date() };
}

/**
 * Verifies and stores a delivery.
 * @returns false when it was signed with the secret of no integration
 */
async function acceptDelivery(
  platform: Platform,
  connector: Connector & { readonly webhook: Webhook },
  params: Params,
  received: ReceivedDelivery,
): Promise<boolean> {
  const { webhook } = connector;
  const signed = await verifiedBy(platform, connector, await candidatesFor(platform, params), received);
  if (signed.length === 0) return false;
  await nextTurn();
  // The worker reads the others.
  const delivery = webhook.concerns ? await readDelivery(received) : { ...received, body: undefined };
  const targets = signed.filter(({ settings, target }) => webhook.concerns?.(delivery, settings, target) ?? true);
  // Without a delivery id, equal bytes count as the same delivery.
  const deliveryId = webhook.deliveryId(delivery) ?? createHash("sha256").update(delivery.raw).digest("base64url");
  const stored = targets.length > 0 ? await neededPart(webhook, received) : received;
  for (const { id } of targets) {
    await nextTurn();
    await storeDelivery(platform.db, id, deliveryId, stored);
    // A repeated delivery is queued again, in case the first attempt to queue it failed.
    await queueDeliveries(platform, id);
  }
  return targets.length > 0;
}

/** Reduces a large delivery to what is read of it. */
async function neededPart({ large }: Webhook, received: ReceivedDelivery): Promise<ReceivedDelivery> {
  if (!large || received.raw.length <= largeBytes) return received;
  const { body } = await readDelivery(received);
  return { ...received, raw: Buffer.from(JSON.stringify(keepNeeded(body, large.needed) ?? null)) };
}

function candidatesFor({ db }: Pick<Platform, "db">, params: Params): Promise<IntegrationRecord[]> {
  return db
    .select()
    .from(integrations)
    .where(
      and(
        eq(integrations.platform, params.platform),
        ne(integrations.status, "inactive"),
        params.integrationId === undefined ? undefined : eq(integrations.id, params.integrationId),
      ),
    )
    .limit(maxCandidates);
}

interface Verified {
  readonly id: string;
  readonly settings: unknown;
  readonly target: WebhookTarget;
}

/** Integrations whose secret verifies the delivery. */
async function verifiedBy(
  platform: Platform,
  connector: Connector & { readonly webhook: Webhook },
  candidates: readonly IntegrationRecord[],
  received: ReceivedDelivery,
): Promise<Verified[]> {
  const found: Verified[] = [];
  for (const integration of candidates) {
    try {
      const settings = parseSettings(platform, connector, integration);
      const { integrationIdentifier } = integration;
      const target = { integrationIdentifier, providers: platform.config.providers };
      if (connector.webhook.verify(received, settings, target)) found.push({ id: integration.id, settings, target });
    } catch (error) {
      if (!(error instanceof SyncError)) throw error;
    }
    // A signature takes milliseconds for a large body; other requests go first.
    if (candidates.length > 1) await nextTurn();
  }
  return found;
}
