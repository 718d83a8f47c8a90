import type { FastifyInstance } from "fastify";
import type { Config } from "#server/base/config.ts";
import type { Call } from "#shared/contract/call.ts";
import { accessText, openApiDocument } from "./openapi.ts";
import { escapeHtml, plainPage, servePlainPageStyles } from "./plain-page.ts";
import { plainPagePolicy } from "./security-headers.ts";

/** `/api/docs`: the calls for a reader, and the OpenAPI document for tools. */
export async function serveApiDocs(app: FastifyInstance, config: Config, calls: readonly Call[]): Promise<void> {
  await servePlainPageStyles(app);
  const document = JSON.stringify(openApiDocument(calls, `${config.publicUrl}/api`));
  const page = docsPage(calls);
  app.get("/api/docs/openapi.json", (_request, reply) =>
    reply.type("application/json; charset=utf-8").header("cache-control", "no-cache").send(document),
  );
  app.get("/api/docs", (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", plainPagePolicy()).send(page),
  );
}

function docsPage(calls: readonly Call[]): string {
  const groups = Map.groupBy(calls, (call) => call.path.split("/")[1] ?? "");
  const sections = [...groups].map(
    ([group, members]) => `<h2 id="${escapeHtml(group)}">${escapeHtml(group)}</h2>
<table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who may</th></tr></thead><tbody>${members
      .map(
        (call) => `<tr><td><code>${call.method} /api${escapeHtml(call.path)}</code></td>
<td>${escapeHtml(call.summary)}</td><td>${escapeHtml(accessText(call.access))}</td></tr>`,
      )
      .join("")}</tbody></table>`,
  );
  return plainPage(
    "API",
    `<h1>API</h1>
<p>Send <code>Authorization: Bearer</code> with the token that <code>npm run token -- admin</code> prints. Requests and
answers in full: <a href="/api/docs/openapi.json">OpenAPI document</a>.</p>${sections.join("")}`,
    { wide: true },
  );
}
