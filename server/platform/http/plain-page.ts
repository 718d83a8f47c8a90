import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";

/** Path of the style sheet of the server's own pages. */
const plainPageStyles = "/api/docs/plain.css";

const productName = "Community Data Platform";

/** Logo, identical to the console's. */
const brandMark = `<svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true" fill="currentColor">
<circle cx="6" cy="6" r="4"/><circle cx="16.5" cy="8" r="2.5" opacity=".55"/>
<circle cx="8.5" cy="16.5" r="2.5" opacity=".55"/><circle cx="16" cy="16" r="4"/></svg>`;

/**
 * Renders a page of the server itself: the logo and one centered card, or the full width. `body` is HTML; its texts
 * must have passed through `escapeHtml`.
 */
export function plainPage(title: string, body: string, options: { wide?: boolean } = {}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} | ${productName}</title>
<link rel="stylesheet" href="${plainPageStyles}">
</head>
<body><main class="${options.wide ? "wide" : "narrow"}"><p class="brand">${brandMark}${productName}</p>
<section class="content">${body}</section></main></body>
</html>`;
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Serves the style sheet, with the shared design tokens prepended, and the font. */
export async function servePlainPageStyles(app: FastifyInstance): Promise<void> {
  const inter = createRequire(import.meta.url).resolve(
    "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  );
  const [tokens, plain, font] = await Promise.all([
    readFile(new URL("../../../shared/ui/styles/tokens.css", import.meta.url), "utf8"),
    readFile(new URL("./pages/plain.css", import.meta.url), "utf8"),
    readFile(inter),
  ]);
  // Named by its hash, so that browsers can cache it without limit.
  const fontName = `inter-latin-${createHash("sha256").update(font).digest("hex").slice(0, 10)}.woff2`;
  const styles = `${tokens}\n${plain.replaceAll("inter-latin.woff2", fontName)}`;
  app.get(plainPageStyles, (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(styles),
  );
  app.get(`/api/docs/${fontName}`, (_request, reply) =>
    reply.type("font/woff2").header("cache-control", "public, max-age=31536000, immutable").send(font),
  );
}
