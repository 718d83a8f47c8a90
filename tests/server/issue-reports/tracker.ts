import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface TrackedIssue {
  readonly title: string;
  readonly body: string;
  readonly html_url: string;
}

export interface Tracker {
  readonly origin: string;
  readonly issues: TrackedIssue[];
  /** Values of `Authorization` that came. */
  readonly tokens: Set<string | undefined>;
  /** The next issue is opened, and nobody is told. */
  loseNextAnswer(): void;
  stop(): Promise<void>;
}

/** An issue tracker that follows GitHub's public REST description: list and create issues of a repository. */
export async function startTracker(): Promise<Tracker> {
  const issues: TrackedIssue[] = [];
  const tokens = new Set<string | undefined>();
  let losesAnswer = false;
  let origin = "";
  const server = createServer(async (request, response) => {
    tokens.add(request.headers.authorization);
    const send = (status: number, answer: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    if (request.method === "GET") return send(200, issues.toReversed());
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { title, body } = JSON.parse(Buffer.concat(parts).toString()) as TrackedIssue;
    const issue = { title, body, html_url: `${origin}/org/desk/issues/${issues.length + 1}` };
    issues.push(issue);
    if (losesAnswer) {
      losesAnswer = false;
      return response.destroy();
    }
    return send(201, issue);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    issues,
    tokens,
    loseNextAnswer() {
      losesAnswer = true;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
