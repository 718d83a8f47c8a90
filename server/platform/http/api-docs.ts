import type { FastifyInstance } from "fastify";
import type { Config } from "#server/platform/core/config.ts";
import type { Call } from "#shared/contract/call.ts";
import { type Example, v1Examples } from "#shared/contract/v1/examples.ts";
import { accessText, v1Document, wireDocument } from "./openapi.ts";
import { escapeHtml, plainPage, servePlainPageStyles } from "./plain-page.ts";
import { plainPagePolicy } from "./security-headers.ts";

/** Calls of the console's API and of the public API. */
interface Calls {
  readonly wire: readonly Call[];
  readonly v1: readonly Call[];
}

/** Serves `/api/docs`: a page with all calls, and an OpenAPI document of each API. */
export async function serveApiDocs(app: FastifyInstance, config: Config, calls: Calls): Promise<void> {
  await servePlainPageStyles(app);
  const server = `${config.publicUrl}/api`;
  const documents = {
    "/api/docs/openapi.json": () => wireDocument(calls.wire, server),
    "/api/v1/openapi.json": () => v1Document(calls.v1, server),
  };
  for (const [path, describe] of Object.entries(documents)) {
    // Built at the first request, because they cost a third of a second and most platforms are never asked for them.
    let text: Promise<string> | null = null;
    app.get(path, async (_request, reply) => {
      text ??= describe().then((document) => JSON.stringify(document));
      return reply
        .type("application/json; charset=utf-8")
        .header("cache-control", "no-cache")
        .send(await text);
    });
  }
  const page = docsPage(calls);
  app.get("/api/docs", (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", plainPagePolicy()).send(page),
  );
}

function docsPage({ wire, v1 }: Calls): string {
  const groups = Map.groupBy(wire, (call) => call.path.split("/")[1] ?? "");
  return plainPage(
    "API",
    `<h1>API</h1>
<h2 id="v1">Public API: version 1</h2>
<p>Send <code>Authorization: Bearer</code> with an API key, which an administrator creates under Administration. Responses are
JSON, lists continue with <code>cursor</code>, errors are problem details. In full: <a href="/api/v1/openapi.json">OpenAPI
document</a>.</p>
<p>The examples run in a shell in which <code>PLATFORM</code> is the URL of this page without <code>/api/docs</code>,
<code>KEY</code> an API key, and <code>SEGMENT</code> the id of a sub-project; other names in capitals are ids of records.</p>
${callTable(v1, (call) => exampleOf(call, v1Examples[`${call.method} ${call.path}`]))}
<h2 id="wire">Console API</h2>
<p>These calls change with the console. Send <code>Authorization: Bearer</code> with the token that
<code>npm run token -- admin</code> prints. In full: <a href="/api/docs/openapi.json">OpenAPI document</a>.</p>${[
      ...groups,
    ]
      .map(([group, members]) => `<h3 id="${escapeHtml(group)}">${escapeHtml(group)}</h3>${callTable(members)}`)
      .join("")}`,
    { wide: true },
  );
}

/** Example of a call as a shell command. */
function exampleOf(call: Call, example: Example | undefined): string {
  if (!example) return "";
  const { path = {}, query, body } = example;
  const address = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === "segmentId" ? "$SEGMENT" : (path[name] ?? ""),
  );
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const json = body && JSON.stringify(body);
  const sent = json
    ? ` -H 'Content-Type: ${call.ndjson ? "application/x-ndjson" : "application/json"}' ${
        // Single quotes would keep the shell from expanding variables.
        json.includes("$") ? `--data-binary @- <<END\n${json}\nEND` : `--data-binary '${json}'`
      }`
    : "";
  const command = `curl -X ${call.method} -H "Authorization: Bearer $KEY" "$PLATFORM/api${address}${search}"${sent}`;
  return `<details><summary>Example</summary><pre><code>${escapeHtml(command)}</code></pre></details>`;
}

function callTable(calls: readonly Call[], example = (_call: Call): string => ""): string {
  const rows = calls.map(
    (call) => `<tr><td><code>${call.method} /api${escapeHtml(call.path)}</code>${example(call)}</td>
<td>${escapeHtml(call.summary)}</td><td>${escapeHtml(accessText(call.access))}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Call</th><th scope="col">Description</th><th scope="col">Access</th></tr></thead>
<tbody>${rows.join("")}</tbody></table>`;
}
