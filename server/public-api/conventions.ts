import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { HttpError, notFound } from "#server/base/http-error.ts";
import { errorAnswer, problemAnswer } from "#server/http/error-answer.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { errorCodes } from "#shared/domain/error-codes.ts";

/**
 * Conventions of the public API that the console's wire does not have: errors as problem details (RFC 9457), and entity
 * tags with their preconditions (RFC 9110). Lists get a tag by their bytes; a record's begins with its version, which is
 * all that `If-Match` looks at, since figures change without anybody editing the record.
 */
export function followPublicConventions(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = errorAnswer(error, request.log);
    const isChanged = answer.code === errorCodes.changedMeanwhile;
    const detail = error instanceof HttpError ? error.message : answer.text;
    const { status, text, contentType } = problemAnswer(isChanged ? 412 : answer.status, detail, request.url, {
      ...(answer.code && { type: `urn:error:${answer.code}` }),
      ...(!isChanged && otherRecord(error)),
    });
    return reply.code(status).type(contentType).send(text);
  });
  app.addHook("onRequest", async ({ headers }) => {
    // The version without what follows it in our tags.
    if (headers["if-match"]) headers["if-match"] = headers["if-match"].replace(/\.[\w-]+"$/, '"');
  });
  app.addHook("onSend", async (request, reply, payload) => {
    // The answer that is kept for a repetition may be an error.
    if (reply.statusCode >= 400 && typeof payload === "string" && reply.getHeader("content-type") === plainText) {
      const { text, contentType } = problemAnswer(reply.statusCode, payload, request.url);
      reply.type(contentType);
      return text;
    }
    if (request.method !== "GET" || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    const hash = createHash("sha256").update(payload).digest("base64url").slice(0, 27);
    const version = String(reply.getHeader("etag") ?? "").replaceAll('"', "");
    const etag = version === "" ? `W/"${hash}"` : `"${version}.${hash}"`;
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    if (!request.headers["if-none-match"]?.split(/,\s*/).includes(etag)) return payload;
    reply.code(304);
    return "";
  });
  app.all<{ Params: { "*": string } }>("/v1/*", (request, reply) => {
    const path = `/v1/${request.params["*"]}`;
    const known = paths.flatMap(({ pattern, method }) => (pattern.test(path) ? [method] : []));
    if (known.length === 0) throw notFound();
    const allowed = known.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
    reply.header("allow", allowed);
    throw new HttpError(405, `${request.method} is not one of the methods of this address: ${allowed}.`);
  });
}

const plainText = "text/plain; charset=utf-8";

const paths = v1Calls.map(({ path, method }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** The record that an error names: the one that a merged record went to, or the one that has an identity already. */
function otherRecord(error: unknown): { merged?: string; heldBy?: string } {
  if (!(error instanceof HttpError)) return {};
  const { body, message } = error;
  if (typeof body === "string") return body === message ? {} : { heldBy: body };
  const { merged, memberId } = body as { merged?: string; memberId?: string };
  return { ...(merged && { merged }), ...(memberId && { heldBy: memberId }) };
}
