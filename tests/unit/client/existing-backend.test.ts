import { expect, test } from "vitest";
import { adaptClient } from "#shared/client/adapt-client.ts";
import { isCapable, sendIfSupported } from "#shared/client/backend.ts";
import { createClient } from "#shared/client/client.ts";
import { memberBulk } from "#shared/contract/bulk.ts";
import { categoryGroupUpdate } from "#shared/contract/collections.ts";
import type { Capability } from "#shared/contract/config.ts";
import { memberAttributesUpdate } from "#shared/contract/member-parts.ts";
import { memberActivitySummary, memberDestroy, memberQuery } from "#shared/contract/members.ts";

const [goneId, remainingId] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"] as const;
const role = { default: "Engineer", custom: "Engineer" };

type Sent = readonly [call: string, body?: unknown];

/** A client of a backend with these capabilities, whose responses are known by method and path. */
function connect(
  capabilities: Readonly<Partial<Record<Capability, boolean>>>,
  answers: Readonly<Record<string, unknown>>,
) {
  const sent: Sent[] = [];
  const client = adaptClient(
    createClient({
      baseUrl: "https://api.example",
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const call = `${request.method} ${new URL(request.url).pathname}`;
        const body = await request.text();
        sent.push(body === "" ? [call] : [call, JSON.parse(body)]);
        return call in answers ? Response.json(answers[call]) : new Response("Not found", { status: 404 });
      },
      token: () => "token",
      group: () => null,
      capability: (name) => isCapable(capabilities, name),
    }),
  );
  return { client, sent };
}

const rows = { "POST /member/query": { rows: [], count: 0, limit: 20, offset: 0 } };
const page = { limit: 20, offset: 0, count: false };

test("a list is asked for without its count only where the backend knows that", async () => {
  const ours = connect({ countLater: true }, rows);
  await ours.client.send(memberQuery, { body: page });
  expect(ours.sent).toEqual([["POST /member/query", page]]);
  const existing = connect({}, rows);
  await existing.client.send(memberQuery, { body: page });
  expect(existing.sent).toEqual([["POST /member/query", { limit: 20, offset: 0 }]]);
});

test("one attribute is changed with all others, and a removed one is left out", async () => {
  const path = `/member/${remainingId}/attributes`;
  const known = { jobTitle: role, bio: { default: "Writes" }, url: { default: "https://example.org" } };
  const { client, sent } = connect({}, { [`GET ${path}`]: known, [`PATCH ${path}`]: known });
  const bio = { default: "Reads", custom: "Reads" };
  await client.send(memberAttributesUpdate, { params: { id: remainingId }, body: { bio, url: null } });
  expect(sent).toEqual([[`GET ${path}`], [`PATCH ${path}`, { jobTitle: role, bio }]]);
});

test("a backend that changes attributes by name gets the change alone", async () => {
  const path = `/member/${remainingId}/attributes`;
  const { client, sent } = connect({ attributesByName: true }, { [`PATCH ${path}`]: { jobTitle: role } });
  await client.send(memberAttributesUpdate, { params: { id: remainingId }, body: { jobTitle: role } });
  expect(sent).toEqual([[`PATCH ${path}`, { jobTitle: role }]]);
});

const remaining = { id: remainingId, displayName: "Still here", attributes: {} };

test("a deletion counts as successful only when the record is gone", async () => {
  const answers = { "DELETE /member": true, [`GET /member/${remainingId}`]: remaining };
  const { client } = connect({}, answers);
  await client.send(memberDestroy, { query: { ids: [goneId] } });
  await expect(client.send(memberDestroy, { query: { ids: [remainingId] } })).rejects.toMatchObject({
    kind: "conflict",
    message: "The server confirmed the deletion but still has the record.",
  });
});

test("the response of a backend with a trash is trusted", async () => {
  const { client, sent } = connect({ trash: true }, { "DELETE /member": true });
  await client.send(memberDestroy, { query: { ids: [remainingId] } });
  expect(sent.map(([call]) => call)).toEqual(["DELETE /member"]);
});

test("a change of many people is made one by one where there are no jobs, with all their attributes", async () => {
  const { client, sent } = connect(
    {},
    {
      [`GET /member/${goneId}/attributes`]: { jobTitle: role },
      [`GET /member/${remainingId}/attributes`]: {},
      "PATCH /member": [],
    },
  );
  const isBot = { default: true, custom: true };
  const body = { ids: [goneId, remainingId], action: { attributes: { isBot } } };
  expect(await client.send(memberBulk, { body })).toMatchObject({ status: "done", done: 2, failed: 0 });
  expect(sent.at(-1)?.[1]).toMatchObject([
    { id: goneId, attributes: { jobTitle: role, isBot } },
    { id: remainingId, attributes: { isBot } },
  ]);
});

test("a deletion of many names those that are still there", async () => {
  const answers = { "DELETE /member": true, [`GET /member/${remainingId}`]: remaining };
  const { client } = connect({}, answers);
  const body = { ids: [goneId, remainingId], action: { delete: true as const } };
  expect(await client.send(memberBulk, { body })).toMatchObject({
    done: 1,
    failed: 1,
    failures: [{ id: remainingId }],
  });
});

const group = { id: goneId, name: "Kind", type: "vertical", categories: [{ id: remainingId, name: "Old" }] };
const groups = { "GET /category-group": { rows: [group], count: 1, limit: 1_000, offset: 0 } };
const renamed = { params: { id: goneId }, body: { name: "Kinds", categories: [{ name: "New" }] } };

test("a category group is changed step by step where one call cannot", async () => {
  const answers = {
    ...groups,
    ...{ [`PATCH /category-group/${goneId}`]: true, "DELETE /category": true, "POST /category": true },
  };
  const { client, sent } = connect({}, answers);
  await client.send(categoryGroupUpdate, renamed);
  expect(sent.slice(1)).toEqual([
    [`PATCH /category-group/${goneId}`, { name: "Kinds" }],
    ["DELETE /category", { ids: [remainingId] }],
    ["POST /category", { name: "New", categoryGroupId: goneId }],
  ]);
});

test("a step that fails says what was saved before", async () => {
  const { client } = connect({}, { ...groups, [`PATCH /category-group/${goneId}`]: true });
  await expect(client.send(categoryGroupUpdate, renamed)).rejects.toThrow(
    "Only part of it was saved: name and kind saved.",
  );
});

test("optional data of a backend without it is null, and nothing is sent", async () => {
  const { client, sent } = connect({}, {});
  expect(await sendIfSupported(client, memberActivitySummary, { params: { id: goneId } })).toBeNull();
  expect(sent).toEqual([]);
});

test("a missing record is an error where the backend has the data", async () => {
  const { client } = connect({ activitySummary: true }, {});
  await expect(sendIfSupported(client, memberActivitySummary, { params: { id: goneId } })).rejects.toMatchObject({
    kind: "not-found",
  });
});
