import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOldTexts } from "#server/integrations/text-retention.ts";
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

test("texts older than their platform's days are deleted, the activities and newer texts stay", async () => {
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
  expect((await texts()).map(({ title }) => title)).toEqual(["New", "Old"]);
  await deleteOldTexts(platform.running.platform, new Date());
  expect(await texts()).toEqual([
    { title: "New", body: expect.stringContaining("New text") },
    { title: "Old", body: null },
  ]);
});
