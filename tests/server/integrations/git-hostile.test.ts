import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GitHost, startGitHost, type TestRepository } from "#tests/support/git-remote.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { connectGit, countByType, ended, gitConnect, makeSubProject, remotesIn } from "./git-helpers.ts";

let platform: TestPlatform;
let host: GitHost;
let foreign: GitHost;
let good: TestRepository;
beforeAll(async () => {
  [host, foreign] = await Promise.all([startGitHost(), startGitHost()]);
  // Only this host is allowed; every other local address is in a private network.
  platform = await startPlatform({ environment: { OUTBOUND_ALLOW: host.host } });
  good = await host.createRepository("good");
  await good.commit([{}, {}, {}]);
});
afterAll(async () => {
  await platform.stop();
  await host.stop();
  await foreign.stop();
});

/** Connects a bad remote next to a good one, and returns the result of the bad one. */
async function outcome(bad: string) {
  const { segmentId } = await makeSubProject(platform);
  const { id } = await connectGit(platform, segmentId, [bad, good.url]);
  const integration = await ended(platform, id);
  expect(integration.status).toBe("error");
  const [broken, whole] = remotesIn(integration);
  expect(whole).toMatchObject({ url: good.url, status: "ok", commits: 3, error: null });
  expect(await countByType(platform, segmentId)).toMatchObject({ "authored-commit": 3 });
  expect(broken?.status).toBe("error");
  expect(integration.error).toBe(`${broken?.url}: ${broken?.error}`);
  return broken?.error;
}

const textAnswer =
  (status: number, headers: Record<string, string> = {}, body = "") =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end(body);
  };
const answers = (name: string, answer: (response: ServerResponse) => void) =>
  host.answer(name, (_request, response) => answer(response));

describe("an unreadable remote gets the status error with the reason, and affects no other", () => {
  test.each([
    ["a file of the machine", "file:///etc/passwd", "Only URLs that start with https:// or http:// can be read."],
    ["a folder of the machine", "/etc", "This is not a valid URL."],
    ["a command", "ext::sh -c touch%20/tmp/cdp-owned", "Only URLs that start with https:// or http:// can be read."],
    ["an option of git", "--upload-pack=touch /tmp/cdp-owned", "This is not a valid URL."],
    ["ssh without a key", "ssh://git@example.org/a", "Enter the private SSH key that may read this repository."],
    ["ssh in its short form", "git@example.org:a/b", "Enter the private SSH key that may read this repository."],
    ["an option of ssh", "-oProxyCommand:touch", "This is not a valid URL."],
    [
      "an option of ssh as host",
      "ssh://-oProxyCommand=touch/a",
      "Only URLs that start with https:// or http:// can be read.",
    ],
    ["git's own protocol", "git://example.org/a", "Only URLs that start with https:// or http:// can be read."],
    ["the cloud's inside", "http://169.254.169.254/latest", /private network/],
    ["a private network", "https://10.0.0.1/a", /private network/],
    ["this machine by another name", "http://[::1]/a", /private network/],
    ["a name that does not exist", "https://nowhere.invalid/a", "The host nowhere.invalid could not be found."],
  ])("%s: %s", async (_what, remote, reason) => {
    const message = await outcome(remote);
    if (typeof reason === "string") expect(message).toBe(reason);
    else expect(message).toMatch(reason);
  });

  test("another port of this machine", async () => {
    const repository = await foreign.createRepository("inside");
    await repository.commit([{}]);
    expect(await outcome(repository.url)).toMatch(/private network/);
    expect(foreign.requests).toEqual([]);
  });

  test("a redirect to another host", async () => {
    const url = answers(
      "elsewhere",
      textAnswer(302, { location: `${foreign.origin}/inside/info/refs?service=git-upload-pack` }),
    );
    expect(await outcome(url)).toMatch(/^The URL redirects to another host \(127\.0\.0\.1:\d+\)/);
    expect(foreign.requests).toEqual([]);
  });

  test("a redirect to a file", async () => {
    const url = answers("to-file", textAnswer(302, { location: "file:///etc/passwd" }));
    expect(await outcome(url)).toMatch(/another host/);
  });

  test("a redirect in a circle", async () => {
    const url = host.answer("circle", (_request, response) => {
      response.writeHead(302, { location: "/circle/info/refs?service=git-upload-pack" }).end();
    });
    expect(await outcome(url)).toMatch(/loop/);
  });

  test("a host that passes the check and then redirects git to another host", async () => {
    let requestCount = 0;
    const url = host.answer("two-faced", (_request, response) => {
      requestCount += 1;
      if (requestCount === 1)
        textAnswer(200, { "content-type": "application/x-git-upload-pack-advertisement" })(response);
      else textAnswer(302, { location: `${foreign.origin}/inside/info/refs` })(response);
    });
    expect(await outcome(url)).toMatch(/redirect|invalid git response/);
    expect(foreign.requests).toEqual([]);
  });

  test.each([
    ["asks for a password", 401, { "www-authenticate": "Basic" }, /private or does not exist/],
    ["forbids", 403, {}, /private or does not exist/],
    ["knows no such thing", 404, {}, /No repository found at this URL/],
    ["has a page there", 200, { "content-type": "text/html" }, /No git repository found at this URL/],
    ["is broken", 500, {}, /returned an error \(500\)/],
    ["was asked too often", 429, {}, /rate limit of the host is reached/],
  ])("a host that %s", async (what, status, headers, reason) => {
    expect(await outcome(answers(`status-${status}-${what.length}`, textAnswer(status, headers, "<html>")))).toMatch(
      reason,
    );
  });

  test("a host without a listener", async () => {
    const stoppedHost = await startGitHost();
    const { host: address } = stoppedHost;
    await stoppedHost.stop();
    // The port is private as well. The test shows that the check of the address comes first.
    expect(await outcome(`http://${address}/a`)).toMatch(/private network/);
  });

  test("a host that sends invalid data, and one that closes the connection", async () => {
    const advertisement = { "content-type": "application/x-git-upload-pack-advertisement" };
    expect(await outcome(answers("rubbish", textAnswer(200, advertisement, "rubbish")))).toMatch(
      /sent an invalid git response/,
    );
    const url = host.answer("broken-off", (request, response) => {
      response.writeHead(200, {
        "content-type":
          request.method === "GET" ? advertisement["content-type"] : "application/x-git-upload-pack-result",
      });
      if (request.method === "GET") {
        response.end(
          "001e# service=git-upload-pack\n0000000eversion 2\n0015agent=nothing/1\n0013ls-refs=unborn\n0012fetch=shallow\n0000",
        );
      } else {
        response.write("0");
        response.destroy();
      }
    });
    expect(await outcome(url)).toMatch(/closed the connection|invalid git response/);
  });

  test("no part of a hostile URL was executed", async () => {
    const { existsSync } = await import("node:fs");
    expect(existsSync("/tmp/cdp-owned")).toBe(false);
  });
});

describe("the same repository under another URL", () => {
  test("is found with .git when the host requires it", async () => {
    const { segmentId } = await makeSubProject(platform);
    const strict = await host.createRepository("strict-inner");
    await strict.commit([{}, {}]);
    host.answer("strict", textResponder(404));
    const url = `${host.origin}/strict`;
    host.answer("strict.git", (request, response) =>
      forward(request.url ?? "", "/strict.git", "/strict-inner.git", request, response),
    );
    const integration = await ended(platform, (await connectGit(platform, segmentId, [`${url}.git`])).id);
    expect(integration.settings?.remotes).toEqual([url]);
    expect(remotesIn(integration)[0]).toMatchObject({ status: "ok", commits: 2, url });
  });

  test("is followed within the same host, as renamed repositories require", async () => {
    const { segmentId } = await makeSubProject(platform);
    const url = host.answer("old-name", (request, response) => {
      response.writeHead(301, { location: (request.url ?? "").replace(/^\/old-name(\.git)?/, "/good.git") }).end();
    });
    const integration = await ended(platform, (await connectGit(platform, segmentId, [url])).id);
    expect(remotesIn(integration)[0]).toMatchObject({ status: "ok", commits: 3, url });
  });
});

describe("remotes that must not even be stored", () => {
  test("a user name and password", async () => {
    const { segmentId } = await makeSubProject(platform);
    const answer = await gitConnect(platform, segmentId, ["https://ada:secret@example.org/a"]);
    expect(answer.status).toBe(400);
    expect(answer.text).toBe("Remove the username and password from the URL of example.org/a.");
  });

  test("too many remotes, or one that is not a string", async () => {
    const { segmentId } = await makeSubProject(platform);
    const many = await gitConnect(
      platform,
      segmentId,
      Array.from({ length: 501 }, (_, at) => `https://example.org/${at}`),
    );
    expect([many.status, many.text]).toEqual([400, "At most 500 remotes can be connected."]);
    const odd = await platform.api("/git-connect", {
      method: "PUT",
      account: "admin",
      body: { remotes: [5], segments: [segmentId] },
    });
    expect([odd.status, odd.text]).toEqual([400, "The field remotes.0 must be text."]);
  });
});

test("a remote is checked before it is saved; a host that asks to wait is no reason to refuse it", async () => {
  const { segmentId } = await makeSubProject(platform);
  const check = async (name: string, status: number) => {
    const remote = answers(name, textAnswer(status));
    const query = new URLSearchParams({ remote, "segments[]": segmentId });
    return (await platform.api(`/git-validate?${query}`, { account: "admin" })).json<{ problem: string | null }>();
  };
  const query = new URLSearchParams({ remote: good.url, "segments[]": segmentId });
  const readable = await platform.api(`/git-validate?${query}`, { account: "admin" });
  expect(readable.json()).toEqual({ problem: null });
  expect(await check("gone", 404)).toEqual({ problem: "No repository found at this URL." });
  expect(await check("private", 401)).toEqual({ problem: expect.stringContaining("private or does not exist") });
  expect(await check("busy", 503)).toEqual({ problem: null });
  expect(await check("limited", 429)).toEqual({ problem: null });
});

const textResponder = (status: number) => (_request: unknown, response: ServerResponse) => {
  response.writeHead(status).end();
};

/** Forwards a request to another path of the same host. */
async function forward(
  url: string,
  from: string,
  to: string,
  request: import("node:http").IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    ["content-type", "content-encoding", "git-protocol"].flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  const answer = await fetch(`${host.origin}${url.replace(from, to)}`, {
    method: request.method ?? "GET",
    headers,
    ...(request.method === "POST" ? { body: Buffer.concat(chunks) } : {}),
  });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
