import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isUuid } from "#server/platform/filters/values.ts";
import { plainPage } from "#server/platform/http/plain-page.ts";
import { bodyLimits } from "#server/platform/http/request-bodies.ts";

const path = "/unsubscribe";
const purpose = "unsubscribe from digests: ";

/** Returns the URL in a digest that turns it off without signing in. It stays valid. */
export function unsubscribeUrl({ config, secrets }: Pick<Platform, "config" | "secrets">, userId: string): string {
  return `${config.publicUrl}${path}/${secrets.encrypt(`${purpose}${userId}`)}`;
}

/** Returns the user of a token; null for any other text. */
function userOf({ secrets }: Pick<Platform, "secrets">, token: string): string | null {
  try {
    const text = secrets.decrypt(token);
    const userId = text.startsWith(purpose) ? text.slice(purpose.length) : "";
    return isUuid(userId) ? userId : null;
  } catch {
    return null;
  }
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * Serves the link in digests: a page with one button, because mail scanners open links, and the POST of that button and
 * of mail programs (RFC 8058).
 */
export async function serveUnsubscribe(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    // Mail programs send a form in one of two encodings. Its content does not matter.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bodyLimits.form }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.get(`${path}/:token`, (request: TokenRequest, reply) =>
      userOf(platform, request.params.token) === null
        ? sendPage(reply, 404, "This link is not valid", "Turn the digest off in Community Lens instead.")
        : sendPage(reply, 200, "Unsubscribe", "Stop the Community Lens digest?", true),
    );
    scope.post(`${path}/:token`, async (request: TokenRequest, reply) => {
      const userId = userOf(platform, request.params.token);
      if (userId === null) return sendPage(reply, 404, "This link is not valid", "The digest was not changed.");
      await platform.db.execute(sql`
        update users set settings = jsonb_set(settings, '{eagleEye,emailDigestActive}', 'false')
        where id = ${userId}::uuid and settings #> '{eagleEye,emailDigestActive}' is not null`);
      return sendPage(reply, 200, "You are unsubscribed", "You can turn the digest on again in Community Lens.");
    });
  });
}

function sendPage(reply: FastifyReply, status: number, title: string, text: string, hasButton = false): FastifyReply {
  const button = hasButton ? '<form method="post"><button type="submit">Unsubscribe</button></form>' : "";
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(plainPage(title, `<h1>${title}</h1><p>${text}</p>${button}`));
}
