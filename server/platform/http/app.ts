import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cors from "@fastify/cors";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { Config } from "#server/platform/core/config.ts";
import { badRequest, HttpError, notFound } from "#server/platform/core/http-error.ts";
import { extensionOrigins } from "#shared/domain/extension-id.ts";
import { clientNetwork, limitAddresses, tooManyRequests } from "./address-limits.ts";
import { refuseForeignHosts } from "./allowed-hosts.ts";
import { errorAnswer, problemAnswer } from "./error-answer.ts";
import { logOptions, logRefusals } from "./log.ts";
import { secondsUntilNewQuotas } from "./quotas.ts";
import { bodyLimits, parseQuery, readBodies } from "./request-bodies.ts";
import { safetyHeaders, securityHeaders } from "./security-headers.ts";

/** Time limits for receiving a request and its headers, so that slow senders cannot exhaust the connections. */
const [arrivalMilliseconds, headersMilliseconds] = [120_000, 15_000];

/** `Retry-After` of a 503. A database that restarts is usually back by then. */
const retryAfterSeconds = 5;

/**
 * Only sockets change the protocol. Node would close the connection of a program that offers HTTP/2 (`Upgrade: h2c`)
 * without an answer. Node's types do not know this option yet.
 */
const upgrades = {
  shouldUpgradeCallback: ({ url }: IncomingMessage) =>
    ["/api/socket.io", "/socket.io"].some((path) => url?.startsWith(path) === true),
};

/** Creates the app without routes: parsing, errors as plain text, compression, headers. */
export async function createApp(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: bodyLimits.signedIn,
    requestTimeout: arrivalMilliseconds,
    http: {
      headersTimeout: headersMilliseconds,
      connectionsCheckingInterval: 5_000,
      // Node would refuse a request without `Host` itself, without the security headers.
      requireHostHeader: false,
      ...upgrades,
    },
    logger: logOptions,
    trustProxy: [...config.trustProxy],
    forceCloseConnections: "idle",
    // This answer would have no security headers.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: (request) => requestId(request.headers["x-request-id"]),
    routerOptions: { maxParamLength: 2_000, querystringParser: parseQuery },
    frameworkErrors(error, request, reply) {
      const answer = errorAnswer(error, request.log);
      const isPublicApi = request.url.startsWith("/api/v1/");
      const { status, text, contentType } = isPublicApi
        ? problemAnswer(answer.status, answer.text, request.url)
        : answer;
      const { origin } = request.headers;
      if (origin && mayCall(config, origin)) {
        reply.headers({ "access-control-allow-origin": origin, vary: "Origin" });
      }
      // The type of this callback does not allow a custom status.
      (reply as FastifyReply).headers(safetyHeaders(config)).code(status).type(contentType).send(text);
    },
    clientErrorHandler(error, socket) {
      refuseUnreadable(error, socket, safetyHeaders(config));
    },
  });
  readBodies(app);
  app.setErrorHandler((error, request, reply) => {
    const { status, text, contentType, code } = errorAnswer(error, request.log);
    if (code) reply.header("x-error-code", code);
    return reply.code(status).type(contentType).send(text);
  });
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode === 401) {
      reply.header("www-authenticate", request.tokenRefused ? 'Bearer error="invalid_token"' : "Bearer");
    }
    if (reply.statusCode === 503) reply.header("retry-after", retryAfterSeconds);
    // The rate limit sets its own `Retry-After`.
    if (reply.statusCode === 429 && !reply.hasHeader("retry-after")) {
      reply.header("retry-after", secondsUntilNewQuotas(new Date()));
    }
  });
  logRefusals(app);
  securityHeaders(app, config);
  refuseNodesExceptions(app, config);
  refuseForeignHosts(app, config);
  refuseWhileStopping(app);
  await limitAddresses(app, config);
  await app.register(compress, {
    // A small compressed body can expand to any size.
    globalDecompression: false,
    encodings: ["br", "gzip"],
    // The default quality of 11 takes a second where 4 takes milliseconds.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  return app;
}

/** Answers bytes that are not an HTTP request, or a request that timed out, and closes the connection. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>): void {
  if (socket.writable && error.code !== "ECONNRESET") {
    const { status, detail } = unreadable.get(error.code ?? "") ?? malformed;
    const reason = STATUS_CODES[status] ?? "";
    // The requested API is unknown here, so the body is problem details, which people can read too.
    const body = JSON.stringify({ title: reason, status, detail });
    const type = "application/problem+json; charset=utf-8";
    const all = { ...headers, "content-type": type, "content-length": Buffer.byteLength(body) };
    const lines = Object.entries({ ...all, connection: "close" }).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} ${reason}`, ...lines, "", body].join("\r\n"));
  }
  socket.destroySoon();
}

/** Answers the requests that Node would refuse itself, so that these answers have the security headers too. */
function refuseNodesExceptions(app: FastifyInstance, config: Config): void {
  app.addHook("onRequest", async ({ raw }) => {
    if (raw.headers.host === undefined) throw badRequest("The request has no Host header.");
  });
  app.server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, { ...safetyHeaders(config), "content-type": "text/plain; charset=utf-8" });
    response.end("The header Expect has an unknown value.");
  });
}

/** Refuses requests on open connections after the stop began. */
function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onRequest", async () => {
    if (isStopping) throw new HttpError(503, "The platform is restarting. Please try again in a moment.");
  });
}

interface Unreadable {
  readonly status: number;
  readonly detail: string;
}

const malformed: Unreadable = { status: 400, detail: "This is not an HTTP request." };

const unreadable: ReadonlyMap<string, Unreadable> = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", { status: 408, detail: "The request did not arrive in time. Please try again." }],
  [
    "HPE_HEADER_OVERFLOW",
    { status: 431, detail: "The URL and the headers of the request are too long: 16 KB at most." },
  ],
]);

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Registers the parts only the API needs: CORS, the rate limit per minute, and an answer to unknown paths with the
 * usual headers. `app` is the scope under `/api`.
 */
export async function limitApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(cors, {
    origin: (origin, decide) => decide(null, mayCall(config, origin)),
    methods,
    exposedHeaders: [
      ...["etag", "ratelimit", "ratelimit-policy", "retry-after", "x-error-code", "x-request-id", "x-hostname"],
    ],
    // Longest time that browsers cache a preflight.
    maxAge: 86_400,
  });
  if (config.rateLimit > 0) await limitRequests(app, config.rateLimit);
  app.route({
    method: methods,
    url: "/*",
    // Runs after the rate limit and before the body is read.
    preParsing: async () => {
      throw notFound();
    },
    handler: () => {},
  });
}

async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    // Header names of earlier IETF drafts: `ratelimit-limit`, `ratelimit-remaining`, `ratelimit-reset`.
    enableDraftSpec: true,
    keyGenerator: (request) => request.user?.id ?? clientNetwork(request),
    errorResponseBuilder: (_request, context) => tooManyRequests(context.ttl),
  });
  // Header names of the current draft.
  app.addHook("onSend", async (_request, reply) => {
    const [left, seconds] = [reply.getHeader("ratelimit-remaining"), reply.getHeader("ratelimit-reset")];
    if (left === undefined || seconds === undefined) return;
    reply.header("ratelimit-policy", `"minute";q=${perMinute};w=60`);
    reply.header("ratelimit", `"minute";r=${left};t=${seconds}`);
  });
}

/**
 * Allows origins to call the API. Firefox gives each installation of an extension a random origin. The API reads no
 * cookies.
 */
function mayCall({ publicUrl, corsOrigins }: Config, origin: string | undefined): boolean {
  if (!origin || origin.startsWith("moz-extension://")) return true;
  return [new URL(publicUrl).origin, ...extensionOrigins, ...corsOrigins].includes(origin);
}

function requestId(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[\w.-]{1,100}$/.test(given) ? given : crypto.randomUUID();
}
