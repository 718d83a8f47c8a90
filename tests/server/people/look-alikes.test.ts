import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { identityLookup } from "#shared/contract/identity-lookup.ts";
import type { ImportJob, ImportPreview } from "#shared/contract/imports.ts";
import type { MemberIdentity } from "#shared/contract/member-parts.ts";
import { makeSubProject } from "#tests/server/integrations/git-helpers.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let segmentId: string;
let ada: string;
let other: string;

beforeAll(async () => {
  platform = await startPlatform();
  ({ segmentId } = await makeSubProject(platform));
  ada = await create("Ada Quill", [
    { platform: "github", type: "username", value: "paypal-ada", verified: true },
    { platform: "custom", type: "email", value: "ada@quill.example", verified: true },
    { platform: "gitlab", type: "username", value: "unverified-o", verified: false },
  ]);
  other = await create("Somebody", [{ platform: "custom", type: "email", value: "s@else.example", verified: true }]);
});
afterAll(() => platform.stop());

async function create(displayName: string, identities: readonly object[]): Promise<string> {
  const body = { displayName, identities, segments: [segmentId] };
  const answer = await platform.api("/member", { method: "POST", account: "admin", body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<{ id: string }>().id;
}

async function add(type: string, key: string, value: string) {
  const body = { platform: key, type, value, verified: false, segments: [segmentId] };
  const answer = await platform.api(`/member/${other}/identity`, { method: "POST", account: "admin", body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<MemberIdentity[]>().at(-1);
}

test.each([
  ["username", "github", "pаypal-ada", "a Cyrillic letter"],
  ["username", "github", "paypa1-ada", "a digit"],
  ["username", "github", "PaypaI-ada", "a capital I"],
  ["username", "github", "раураl-аdа", "a word in Cyrillic letters"],
  ["email", "custom", "аda@quill.example", "a Cyrillic letter in the mailbox"],
  ["email", "custom", "ada@quіll.example", "a Cyrillic letter in the domain, stored in ASCII"],
])("adding the %s on %s %s tells whose verified identity it looks like: %s", async (type, key, value) => {
  const verified = type === "email" ? "ada@quill.example" : "paypal-ada";
  expect(await add(type, key, value)).toMatchObject({
    looksLike: [{ id: ada, displayName: "Ada Quill", value: verified }],
  });
});

test.each([
  ["github", "paypal-bea", "other letters"],
  ["gitlab", "paypa1-ada", "another platform"],
  ["gitlab", "unverified-0", "an identity that is not verified"],
])("nothing is told for %s %s: %s", async (key, value) => {
  expect(await add("username", key, value)).not.toHaveProperty("looksLike");
});

test("a look-up of a profile that nobody has tells it, a look-up of a known one does not", async () => {
  const find = async (value: string) => {
    const body = { platform: "github", type: "username", value, segments: [segmentId] };
    const answer = await platform.api("/identity/find", { method: "POST", account: "admin", body });
    return answer.json<AnswerOf<typeof identityLookup>>();
  };
  expect(await find("paypaІ-ada")).toMatchObject({ people: [], looksLike: [{ id: ada, value: "paypal-ada" }] });
  expect(await find("paypal-ada")).not.toHaveProperty("looksLike");
});

async function organization(displayName: string, value: string, verified: boolean) {
  const identities = [{ platform: "custom", type: "primary-domain", value, verified }];
  const body = { displayName, identities, segments: [segmentId] };
  const answer = await platform.api("/organization", { method: "POST", account: "admin", body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<{ id: string; identities: object[] }>();
}

test("domains and accounts of organizations tell it, when they are added and when they are looked up", async () => {
  const { id } = await organization("Quill Works", "quill-works.example", true);
  const like = await organization("Else", "quіll-works.example", false);
  expect(like.identities).toMatchObject([{ looksLike: [{ id, value: "quill-works.example" }] }]);
  const username = { platform: "github", type: "username", verified: true };
  const body = { segments: [segmentId], identities: [{ ...username, value: "quill-works" }] };
  await platform.api(`/organization/${id}`, { method: "PUT", account: "admin", body });
  const find = { platform: "github", type: "username", value: "quiIl-works", segments: [segmentId] };
  const found = await platform.api("/identity/find", { method: "POST", account: "admin", body: find });
  expect(found.json()).toMatchObject({ organizations: [], looksLike: [{ id, value: "quill-works" }] });
});

test("programs are told too, for one record and for many", async () => {
  const body = { name: "Look-alikes", roles: ["admin"], groups: [], expiresAt: null };
  const { key } = (await platform.api("/api-key", { method: "POST", account: "admin", body })).json<{ key: string }>();
  const post = async (path: string, sent: object) => {
    const type = path === "people/bulk" ? "application/x-ndjson" : "application/json";
    const headers = { authorization: `Bearer ${key}`, "content-type": type };
    const url = `${platform.url}/api/v1/segments/${segmentId}/${path}`;
    return (await fetch(url, { method: "POST", headers, body: JSON.stringify(sent) })).json();
  };
  const looksLike = [{ id: ada, displayName: "Ada Quill", value: "paypal-ada" }];
  const identity = (value: string) => ({ platform: "github", type: "username", value });
  expect(await post("people", { name: "One", identities: [identity("paypaI-аda")] })).toMatchObject({
    identities: [{ looksLike }],
  });
  expect(await post("people/bulk", { name: "Many", identities: [identity("pаypаl-аdа")] })).toMatchObject({
    status: "created",
    lookAlikes: [{ value: "pаypаl-аdа", looksLike }],
  });
});

test("the preview of a table and the receipt of its import tell it", async () => {
  const sent = {
    text: "Name,GitHub\nFake,рaypal-ada\nFair,fair-name\n",
    columns: ["name", "identity:github"],
    segments: [segmentId],
  };
  const send = (path: string) => platform.api(path, { method: "POST", account: "admin", body: sent });
  const { rows } = (await send("/member/import/preview")).json<ImportPreview>();
  expect(rows).toMatchObject([{ lookAlikes: [{ value: "рaypal-ada", looksLike: [{ id: ada }] }] }, { name: "Fair" }]);
  expect(rows[1]).not.toHaveProperty("lookAlikes");
  const { id } = (await send("/member/import")).json<ImportJob>();
  const look = (path: string) =>
    platform.api(`/member/import/${id}${path}?segments[]=${segmentId}`, { account: "admin" });
  await expect.poll(async () => (await look("")).json<ImportJob>().status).toBe("done");
  expect((await look("/receipt")).text).toContain(
    "рaypal-ada looks like paypal-ada, a verified identity of Ada Quill, but has other letters.",
  );
});
