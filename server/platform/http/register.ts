import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { inRequestTransaction } from "#server/platform/db/request-transaction.ts";
import type { Call } from "#shared/contract/call.ts";
import { clientAddress } from "./address-limits.ts";
import { checkAccess } from "./check-access.ts";
import { once, type SentAnswer } from "./idempotency.ts";
import { readInput } from "./input.ts";
import { spendQuotas } from "./quotas.ts";
import { bodyLimits, limitArrival } from "./request-bodies.ts";
import { assertWithinLimits } from "./request-limits.ts";
import { findSegments, namedSegments } from "./request-segments.ts";
import { Download, type Input, Lines, Redirect, Reply, type Requester, type Route } from "./route.ts";

/** Printable and control ASCII, which has one form. */
const isAscii = (text: string) => /^[\0-\x7F]*$/.test(text);

/**
 * Composes the letters of all texts in a value (NFC), so that names that look the same are the same: `é` as one
 * character, and as `e` with a combining accent. Returns the value itself when nothing changes.
 */
export function composeText<T>(value: T): T {
  if (typeof value === "string") return (isAscii(value) ? value : value.normalize("NFC")) as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const composed = value.map(composeText);
    return composed.some((each, at) => each !== value[at]) ? (composed as T) : value;
  }
  const composed = Object.entries(value).map(([name, each]) => [composeText(name), composeText(each)] as const);
  const isChanged = composed.some(
    ([name, each]) => !Object.hasOwn(value, name) || each !== (value as Record<string, unknown>)[name],
  );
  return isChanged ? (Object.fromEntries(composed) as T) : value;
}

/**
 * Lists contract violations of an answer: wrong types and unknown fields, since the server writes strictly. Used only
 * in tests and development, because it parses each answer a second time.
 */
function answerProblems(call: Call, answer: unknown): string[] {
  const sent: unknown = JSON.parse(JSON.stringify(answer === undefined ? "OK" : answer));
  const parsed = z.safeParse(call.answer, sent);
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => `${issue.path.map(String).join(".")}: ${issue.message || issue.code}`);
  }
  return unknownFields(sent, parsed.data, "");
}

function unknownFields(sent: unknown, known: unknown, path: string): string[] {
  if (typeof sent !== "object" || sent === null || typeof known !== "object" || known === null) return [];
  return Object.entries(sent).flatMap(([key, value]) => {
    const at = path === "" ? key : `${path}.${key}`;
    if (!Object.hasOwn(known, key)) return [`${at}: not in the contract`];
    return unknownFields(value, (known as Record<string, unknown>)[key], at);
  });
}

export interface RegisterOptions {
  /** Checks every answer against the contract; a violation is a 500. For tests. */
  readonly strictAnswers: boolean;
  /** Called after every committed write. */
  readonly onWrite?: (write: CommittedWrite) => void;
}

/** Committed write. */
export interface CommittedWrite {
  readonly call: Call;
  /** Null for a call that needs no sign-in. */
  readonly userId: string | null;
  /** `Idempotency-Key`, by which the sender recognizes its own write; null without one. */
  readonly key: string | null;
  /** Ids of the records named in the request and the answer. */
  readonly ids: readonly string[];
}

/**
 * Mounts routes on an app whose requests carry `user` (see `authenticate.ts`). Checks access and segments, and
 * validates input by the call's schemas. Runs each write in one transaction, at most once per `Idempotency-Key`. Sends
 * versions as ETag.
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
      ...(route.call.access === "public" && { bodyLimit: bodyLimits.anonymous }),
      // Runs after the rate limit and before the body is read.
      preParsing: (request) => admitBody(route.call, request),
      handler: (request, reply) => answer(platform, route, request, reply, options),
    });
  }
}

/** Refuses the body of a request without a user, unless the call is public. */
async function admitBody(call: Call, request: FastifyRequest): Promise<void> {
  if (request.tokenRefused) throw new HttpError(401, "An unexpected error occurred");
  if (request.user !== null) return;
  checkAccess(call, null, []);
  await limitArrival(request);
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
  // Runs before the write's transaction, so that concurrent writes of a user do not wait for each other.
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
    const onFollowUpError = (error: unknown) => request.log.error(error, "A step after a write failed");
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
  // The content is generated while it is sent, so byte ranges are impossible.
  reply.header("accept-ranges", "none");
  return reply.type(result.contentType).send(Readable.from(request.method === "HEAD" ? [] : result.pieces));
}

/** Fields that name records in requests and answers. */
const idFields = [
  ...["id", "ids", "memberId", "organizationId", "memberToMerge", "organizationToMerge"],
  ...["memberToNotMerge", "organizationToNotMerge", "personId", "otherId", "keepId"],
];

/** A larger write counts as a bulk change, whose ids are not all sent to clients. */
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
    call.answersSecret ? () => alreadyShown : undefined,
  );
}

/** Stored instead of an answer that contains a secret. */
const alreadyShown: SentAnswer = {
  status: 409,
  text: "This was already done. The response contains a secret that is shown only once.",
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
  const user = request.user;
  const { params, query, body } = request;
  for (const part of [params, query]) assertWithinLimits(part);
  assertWithinLimits(body, call.acceptsFile ? Number.POSITIVE_INFINITY : undefined);
  const named = user === null ? [] : namedSegments(params, query, body);
  const found = await findSegments(platform.db, named);
  const segments = checkAccess(call, user, found);
  assertSegmentExists(call, named, found);
  assertBodyType(call, request.headers);
  const disconnection = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) disconnection.abort();
  });
  return {
    params: readInput(call.params, params),
    query: readInput(call.query, composeText(query)),
    body: call.ndjson ? undefined : readInput(call.body, call.acceptsFile ? body : composeText(body)),
    upload: call.ndjson ? request.raw : null,
    requester: requesterOf(request, segments),
    origin: request.headers.origin ?? null,
    signal: disconnection.signal,
  };
}

/**
 * Without segments, a call concerns the whole workspace: unknown or deleted segments must not count as none.
 * @throws HttpError 404 when none of the named segments exists
 */
function assertSegmentExists({ access }: Call, named: readonly string[], found: Requester["segments"]): void {
  if (access === "public" || access === "user") return;
  if (named.length > 0 && found.length === 0) throw new HttpError(404, "This project no longer exists.");
}

/** @throws HttpError 415 when NDJSON is sent to a call that accepts JSON, or JSON to one that accepts NDJSON */
function assertBodyType(call: Call, headers: FastifyRequest["headers"]): void {
  const { "content-type": type = "", "content-length": length = "0", "transfer-encoding": encoding } = headers;
  // Some clients send a content type with an empty body.
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
    // Public calls ignore the user.
    user: request.user ?? nobody,
    segments,
    ipAddress: clientAddress(request) || null,
    userAgent: request.headers["user-agent"]?.slice(0, 500) ?? null,
    requestId: request.id,
    // Weak tags count as strong: a proxy that compresses answers weakens their tags, while the version is the same.
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

/**
 * True for calls that write. Many calls with a method other than GET only read (queries, autocompletes). Sign-in calls
 * the provider first and needs no transaction.
 */
function isWrite(call: Call): boolean {
  return call.method !== "GET" && !call.reads && !call.ndjson && call.access !== "public";
}

/**
 * Sends lines as they are produced, without waiting until the client reads them: a client that sends its whole request
 * before it reads would otherwise deadlock with the server. Disables compression, which would delay lines.
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
    reply.request.log.error(error, "Lines of a response could not be written");
    sent.destroy(error as Error);
  });
  reply.request.headers["x-no-compression"] = "true";
  return reply.type("application/x-ndjson; charset=utf-8").send(sent);
}

/** @throws HttpError 500 that lists the contract violations */
function assertFits(platform: Platform, call: Call, answer: unknown): void {
  const problems = answerProblems(call, answer);
  if (problems.length === 0) return;
  const text = `The response of ${call.method} ${call.path} does not match the contract: ${problems.slice(0, 5).join("; ")}`;
  platform.log.error(text);
  throw new HttpError(500, text);
}

/** Success answers of wire.md 1.7: JSON, plain text for a string, `OK` for no value. */
function sendable(platform: Platform, call: Call, result: unknown, options: RegisterOptions): SentAnswer {
  const { answer, status: own, etag } = result instanceof Reply ? result : new Reply(result);
  const status = own ?? call.status ?? 200;
  if (options.strictAnswers) assertFits(platform, call, answer);
  if (answer === undefined) return { status, text: "OK", contentType: "text/plain; charset=utf-8", etag };
  if (typeof answer === "string") return { status, text: answer, contentType: "text/plain; charset=utf-8", etag };
  return { status, text: JSON.stringify(answer), contentType: "application/json; charset=utf-8", etag };
}
