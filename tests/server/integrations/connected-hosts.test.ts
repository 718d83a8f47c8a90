import { afterAll, beforeAll, expect, test } from "vitest";
import { integrations } from "#server/platform/db/schema/integrations.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ demo: true, environment: { GITLAB_URL: "https://gitlab.acme.example" } });
  const { db } = platform.running.platform;
  await db.delete(integrations);
  const { groups } = await demoSegments(platform);
  const [one = "", two = "", three = ""] = groups.flatMap(({ projects }) =>
    projects.flatMap(({ subprojects }) => subprojects.map(({ id }) => id)),
  );
  const discourse = (segmentId: string, forumHostname: string) => {
    return { platform: "discourse", status: "done", segmentId, settings: { forumHostname } };
  };
  await db
    .insert(integrations)
    .values([
      discourse(one, "https://forum.acme.example"),
      discourse(two, "https://Forum.acme.example/"),
      discourse(three, "http://insecure.acme.example"),
      { platform: "gitlab", status: "done", segmentId: one, settings: {} },
      { platform: "git", status: "done", segmentId: one, settings: { forumHostname: "https://git.acme.example" } },
    ]);
});
afterAll(() => platform.stop());

test("GET /identity/hosts returns each connected forum and self-hosted GitLab once, without settings", async () => {
  const answer = await platform.api("/identity/hosts", { account: "readonly" });
  expect(answer.json()).toEqual({
    hosts: [
      { platform: "discourse", host: "forum.acme.example" },
      { platform: "gitlab", host: "gitlab.acme.example" },
    ],
  });
});
