import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import type { Member } from "#shared/contract/members.ts";
import type { SegmentTree } from "#shared/contract/segments.ts";
import { copyDatabase, copyTemplate, dataTemplate } from "#tests/support/data-templates.ts";
import { freePort } from "#tests/support/port.ts";
import { startServerProcess } from "#tests/support/server-process.ts";

interface Writing {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Creates three people on a platform whose server dies at a statement of the write with the key "killed". */
async function begin(killAt: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-killed-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const databaseUrl = process.env.TEST_DATABASE === "postgres" ? await copyDatabase(false) : null;
  if (databaseUrl === null) await copyTemplate(await dataTemplate(false), dataDir);
  const args = ["--data-dir", dataDir, ...(databaseUrl ? ["--database-url", databaseUrl] : [])];
  const [admin] = demoAccounts;
  const secret = await readSecretKey({ dataDir, secretKey: null });
  const authorization = `Bearer ${await createAppTokens(secret).sign(admin ? demoUserId(admin) : "")}`;
  const port = await freePort();
  const start = async (environment: Record<string, string>) => {
    // The test needs no worker.
    const server = startServerProcess(args, port, { ROLE: "web", ...environment });
    onTestFinished(async () => {
      server.child.kill("SIGKILL");
      await server.ended;
    });
    await server.ready;
    return server;
  };
  const ask = (path: string, method = "GET", body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization, "content-type": "application/json", connection: "close", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const json = async <T>(response: Promise<Response>) => (await response).json() as Promise<T>;

  const send = ({ method, path, body }: Writing) => ask(path, method, body, { "idempotency-key": "killed" });

  const doomed = await start({ KILL_AT: killAt, NODE_OPTIONS: "--import ./tests/support/killed-write.ts" });
  const group = await json<SegmentTree>(
    ask("/segment/projectGroup", "POST", { name: "Killed", slug: "killed", sourceId: "killed", status: "active" }),
  );
  const segments = [group.projects?.[0]?.subprojects?.[0]?.id];
  const people: string[] = [];
  for (const name of ["Ada", "Bea", "Cleo"]) {
    const identities = [{ platform: "github", type: "username", value: name, verified: false }];
    const body = { displayName: name, identities, segments };
    people.push((await json<Member>(ask("/member", "POST", body))).id);
  }
  return {
    people,
    names: async () =>
      Promise.all(
        people.map(async (id) => (await json<Member>(ask(`/member/${id}?segments[]=${segments[0]}`))).displayName),
      ),
    changesOf: async (id: string) => {
      const filter = { entityId: id, actionType: { in: ["members-edit-profile"] } };
      return (await json<unknown[]>(ask("/audit-logs/query", "POST", { filter }))).length;
    },
    send,
    /** Repeats the write as clients do: while the database still ends the killed one, the answer is 409. */
    async repeat(writing: Writing) {
      for (;;) {
        const answer = await send(writing);
        if (answer.status !== 409) return answer;
        await answer.body?.cancel();
      }
    },
    died: () => doomed.ended,
    restart: () => start({}),
  };
}

describe("a write whose server is killed is done once or not at all, and its key tells which", () => {
  test.each([
    ["in the middle", "after 1 update members", false],
    ["before the commit", "before 1 commit", false],
    ["between commit and answer", "after 1 commit", true],
  ])("killed %s: repeating the request completes the write exactly once", async (_when, killAt, isDone) => {
    const { people, names, changesOf, send, repeat, died, restart } = await begin(killAt);
    const [id = ""] = people;
    const writing = { method: "PUT", path: `/member/${id}`, body: { displayName: "Ada Lovelace" } };
    await expect(send(writing)).rejects.toThrow();
    await died();
    await restart();
    expect((await names())[0]).toBe(isDone ? "Ada Lovelace" : "Ada");
    const answers = [await repeat(writing), await send(writing)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = await Promise.all(answers.map((answer) => answer.text()));
    expect(second).toBe(first);
    expect(answers[1]?.headers.get("etag")).toBe(answers[0]?.headers.get("etag"));
    expect(await changesOf(id)).toBe(1);
  });

  test("killed during a change of several people: none is changed, and repeating the request changes all", async () => {
    const { people, names, changesOf, send, repeat, died, restart } = await begin("after 3 update members");
    const body = people.map((id, at) => ({ id, displayName: `Person ${at}` }));
    const writing = { method: "PATCH", path: "/member", body };
    await expect(send(writing)).rejects.toThrow();
    await died();
    await restart();
    expect(await names()).toEqual(["Ada", "Bea", "Cleo"]);
    expect((await repeat(writing)).status).toBe(200);
    expect((await send(writing)).status).toBe(200);
    expect(await names()).toEqual(["Person 0", "Person 1", "Person 2"]);
    expect(await Promise.all(people.map(changesOf))).toEqual([1, 1, 1]);
  });
});
