import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { rebuildPeopleAggregates } from "#server/records/aggregates/rebuild-people.ts";
import type { ImportJob } from "#shared/contract/imports.ts";
import type { MergeAction } from "#shared/contract/merging/merge-actions.ts";
import { copyTemplate, dataTemplate } from "#tests/support/data-templates.ts";
import { freePort } from "#tests/support/port.ts";
import { startServerProcess } from "#tests/support/server-process.ts";

const [primary, secondary] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
const each = 2_000;
const lines = 120;
const table = ["Name,E-mail", ...Array.from({ length: lines }, (_, at) => `Row ${at},row-${at}@kill.example`)].join(
  "\n",
);

test("kill -9 during a merge and an import: both continue after the start, and nothing is lost or duplicated", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-merge-kill-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  await copyTemplate(await dataTemplate(true), dataDir);
  await fill(dataDir);
  const [admin] = demoAccounts;
  const key = await readSecretKey({ dataDir, secretKey: null });
  const token = await createAppTokens(key).sign(admin ? demoUserId(admin) : "");
  const port = await freePort();
  const start = async () => {
    const server = startServerProcess(["--data-dir", dataDir], port);
    onTestFinished(async () => {
      server.child.kill("SIGKILL");
      await server.ended;
    });
    await server.ready;
    return server;
  };
  const api = async <T>(path: string, method = "GET", body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json() as Promise<T>;
  };
  const action = async () => (await api<MergeAction[]>(`/mergeActions?entityId=${primary}`))[0];
  const moved = async () => (await action())?.moved?.activities ?? 0;

  const first = await start();
  const groups = await api<ProjectGroups>("/segment/projectGroup/query", "POST", {});
  const segments = [groups.rows[0]?.projects[0]?.subprojects[0]?.id];
  const startedImport = await api<ImportJob>("/member/import", "POST", {
    text: table,
    columns: ["name", "emails"],
    segments,
  });
  const imported = () => api<ImportJob>(`/member/import/${startedImport.id}`);
  await expect.poll(async () => (await imported()).done, { interval: 20 }).toBeGreaterThan(0);
  await api(`/member/${primary}/merge`, "PUT", { memberToMerge: secondary });
  await expect.poll(moved, { interval: 20 }).toBeGreaterThan(0);
  expect((await imported()).endedAt).toBeNull();
  first.child.kill("SIGKILL");
  await first.ended;
  const second = await start();
  expect((await action())?.state).toBe("in-progress");
  await expect.poll(async () => (await action())?.state, { interval: 20 }).toBe("merged");
  expect(await moved()).toBe(each);
  await expect.poll(async () => (await imported()).endedAt, { interval: 20 }).not.toBeNull();
  expect(await imported()).toMatchObject({ status: "done", done: lines, created: lines, failed: 0, skipped: 0 });
  second.child.kill("SIGTERM");
  await second.ended;
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const counted = await database.db.execute<{ n: number }>(sql`
    select count(*)::int as n from activities where member_id = ${primary}::uuid
    union all select count(*)::int from activities where member_id = ${secondary}::uuid
    union all select sum(count)::int from member_months where member_id = ${primary}::uuid
    union all select count(*)::int from member_identities where value like 'row-%@kill.example'`);
  await database.close();
  expect(counted.rows.map(({ n }) => n)).toEqual([2 * each, 0, 2 * each, lines]);
});

interface ProjectGroups {
  rows: { projects: { subprojects: { id: string }[] }[] }[];
}

/** Creates two people with many activities each. */
async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into members (id, display_name, joined_at) values (${primary}, 'Ada', now()), (${secondary}, 'Countess', now())`);
    await tx.execute(sql`
      insert into member_identities (member_id, platform, type, value, verified)
      values (${primary}, 'git', 'username', 'ada@one.example', true),
        (${secondary}, 'git', 'username', 'countess@two.example', true)`);
    await tx.execute(sql`
      insert into activities (id, "timestamp", platform, type, source_id, segment_id, member_id)
      select gen_random_uuid(), now() - n * interval '1 hour', 'git', 'authored-commit', who.id || n, s.id, who.id::uuid
      from generate_series(1, ${each}::int) n
      cross join (select unnest(${sql.param([primary, secondary])}::text[]) as id) who
      cross join (select id from segments where type = 'subproject' order by id limit 1) s`);
    await rebuildPeopleAggregates(tx, [primary, secondary]);
  });
  await database.close();
}
