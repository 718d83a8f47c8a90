import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mergeJob } from "#server/curation/merging/merge-action.ts";
import { type Merging, startMerging } from "./merging-platform.ts";

let on: Merging;
beforeAll(async () => {
  on = await startMerging();
});
afterAll(() => on.platform.stop());

/** Moves all times of a merge and its job an hour ahead, as after setting the clock back by one. */
async function setBack(): Promise<void> {
  const hour = sql`interval '1 hour'`;
  await on.db.execute(sql`
    update merge_actions set created_at = created_at + ${hour}, started_at = started_at + ${hour},
      updated_at = updated_at + ${hour}`);
  await on.db.execute(sql`update affiliation_changes set changed_at = changed_at + ${hour}`);
  await on.db.execute(sql`
    update pgboss.job set created_on = created_on + ${hour}, started_on = started_on + ${hour},
      start_after = start_after + ${hour}`);
  await on.db.execute(sql`update pgboss.version set cron_on = now() + ${hour}`);
  await on.db.execute(sql`update pgboss.queue set monitor_on = now() + ${hour}, maintain_on = now() + ${hour}`);
}

test("a merge is completed and undone, although the clock was set back while its work waited", async () => {
  const [primary = "", secondary = "", third = ""] = await on.someone(3);
  const before = await on.everything([primary, secondary]);
  const [identity] = await on.identities(secondary);
  // The job is inserted before the clock is set back, so that no worker takes it in between.
  await on.db.execute(sql`
    create function noted_an_hour_ahead() returns trigger language plpgsql as $$ begin
      new.created_on := new.created_on + interval '1 hour';
      new.start_after := new.start_after + interval '1 hour';
      return new;
    end $$`);
  await on.db.execute(sql`
    create trigger noted_an_hour_ahead before insert on pgboss.job for each row
    when (new.name = ${sql.raw(`'${mergeJob}'`)}) execute function noted_an_hour_ahead()`);
  const action = await on.merge(primary, secondary);
  expect(action.state).toBe("merged");
  await on.db.execute(sql`drop trigger noted_an_hour_ahead on pgboss.job`);

  await setBack();
  await on.unmerge(primary, identity?.id ?? "", true);
  expect(await on.everything([primary, secondary])).toEqual(before);
  expect((await on.merge(primary, third)).state).toBe("merged");
});
