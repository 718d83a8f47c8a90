import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError, notFound } from "#server/platform/core/http-error.ts";
import { errorAnswer, problemAnswer } from "#server/platform/http/error-answer.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { errorCodes } from "#shared/domain/messages/error-codes.ts";

/**
 * Adds conventions of the public API that the console's wire lacks: errors as problem details (RFC 9457), and entity
 * tags with preconditions (RFC 9110). The tag of a list is a hash of its bytes. The tag of a record starts with its
 * version. `If-Match` compares only the version, because figures change without an edit of the record.
 */
export function followPublicConventions(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = errorAnswer(error, request.log);
    const { status, detail, ...rest } = problemOf(error, answer, request, reply);
    const { text, contentType } = problemAnswer(status, detail, request.url, rest);
    return reply.code(status).type(contentType).send(text);
  });
  app.addHook("onRequest", async ({ headers }) => {
    // Strips the hash after the version.
    if (headers["if-match"]) headers["if-match"] = headers["if-match"].replaceAll(/\.[\w-]+"/g, '"');
  });
  app.addHook("onSend", async (request, reply, payload) => {
    // A stored response of a repeated write may be an error.
    if (reply.statusCode >= 400 && typeof payload === "string" && reply.getHeader("content-type") === plainText) {
      const { text, contentType } = problemAnswer(reply.statusCode, payload, request.url);
      reply.type(contentType);
      return text;
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    const hash = createHash("sha256").update(payload).digest("base64url").slice(0, 27);
    const version = String(reply.getHeader("etag") ?? "").replaceAll('"', "");
    const tag = version === "" ? `"${hash}"` : `"${version}.${hash}"`;
    reply.header("etag", version === "" ? `W/${tag}` : tag).header("cache-control", "private, no-cache");
    // A strong tag identifies the exact bytes, so the response must not be compressed.
    if (version !== "") request.headers["x-no-compression"] = "true";
    if (!isListed(request.headers["if-none-match"], tag)) return payload;
    const vary = [reply.getHeader("vary") ?? [], "accept-encoding"].flat().join(", ");
    reply.code(304).header("vary", vary).removeHeader("content-type");
    // Fastify drops the body of HEAD.
    return request.method === "HEAD" ? payload : null;
  });
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = `/v1/${(request.params as { "*": string })["*"]}`;
    const known = paths.flatMap(({ pattern, method }) => (pattern.test(path) ? [method] : []));
    if (known.length === 0) throw notFound();
    const allowed = known.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
    reply.header("allow", allowed);
    throw new HttpError(405, `${request.method} is not allowed for this URL. Allowed methods: ${allowed}.`);
  };
  // Refuses before the body is read.
  app.all("/v1/*", { preParsing: refuse }, () => {});
}

const plainText = "text/plain; charset=utf-8";

/** True when `If-None-Match` contains an entity tag, by weak comparison (RFC 9110, 13.1.2). */
function isListed(header: string | undefined, tag: string): boolean {
  return header?.trim() === "*" || (header?.match(/"[^"]*"/g)?.includes(tag) ?? false);
}

/** Status and members of a problem. */
function problemOf(
  error: unknown,
  answer: ReturnType<typeof errorAnswer>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const detail = error instanceof HttpError ? error.message : answer.text;
  const type = answer.code ? { type: `urn:error:${answer.code}` } : {};
  if (answer.code === errorCodes.changedMeanwhile) return { status: 412, detail, ...type };
  if (answer.status === 401) return { status: 401, detail: "The API key is unknown, expired or revoked." };
  if (answer.status === 403 && request.user === null) return { status: 401, detail: "An API key is required." };
  if (answer.status === 429) {
    const policy = Number(reply.getHeader("ratelimit-remaining")) === 0 ? "minute" : "day";
    return { ...quotaExceeded, status: 429, detail, "violated-policies": [policy] };
  }
  return { status: answer.status, detail, ...type, ...otherRecord(error) };
}

/** Problem type of the IETF draft for RateLimit headers. */
const quotaExceeded = {
  type: "https://iana.org/assignments/http-problem-types#quota-exceeded",
  title: "Request cannot be satisfied as assigned quota has been exceeded",
};

const paths = v1Calls.map(({ path, method }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** Record named in an error: the surviving record of a merged one, or the record that has an identity already. */
function otherRecord(error: unknown): { merged?: string; heldBy?: string } {
  if (!(error instanceof HttpError)) return {};
  const { body, message } = error;
  if (typeof body === "string") return body === message ? {} : { heldBy: body };
  const { merged, memberId } = body as { merged?: string; memberId?: string };
  return { ...(merged && { merged }), ...(memberId && { heldBy: memberId }) };
}
