import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { plainPage } from "#server/platform/http/plain-page.ts";
import { bodyLimits } from "#server/platform/http/request-bodies.ts";

const path = "/unsubscribe";

/** Kind of messages that a link in them ends without signing in. */
export interface Unsubscribing {
  /** Beginning of the encrypted token, before the id. */
  readonly purpose: string;
  readonly question: string;
  /** How to get the messages again. */
  readonly again: string;
  readonly end: (db: Executor, id: string) => Promise<unknown>;
}

/** Returns the URL that ends the messages. It stays valid. */
export function unsubscribeUrl(
  { config, secrets }: Pick<Platform, "config" | "secrets">,
  { purpose }: Unsubscribing,
  id: string,
): string {
  return `${config.publicUrl}${path}/${secrets.encrypt(`${purpose}${id}`)}`;
}

/** Returns what a token ends; null for any other text. */
function read({ secrets }: Pick<Platform, "secrets">, kinds: readonly Unsubscribing[], token: string) {
  try {
    const text = secrets.decrypt(token);
    const kind = kinds.find(({ purpose }) => text.startsWith(purpose));
    const id = kind ? text.slice(kind.purpose.length) : "";
    return kind && z.guid().safeParse(id).success ? { kind, id } : null;
  } catch {
    return null;
  }
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * Serves the links in messages: a page with one button, because mail scanners open links, and the POST of that button
 * and of mail programs (RFC 8058).
 */
export async function serveUnsubscribe(
  app: FastifyInstance,
  platform: Platform,
  kinds: readonly Unsubscribing[],
): Promise<void> {
  await app.register(async (scope) => {
    // Mail programs send a form in one of two encodings. Its content does not matter.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bodyLimits.form }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.get(`${path}/:token`, (request: TokenRequest, reply) => {
      const found = read(platform, kinds, request.params.token);
      return found ? sendPage(reply, 200, "Unsubscribe", found.kind.question, true) : sendInvalid(reply);
    });
    scope.post(`${path}/:token`, async (request: TokenRequest, reply) => {
      const found = read(platform, kinds, request.params.token);
      if (!found) return sendInvalid(reply);
      await found.kind.end(platform.db, found.id);
      return sendPage(reply, 200, "You are unsubscribed", found.kind.again);
    });
  });
}

const sendInvalid = (reply: FastifyReply) =>
  sendPage(reply, 404, "This link is not valid", "Nothing was changed. Sign in to change what you receive.");

function sendPage(reply: FastifyReply, status: number, title: string, text: string, hasButton = false): FastifyReply {
  const button = hasButton ? '<form method="post"><button type="submit">Unsubscribe</button></form>' : "";
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(plainPage(title, `<h1>${title}</h1><p>${text}</p>${button}`));
}
