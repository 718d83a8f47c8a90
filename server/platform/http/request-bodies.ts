import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import qs from "qs";
import { badRequest, HttpError, notFound } from "#server/platform/core/http-error.ts";
import { exceededJsonLimit } from "#server/platform/core/parse-json.ts";
import { depthProblem, requestLimits, valuesProblem } from "./request-limits.ts";

/** Maximum size of a body in bytes. A form of the server's own pages has one field. */
export const bodyLimits = { signedIn: 5 * 1024 * 1024, anonymous: 1024 * 1024, form: 16 * 1024 } as const;

/** Time limit for the body of a request without a user. Providers give up on a delivery after ten seconds. */
const anonymousArrivalMs = 10_000;

/** Parses a query string with brackets, which the wire uses for arrays and objects. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { arrayLimit: 2_000, parameterLimit: 5_000, depth: 10 });
}

/** Registers the parsers of bodies. Each limit is checked on the bytes, before they become objects. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addHook("preParsing", async (request) => {
    // No body is read for a path that does not exist.
    if (request.is404) throw notFound();
    assertNotCompressed(request);
  });
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const bytes = Buffer.from(body);
    // Some clients send the JSON content type with an empty body in a DELETE.
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(badRequest("The request body is not UTF-8."), undefined);
    const text = bytes.toString();
    const exceeded = exceededJsonLimit(text, requestLimits);
    if (exceeded !== null) done(badRequest(exceeded === "depth" ? depthProblem : valuesProblem), undefined);
    else parseJson(request, text, done);
  });
  // Calls that accept NDJSON read the body line by line.
  app.addContentTypeParser("application/x-ndjson", (_request, _payload, done) => done(null, undefined));
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: bodyLimits.form },
    (_request, body, done) => done(null, parseQuery(String(body))),
  );
}

/** @throws HttpError 415. A small compressed body can expand to any size, and no client of ours sends one. */
function assertNotCompressed({ headers }: FastifyRequest): void {
  const { "content-encoding": encoding = "identity" } = headers;
  if (encoding.toLowerCase() !== "identity") throw new HttpError(415, "The request body must not be compressed.");
}

/** Closes the connection of a request without a user whose body arrives too slowly. */
export async function limitArrival({ raw }: FastifyRequest): Promise<void> {
  const timer = setTimeout(() => raw.destroy(), anonymousArrivalMs);
  const clear = () => clearTimeout(timer);
  raw.once("end", clear).once("close", clear);
}
