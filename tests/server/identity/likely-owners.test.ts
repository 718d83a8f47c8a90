import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { identityLookup, identityQuery } from "#shared/contract/identity-lookup.ts";
import { startSuggesting } from "#tests/server/suggestions/suggesting.ts";

let on: Awaited<ReturnType<typeof startSuggesting>>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  on = await startSuggesting();
  const account = (platform: string, value: string) => ({ platform, type: "username", value });
  ids.elsewhere = await on.create("Quirin Vasthal", account("twitter", "qvasthal"));
  ids.mailbox = await on.create("Someone Else", {
    platform: "custom",
    type: "email",
    value: "thorvellirsson@mail.example",
  });
  ids.renamed = await on.create("Ylva Brandthor", {
    platform: "custom",
    type: "email",
    value: "7714203+ylva-renamed@users.noreply.github.com",
  });
  ids.named = await on.create("Marisol Etxeberria", account("linkedin", "some-other-name"));
  ids.acme = await createOrganization("Brindlewick Robotics Ltd.", "linkedin", "company:brindlewick-hq");
  ids.plain = await createOrganization("Ostermark Gerätebau", "crunchbase", "omg-eu");
  await on.refresh();
});
afterAll(() => on.platform.stop());

async function createOrganization(name: string, platform: string, value: string): Promise<string> {
  const identities = [{ platform, type: "username", value, verified: true }];
  const answer = await on.platform.api("/organization", {
    method: "POST",
    account: "admin",
    body: { name, displayName: name, identities, segments: [on.subProject] },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ id: string }>().id;
}

async function ask(path: string, body: object) {
  const given = { platform: "github", type: "username", segments: [on.group], ...body };
  const answer = await on.platform.api(path, { method: "POST", account: "readonly", body: given });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}
const likelyOwners = async (value: string, more: object = {}) =>
  (await ask("/identity/find", { value, ...more })).json<AnswerOf<typeof identityLookup>>().likely ?? [];

test("an unknown handle names the people who have it elsewhere, with the evidence of the suggestions", async () => {
  const [best] = await likelyOwners("QVasthal");
  expect(best).toMatchObject({ id: ids.elsewhere, displayName: "Quirin Vasthal" });
  expect(best?.evidence.map(({ kind }) => kind)).toContain("same-handle");
  const sum = best?.evidence.reduce((all, { weight }) => all + weight, 0);
  expect(Math.round((best?.similarity ?? 0) * 100)).toBe(Math.max(0, Math.min(99, sum ?? 0)));
});

test("so do a mailbox name, and an address that names the renamed account by its number", async () => {
  expect((await likelyOwners("thorvellirsson")).map(({ id }) => id)).toContain(ids.mailbox);
  const [renamed] = await likelyOwners("ylva-renamed");
  expect(renamed?.id).toBe(ids.renamed);
});

test("by name only when it is sent; a known handle and strangers name nobody", async () => {
  expect((await likelyOwners("unrelated-handle-9")).map(({ id }) => id)).not.toContain(ids.named);
  const [named] = await likelyOwners("unrelated-handle-9", { name: "Marisol Etxeberria" });
  expect(named?.id).toBe(ids.named);
  expect(await likelyOwners("qvasthal", { platform: "twitter" })).toEqual([]);
  expect(await likelyOwners("zzyqxw-nobody-at-all")).toEqual([]);
});

test("a list tells who probably owns an unknown handle", async () => {
  const answer = await ask("/identity/query", { values: ["ylva-renamed", "zzyqxw-nobody-at-all"] });
  const { found } = answer.json<AnswerOf<typeof identityQuery>>();
  expect(found[0]?.likely?.id).toBe(ids.renamed);
  expect(found[1]?.likely).toBeUndefined();
});

test("an unknown company page names the organizations it could be: by handle elsewhere, and by the words of its handle", async () => {
  const likelyOrganizations = async (value: string, more: object = {}) =>
    (await ask("/identity/find", { value, ...more })).json<AnswerOf<typeof identityLookup>>().likelyOrganizations ?? [];
  const [sameHandle] = await likelyOrganizations("brindlewick-hq");
  expect(sameHandle?.id).toBe(ids.acme);
  expect(sameHandle?.evidence.map(({ kind }) => kind)).toContain("same-handle");
  const [called] = await likelyOrganizations("company:brindlewick-robotics", { platform: "linkedin" });
  expect(called?.id).toBe(ids.acme);
  const [named] = await likelyOrganizations("ogb-1931", { name: "Ostermark Gerätebau" });
  expect(named?.id).toBe(ids.plain);
  // Only a person can have these, and no person has a company page.
  expect(await likelyOrganizations("brindlewick-robotics", { platform: "linkedin" })).toEqual([]);
  expect(await likelyOrganizations("brindlewick-robotics", { platform: "reddit" })).toEqual([]);
  expect(await likelyOwners("company:qvasthal", { platform: "linkedin" })).toEqual([]);
  expect(await likelyOrganizations("brindlewick-hq", { platform: "zzz" })).toEqual([]);
});
