import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/core/config.ts";
import { consolePolicy, newNonce, noncePlaceholder, plainPagePolicy } from "./security-headers.ts";

/** Output folder of `npm run build:console`. */
const folder = fileURLToPath(new URL("../../../.output/console", import.meta.url));

const notBuilt = `<!doctype html><html lang="en"><title>Community Data Platform</title>
<h1>The console is not built yet</h1><p>Run <code>npm run build:console</code>, or start the platform with <code>npm start</code>.</p></html>`;

/**
 * Serves the built console: hashed files with unlimited caching, and the page for every path that a browser navigates
 * to.
 */
export async function serveConsole(
  app: FastifyInstance,
  config: Config,
  signInOrigins: () => Promise<readonly string[]>,
): Promise<void> {
  // The build may finish after the server has started.
  await mkdir(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = path.startsWith(join(folder, "assets"));
      response.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const readPage = cachedPage(join(folder, "index.html"));
  app.setNotFoundHandler((_request, reply) => reply.code(404).type("text/plain; charset=utf-8").send("Page not found"));
  app.get<{ Params: { "*": string } }>("/*", async (request, reply) => {
    const path = request.params["*"];
    if (/^(api|oidc)(\/|$)/.test(path)) return reply.callNotFound();
    if (/\.\w+$/.test(path)) return reply.sendFile(path);
    if (!acceptsPage(request)) return reply.callNotFound();
    const [page, origins] = await Promise.all([readPage(), signInOrigins()]);
    return sendPage(reply, config, page, origins);
  });
}

function sendPage(
  reply: FastifyReply,
  config: Config,
  page: string | null,
  signInOrigins: readonly string[],
): FastifyReply {
  reply.type("text/html; charset=utf-8").header("cache-control", "no-cache");
  if (page === null) {
    return reply.code(503).header("content-security-policy", plainPagePolicy()).send(notBuilt);
  }
  const nonce = newNonce();
  return reply
    .header("content-security-policy", consolePolicy(config, nonce, signInOrigins))
    .send(page.replaceAll(noncePlaceholder, nonce));
}

function acceptsPage(request: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? "*/*");
}

/** Returns a reader that caches the page until a build replaces it. It returns null when there is no build. */
function cachedPage(path: string): () => Promise<string | null> {
  let kept: { changed: number; page: string } | null = null;
  return async () => {
    try {
      const { mtimeMs } = await stat(path);
      if (kept?.changed !== mtimeMs) kept = { changed: mtimeMs, page: await readFile(path, "utf8") };
      return kept.page;
    } catch {
      return null;
    }
  };
}
