import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Change } from "#shared/contract/changes.ts";
import type { ImportJob } from "#shared/contract/imports.ts";
import type { RecordRepair } from "#shared/contract/record-repairs.ts";
import { guessFields } from "#shared/domain/csv-import/field.ts";
import { parseTable } from "#shared/domain/csv-import/parse-table.ts";
import { readFiles, startImport, undoImport } from "#tests/server/record-imports/record-importing.ts";
import { fresh, type Made, sortOrganizations, sortPeople, type Write } from "./made.ts";
import type { World } from "./world.ts";

/** Changes records in bulk, and keeps how to undo it. */
async function bulk(world: World, made: Made, kind: "member" | "organization", body: object): Promise<void> {
  const answer = await world.send("POST", `/${kind}/bulk`, body);
  if (answer.status !== 200) throw new Error(answer.text);
  const { id } = answer.json<{ id: string }>();
  await world.settle();
  made.undos.push(async () => {
    await world.send("POST", `/bulk/${id}/undo`);
    await world.settle();
  });
}

/** Waits until a job of this user has ended. */
async function ended<T extends { readonly endedAt: string | null }>({ platform, here }: World, path: string) {
  const look = async () => (await platform.api(`${path}?segments[]=${here.id}`, { account: "admin" })).json<T>();
  await expect.poll(async () => (await look()).endedAt !== null).toBe(true);
  return look();
}

const newPeople = async ({ db }: World, before: ReadonlySet<string>) => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from members order by created_at desc limit 10`);
  return rows.map(({ id }) => id).filter((id) => !before.has(id));
};

/** Writes that change many records in a job, and their undo. */
export const jobWrites: Readonly<Record<string, Write>> = {
  setEmployer: async (world, made, pick) => {
    const organizationId = pick([...made.organizations, null]);
    const dateStart = pick([null, "2020-02-01T00:00:00.000Z", "2026-11-15T00:00:00.000Z"]);
    if (made.people.length === 0 || organizationId === undefined) return;
    const action = { employer: { organizationId, dateStart } };
    await bulk(world, made, "member", { ids: made.people.slice(0, 3), action });
  },
  trashInBulk: async (world, made) => {
    const ids = made.people.slice(0, 2);
    if (ids.length === 0) return;
    await bulk(world, made, "member", { ids, action: { delete: true } });
    await sortPeople(world, made);
  },
  setTeamInBulk: async (world, made, pick) => {
    const action = { isTeamOrganization: pick([true, false]) };
    if (made.organizations.length > 0)
      await bulk(world, made, "organization", { ids: made.organizations.slice(0, 2), action });
  },
  importTable: async (world, made, pick) => {
    const organizationId = pick(made.organizations);
    if (!organizationId) return;
    const { name } = await world.v1<{ name: string }>("GET", `organizations/${organizationId}`);
    const before = new Set(await newPeople(world, new Set()));
    const handle = fresh("table").replace(" ", "-");
    const company = pick([`"${name}"`, fresh("Table company"), "freelance"]);
    const text = `Name,Email,GitHub,Company,Tags\n${fresh("Tabled")},${handle}@mail.example,${handle},${company},${fresh("Table tag")}\n`;
    const columns = guessFields("member", parseTable(text).titles, []);
    const sent = { text, columns, segments: [world.here.one] };
    const { id } = (await world.send("POST", "/member/import", sent)).json<ImportJob>();
    await ended<ImportJob>(world, `/member/import/${id}`);
    made.people.push(...(await newPeople(world, before)));
    made.undos.push(async () => {
      await world.send("POST", `/member/import/${id}/undo`);
      await ended<ImportJob>(world, `/member/import/${id}`);
    });
  },
  importOrganizations: async (world, made, pick) => {
    const name = fresh("Listed company");
    const domain = `${name.toLowerCase().replaceAll(" ", "-")}.example`;
    const known = pick(made.organizations);
    const others = known ? `${known},${fresh("Listed again")},,Steel\n` : "";
    const text = `ID,Name,Website,Industry\n,${name},${domain},Wood\n${others}`;
    const columns = guessFields("organization", parseTable(text).titles, []);
    const sent = { text, columns, segments: [world.here.one] };
    const { id } = (await world.send("POST", "/organization/import", sent)).json<ImportJob>();
    await ended<ImportJob>(world, `/organization/import/${id}`);
    const found = await world.db.execute<{ id: string }>(
      sql`select id from organizations where display_name = ${name}`,
    );
    made.organizations.push(...found.rows.map((row) => row.id));
    made.undos.push(async () => {
      await world.send("POST", `/organization/import/${id}/undo`);
      await ended<ImportJob>(world, `/organization/import/${id}`);
    });
  },
  importRecords: async (world, made, pick) => {
    const [person, organization] = [randomUUID(), randomUUID()];
    const segments = await world.db.execute<{ id: string }>(sql`
      select id, type, name, slug, parent_id as "parentId" from segments
      where id in (${world.here.id}::uuid, ${world.here.one}::uuid,
        (select parent_id from segments where id = ${world.here.one}::uuid))`);
    const handle = fresh("imported").replace(" ", "-");
    const files = {
      "organizations.ndjson": { id: organization, name: fresh("Imported company") },
      "people.ndjson": { id: person, name: fresh("Imported") },
      "identities.ndjson": {
        ...{ id: randomUUID(), personId: person, platform: "github", type: "username", value: handle, verified: true },
      },
      "workExperiences.ndjson": {
        ...{ id: randomUUID(), personId: person, organizationId: pick([organization, null]), source: "import" },
      },
      "tags.ndjson": { personId: person, tags: [fresh("Imported tag")] },
      "activities.ndjson": {
        ...{ id: randomUUID(), timestamp: "2026-11-19T23:45:00Z", platform: "slack", type: "message" },
        ...{ sourceId: handle, segmentId: world.here.one, personId: person },
      },
    };
    const texts = Object.fromEntries(Object.entries(files).map(([name, row]) => [name, JSON.stringify(row)]));
    const all = { "segments.ndjson": segments.rows.map((row) => JSON.stringify(row)).join("\n"), ...texts };
    const { id } = await readFiles(world.platform, { format: "platform" }, all);
    await startImport(world.platform, id);
    made.people.push(person);
    made.organizations.push(organization);
    made.undos.push(async () => {
      await undoImport(world.platform, id);
      const left = await world.db.execute<{ id: string }>(sql`
        select id from organizations where id = ${organization}::uuid and deleted_at is null`);
      if (left.rows.length === 0) made.organizations = made.organizations.filter((each) => each !== organization);
    });
  },
  repairRecords: async (world, made, pick) => {
    const memberId = pick(made.people);
    if (!memberId) return;
    const value = `https://github.com/${fresh("whole").replace(" ", "-")}`;
    await world.db.execute(sql`
      insert into member_identities (member_id, platform, type, value, verified)
      values (${memberId}::uuid, 'github', 'username', ${value}, false)`);
    const repair = async (path: string, status: string) => {
      const admin = { account: "admin" } as const;
      const { id } = (
        await world.platform.api(`/record-repair${path}`, { ...admin, method: "POST" })
      ).json<RecordRepair>();
      const look = () => world.platform.api(`/record-repair/${id}`, admin);
      await expect.poll(async () => (await look()).json<RecordRepair>().status).toBe(status);
      return id;
    };
    const id = await repair("", "ready");
    await repair(`/${id}/start`, "done");
    made.undos.push(async () => {
      await repair(`/${id}/undo`, "undone");
    });
  },
  undoChange: async (world, made, pick) => {
    const read = async () =>
      (await world.send("POST", "/changes/query", { limit: 20, offset: 0 })).json<{ rows: Change[] }>().rows;
    // Imports are undone by undoJob.
    const change = pick((await read()).filter(({ canBeUndone, source }) => canBeUndone && !source.includes("import")));
    if (!change) return;
    const { source, id } = change;
    const answer = await world.send("POST", "/changes/undo", { source, id });
    if (answer.status !== 200) throw new Error(answer.text);
    await expect.poll(async () => (await read()).some(({ isRunning }) => isRunning)).toBe(false);
    await world.settle();
    const idsOf = (kind: string) => change.records.flatMap((each) => (each.kind === kind ? [each.id] : []));
    await sortOrganizations(world, made, idsOf("organization"));
    await sortPeople(world, made, idsOf("member"));
  },
  undoJob: async (world, made) => {
    const ids = [...made.people];
    await made.undos.pop()?.();
    await sortPeople(world, made, ids);
    await sortOrganizations(world, made);
    const tags = await world.db.execute<{ id: string }>(sql`
      select id from tags where id = any(${sql.param(made.tags)}::uuid[])`);
    made.tags = tags.rows.map(({ id }) => id);
  },
};
