import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { FastifyInstance } from "fastify";
import { errorAnswer } from "#server/http/error-answer.ts";

/**
 * What the public API says otherwise than the console's wire: errors as problem details (RFC 9457), and answers with an
 * ETag by their bytes, so that who asks again with `If-None-Match` is told that nothing changed (RFC 9110).
 */
export function followPublicConventions(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, text, contentType, code } = errorAnswer(error, request.log);
    const { message, ...more } = contentType.startsWith("application/json") ? JSON.parse(text) : { message: text };
    return reply
      .code(status)
      .type("application/problem+json; charset=utf-8")
      .send(
        JSON.stringify({
          type: code ? `urn:error:${code}` : "about:blank",
          title: STATUS_CODES[status] ?? "Error",
          status,
          detail: message,
          ...more,
          instance: request.url,
        }),
      );
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method !== "GET" || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    const etag = `W/"${createHash("sha256").update(payload).digest("base64url").slice(0, 27)}"`;
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    if (!request.headers["if-none-match"]?.split(/,\s*/).includes(etag)) return payload;
    reply.code(304);
    return "";
  });
}
