import { describe, expect, test } from "vitest";
import { visitedList } from "#extension/active-tab-panel/active-tab-panel.tsx";
import type { Action, QueuedAction } from "#extension/base/action.ts";
import {
  arrangeRows,
  mergeRereadPage,
  missingOf,
  type PeopleOfList,
  rowsOf,
  withoutStale,
} from "#extension/lists/listed.ts";
import { lookUpList } from "#extension/lists/look-up-list.ts";
import { together } from "#extension/outbox/toasts.tsx";
import { createClient } from "#shared/client/client.ts";
import type { OutboxEntry } from "#shared/domain/outbox/outbox.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";

const profile = (handle: string): RecognizedProfile => {
  return { kind: "person", platform: "github", handle, value: handle };
};
const keyOf = (handle: string) => `github  username ${handle}`;
const holder = (id: string) => ({ id, displayName: id, verified: true, activityCount: 1 });
const candidate = (id: string) => {
  return { kind: "person", id, displayName: id, activityCount: 1, reason: "verified" } as const;
};
const listed = (...ids: readonly string[]) => ({ at: 10, candidates: ids.map(candidate), elsewhere: [] });
const people: PeopleOfList = {
  at: 1,
  isCut: false,
  profiles: ["zoe", "ann", "two", "nil", "constructor"].map(profile),
  found: { [keyOf("zoe")]: listed("z"), [keyOf("two")]: listed("a", "b"), [keyOf("nil")]: listed() },
};

describe("the rows of a list", () => {
  test("are in the order of the page; no match, one match and several are distinguished, and unrequested handles are pending", () => {
    expect(rowsOf(people).map(({ profile: { handle }, state }) => [handle, state])).toEqual([
      ["zoe", "known"],
      ["ann", "pending"],
      ["two", "several"],
      ["nil", "unknown"],
      ["constructor", "pending"],
    ]);
    expect(missingOf(people).map(({ handle }) => handle)).toEqual(["ann", "constructor"]);
  });

  test("when the page is read again they show known results until the new response", () => {
    const answered = { ...people, at: 10 };
    const again = mergeRereadPage({ at: 20, isCut: false, profiles: ["two", "new"].map(profile) }, answered);
    expect(rowsOf(again).map(({ profile: { handle }, state }) => [handle, state])).toEqual([
      ["two", "several"],
      ["new", "pending"],
    ]);
    expect(missingOf(again).map(({ handle }) => handle)).toEqual(["two", "new"]);
    expect(Object.keys(again.found)).toEqual([keyOf("two")]);
  });

  test("a match by name only is never an automatic match", () => {
    const named = { ...listed(), candidates: [{ ...candidate("a"), reason: "name" as const }] };
    expect(rowsOf({ ...people, found: { [keyOf("zoe")]: named } })[0]?.state).toBe("several");
  });
});

test("known and unknown people are apart; known ones are sorted by engagement, employer or first activity", () => {
  const known = (id: string, more: object) => ({ ...listed(), candidates: [{ ...candidate(id), ...more }] });
  const list: PeopleOfList = {
    ...people,
    profiles: ["nil", "zoe", "two", "ann", "constructor", "new"].map(profile),
    found: {
      ...people.found,
      [keyOf("zoe")]: known("z", { score: 3, organization: "Kestrel", joinedAt: "2026-01-02T00:00:00.000Z" }),
      [keyOf("ann")]: known("a", { score: 9, organization: null, joinedAt: "2020-01-02T00:00:00.000Z" }),
      [keyOf("new")]: known("n", { score: 3, activityCount: 7, organization: "Heron", joinedAt: null }),
    },
  };
  const order = (...given: Parameters<typeof arrangeRows>) => arrangeRows(...given).map((row) => row.profile.handle);
  const rest = ["two", "nil", "constructor"];
  expect(order(rowsOf(list), "page")).toEqual(["zoe", "ann", "new", ...rest]);
  expect(order(rowsOf(list), "engagement")).toEqual(["ann", "new", "zoe", ...rest]);
  expect(order(rowsOf(list), "employer")).toEqual(["new", "zoe", "ann", ...rest]);
  expect(order(rowsOf(list), "newest")).toEqual(["zoe", "ann", "new", ...rest]);
});

describe("affected results are refetched after an action, and no others", () => {
  const person = (id: string) => ({ kind: "person" as const, id, name: id });
  const identity = { platform: "github", value: "NIL" };
  const cases: readonly [string, Action, readonly string[]][] = [
    ["a merge, of both", { kind: "merge", primary: person("z"), secondary: person("b") }, ["zoe", "two"]],
    [
      "a new person, of their handle",
      { kind: "create", record: "person", name: "Nil", identity, email: null, organization: null },
      ["nil"],
    ],
    ["an added identity, of its handle", { kind: "add-identity", record: person("z"), identity }, ["nil"]],
    ["an unmerge, of the record", { kind: "unmerge", record: person("a"), from: "x", preview: {} }, ["two"]],
    ["a tag, of nobody", { kind: "add-tag", person: person("z"), tag: { id: null, name: "x" } }, []],
  ];
  test.each(cases)("%s", (_, action, handles) => {
    const before = new Set(Object.keys(people.found));
    const after = new Set(Object.keys(withoutStale(people, action, 20).found));
    expect([...before].filter((key) => !after.has(key))).toEqual(handles.map(keyOf));
    // Data requested after the action is already up to date.
    expect(withoutStale(people, action, 5)).toBe(people);
  });
});

test("a list is recognized on an allowed site only", () => {
  const thread = "https://www.reddit.com/r/linux/comments/1k7q2zd";
  const only = (...ids: string[]) => ({ connected: [], allowed: new Set(ids) });
  expect(visitedList(thread, only("reddit"))?.listType).toBe("thread");
  expect(visitedList(thread, only("github", "linkedin", "twitter"))).toBeNull();
  expect(visitedList("https://www.linkedin.com/company/acme/people/", only("linkedin"))).toBeNull();
  expect(visitedList(null, only("github"))).toBeNull();
});

describe("bulk look-up", () => {
  /** A backend that answers by path and records its requests. */
  function backend(
    answers: Readonly<Record<string, (body: { values: string[]; value: string; search: string }) => unknown>>,
  ) {
    const asked: { readonly path: string; readonly body: unknown }[] = [];
    let open = 0;
    let widest = 0;
    const client = (capabilities: Readonly<Record<string, boolean>>) =>
      createClient({
        baseUrl: "https://console.example/api",
        token: () => "token",
        group: () => null,
        capability: (name) => capabilities[name],
        fetch: async (input, init) => {
          const request = new Request(input, init);
          const url = new URL(request.url);
          const path = url.pathname.replace("/api", "");
          const body = request.method === "POST" ? await request.json() : null;
          asked.push({ path, body });
          open += 1;
          widest = Math.max(widest, open);
          await Promise.resolve();
          open -= 1;
          const answer = answers[path];
          return answer ? Response.json(answer(body)) : new Response("Not found", { status: 404 });
        },
      });
    return { asked, client, widest: () => widest };
  }
  const handles = Array.from({ length: 230 }, (_, at) => `jane-${at}`);
  async function run(client: ReturnType<typeof createClient>, sentValues: readonly string[], signal?: AbortSignal) {
    const left: [number, string][] = [];
    const parts: string[][] = [];
    const asking = {
      groupId: "g",
      signal: signal ?? new AbortController().signal,
      onLeaving: async (count: number, call: string) => void left.push([count, call]),
    };
    for await (const part of lookUpList(client, sentValues.map(profile), asking)) parts.push(Object.keys(part));
    return { left, parts };
  }
  const batch = ({ values }: { values: string[] }) => ({
    // In another order and case than sent: responses are matched by value.
    found: values.toReversed().map((value) => {
      return {
        value: value.toUpperCase(),
        people: value.endsWith("7") ? [holder(value)] : [],
        organizations: [],
        elsewhere: [],
      };
    }),
  });

  test("a hundred per request if the server supports it, each logged before it is sent; only handles are sent", async () => {
    const { asked, client } = backend({ "/identity/query": batch });
    const { left, parts } = await run(client({ identityBatch: true }), handles);
    expect(asked.map(({ path }) => path)).toEqual(["/identity/query", "/identity/query", "/identity/query"]);
    expect(left).toEqual([100, 100, 30].map((count) => [count, "POST /identity/query"]));
    expect(asked[0]?.body).toEqual({
      platform: "github",
      site: "",
      type: "username",
      values: handles.slice(0, 100),
      segments: ["g"],
    });
    expect(parts.flat()).toEqual(handles.map(keyOf));
  });

  test("one by one if the server supports only that, at most two in parallel", async () => {
    const { asked, client, widest } = backend({
      "/identity/find": ({ value }) => {
        return { people: [holder(value)], organizations: [], elsewhere: [] };
      },
    });
    const { left, parts } = await run(client({ identityBatch: false, identityLookup: true }), handles.slice(0, 25));
    expect(asked).toHaveLength(25);
    expect(widest()).toBeLessThanOrEqual(2);
    expect(left).toEqual([
      [20, "POST /identity/find"],
      [5, "POST /identity/find"],
    ]);
    expect(parts.flat()).toEqual(handles.slice(0, 25).map(keyOf));
  });

  test("through the list of people if the server supports neither, with exact matching", async () => {
    const identities = (value: string) => [{ platform: "github", type: "username", value, verified: false }];
    const row = (value: string) => ({
      id: value,
      displayName: value,
      activityCount: 3,
      attributes: {},
      identities: identities(value),
    });
    const { client } = backend({
      "/member/query": ({ search }) => ({
        rows: [row(search), row(`${search}-other`)],
        count: 2,
        limit: 50,
        offset: 0,
      }),
    });
    const { left, parts } = await run(client({ identityBatch: false, identityLookup: false }), ["jane", "joe"]);
    expect(left).toEqual([[2, "POST /member/query"]]);
    expect(parts).toEqual([[keyOf("jane"), keyOf("joe")]]);
  });

  test("a server that turns out to lack the batch call is queried one by one", async () => {
    const { asked, client } = backend({
      "/identity/find": () => ({ people: [], organizations: [], elsewhere: [] }),
    });
    await run(client({}), ["jane", "joe", "ann"]);
    expect(asked.map(({ path }) => path)).toEqual(["/identity/query", ...Array(3).fill("/identity/find")]);
  });

  test("an aborted look-up sends no further requests", async () => {
    const abandoning = new AbortController();
    const { asked, client } = backend({
      "/identity/query": (body) => {
        abandoning.abort();
        return batch(body);
      },
    });
    await expect(run(client({ identityBatch: true }), handles, abandoning.signal)).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });
});

test("one tag for many people is one toast, as are many new people; other actions and repeated clicks have separate ones", () => {
  const entry = (id: string, createdAt: number, each: object) => ({ id, createdAt, action: { action: each } });
  const tag = (name: string) => ({ kind: "add-tag", tag: { id: null, name } });
  const report = { kind: "report" };
  const create = { kind: "create" };
  const entries = [
    entry("1", 5, tag("mentor")),
    entry("2", 5, report),
    entry("3", 5, tag("mentor")),
    entry("4", 5, tag("speaker")),
    entry("5", 6, tag("mentor")),
    entry("6", 5, report),
    entry("7", 8, create),
    entry("8", 8, create),
    entry("9", 9, create),
  ] as unknown as OutboxEntry<QueuedAction>[];
  const groups = together(entries, (each) => each).map((group) => group.map(({ id }) => id));
  expect(groups).toEqual([["1", "3"], ["2"], ["4"], ["5"], ["6"], ["7", "8"], ["9"]]);
});
