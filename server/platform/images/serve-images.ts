import { join } from "node:path";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppTokens } from "#server/platform/auth/app-token.ts";
import type { CurrentUsers } from "#server/platform/auth/find-current-user.ts";
import type { Config } from "#server/platform/core/config.ts";
import { badRequest, HttpError } from "#server/platform/core/http-error.ts";
import { clientAddress } from "#server/platform/http/address-limits.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { authMe } from "#shared/contract/auth.ts";
import { imageType } from "./download-image.ts";
import { createImageCache, type ImageCache } from "./image-cache.ts";
import { createImageStore } from "./image-store.ts";

const imagesPath = "/api/images";

/**
 * Name of the image cookie. Cookies ignore ports, so the name contains the port to separate two platforms on one
 * machine.
 */
function imageCookieName(config: Pick<Config, "port">): string {
  return `images-${config.port}`;
}

/**
 * Sets a cookie that is valid only for images, on the request for the current user, because an `<img>` cannot send a
 * bearer token. It is a session cookie. Pages of other sites cannot make a browser send it.
 */
export function setImageCookie(api: FastifyInstance, config: Config, tokens: AppTokens): void {
  const secure = config.publicUrl.startsWith("https:") ? "; Secure" : "";
  api.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.url !== `/api${authMe.path}` || reply.statusCode !== 200) return;
    if (!request.user || request.user.status === "empty-permissions") return;
    const token = await tokens.sign(request.user.id);
    reply.header(
      "set-cookie",
      `${imageCookieName(config)}=${token}; Path=${imagesPath}; HttpOnly; SameSite=Strict${secure}`,
    );
  });
}

/** Value of a cookie in a `Cookie` header; empty when it is missing. */
function cookieValue(header: string | undefined, name: string): string {
  for (const pair of header?.split(";") ?? []) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name) return value ?? "";
  }
  return "";
}

const mostBytes = 500 * 1024 * 1024;
const mostAddressLetters = 2_000;

interface ImageParts {
  readonly config: Config;
  readonly tokens: AppTokens;
  readonly imageTokens: AppTokens;
  readonly currentUsers: CurrentUsers;
}

/**
 * Serves `GET /api/images?url=`: avatars and logos of other hosts, so that those hosts do not see which user views
 * which profile (settled: img-src 'self'). 401 without the cookie of `/auth/me` or the bearer token of the extension,
 * which sends no cookies; 404 with the reason when there is no image.
 */
export async function serveImages(app: FastifyInstance, { config, tokens, imageTokens, currentUsers }: ImageParts) {
  const images = createImageCache({
    store: createImageStore(join(config.dataDir, "images"), mostBytes),
    allow: config.outboundAllow,
    onUnkept: (error) => app.log.warn(error, "An image could not be saved in the data folder."),
  });
  const cookieName = imageCookieName(config);
  await app.register(
    async (scope) => {
      scope.decorateRequest("user", null);
      scope.addHook("onClose", () => images.close());
      scope.addHook("onRequest", async (request) => {
        const [, bearer] = /^bearer (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
        const verified =
          bearer === undefined
            ? await imageTokens.verify(cookieValue(request.headers.cookie, cookieName))
            : await tokens.verify(bearer);
        const user = verified && (await currentUsers.find(verified.userId, verified.issuedAt, "image"));
        if (!user || user.status === "empty-permissions") throw new HttpError(401, "Sign in to see images.");
        request.user = user;
      });
      // Separate limit from the API, because a list page requests many images at once.
      if (config.rateLimit > 0) {
        await scope.register(rateLimit, {
          max: config.rateLimit,
          timeWindow: 60_000,
          keyGenerator: (request) => request.user?.id ?? clientAddress(request),
          errorResponseBuilder: () => new HttpError(429, "Too many requests. Please try again in a minute."),
        });
      }
      scope.get("/", async (request, reply) => {
        const bytes = await findImage(images, addressOf(request));
        return reply
          .headers({
            "cache-control": "private, max-age=86400",
            "content-disposition": "inline",
            "content-security-policy": "default-src 'none'; sandbox",
            "cross-origin-resource-policy": "same-origin",
          })
          .type(imageType(bytes) ?? "application/octet-stream")
          .send(bytes);
      });
    },
    { prefix: imagesPath },
  );
}

/** Normalized URL, so that each image is stored once. */
function addressOf(request: FastifyRequest): string {
  const { url } = request.query as { url?: unknown };
  const address = typeof url === "string" && url.length <= mostAddressLetters ? URL.parse(url) : null;
  if (!address) throw badRequest("The query url must be the URL of an image.");
  address.hash = "";
  return address.href;
}

async function findImage(images: ImageCache, address: string): Promise<Buffer> {
  try {
    return await images.find(address);
  } catch (error) {
    throw error instanceof OutgoingError ? new HttpError(404, error.message) : error;
  }
}
