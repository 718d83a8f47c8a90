import { isIP } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import { inRequestTransaction } from "#server/db/request-transaction.ts";
import type { Call } from "#shared/contract/call.ts";
import { answerProblems } from "./answer-check.ts";
import { checkAccess } from "./check-access.ts";
import { once, type SentAnswer } from "./idempotency.ts";
import { readInput } from "./input.ts";
import { spendQuotas } from "./quotas.ts";
import { assertHonest } from "./request-limits.ts";
import { findSegments, namedSegments } from "./request-segments.ts";
import { Download, type Input, Lines, Redirect, Reply, type Requester, type Route } from "./route.ts";

export interface RegisterOptions {
  /** Every answer is held against the contract; one that does not fit is a 500. For tests. */
  readonly strictAnswers: boolean;
  /** Told of every write that took effect. */
  readonly onWrite?: (write: CommittedWrite) => void;
}

/** A write that took effect. */
export interface CommittedWrite {
  readonly call: Call;
  /** Null for a call that needs no sign-in. */
  readonly userId: string | null;
  /** Its `Idempotency-Key`, by which whoever sent it knows it again; null without one. */
  readonly key: string | null;
  /** Ids of the records that its request and its answer name. */
  readonly ids: readonly string[];
}

/**
 * Mounts routes on an app whose requests already carry `user` (see `authenticate.ts`): access, segments, input by the
 * call's schemas, a write as one transaction and once for an `Idempotency-Key`, versions as ETag.
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
  // Before the write's transaction, so that one write of a user does not wait for another.
  if (request.user && isWrite(call)) {
    await spendQuotas(platform.db, call, request.user.id, { keyed: "idempotency-key" in request.headers });
  }
  const prepared = await route.prepare?.(input);
  const handle = () => route.handle(input, prepared);
  if (isWrite(call)) {
    let result: unknown;
    const write = async () => {
      result = await handle();
      return sendable(platform, call, result, options);
    };
    const onFollowUpError = (error: unknown) => request.log.error(error, "What follows a write failed");
    const sent = await inRequestTransaction(platform.db, (tx) => writeOnce(tx, call, request, write), onFollowUpError);
    const key = request.headers["idempotency-key"];
    const answered = result instanceof Reply ? result.answer : result;
    options.onWrite?.({
      call,
      userId: request.user?.id ?? null,
      key: typeof key === "string" ? key : null,
      ids: namedIds(input.params, input.query, input.body, answered),
    });
    return send(reply, sent);
  }
  const result = await handle();
  if (result instanceof Redirect) return reply.redirect(result.address);
  if (result instanceof Lines) return sendLines(platform, call, result, reply, options);
  if (!(result instanceof Download)) return send(reply, sendable(platform, call, result, options));
  reply.header("content-disposition", `attachment; filename="${result.fileName}"`);
  // Made while it is sent, so there are no bytes to ask a range of.
  reply.header("accept-ranges", "none");
  return reply.type(result.contentType).send(Readable.from(request.method === "HEAD" ? [] : result.pieces));
}

/** Fields that name records in requests and answers. */
const idFields = [
  ...["id", "ids", "memberId", "organizationId", "memberToMerge", "organizationToMerge"],
  ...["memberToNotMerge", "organizationToNotMerge", "personId", "otherId", "keepId"],
];

/** More is a change of many, of which clients are told in no detail. */
const mostNamedIds = 200;

function namedIds(...parts: readonly unknown[]): string[] {
  const found = parts
    .filter((part): part is Record<string, unknown> => typeof part === "object" && part !== null)
    .flatMap((part) => idFields.flatMap((field) => part[field] ?? []))
    .filter((id): id is string => typeof id === "string");
  return [...new Set(found)].slice(0, mostNamedIds);
}

function writeOnce(
  tx: Executor,
  call: Call,
  request: FastifyRequest,
  write: () => Promise<SentAnswer>,
): Promise<SentAnswer> {
  const { user, method, url, body } = request;
  const key = request.headers["idempotency-key"];
  if (!user || typeof key !== "string") return write();
  return once(
    tx,
    { userId: user.id, key, method, url, body },
    write,
    call.answersSecret ? () => shownBefore : undefined,
  );
}

/** A secret is not kept for a repetition. */
const shownBefore: SentAnswer = {
  status: 409,
  text: "This was done already. Its answer holds a secret and is shown only once.",
  contentType: "text/plain; charset=utf-8",
};

function send(reply: FastifyReply, { status, text, contentType, etag }: SentAnswer): FastifyReply {
  if (etag) reply.header("etag", `"${etag}"`);
  return reply.code(status).type(contentType).send(text);
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
  assertBodyType(call, request.headers);
  const leaving = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) leaving.abort();
  });
  return {
    params: readInput(call.params, params),
    query: readInput(call.query, query),
    body: call.ndjson ? undefined : readInput(call.body, body),
    upload: call.ndjson ? request.raw : null,
    requester: requesterOf(request, segments),
    signal: leaving.signal,
  };
}

/** @throws HttpError 415 when lines are sent to a call that takes JSON, or JSON to one that takes lines */
function assertBodyType(call: Call, headers: FastifyRequest["headers"]): void {
  const { "content-type": type = "", "content-length": length = "0", "transfer-encoding": encoding } = headers;
  // Some clients name a type where they send nothing.
  if (encoding === undefined && Number(length) === 0) return;
  const isLines = /^application\/x-ndjson\b/i.test(type);
  if (call.ndjson && !isLines) {
    throw new HttpError(415, "The request body must be lines of JSON (application/x-ndjson).");
  }
  if (!call.ndjson && isLines) throw new HttpError(415, "The request body must be JSON.");
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
    // Taken for strong where it is weak: a proxy that compresses answers weakens their tags, and versions stay the same.
    ifMatch:
      version === undefined || version.trim() === "*"
        ? null
        : version.split(",").map((tag) => tag.trim().replace(/^W\//, "").replaceAll('"', "")),
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

/** Many calls with a method other than GET only read (queries, autocompletes). Signing in asks the provider first. */
function isWrite(call: Call): boolean {
  return call.method !== "GET" && !call.reads && !call.ndjson && call.access !== "public";
}

/**
 * Lines go out as they are made, and are made whether or not they are read yet: a client that sends everything before it
 * reads would else wait for us while we wait for it. Nothing compresses them, which would hold them back.
 */
function sendLines(
  platform: Platform,
  call: Call,
  { lines }: Lines<unknown>,
  reply: FastifyReply,
  options: RegisterOptions,
): FastifyReply {
  const sent = new Readable({ read() {} });
  const write = async () => {
    for await (const line of lines) {
      if (options.strictAnswers) assertFits(platform, call, line);
      sent.push(`${JSON.stringify(line)}\n`);
    }
    sent.push(null);
  };
  write().catch((error: unknown) => {
    reply.request.log.error(error, "Lines of an answer could not be made");
    sent.destroy(error as Error);
  });
  reply.request.headers["x-no-compression"] = "true";
  return reply.type("application/x-ndjson; charset=utf-8").send(sent);
}

/** @throws HttpError 500 that names what does not fit the contract */
function assertFits(platform: Platform, call: Call, answer: unknown): void {
  const problems = answerProblems(call, answer);
  if (problems.length === 0) return;
  const text = `The answer of ${call.method} ${call.path} does not fit the contract: ${problems.slice(0, 5).join("; ")}`;
  platform.log.error(text);
  throw new HttpError(500, text);
}

/** Success answers of wire.md 1.7: JSON, plain text for a string, `OK` for nothing. */
function sendable(platform: Platform, call: Call, result: unknown, options: RegisterOptions): SentAnswer {
  const { answer, status: own, etag } = result instanceof Reply ? result : new Reply(result);
  const status = own ?? call.status ?? 200;
  if (options.strictAnswers) assertFits(platform, call, answer);
  if (answer === undefined) return { status, text: "OK", contentType: "text/plain; charset=utf-8", etag };
  if (typeof answer === "string") return { status, text: answer, contentType: "text/plain; charset=utf-8", etag };
  return { status, text: JSON.stringify(answer), contentType: "application/json; charset=utf-8", etag };
}
