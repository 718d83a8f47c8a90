import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allCalls } from "#shared/contract/all.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { makeSubProject } from "../integrations/git-helpers.ts";

let platform: TestPlatform;
/** Segments that do not exist: never, no longer, and in forms that are no ids. */
const unknown: string[] = [];
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const { segmentId, groupId } = await makeSubProject(platform);
  for (const id of [segmentId, groupId]) {
    await platform.api(`/segment/${id}`, { method: "DELETE", account: "admin", body: { segments: [id] } });
  }
  unknown.push(randomUUID(), segmentId, segmentId.toUpperCase(), "", "null", "*", `{${segmentId}}`);
});
afterAll(() => platform.stop());

/** Calls that name segments in a list, and need a permission. */
const calls = allCalls.filter(
  ({ access, path, ndjson }) => access !== "public" && access !== "user" && !path.includes("{segmentId}") && !ndjson,
);

test("no call answers with more than was asked for when none of the segments exists", async () => {
  const wide: string[] = [];
  for (const { method, path } of calls) {
    const address = path.replaceAll(/\{\w+\}/g, randomUUID());
    for (const [at, segment] of unknown.entries()) {
      // The forms are treated alike before any call: the first calls are sent with all, the others with one of them.
      if (at > 0 && calls.findIndex((call) => call.path === path) % unknown.length !== at) continue;
      const answer = await platform.api(
        method === "GET" ? `${address}?segments%5B%5D=${encodeURIComponent(segment)}` : address,
        { method, account: "admin", ...(method !== "GET" && { body: { segments: [segment] } }) },
      );
      if (answer.status !== 400 && answer.status !== 404) wide.push(`${method} ${path} ${segment}: ${answer.status}`);
    }
  }
  expect(wide).toEqual([]);
});

test("what is no id names no segment, rather than the whole workspace", async () => {
  const [id] = unknown;
  for (const body of [{ segment: { id } }, { segment: 7 }, { segments: { a: id } }, { segments: [[id]] }]) {
    const answer = await platform.api("/organization/query", { method: "POST", account: "project-admin", body });
    expect(answer.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
  }
  for (const query of [`segment[x]=${id}`, `segments[x]=${id}`, `segments[0][id]=${id}`]) {
    expect((await platform.api(`/tag?${query}`, { account: "project-admin" })).status, query).toBeGreaterThanOrEqual(
      400,
    );
  }
});

test("lists, counts and look-ups of a deleted project say that it no longer exists", async () => {
  for (const account of ["admin", "project-admin", "readonly"] as const) {
    for (const path of ["/organization/query", "/member/query", "/integration/query", "/activity/query"]) {
      for (const segments of [[unknown[1]], [unknown[0], unknown[1]]]) {
        const body = { limit: 20, offset: 0, filter: {}, segments };
        const answer = await platform.api(path, { method: "POST", account, body });
        expect([path, answer.status, answer.text]).toEqual([path, 404, "This project no longer exists."]);
      }
    }
  }
});
