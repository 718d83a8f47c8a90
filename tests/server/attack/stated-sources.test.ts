import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { ended, makeSubProject, rows } from "#tests/server/integrations/git-helpers.ts";
import { type GitHost, startGitHost } from "#tests/support/git-remote.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/*
 * A project admin connects a repository whose commits name a person whom another project group relies on (rules.md 6).
 */

let platform: TestPlatform;
let host: GitHost;
let place: string;
beforeAll(async () => {
  host = await startGitHost();
  platform = await startPlatform({ demo: true, environment: { OUTBOUND_ALLOW: host.host } });
  const segments = await demoSegments(platform);
  const [own] = await rows<{ id: string }>(
    platform,
    sql`select id from segments where ${segments.id("lantern")}::uuid in (id, parent_id, grandparent_id)
      and type = 'subproject' limit 1`,
  );
  place = own?.id ?? "";
  await rows(platform, sql`delete from integrations where segment_id = ${place}::uuid`);
});
afterAll(async () => {
  await platform.stop();
  await host.stop();
});

async function connect(remotes: readonly string[], account: Account, segment = place) {
  const body = { remotes, segments: [segment] };
  const answer = await platform.api("/git-connect", { method: "PUT", account, body });
  expect(answer.status, answer.text).toBe(200);
  expect((await ended(platform, answer.json<{ id: string }>().id)).error).toBeNull();
}

async function repository(email: string, message: string): Promise<string> {
  const made = await host.createRepository(randomUUID());
  await made.commit([{ author: `Some Body <${email}>`, message }]);
  return made.url;
}

const personOf = async (email: string) =>
  (
    await rows<{ id: string }>(
      platform,
      sql`select member_id as id from member_identities where value = ${email} and verified limit 1`,
    )
  )[0]?.id ?? "";

const rename = async (id: string, displayName = randomUUID()) =>
  (
    await platform.api(`/member/${id}`, {
      method: "PUT",
      account: "project-admin",
      body: { displayName, segments: [place] },
    })
  ).status;

test("forged authors give no right over people of other groups, until an administrator saves the connection", async () => {
  const [victim, newcomer] = [`${randomUUID()}@victim.example`, `${randomUUID()}@new.example`];
  const { segmentId: foreign } = await makeSubProject(platform);
  await connect([await repository(victim, "Real work")], "admin", foreign);
  const id = await personOf(victim);
  const remotes = [await repository(victim, "Forged"), await repository(newcomer, "Own work")];
  await connect(remotes, "project-admin");
  expect(await rename(id)).toBe(403);
  // Whom no other group knows may be changed.
  expect(await rename(await personOf(newcomer))).toBe(200);
  // Disconnecting, and entering an activity, change nothing.
  const activity = { memberId: id, platform: "other", type: "talk", timestamp: new Date().toISOString() };
  const body = { ...activity, segments: [place] };
  expect((await platform.api("/activity", { method: "POST", account: "project-admin", body })).status).toBe(200);
  expect(await rename(id)).toBe(403);
  const [found] = await rows<{ id: string }>(
    platform,
    sql`select id from integrations where segment_id = ${place}::uuid and platform = 'git'`,
  );
  const query = `segments[]=${place}`;
  await platform.api(`/integration/${found?.id}?${query}`, { method: "DELETE", account: "project-admin" });
  expect(await rename(id)).toBe(403);
  await connect(remotes, "project-admin");
  expect(await rename(id)).toBe(403);
  await connect(remotes, "admin");
  expect(await rename(id)).toBe(200);
  // Another repository in the administrator's connection is the project admin's statement again.
  const other = `${randomUUID()}@victim.example`;
  await connect([await repository(other, "Real work")], "admin", (await makeSubProject(platform)).segmentId);
  await connect([...remotes, await repository(other, "Forged")], "project-admin");
  expect(await rename(await personOf(other))).toBe(403);
});
