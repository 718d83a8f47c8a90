import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runtimeConfig } from "#server/app/runtime-config.ts";
import { type Config, readConfig } from "#server/platform/core/config.ts";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { GithubCandidate } from "#shared/contract/enrichment.ts";
import type { Member } from "#shared/contract/members.ts";
import { type Github, startGithub } from "#tests/support/github.ts";
import { type Editing, startEditing } from "../people/person-edits.ts";

let github: Github;
let on: Editing;
beforeAll(async () => {
  github = await startGithub();
  on = await startEditing({ GITHUB_API_URL: `${github.origin}/`, GITHUB_API_TOKEN: "token-of-github" });
});
afterAll(async () => {
  await on.platform.stop();
  await github.stop();
});

async function withHandles(name: string, ...handles: readonly [platform: string, value: string][]): Promise<string> {
  const id = await on.person(name);
  for (const [platform, value] of handles) {
    await on.send("POST", `/member/${id}/identity`, { platform, type: "username", value });
  }
  return id;
}

const candidates = (id: string, account: "admin" | "readonly" = "admin") =>
  on.platform.api(`/member/github/${id}?segments[]=${on.group}`, { account });

test("Clients are told that GitHub is available only when its address is set", () => {
  const hasEnrichment = (config: Config) => runtimeConfig(config, "0.1.0", []).capabilities;
  expect(hasEnrichment(on.platform.config)).toMatchObject({ githubSearch: true, enrichment: true });
  expect(hasEnrichment(readConfig([], {}))).toMatchObject({ githubSearch: false, enrichment: false });
  expect(() => readConfig([], { GITHUB_API_URL: "nowhere" })).toThrow("GITHUB_API_URL must be a URL");
});

describe("GET /member/github/{id}", () => {
  test("Finds GitHub's users by the person's usernames on all platforms, five at most, each once", async () => {
    const names = ["one", "two", "Two", "three", "four", "five", "six"];
    const id = await withHandles("Many", ...names.map((name, at) => [`platform-${at}`, name] as [string, string]));
    github.asked.length = 0;
    const answer = await candidates(id);
    const found = answer.json<GithubCandidate[]>();
    expect(found[0]).toEqual({
      username: "known-one",
      avatarUrl: `${github.origin}/avatar.png`,
      score: 12.5,
      url: "https://github.com/known-one",
    });
    expect(found.map(({ username }) => username.slice("known-".length))).toEqual([
      "one",
      "two",
      "three",
      "four",
      "five",
    ]);
    expect(github.asked).toEqual(["/search/users one OR two OR three OR four OR five Bearer token-of-github"]);
  });

  test("A person without a username has no GitHub match, and GitHub is not asked", async () => {
    github.asked.length = 0;
    expect((await candidates(await on.person("Nameless"))).json()).toEqual([]);
    expect(github.asked).toEqual([]);
  });

  test("An unknown person is a 404, a read-only user is refused", async () => {
    expect((await candidates("00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect((await candidates(await on.person("Watched"), "readonly")).status).toBe(403);
  });

  test("GitHub's limit is reported in a sentence", async () => {
    github.questionsLeft = 0;
    const answer = await candidates(await withHandles("Limited", ["github", "limited"]));
    github.questionsLeft = Number.POSITIVE_INFINITY;
    expect([answer.status, answer.text]).toEqual([
      429,
      "The rate limit of GitHub is reached. Please try again in a few minutes.",
    ]);
  });
});

describe("PUT /enrichment/member/{id}", () => {
  const enrich = (id: string, account: "admin" | "readonly" = "admin") =>
    on.send("PUT", `/enrichment/member/${id}`, {}, account);

  test("Completes attributes from the public profile, and keeps those changed by hand", async () => {
    const id = await withHandles("Ada", ["github", "known-ada"]);
    await on.patch(`/member/${id}/attributes`, { location: { custom: "Porto", default: "Porto" } });
    const answer = await enrich(id);
    expect(answer.status).toBe(200);
    const { attributes, lastEnrichedAt } = answer.json<Member>();
    expect(attributes).toMatchObject({
      bio: { default: "Compilers", github: "Compilers" },
      avatarUrl: { default: `${github.origin}/avatar.png` },
      isHireable: { default: true },
      location: { custom: "Porto", default: "Porto" },
    });
    expect(attributes.location).not.toHaveProperty("github");
    expect(attributes).not.toHaveProperty("company");
    expect(lastEnrichedAt).not.toBeNull();
    expect(answer.headers.get("etag")).toMatch(/^"\d+"$/);
  });

  test("Reports when there are no new values", async () => {
    const without = await enrich(await withHandles("Without", ["twitter", "without"]));
    expect([without.status, without.text]).toEqual([400, "This person has no GitHub identity."]);
    const unknown = await enrich(await withHandles("Unknown", ["github", "nobody-there"]));
    expect([unknown.status, unknown.text]).toEqual([400, "GitHub has no user named nobody-there."]);
  });

  test("A read-only user is refused", async () => {
    expect((await enrich(await on.person("Kept"), "readonly")).status).toBe(403);
  });
});

describe("Bulk enrichment", () => {
  const followed = async (id: string): Promise<BulkJob> => {
    const look = async () => (await on.platform.api(`/bulk/${id}`, { account: "admin" })).json<BulkJob>();
    await expect.poll(async () => (await look()).endedAt !== null).toBe(true);
    return look();
  };
  const enriched = async (ids: readonly string[]) =>
    followed((await on.send("POST", "/member/bulk", { ids, action: { enrich: true } })).json<BulkJob>().id);
  const attributes = async (id: string) => (await on.get(`/member/${id}`)).json<Member>().attributes;

  test("People known to GitHub are completed; the receipt gives the reason for the others; undo restores the previous values", async () => {
    const known = await withHandles("Known", ["github", "known-one"]);
    const edited = await withHandles("Edited", ["github", "known-two"]);
    await on.patch(`/member/${edited}/attributes`, { bio: { custom: "Mine", default: "Mine" } });
    const without = await withHandles("Without any", ["twitter", "without-any"]);
    const stranger = await withHandles("Stranger", ["github", "stranger"]);
    const unwell = await withHandles("Unwell", ["github", "unwell"]);
    const before = await attributes(known);
    const job = await enriched([known, edited, without, stranger, unwell]);
    expect(job).toMatchObject({ status: "done", total: 5, done: 2, failed: 3, error: null });
    expect(Object.fromEntries(job.failures.map(({ displayName, reason }) => [displayName, reason]))).toEqual({
      "Without any": "This person has no GitHub identity.",
      Stranger: "GitHub has no user named stranger.",
      Unwell: "GitHub answered 500.",
    });
    expect(await attributes(known)).toMatchObject({ bio: { default: "Compilers", github: "Compilers" } });
    expect((await attributes(edited)).bio).toEqual({ custom: "Mine", default: "Mine" });
    expect((await on.audit(known))[0]?.actionType).toBe("members-edit-profile");
    // GitHub is not asked again about recently requested people.
    github.asked.length = 0;
    expect(await enriched([known, edited])).toMatchObject({ done: 0, unchanged: 2 });
    expect(github.asked).toEqual([]);
    const undone = await followed((await on.send("POST", `/bulk/${job.id}/undo`)).json<BulkJob>().id);
    expect(undone).toMatchObject({ done: 2, failed: 0 });
    expect(await attributes(known)).toEqual(before);
    expect(await enriched([known])).toMatchObject({ done: 1 });
  });

  test("When GitHub's limit is reached the work ends and reports it; completed work stays", async () => {
    const ids = [];
    for (let at = 0; at < 5; at++) ids.push(await withHandles(`Limited ${at}`, ["github", `known-limit-${at}`]));
    github.questionsLeft = 2;
    const job = await enriched(ids);
    github.questionsLeft = Number.POSITIVE_INFINITY;
    expect(job).toMatchObject({
      status: "failed",
      done: 2,
      failed: 0,
      error: "The rate limit of GitHub is reached. Please try again in a few minutes.",
    });
    expect(await enriched(ids)).toMatchObject({ status: "done", done: 3, unchanged: 2 });
  });

  test("PUT /enrichment/member/bulk returns the ids of the selected people", async () => {
    const [one, two] = [await withHandles("Bulk one", ["github", "known-bulk"]), await withHandles("Bulk two")];
    const nobody = "00000000-0000-4000-8000-000000000000";
    const answer = await on.send("PUT", "/enrichment/member/bulk", { members: [two, one, nobody] });
    expect(answer.json<string[]>().sort()).toEqual([one, two].sort());
    await expect.poll(async () => (await attributes(one)).bio?.default).toBe("Compilers");
    const foreign = await on.send(
      "PUT",
      "/enrichment/member/bulk",
      { members: [one], segments: [on.own] },
      "project-admin",
    );
    expect(foreign.json()).toEqual([]);
    expect((await on.send("PUT", "/enrichment/member/bulk", { members: [one] }, "readonly")).status).toBe(403);
    expect((await on.send("PUT", "/enrichment/member/bulk", { members: [] })).status).toBe(400);
  });
});
