import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { databaseCause } from "#server/platform/db/failure.ts";
import { clientAddress } from "./address-limits.ts";

type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown };

/** Error as logged. For a failed query: the database's message and the statement, never its parameters. */
export function loggedError(error: unknown): LoggedError {
  const cause = databaseCause(error);
  if (!(cause instanceof Error)) return { type: typeof cause, message: String(cause), stack: "" };
  const { code } = cause as { code?: unknown };
  const query = cause === error ? undefined : (error as { query: string }).query;
  return {
    type: cause.name,
    message: cause.message,
    stack: cause.stack ?? "",
    ...(typeof code === "string" ? { code } : {}),
    ...(query === undefined ? {} : { query: query.slice(0, 500), asked: framesOf(error as Error) }),
  };
}

/** Options of every logger. No log line contains query parameters, which may be secrets or personal data. */
export const logOptions = {
  level: "warn",
  redact: ["req.headers.authorization"],
  serializers: { err: loggedError },
  hooks: {
    // Without a separate message the logger would log the error's own message, which contains the parameters.
    logMethod(args, method) {
      const [error] = args as readonly unknown[];
      if (args.length === 1 && error instanceof Error) method.apply(this, [error, loggedError(error).message]);
      else method.apply(this, args);
    },
  },
} satisfies Exclude<FastifyServerOptions["logger"], boolean | undefined>;

/**
 * Logs every request that was refused for lack of a valid token or of rights: who asked for what, without values of the
 * request.
 */
export function logRefusals(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, { statusCode: status }) => {
    if (status !== 401 && status !== 403) return;
    const { method, user, routeOptions, log } = request;
    const refused = { status, user: user?.id ?? null, address: clientAddress(request), method, path: routeOptions.url };
    log.warn(refused, "Refused a request");
  });
}

/** Stack frames of the query, without the message at the top, which contains the parameters. */
function framesOf({ stack = "" }: Error): readonly string[] {
  const lines = stack.split("\n");
  const last = lines.findLastIndex((line) => !line.startsWith("    at "));
  return lines.slice(last + 1).map((line) => line.trim());
}
