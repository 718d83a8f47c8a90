import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { RecordImport } from "#shared/contract/record-imports.ts";
import { generatedExport, generatedFiles } from "#tests/support/generated-export.ts";
import { preparePlatformProcess } from "#tests/support/platform-process.ts";

const [people, activities] = [300, 1_500];

test("an import killed while it reads, imports and is undone continues, and every record is announced once", async () => {
  const on = await preparePlatformProcess({}, "pglite");
  try {
    let server = await on.begin("all");
    const look = (id: string) => on.api<RecordImport>(`/record-import/${id}`);
    /** Kills the platform when a step has reached this point, and starts it again. */
    const killAt = async (id: string, status: string, far: (job: RecordImport) => boolean) => {
      await expect
        .poll(
          async () => {
            const job = await look(id);
            return job.status !== status || far(job);
          },
          { interval: 100 },
        )
        .toBe(true);
      expect((await look(id)).status).toBe(status);
      server.child.kill("SIGKILL");
      await server.ended;
      server = await on.begin("all");
    };
    const until = (id: string, status: string) =>
      expect.poll(async () => (await look(id)).status, { interval: 100 }).toBe(status);
    const count = async (table: string) =>
      (await on.query<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]?.n;

    const parts = generatedExport(people, activities);
    const { id } = await on.api<RecordImport>("/record-import", "POST", { format: "platform" });
    for (const file of generatedFiles(parts, 500_000)) await on.api(`/record-import/${id}/file`, "POST", file);
    await on.api(`/record-import/${id}/read`, "POST");
    await killAt(id, "reading", ({ done }) => done >= 1_000);
    await until(id, "ready");
    expect([await count("members"), await count("activities")]).toEqual([0, 0]);
    const total = parts.reduce((sum, { rows }) => sum + rows, 0);
    expect((await look(id)).total).toBe(total);

    await on.api(`/record-import/${id}/start`, "POST");
    await killAt(id, "importing", ({ imported }) => (imported.activities?.created ?? 0) > 0);
    await until(id, "done");
    const done = await look(id);
    expect(done.imported.people).toEqual({ created: people });
    expect(done.imported.activities).toEqual({ created: activities });
    expect([await count("members"), await count("activities")]).toEqual([people, activities]);
    const counted = await on.query<{ n: number }>(sql`
      select sum(f.activity_count)::int as n from member_segments f join segments s on s.id = f.segment_id
      where s.type = 'projectGroup'`);
    expect(counted[0]?.n).toBe(activities);
    const receipt = (await on.api<string>(`/record-import/${id}/receipt`)).trim().split("\r\n").slice(1);
    expect(receipt).toHaveLength(total);
    expect(receipt.every((line) => line.includes("created"))).toBe(true);

    // Another user changes one of the people, who stays when the import is undone.
    const [changed] = await on.query<{ id: string }>(sql`select id from members order by id limit 1`);
    await on.api(`/member/${changed?.id}`, "PUT", { displayName: "Changed by hand" });
    await on.api(`/record-import/${id}/undo`, "POST");
    await killAt(id, "undoing", ({ undone }) => (undone.activities?.undone ?? 0) > 0);
    await until(id, "undone");
    expect((await look(id)).undone.people).toEqual({ undone: people - 1, kept: 1 });
    expect([await count("members"), await count("activities"), await count("organizations")]).toEqual([1, 0, 0]);
    expect(await count("member_identities")).toBe(2);
  } finally {
    await on.stop();
  }
});
