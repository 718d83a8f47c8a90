import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findNotices, findSilence } from "#server/integrations/notices.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { type Letter, startMailServer } from "#tests/support/mail-server.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type DiscourseServer, startDiscourse } from "#tests/support/providers/discourse.ts";
import { ended, makeSubProject } from "./git-helpers.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
let platform: TestPlatform;
let forums: DiscourseServer;
beforeAll(async () => {
  mail = await startMailServer();
  forums = await startDiscourse();
  platform = await startPlatform({ environment: { SMTP_URL: mail.url, MAIL_FROM: "platform@example.org" } });
});
afterAll(() => Promise.all([platform.stop(), forums.stop(), mail.stop()]));

const subjectsTo = (name: string) =>
  mail.letters
    .filter(({ to }) => to.replaceAll(/[<>]/g, "") === `${name}@demo.example`)
    .map(({ text }: Letter) => /^Subject: (.*)$/im.exec(text)?.[1]);
const look = () => findNotices(platform.running.platform);
const db = () => platform.running.platform.db;

test("who connected a platform is told once that it was read; administrators of the group and they are told what is broken, and that it works again", async () => {
  const { segmentId, groupId } = await makeSubProject(platform);
  const [place] = (await db().execute<{ name: string }>(sql`select name from segments where id = ${segmentId}::uuid`))
    .rows;
  const own = forums.forum("notices");
  own.topic("2026-01-08T10:00:00.000Z", own.user("ada"), "How to weave");
  await platform.api("/user", { account: "project-admin" });
  await db().execute(sql`
    update users set email_verified = true, admin_segments = case when email like 'project-admin@%'
      then array[${groupId}::uuid] else admin_segments end`);
  const connected = await platform.api("/discourse-connect", {
    method: "POST",
    account: "admin",
    body: { forumHostname: own.url, apiKey: "", apiUsername: "system", webhookSecret: "", segments: [segmentId] },
  });
  const { id } = await ended(platform, connected.json<Integration>().id);
  await expect.poll(() => subjectsTo("admin")).toEqual([`Discourse of ${place?.name} is up to date`]);

  // A single failure is nobody's concern; the second one is, once.
  const fail = () =>
    db().execute(sql`
      with failed as (update integrations set status = 'error', error = 'The forum does not answer.' where id = ${id}::uuid)
      insert into integration_runs (integration_id, ended_at, status, error)
      values (${id}::uuid, clock_timestamp(), 'error', 'The forum does not answer.')`);
  await fail();
  await look();
  await fail();
  await look();
  await fail();
  await look();
  const broken = `Discourse of ${place?.name} is not synced`;
  await expect.poll(() => subjectsTo("project-admin")).toEqual([broken]);
  await expect.poll(() => subjectsTo("admin").slice(1)).toEqual([broken]);
  expect(mail.letters.at(-1)?.text).toContain("The forum does not answer.");

  await db().execute(sql`update integrations set status = 'needs-reconnect' where id = ${id}::uuid`);
  await look();
  await db().execute(sql`update integrations set status = 'done', error = null where id = ${id}::uuid`);
  await look();
  await look();
  const all = [broken, `Reconnect Discourse of ${place?.name}`, `Discourse of ${place?.name} works again`];
  await expect.poll(() => subjectsTo("project-admin").toSorted()).toEqual(all.toSorted());

  // Addresses that are not confirmed get nothing.
  await db().execute(sql`update users set email_verified = null`);
  await db().execute(sql`update integrations set status = 'needs-reconnect' where id = ${id}::uuid`);
  await look();
  await expect
    .poll(
      async () =>
        (await db().execute(sql`select 1 from pgboss.job where name = 'integration-email' and state < 'completed'`))
          .rows,
    )
    .toEqual([]);
  expect(subjectsTo("project-admin")).toHaveLength(3);
});

test("an integration that has brought nothing for three times its usual gap is told once, and once when it brings something", async () => {
  const { segmentId } = await makeSubProject(platform);
  const [place] = (await db().execute<{ name: string }>(sql`select name from segments where id = ${segmentId}::uuid`))
    .rows;
  await db().execute(sql`update users set email_verified = true`);
  const [admin] = (await db().execute<{ id: string }>(sql`select id from users where email like 'admin@%'`)).rows;
  await db().execute(sql`
    insert into integrations (platform, status, segment_id, created_by_id)
    values ('reddit', 'done', ${segmentId}::uuid, ${admin?.id ?? ""}::uuid)`);
  const activitiesOn = (from: number, to: number) =>
    db().execute(sql`
      insert into activity_days (segment_id, day, platform, type, count)
      select ${segmentId}::uuid, current_date - n, 'reddit', 'post', 1 from generate_series(${from}::int, ${to}::int, 2) n`);
  const about = () => subjectsTo("admin").filter((subject) => subject?.includes("Reddit"));
  // Every second day, the last time six days ago: six is not more than three times two.
  await activitiesOn(8, 40);
  await db().execute(sql`
    insert into activity_days (segment_id, day, platform, type, count)
    values (${segmentId}::uuid, current_date - 6, 'reddit', 'post', 1)`);
  await findSilence(platform.running.platform);
  await db().execute(sql`delete from activity_days where segment_id = ${segmentId}::uuid and day > current_date - 7`);
  for (let n = 0; n < 2; n += 1) {
    await findSilence(platform.running.platform);
    await look();
  }
  const silent = `No activities from Reddit of ${place?.name}`;
  await expect.poll(about).toEqual([silent]);
  await activitiesOn(0, 0);
  await findSilence(platform.running.platform);
  await expect.poll(about).toEqual([silent, `Reddit of ${place?.name} works again`]);
});
