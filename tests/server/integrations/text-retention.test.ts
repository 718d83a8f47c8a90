import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOldTexts, isTextKept, readTextRetention } from "#server/integrations/text-retention.ts";
import { startGitHost } from "#tests/support/git-remote.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { connectGit, ended, makeSubProject, rows } from "./git-helpers.ts";

let platform: TestPlatform;
let host: Awaited<ReturnType<typeof startGitHost>>;
beforeAll(async () => {
  host = await startGitHost();
  platform = await startPlatform({ environment: { OUTBOUND_ALLOW: host.host, TEXT_RETENTION: "git=30,slack=1" } });
});
afterAll(async () => {
  await platform.stop();
  await host.stop();
});

const send = (method: string, path: string, body?: object) =>
  platform.api(path, { method, account: "admin", ...(body && { body }) });

test("texts older than their platform's days are neither imported nor kept, the activities and newer texts stay", async () => {
  const { commit, url } = await host.createRepository("texts");
  const recent = `${Math.floor(Date.now() / 1_000) - 86_400} +0000`;
  await commit([{ message: "Old\n\nOld text\n" }, { message: "New\n\nNew text\n", date: recent }]);
  const { segmentId } = await makeSubProject(platform);
  await ended(platform, (await connectGit(platform, segmentId, [url])).id);
  const texts = () =>
    rows<{ title: string; body: string | null }>(
      platform,
      sql`select distinct title, body from activities
        where segment_id = ${segmentId}::uuid and type = 'authored-commit' order by title`,
    );
  const old = { title: "Old", body: null };
  expect(await texts()).toEqual([{ title: "New", body: expect.stringContaining("New text") }, old]);

  // As if it had been imported before the operator decided.
  await platform.running.platform.db.execute(sql`update activities set body = 'Old text' where title = 'Old'`);
  const older = async () => (await send("GET", "/settings/text-retention/effect?platform=git&days=30")).json();
  expect(await older()).toEqual({ texts: 2 });
  await deleteOldTexts(platform.running.platform, new Date());
  expect(await older()).toEqual({ texts: 0 });
  expect(await texts()).toEqual([{ title: "New", body: expect.stringContaining("New text") }, old]);
});

test("an administrator chooses for how long; what the operator decided stays", async () => {
  const kept = async (key: string) =>
    (await send("GET", "/settings/text-retention"))
      .json<{ platform: string }[]>()
      .find((each) => each.platform === key);
  const choose = (key: string, days: unknown) => send("PUT", "/settings/text-retention", { platform: key, days });
  expect(await kept("discord")).toEqual({ platform: "discord", days: null, isVariable: false });
  expect((await choose("discord", 90)).status).toBe(200);
  expect((await choose("jira", 365)).status).toBe(200);
  expect(await kept("discord")).toEqual({ platform: "discord", days: 90, isVariable: false });
  const now = new Date();
  const old = { platform: "discord", timestamp: new Date(now.getTime() - 91 * 86_400_000) };
  expect(isTextKept(await readTextRetention(platform.running.platform), old, now)).toBe(false);
  expect((await choose("discord", null)).status).toBe(200);
  expect(isTextKept(await readTextRetention(platform.running.platform), old, now)).toBe(true);
  expect(await kept("jira")).toMatchObject({ days: 365 });

  expect((await choose("slack", 90)).status).toBe(409);
  expect(await kept("slack")).toEqual({ platform: "slack", days: 1, isVariable: true });
  for (const [key, days] of [
    ["__proto__", 90],
    ["constructor", 90],
    ["nowhere", 90],
    ["jira", 0],
    ["jira", 1.5],
  ] as const)
    expect([key, days, (await choose(key, days)).status]).toEqual([key, days, 400]);
});
