import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trashedOrganizations } from "#server/curation/trash/kinds.ts";
import { resolvePeople } from "#server/integrations/sync/people.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { reviseLeft } from "#server/records/employers/domain-organizations.ts";
import { refreshGuesses } from "#server/records/employers/guesses.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import { type Importing, startImporting } from "../imports/importing.ts";

let on: Importing;
beforeAll(async () => {
  on = await startImporting();
});
afterAll(() => on.platform.stop());

/** A person with guessed work at a company, which only the domain is known of. */
async function guessedAt(domain: string) {
  await on.db.execute(sql`insert into employer_domains (domain, kind) values (${domain}, 'company')`);
  const person = await on.person("Ada Moss");
  await on.db.execute(sql`
    insert into member_identities (member_id, platform, type, value, verified, source)
    values (${person}::uuid, 'git', 'email', ${`ada@${domain}`}, true, 'git')`);
  await on.db.transaction((tx) => refreshGuesses(tx, [person]));
  const found = await on.db.execute<{ id: string }>(sql`
    select organization_id as id from member_organizations where member_id = ${person}::uuid`);
  return { person, organization: found.rows[0]?.id ?? "", domain };
}

type Guessed = Awaited<ReturnType<typeof guessedAt>>;

/** Changes of work history that do not start with one person's profile. */
const changes: Record<string, (tx: Executor, guessed: Guessed) => Promise<unknown>> = {
  "guesses are refreshed": async (tx, { person, domain }) => {
    await tx.execute(sql`update employer_domains set kind = 'free-mail' where domain = ${domain}`);
    await refreshGuesses(tx, [person]);
  },
  "a source names the employer": (tx, { domain }) => {
    const email = { platform: "git", type: "email", value: `ada@${domain}`, verified: true } as const;
    const company = { type: "primary-domain", value: domain, verified: true } as const;
    const organizations = [{ displayName: domain, identities: [company] }];
    const seen = [{ person: { identities: [email], organizations }, at: new Date() }];
    return resolvePeople(tx, { key: "github", site: "" }, null, seen);
  },
  "a company that is none is removed": async (tx, { organization, domain }) => {
    await tx.execute(sql`update employer_domains set kind = 'free-mail' where domain = ${domain}`);
    await tx.execute(sql`insert into employer_changes (kind, value) values ('left', ${organization})`);
    await reviseLeft(tx);
  },
  "an organization is erased": (tx, { organization }) => trashedOrganizations.eraseBatch(tx, organization),
};

// The embedded database has one session, which no other one waits for.
test.runIf(process.env.TEST_DATABASE !== "pglite").each(Object.keys(changes))(
  "An edit of a person needs nothing that is locked while it makes others wait: %s",
  async (name) => {
    const guessed = await guessedAt(`${Object.keys(changes).indexOf(name)}-moss.example`);
    let change: Promise<unknown> = Promise.resolve();
    await on.db.transaction(async (tx) => {
      const [own] = (
        await tx.execute<{ pid: number }>(sql`
          select pg_backend_pid() as pid from members where id = ${guessed.person}::uuid for update`)
      ).rows;
      change = on.db.transaction((other) => changes[name]?.(other, guessed) ?? Promise.resolve());
      await expect
        .poll(
          async () =>
            (
              await tx.execute(sql`
          select 1 from pg_stat_activity where ${own?.pid}::int = any(pg_blocking_pids(pid))`)
            ).rows.length,
        )
        .toBeGreaterThan(0);
      await tx.execute(sql`
        select from member_organizations where member_id = ${guessed.person}::uuid for update nowait`);
    });
    await change;
  },
);

test.runIf(process.env.TEST_DATABASE !== "pglite")(
  "A job that decides employers again survives a deadlock with writes that note the same people",
  async () => {
    const [first = "", second = ""] = [await on.person("Ben Moss"), await on.person("Cy Moss")].sort();
    await on.db.execute(sql`
      insert into affiliation_changes (member_id) values (${first}::uuid), (${second}::uuid) on conflict do nothing`);
    let job: Promise<unknown> = Promise.resolve();
    await on.db.transaction(async (tx) => {
      const lock = (id: string) =>
        tx.execute(sql`select from affiliation_changes where member_id = ${id}::uuid for update`);
      // The job is the one that the database ends.
      await tx.execute(sql`set local deadlock_timeout = '60s'`);
      await lock(second);
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      job = recountChanged({ db: on.db, isEmbedded: false }, new AbortController().signal);
      job.catch(() => {});
      await expect
        .poll(
          async () =>
            (
              await tx.execute(sql`
                select from pg_stat_activity where ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`)
            ).rows.length,
        )
        .toBeGreaterThan(0);
      await lock(first);
    });
    await job;
    expect((await on.db.execute(sql`select from affiliation_changes`)).rows).toEqual([]);
  },
);
