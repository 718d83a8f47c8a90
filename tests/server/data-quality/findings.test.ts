import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refreshFindings, runCheck } from "#server/curation/data-quality/refresh.ts";
import { checkHandles } from "#server/curation/data-quality/vanished-handles.ts";
import { githubAccessOf } from "#server/records/enrichment/access.ts";
import type { CheckSummary, MemberFinding } from "#shared/contract/data-quality.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import { type Github, startGithub } from "#tests/support/github.ts";

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

const list = (type: string, rest = "", segment = on.group) =>
  on.platform.api(`/data-quality/member?type=${type}&limit=200&segments[]=${segment}${rest}`, { account: "admin" });
const found = async (type: string, rest = "", segment = on.group) =>
  (await list(type, rest, segment)).json<MemberFinding[]>();
const row = async (type: string, id: string, rest = "") => (await found(type, rest)).find((each) => each.id === id);

async function summary(type: string, segment = on.group): Promise<CheckSummary> {
  const answer = await on.platform.api(`/data-quality/summary?segments[]=${segment}`, { account: "admin" });
  const checks = answer.json<{ checks: CheckSummary[] }>().checks;
  return checks.find((each) => each.kind === "member" && each.type === type) as CheckSummary;
}

const check = async (id: string) => {
  const answer = await on.send("POST", `/data-quality/member/${id}/check`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ type: string; isIgnored: boolean; others?: { id: string }[] }[]>();
};
const countAnew = (type: string) =>
  runCheck({ db: on.db, isEmbedded: false }, "member", type, new AbortController().signal);
const ignore = (id: string, type: string, ignored: boolean) =>
  on.send("PUT", `/data-quality/member/${id}/ignore`, { type, ignored });
const addIdentity = (id: string, platform: string, type: string, value: string) =>
  on.send("POST", `/member/${id}/identity`, { platform, type, value });

describe("GET /data-quality/member", () => {
  test("Without a segment, or with an unknown check, it is a 400 with an explanation", async () => {
    const answers = [
      await on.platform.api("/data-quality/member?type=snowball", { account: "admin" }),
      await list("no-such-check"),
      await list("no-domain"),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [400, "Segment ID is required"],
      [400, 'There is no data quality check "no-such-check".'],
      [400, 'There is no data quality check "no-domain".'],
    ]);
  });

  test("A project's list has its own people with their activity there", async () => {
    const project = on.segments.groups.find(({ id }) => id === on.group)?.projects[0]?.id ?? "";
    const [all, own] = [
      await found("conflicting-work-experience"),
      await found("conflicting-work-experience", "", project),
    ];
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(all.length);
    expect((await summary("conflicting-work-experience", project)).count).toBe(own.length);
    const known = new Map(all.map(({ id, activityCount }) => [id, activityCount]));
    expect(own.every(({ id, activityCount }) => activityCount <= (known.get(id) ?? -1))).toBe(true);
  });

  test("A person marked as a bot is no longer listed", async () => {
    const id = await on.person("root");
    await check(id);
    expect(await row("placeholder-name", id)).toMatchObject({ memberId: id, displayName: "root", activityCount: 0 });
    await on.patch(`/member/${id}/attributes`, { isBot: { default: true, custom: true } });
    expect(await row("placeholder-name", id)).toBeUndefined();
  });
});

describe("findings follow changes of records", () => {
  test("Checking one person again adds and removes their findings and updates the counts", async () => {
    const id = await on.person("Corrected Person");
    const before = (await summary("placeholder-name")).count;
    expect((await check(id)).map(({ type }) => type)).toEqual(["no-work-experience"]);
    await on.send("PUT", `/member/${id}`, { displayName: "your name" });
    expect((await check(id)).map(({ type }) => type)).toEqual(["no-work-experience", "placeholder-name"]);
    expect((await summary("placeholder-name")).count).toBe(before + 1);
    await on.send("PUT", `/member/${id}`, { displayName: "Corrected Again" });
    expect((await check(id)).map(({ type }) => type)).toEqual(["no-work-experience"]);
    expect(await row("placeholder-name", id)).toBeUndefined();
    expect((await summary("placeholder-name")).count).toBe(before);
  });

  test("The job checks people that were changed by hand or deleted", async () => {
    const [renamed, deleted] = [await on.person("Renamed Later"), await on.person("Deleted Later")];
    await check(deleted);
    await on.send("PUT", `/member/${renamed}`, { displayName: "n/a" });
    await on.platform.api(`/member?ids[]=${deleted}&segments[]=${on.group}`, { method: "DELETE", account: "admin" });
    await refreshFindings({ db: on.db, isEmbedded: false }, new AbortController().signal);
    expect(await row("placeholder-name", renamed)).toBeDefined();
    const remaining = await on.db.execute(sql`select 1 from member_findings where member_id = ${deleted}::uuid`);
    expect(remaining.rows).toEqual([]);
  });

  test("An email on two people is found on both, and on neither after one loses it", async () => {
    const [one, other] = [await on.person("One Holder"), await on.person("Other Holder")];
    await addIdentity(one, "git", "email", "both@holders.example");
    await addIdentity(other, "slack", "email", "Both@holders.example");
    const findings = await check(other);
    expect(findings.find(({ type }) => type === "shared-email")).toMatchObject({
      values: ["both@holders.example"],
      others: [{ id: one, displayName: "One Holder" }],
    });
    expect(await row("shared-email", one)).toMatchObject({ others: [{ id: other, displayName: "Other Holder" }] });
    const [identity] = await on.identities(other);
    await on.send("DELETE", `/member/${other}/identity/${identity?.id}`);
    await check(other);
    expect(await row("shared-email", one)).toBeUndefined();
  });

  test("A full scan recounts the counts of single changes", async () => {
    await on.db.execute(sql`update finding_counts set count = 7777 where type = 'placeholder-name'`);
    await countAnew("placeholder-name");
    expect((await summary("placeholder-name")).count).toBe((await found("placeholder-name")).length);
  });

  test("Merging a record removes its findings", async () => {
    const [primary, secondary] = [await on.person("Kept Person"), await on.person("unknown")];
    await check(secondary);
    const answer = await on.send("PUT", `/member/${primary}/merge`, { memberToMerge: secondary });
    expect(answer.status, answer.text).toBe(200);
    expect(await row("placeholder-name", secondary)).toBeUndefined();
  });
});

describe("ignoring a finding", () => {
  test("An ignored finding leaves the list and its count, stays ignored over scans, and returns when undone", async () => {
    const id = await on.person("ubuntu");
    await countAnew("placeholder-name");
    const before = await summary("placeholder-name");
    expect((await ignore(id, "placeholder-name", true)).text).toBe("true");
    expect((await ignore(id, "placeholder-name", true)).text).toBe("true");
    await countAnew("placeholder-name");
    expect(await row("placeholder-name", id)).toBeUndefined();
    expect(await row("placeholder-name", id, "&ignored=true")).toMatchObject({
      ignoredAt: expect.any(String),
      ignoredBy: expect.any(String),
    });
    expect(await summary("placeholder-name")).toMatchObject({ count: before.count - 1, ignored: before.ignored + 1 });
    expect((await check(id)).find(({ type }) => type === "placeholder-name")?.isIgnored).toBe(true);
    await ignore(id, "placeholder-name", false);
    expect(await row("placeholder-name", id)).toBeDefined();
    expect(await summary("placeholder-name")).toMatchObject({ count: before.count, ignored: before.ignored });
    expect((await on.audit(id)).map(({ actionType, diff }) => [actionType, diff])).toEqual([
      ["data-quality-ignore", { "placeholder-name": { old: "ignored", new: "found" } }],
      ["data-quality-ignore", { "placeholder-name": { old: "found", new: "ignored" } }],
    ]);
  });

  test("An ignored finding that was corrected and comes back is still ignored", async () => {
    const id = await on.person("root");
    await check(id);
    await ignore(id, "placeholder-name", true);
    await on.send("PUT", `/member/${id}`, { displayName: "Real Name" });
    expect((await check(id)).map(({ type }) => type)).not.toContain("placeholder-name");
    await on.send("PUT", `/member/${id}`, { displayName: "root" });
    expect((await check(id)).find(({ type }) => type === "placeholder-name")?.isIgnored).toBe(true);
    expect(await row("placeholder-name", id)).toBeUndefined();
  });

  test("A missing finding is a 409, an unknown check a 400, an unknown person a 404", async () => {
    const id = await on.person("No Finding");
    const missingId = "5b0e1f3a-0000-4000-8000-000000000000";
    expect((await ignore(id, "snowball", true)).status).toBe(409);
    expect((await ignore(id, "nothing", true)).status).toBe(400);
    expect((await ignore(missingId, "snowball", true)).status).toBe(404);
    expect((await on.send("POST", `/data-quality/organization/${missingId}/check`)).status).toBe(404);
  });
});

describe("verified handles that no longer exist", () => {
  const look = () => checkHandles(on.db, githubAccessOf(on.platform.config, new AbortController().signal));
  const restart = () => on.db.execute(sql`delete from handle_walks`);

  test("A handle that GitHub does not know is found, and no longer found once GitHub knows it", async () => {
    await on.db.execute(sql`delete from member_identities where platform = 'github'`);
    const [unknownPerson, there] = [await on.person("Gone Handle"), await on.person("Known Handle")];
    await addIdentity(unknownPerson, "github", "username", "vanished-one");
    await addIdentity(there, "github", "username", "known-one");
    await on.db.execute(sql`update member_identities set verified = true where value in ('vanished-one', 'known-one')`);
    await look();
    expect(await row("vanished-handle", unknownPerson)).toMatchObject({ values: ["vanished-one"] });
    expect(await row("vanished-handle", there)).toBeUndefined();
    await on.db.execute(sql`update member_identities set value = 'known-again' where value = 'vanished-one'`);
    github.asked.length = 0;
    await look();
    expect(github.asked).toEqual([]);
    await restart();
    await look();
    expect(await row("vanished-handle", unknownPerson)).toBeUndefined();
  });

  test("When GitHub's limit is reached, the next run continues at the same handle", async () => {
    await restart();
    github.questionsLeft = 1;
    await look();
    const after = await on.db.execute<{ after_id: string | null }>(sql`select after_id from handle_walks`);
    expect(after.rows[0]?.after_id).toEqual(expect.any(String));
    github.questionsLeft = 1_000;
    github.asked.length = 0;
    await look();
    expect(github.asked).toHaveLength(1);
  });
});
