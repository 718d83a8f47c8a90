import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { startGitHost } from "../support/git-remote.ts";
import { freePort } from "../support/port.ts";
import { startServerProcess } from "../support/server-process.ts";
import { type Figure, percentile } from "./figures.ts";

const commits = 100_000;
const people = 5_000;
const budgetSeconds = 120;

/**
 * Imports a history of 100,000 commits by 5,000 people from a loopback server into a fresh platform on the embedded
 * database, while a client keeps requesting the list of people.
 */
export async function benchImport(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-bench-git-"));
  const host = await startGitHost();
  const server = startServerProcess(["--data-dir", dataDir, "--empty"], await freePort(), {
    OUTBOUND_ALLOW: host.host,
  });
  try {
    const repository = await host.createRepository("history");
    await repository.fastImport(history());
    await server.ready;
    const api = await signedIn(server.url, dataDir);
    const group = await api<Group>("/segment/projectGroup", "POST", { name: "Bench", slug: "bench" });
    const segmentId = group.projects[0]?.subprojects[0]?.id ?? "";
    const started = performance.now();
    const { id } = await api<Integration>("/git-connect", "PUT", { remotes: [repository.url], segments: [segmentId] });
    const times: number[] = [];
    let integration: Integration;
    do {
      const startedAt = performance.now();
      await api("/member/query", "POST", { segments: [group.id], limit: 20, count: false });
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 100));
      integration = await api<Integration>(`/integration/${id}`);
    } while (integration.status === "in-progress");
    const seconds = (performance.now() - started) / 1000;
    if (integration.status !== "done")
      throw new Error(`The import ended with ${integration.status}: ${integration.error}`);
    return [
      { what: "git: 100,000 commits from connecting to done", value: seconds, unit: "s", budget: budgetSeconds },
      { what: "git: import rate", value: commits / seconds, unit: "commits/s", budget: commits / budgetSeconds },
      { what: "people list during the import, p95", value: percentile(times, 0.95), unit: "ms", budget: 300 },
    ];
  } finally {
    server.child.kill("SIGKILL");
    await server.ended;
    await host.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

interface Group {
  readonly id: string;
  readonly projects: readonly { readonly subprojects: readonly { readonly id: string }[] }[];
}

/** API calls as the administrator. */
export async function signedIn(url: string, dataDir: string) {
  const [admin] = demoAccounts;
  if (!admin) throw new Error("There is no demo account.");
  const key = await readSecretKey({ dataDir, secretKey: null });
  const token = await createAppTokens(key).sign(demoUserId(admin));
  return async <T>(path: string, method = "GET", body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const isJson = answer.headers.get("content-type")?.includes("json");
    return (isJson ? await answer.json() : await answer.text()) as T;
  };
}

/** A few people make most of the commits, as in real histories. A maintainer commits a third of them. */
function* history(): Generator<string> {
  const person = (number: number) => {
    const domain = number % 3 === 0 ? "gmail.com" : `company${number % 200}.example.com`;
    return `Person ${number} <person${number}@${domain}>`;
  };
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let at = 1; at <= commits; at++) {
    const author = Math.floor(people * random() ** 3);
    const committer = at % 3 === 0 ? 1 : author;
    const when = `${1_500_000_000 + at * 600} +0000`;
    const reviewed = at % 4 === 0 ? `Reviewed-by: ${person((author + 1) % people)}\n` : "";
    const message = `Commit ${at}: change something\n\nWhy this was done.\n\nSigned-off-by: ${person(author)}\n${reviewed}`;
    const content = String(at);
    yield `commit refs/heads/main\nmark :${at}\nauthor ${person(author)} ${when}\ncommitter ${person(committer)} ${when}\n`;
    yield `data ${Buffer.byteLength(message)}\n${message}\nM 100644 inline file-${at % 10}\ndata ${content.length}\n${content}\n\n`;
  }
}
