import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** An issue of a repository. */
interface TrackedIssue {
  readonly title: string;
  readonly body: string;
  readonly html_url: string;
}

export interface Github {
  /** Origin of the API. */
  readonly origin: string;
  /** URL for listing and opening issues of a repository. */
  readonly issuesUrl: string;
  /** Requests about users, with their authorization. */
  readonly asked: string[];
  readonly issues: TrackedIssue[];
  /** Values of `Authorization` that the tracker received. */
  readonly trackerTokens: Set<string | undefined>;
  /** Requests about users that are left before the hourly limit is reached. */
  questionsLeft: number;
  /** Opens the next issue but drops the response. */
  loseNextAnswer(): void;
  stop(): Promise<void>;
}

/** The tracker rejects an issue with this text, as if it were down. */
export const trackerDown = "(the tracker is down)";

/**
 * A small GitHub that follows its public REST description as far as the platform uses it: search users, get a user,
 * list and create issues of a repository. Names select the behavior: it knows users whose name begins with `known-`,
 * finds for each name the user with exactly that name, and answers with errors for names that begin with `unwell`.
 * @param repositories origin of the local GitHub that answers requests about repositories and organizations
 */
export async function startGithub(repositories?: string): Promise<Github> {
  const issues: TrackedIssue[] = [];
  let losesAnswer = false;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", github.origin);
    const send = (status: number, answer: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(answer));

    if (
      repositories &&
      /^\/(graphql|search\/repositories|orgs\/|rate_limit|app\/|installation\/|user\/)/.test(pathname)
    ) {
      const body = request.method === "POST" ? await textOf(request) : undefined;
      const { authorization = "" } = request.headers;
      const answer = await fetch(`${repositories}${request.url}`, {
        method: request.method ?? "GET",
        headers: { ...(authorization && { authorization }), "content-type": "application/json" },
        ...(body === undefined ? {} : { body }),
      });
      return send(answer.status, await answer.json(), Object.fromEntries(answer.headers));
    }
    if (pathname === "/avatar.png") return response.writeHead(200, { "content-type": "image/png" }).end(pixel);
    if (pathname.endsWith("/issues")) {
      github.trackerTokens.add(request.headers.authorization);
      if (request.method === "GET") return send(200, issues.toReversed());
      const { title, body } = JSON.parse(await textOf(request)) as TrackedIssue;
      if (body.includes(trackerDown)) return send(503, { message: "Service unavailable" });
      const issue = { title, body, html_url: `${github.origin}/org/desk/issues/${issues.length + 1}` };
      issues.push(issue);
      if (!losesAnswer) return send(201, issue);
      losesAnswer = false;
      return response.destroy();
    }

    const query = searchParams.get("q");
    github.asked.push([pathname, query, request.headers.authorization].filter(Boolean).join(" "));
    github.questionsLeft -= 1;
    if (github.questionsLeft < 0) return send(403, { message: "rate limit" }, { "x-ratelimit-remaining": "0" });
    const names = query?.split(" OR ") ?? [decodeURIComponent(pathname.replace("/users/", ""))];
    if (names.some((name) => name.startsWith("unwell"))) return send(500, {});
    if (query !== null) {
      const items = names.map((name, index) => ({ ...userCalled(`known-${name}`), score: 12.5 - index }));
      return send(200, { total_count: items.length, items });
    }
    const [name = ""] = names;
    if (!name.startsWith("known-")) return send(404, { message: "Not Found" });
    const profile = { bio: "Compilers", location: "Lisbon", company: null, blog: "", hireable: true };
    return send(200, { ...userCalled(name), ...profile });
  });

  const userCalled = (login: string) => ({
    login,
    avatar_url: `${github.origin}/avatar.png`,
    html_url: `https://github.com/${login}`,
  });

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const github: Github = {
    origin,
    issuesUrl: `${origin}/repos/org/desk/issues`,
    asked: [],
    issues,
    trackerTokens: new Set(),
    questionsLeft: Number.POSITIVE_INFINITY,
    loseNextAnswer() {
      losesAnswer = true;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return github;
}

/** An image of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
