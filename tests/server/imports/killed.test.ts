import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ImportJob } from "#shared/contract/imports.ts";
import { preparePlatformProcess } from "#tests/support/platform-process.ts";

/** Number of people that the table creates, and number that it changes. */
const [news, known] = [40, 25];

test("a killed import and a killed undo continue, and each row is imported and undone once", async () => {
  const on = await preparePlatformProcess({}, "pglite");
  try {
    let server = await on.begin("all");
    await on.api("/segment/projectGroup", "POST", {
      ...{ name: "Killed", slug: "killed", sourceId: "killed", status: "active" },
      ...{ url: "https://killed.example", isLF: true },
    });
    const sub = await on.query<{ id: string }>(sql`
      select s.id from segments s join segments g on g.id = s.grandparent_id and g.slug = 'killed'`);
    const segments = [sub[0]?.id ?? ""];
    const look = (id: string) => on.api<ImportJob>(`/member/import/${id}?segments[]=${segments[0]}`);
    /** Kills the platform when a step has reached this point, and starts it again. */
    const killAt = async (id: string, status: string, far: (job: ImportJob) => boolean) => {
      await expect
        .poll(
          async () => {
            const job = await look(id);
            return job.endedAt !== null || far(job);
          },
          { interval: 20 },
        )
        .toBe(true);
      expect((await look(id)).status).toBe(status);
      server.child.kill("SIGKILL");
      await server.ended;
      server = await on.begin("all");
    };
    const ended = async (id: string): Promise<ImportJob> => {
      await expect.poll(async () => (await look(id)).endedAt, { interval: 100 }).not.toBeNull();
      return look(id);
    };
    const imported = async (lines: readonly string[]) =>
      on.api<ImportJob>("/member/import", "POST", {
        ...{ text: ["Name,Email,Job,Employer", ...lines].join("\n"), segments },
        columns: ["name", "emails", "attribute:jobTitle", "organization"],
      });
    const people = () =>
      on.query(sql`
        select m.display_name, m.attributes, m.deleted_at is not null as is_in_trash,
          array(select i.value from member_identities i where i.member_id = m.id order by 1) as identities,
          array(select w.organization_id from member_organizations w where w.member_id = m.id and w.deleted_at is null) as work
        from members m where m.deleted_at is null order by m.id`);

    const first = Array.from({ length: known }, (_, at) => `Known ${at},${at}@known.example,Engineer,`);
    await ended((await imported(first)).id);
    const before = await people();
    expect(before).toHaveLength(known);

    const { id } = await imported([
      ...Array.from({ length: known }, (_, at) => `Changed ${at},${at}@known.example,Manager,Killed Works`),
      ...Array.from({ length: news }, (_, at) => `New ${at},${at}@new.example,Engineer,Killed Works`),
    ]);
    await killAt(id, "running", ({ done }) => done >= 10);
    expect(await ended(id)).toMatchObject({ status: "done", created: news, updated: known, failed: 0 });

    await on.api(`/member/import/${id}/undo`, "POST", { segments });
    await killAt(id, "undoing", ({ undone }) => undone >= 10);
    expect(await ended(id)).toMatchObject({ status: "undone", undone: news + known, kept: 0 });
    expect(await people()).toEqual(before);
    const trash = await on.query<{ n: number; organizations: number }>(sql`
      select (select count(*)::int from members where deleted_at is not null) as n,
        (select count(*)::int from organizations where deleted_at is null) as organizations`);
    expect(trash).toEqual([{ n: news, organizations: 0 }]);
    const undone = await on.query<{ n: number }>(sql`
      select count(*)::int as n from member_import_rows where import_id = ${id}::uuid and result = 'undone'`);
    expect(undone[0]?.n).toBe(news + known);
    // One audit log entry for each row shows that no row was undone twice.
    const logged = await on.query<{ n: number }>(sql`
      select max(n)::int as n from (select count(*) as n from audit_logs
        where action_type = 'members-edit-profile' group by entity_id) as each`);
    expect(logged[0]?.n).toBe(2);
  } finally {
    await on.stop();
  }
});
