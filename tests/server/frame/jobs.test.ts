import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Jobs } from "#server/platform/core/jobs.ts";
import { connect, type OpenDatabase, openDatabase } from "#server/platform/db/database.ts";
import { trackQueries } from "#server/platform/db/tracked-queries.ts";
import { createJobs } from "#server/platform/jobs/boss-jobs.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/** Database of a stopped platform, so that the test's own jobs have exclusive access. */
let platform: TestPlatform;
let database: OpenDatabase;
const started: Jobs[] = [];

beforeAll(async () => {
  platform = await startPlatform();
  await platform.running.stop();
  database = await openDatabase(platform.config);
});
afterAll(async () => {
  for (const jobs of started) await jobs.stop();
  await database.close();
});

const logged: unknown[] = [];
const log = {
  error: (...args: unknown[]) => logged.push(args),
  warn: (...args: unknown[]) => logged.push(args),
} as unknown as Parameters<typeof createJobs>[0]["log"];

function create(pool = database.pool): Jobs {
  const jobs = createJobs({ pool, isAlone: true, places: ["web"], log });
  started.push(jobs);
  return jobs;
}

test("a job runs once with its payload; a waiting or running key is not sent twice", async () => {
  const jobs = create();
  const seen: string[] = [];
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  jobs.define<{ name: string }>("keyed", async ({ name }) => {
    seen.push(name);
    await gate;
  });
  await jobs.start();
  await jobs.send("keyed", { name: "first" }, { singletonKey: "one" });
  await expect.poll(() => seen).toEqual(["first"]);
  await jobs.send("keyed", { name: "while it runs" }, { singletonKey: "one" });
  await jobs.send("keyed", { name: "another key" }, { singletonKey: "two" });
  finish();
  await expect.poll(() => seen).toEqual(["first", "another key"]);
  await jobs.stop();
});

test("a job sent while another one with its key ends is not lost: it can be sent again once that one has ended", async () => {
  const jobs = create();
  const seen: string[] = [];
  jobs.define<{ name: string }>(
    "ending",
    async ({ name }) => {
      seen.push(name);
      await jobs.send("ending", { name: "too late" }, { singletonKey: "one" });
    },
    {
      afterwards: async ({ name }) => {
        seen.push(`after ${name}`);
        if (name === "first") await jobs.send("ending", { name: "again" }, { singletonKey: "one" });
      },
    },
  );
  await jobs.start();
  await jobs.send("ending", { name: "first" }, { singletonKey: "one" });
  await expect.poll(() => seen).toEqual(["first", "after first", "again", "after again"]);
  await jobs.stop();
});

test("a job sent in a transaction exists only after the commit", async () => {
  const jobs = create();
  const seen: string[] = [];
  jobs.define<{ name: string }>("in-transaction", async ({ name }) => {
    seen.push(name);
  });
  await jobs.start();
  const undone = database.db.transaction(async (tx) => {
    await jobs.send("in-transaction", { name: "never" }, { tx });
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  await database.db.transaction((tx) => jobs.send("in-transaction", { name: "it's committed" }, { tx }));
  await expect.poll(() => seen).toEqual(["it's committed"]);
  await jobs.stop();
});

test("a failed job is retried", async () => {
  const jobs = create();
  let attempts = 0;
  jobs.define("fails-once", async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("not yet");
  });
  await jobs.start();
  await jobs.send("fails-once", {});
  await expect.poll(() => attempts).toBe(1);
  // Retry delays take minutes in the worst case, so the test moves the due time instead of waiting.
  const due = async () => {
    await database.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'fails-once' and state = 'retry'`,
    );
    return attempts;
  };
  await expect.poll(due).toBe(2);
  await jobs.stop();
});

test("work that loses its database connection continues without using a retry", async () => {
  const jobs = create();
  const attempts: boolean[] = [];
  jobs.define(
    "loses-connection",
    async (_payload, { isFinal }) => {
      const lost = new Error("Connection terminated unexpectedly");
      attempts.push(isFinal(lost));
      if (attempts.length === 1) throw lost;
    },
    { retries: 0 },
  );
  await jobs.start();
  await jobs.send("loses-connection", {});
  await expect.poll(() => attempts).toEqual([false, false]);
  const readJobs = async () =>
    (await database.db.execute(sql`select state from pgboss.job where name = 'loses-connection'`)).rows;
  await expect.poll(readJobs).toEqual([{ state: "completed" }]);
  await jobs.stop();
});

test("work interrupted by a stop continues at the next start", async () => {
  const first = create();
  let hasStarted = false;
  let interrupted = false;
  first.define("long", (_payload, { signal }) => {
    hasStarted = true;
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        interrupted = true;
        resolve();
      });
    });
  });
  await first.start();
  await first.send("long", {}, { singletonKey: "one" });
  const running = async () => {
    const { rows } = await database.db.execute<{ state: string }>(
      sql`select state from pgboss.job where name = 'long'`,
    );
    return rows[0]?.state;
  };
  await expect.poll(running).toBe("active");
  await expect.poll(() => hasStarted).toBe(true);
  await first.stop();
  expect(interrupted).toBe(true);

  const second = create();
  let resumed = 0;
  second.define("long", async () => {
    resumed += 1;
  });
  await second.start();
  await expect.poll(running).toBe("completed");
  expect(resumed).toBe(1);
  await second.stop();
});

test("work that does not end when the platform stops is given back, and what it does later logs no error", async () => {
  const { pool } = connect(database.connectionString);
  const jobs = create(pool);
  let isAsked = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let end: Promise<unknown> = Promise.resolve();
  jobs.define("endless", (_payload, { signal }) => {
    signal.addEventListener("abort", () => {
      isAsked = true;
    });
    end = held.then(() => pool.query("select 1"));
    return end.then(() => {});
  });
  await jobs.start();
  await jobs.send("endless", {});
  const state = async () => {
    const { rows } = await database.db.execute(sql`select state from pgboss.job where name = 'endless'`);
    return rows[0]?.state;
  };
  await expect.poll(state).toBe("active");
  logged.length = 0;
  await jobs.stop();
  expect([isAsked, await state()]).toEqual([true, "retry"]);
  await pool.end();
  release();
  await expect(end).rejects.toThrow("Cannot use a pool after calling end");
  // Jobs of this platform run after the one above has returned.
  const next = create();
  next.define("endless", async () => {});
  await next.start();
  await expect.poll(state).toBe("completed");
  await next.stop();
  expect(logged).toEqual([]);
});

test("the queue's queries have ended when those that follow from their results have", async () => {
  const queries = trackQueries(database.pool);
  let last: unknown;
  const following = queries.query("select 1 as n").then(async ({ rows }) => {
    last = (await queries.query("select $1::int + 1 as n", [rows[0].n])).rows[0].n;
  });
  await queries.ended();
  expect(last).toBe(2);
  await following;
});

test("setting the clock back by an hour delays no job and no schedule", async () => {
  const jobs = create();
  const seen: string[] = [];
  jobs.define<{ name: string }>("clock", async ({ name }) => {
    seen.push(name);
    if (name === "fails" && seen.filter((each) => each === name).length === 1) throw new Error("not yet");
  });
  await jobs.start();
  await jobs.send("clock", { name: "fails" });
  await expect.poll(() => seen).toEqual(["fails"]);
  const failed = async () =>
    (await database.db.execute(sql`select 1 from pgboss.job where name = 'clock' and state = 'retry'`)).rows.length;
  await expect.poll(failed).toBe(1);
  await database.db.transaction(async (tx) => {
    await jobs.send("clock", { name: "waits" }, { tx });
    // Moves all times of the queue an hour ahead, as after setting the clock back.
    const hour = sql`interval '1 hour'`;
    await tx.execute(sql`
      update pgboss.job set created_on = created_on + ${hour}, started_on = started_on + ${hour},
        start_after = start_after + ${hour} where name = 'clock'`);
    await tx.execute(sql`update pgboss.version set cron_on = now() + ${hour}`);
    await tx.execute(sql`update pgboss.queue set monitor_on = now() + ${hour}, maintain_on = now() + ${hour}`);
  });
  await expect.poll(() => seen.toSorted()).toEqual(["fails", "fails", "waits"]);
  const ahead = async () =>
    (
      await database.db.execute(sql`
        select 1 from pgboss.queue where monitor_on > now() or maintain_on > now()
        union all select 1 from pgboss.version where cron_on > now()`)
    ).rows.length;
  await expect.poll(ahead).toBe(0);
  await jobs.stop();
});

test("work that failed while the clock was an hour ahead is retried once the clock is set back", async () => {
  const jobs = create();
  let tries = 0;
  jobs.define("ahead", async () => {
    tries += 1;
    if (tries === 1) throw new Error("not yet");
  });
  await jobs.start();
  await jobs.send("ahead", {});
  const setBack = async () =>
    (
      await database.db.execute(sql`
        update pgboss.job set start_after = start_after + interval '1 hour'
        where name = 'ahead' and state = 'retry' returning 1`)
    ).rows.length;
  await expect.poll(setBack).toBe(1);
  await expect.poll(() => tries).toBe(2);
  await jobs.stop();
});

test("work whose server was killed continues at the next start", async () => {
  const dead = create();
  dead.define("orphan", async () => {});
  await dead.start();
  await dead.stop();
  await database.db.execute(sql`
    insert into pgboss.job (name, data, state, started_on, expire_seconds, retry_limit, singleton_key, policy)
    values ('orphan', '{}', 'active', now(), 120, 3, 'killed', 'exclusive')`);
  const jobs = create();
  let resumed = 0;
  jobs.define("orphan", async () => {
    resumed += 1;
  });
  await jobs.start();
  await expect.poll(() => resumed).toBe(1);
  await jobs.stop();
});
