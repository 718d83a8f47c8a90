import { isIP } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Call } from "#shared/contract/call.ts";
import { answerProblems } from "./answer-check.ts";
import { checkAccess } from "./check-access.ts";
import { errorAnswer } from "./error-answer.ts";
import { once, type SentAnswer } from "./idempotency.ts";
import { readInput } from "./input.ts";
import { assertHonest } from "./request-limits.ts";
import { findSegments, namedSegments } from "./request-segments.ts";
import { Download, type Input, Reply, type Requester, type Route } from "./route.ts";

export interface RegisterOptions {
  /** Every answer is held against the contract; one that does not fit is a 500. For tests. */
  readonly strictAnswers: boolean;
}

/**
 * Mounts routes on an app whose requests already carry `user` (see `authenticate.ts`): access, segments, input by the
 * call's schemas, the write done once for an `Idempotency-Key`, versions as ETag.
 */
export function registerRoutes(
  app: FastifyInstance,
  platform: Platform,
  routes: readonly Route[],
  options: RegisterOptions,
): void {
  for (const route of routes) {
    app.route({
      method: route.call.method,
      url: route.call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: (request, reply) => answer(platform, route, request, reply, options),
    });
  }
}

async function answer(
  platform: Platform,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RegisterOptions,
): Promise<FastifyReply> {
  const { call } = route;
  const input = await readRequest(platform, call, request, reply);
  const handle = async (): Promise<SentAnswer | Download> => {
    try {
      const result = await route.handle(input);
      return result instanceof Download ? result : sendable(platform, call, result, options);
    } catch (error) {
      return errorAnswer(error, request.log);
    }
  };
  const write = async (): Promise<SentAnswer> => {
    const sent = await handle();
    if (sent instanceof Download) throw new Error(`${call.method} ${call.path} writes, and cannot answer with a file.`);
    return sent;
  };
  const key = request.headers["idempotency-key"];
  const sent =
    typeof key === "string" && isWrite(call) && request.user
      ? await once(
          platform.db,
          { userId: request.user.id, key, method: call.method, url: request.url, body: request.body },
          write,
        )
      : await handle();
  if (sent instanceof Download) {
    reply.header("content-disposition", `attachment; filename="${sent.fileName}"`);
    return reply.type(sent.contentType).send(Readable.from(sent.pieces));
  }
  if (sent.etag) reply.header("etag", `"${sent.etag}"`);
  return reply.code(sent.status).type(sent.contentType).send(sent.text);
}

async function readRequest(
  platform: Platform,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Input<Call>> {
  if (request.tokenRefused) throw new HttpError(401, "An unexpected error occurred");
  const user = request.user;
  // Who has no right at all is turned away before anything is looked up.
  if (user === null) checkAccess(call, user, []);
  const { params, query, body } = request;
  assertHonest(params, query, body);
  const found = user === null ? [] : await findSegments(platform.db, namedSegments(params, query, body));
  const segments = checkAccess(call, user, found);
  const leaving = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) leaving.abort();
  });
  return {
    params: readInput(call.params, params),
    query: readInput(call.query, query),
    body: readInput(call.body, body),
    requester: requesterOf(request, segments),
    signal: leaving.signal,
  };
}

function requesterOf(request: FastifyRequest, segments: Requester["segments"]): Requester {
  const version = request.headers["if-match"];
  return {
    // Calls that are open to everybody do not look at the user.
    user: request.user ?? nobody,
    segments,
    // What a proxy says of the caller may be no address at all; a zone is this machine's own matter.
    ipAddress: isIP(request.ip) === 0 ? null : request.ip.replace(/%.*$/, ""),
    userAgent: request.headers["user-agent"]?.slice(0, 500) ?? null,
    requestId: request.id,
    ifMatch: version === undefined || version === "*" ? null : version.replace(/^W\//, "").replaceAll('"', ""),
  };
}

const nobody: Requester["user"] = {
  id: "00000000-0000-0000-0000-000000000000",
  email: "",
  fullName: "",
  roles: [],
  adminSegments: [],
  status: "empty-permissions",
};

/** Calls with a method other than GET that only read (queries, autocompletes) need no key. */
function isWrite(call: Call): boolean {
  return call.method !== "GET" && call.reads !== true;
}

/** Success answers of wire.md 1.7: JSON, plain text for a string, `OK` for nothing. */
function sendable(platform: Platform, call: Call, result: unknown, options: RegisterOptions): SentAnswer {
  const { answer, status, etag } = result instanceof Reply ? result : new Reply(result);
  if (options.strictAnswers) {
    const problems = answerProblems(call, answer);
    if (problems.length > 0) {
      const text = `The answer of ${call.method} ${call.path} does not fit the contract: ${problems.slice(0, 5).join("; ")}`;
      platform.log.error(text);
      throw new HttpError(500, text);
    }
  }
  if (answer === undefined) return { status, text: "OK", contentType: "text/plain; charset=utf-8", etag };
  if (typeof answer === "string") return { status, text: answer, contentType: "text/plain; charset=utf-8", etag };
  return { status, text: JSON.stringify(answer), contentType: "application/json; charset=utf-8", etag };
}
