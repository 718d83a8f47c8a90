import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

/** Where the style sheet of the server's own pages is. */
export const plainPageStyles = "/api/docs/plain.css";

/** A page that the server writes itself. `body` is HTML; texts in it have gone through `escapeHtml`. */
export function plainPage(title: string, body: string, options: { wide?: boolean } = {}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} | Community Data Platform</title>
<link rel="stylesheet" href="${plainPageStyles}">
</head>
<body><main${options.wide ? ' class="wide"' : ""}>${body}</main></body>
</html>`;
}

/** Text as HTML. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

export async function servePlainPageStyles(app: FastifyInstance): Promise<void> {
  const styles = await readFile(new URL("./pages/plain.css", import.meta.url), "utf8");
  app.get(plainPageStyles, (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(styles),
  );
}
