import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectRisks, Report } from "#shared/contract/report.ts";
import { riskFigureIds } from "#shared/domain/report/risks.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
});
afterAll(() => platform.stop());

const year = String(new Date().getUTCFullYear());
const db = () => platform.running.platform.db;

const ask = (query: string, account: Account = "readonly") =>
  platform.api(`/report/projects?period=${year}${query}`, { account });
const read = async (query: string, account?: Account) => (await ask(query, account)).json<ProjectRisks>();

test("A job counts every project, with the figures of its report, and their age", async () => {
  const first = await read("&counted=code");
  expect(first.isStale).toBe(true);
  expect(first.projects.map(({ figures }) => figures)).toEqual(first.projects.map(() => null));
  await expect.poll(async () => (await read("&counted=code")).isStale).toBe(false);
  const { range, projects } = await read("&counted=code");
  const { groups } = await demoSegments(platform);
  expect(projects.map(({ id }) => id).toSorted()).toEqual(
    groups.flatMap((group) => group.projects.map(({ id }) => id)).toSorted(),
  );
  for (const { id, figures, countedAt } of projects) {
    const report = (
      await platform.api(`/report?segment=${id}&period=${year}&counted=code`, { account: "readonly" })
    ).json<Report>();
    expect(range).toEqual(report.range);
    expect(figures).toEqual(
      Object.fromEntries(
        riskFigureIds.map((figure) => {
          const { now, before } = report.figures[figure] ?? {};
          return [figure, { now, before }];
        }),
      ),
    );
    expect(Date.now() - Date.parse(countedAt ?? "")).toBeLessThan(60_000);
  }
  // Opening a report brings the list up to date, and does not remove the project from it.
  expect((await read("&counted=code")).projects.every(({ figures }) => figures !== null)).toBe(true);
});

test("Old figures are shown with their age until the job has counted again", async () => {
  await db().execute(sql`update overview_figures set counted_at = now() - interval '16 minutes'`);
  const old = await read("&counted=code");
  expect(old.isStale).toBe(true);
  for (const { countedAt } of old.projects) expect(Date.now() - Date.parse(countedAt ?? "")).toBeGreaterThan(900_000);
  await expect.poll(async () => (await read("&counted=code")).isStale).toBe(false);
});

test("Project administrators see their own projects, also by one sub-project, and nobody without a role any", async () => {
  const { groups } = await demoSegments(platform);
  const mine = (await read("", "project-admin")).projects.map(({ id }) => id);
  const own = await db().execute<{ admin_segments: string[] }>(
    sql`select admin_segments from users where email = 'project-admin@demo.example'`,
  );
  const administered = own.rows[0]?.admin_segments ?? [];
  const expected = groups.flatMap((group) =>
    group.projects
      .filter(({ id, subprojects }) =>
        [group.id, id, ...subprojects.map((each) => each.id)].some((at) => administered.includes(at)),
      )
      .map(({ id }) => id),
  );
  expect(mine.toSorted()).toEqual(expected.toSorted());
  expect(mine.length).toBeGreaterThan(0);
  expect(mine.length).toBeLessThan(groups.flatMap(({ projects }) => projects).length);
  expect((await ask("", "empty")).status).toBe(403);
});

test("A period that is none is refused", async () => {
  const answer = await platform.api("/report/projects?period=2999", { account: "admin" });
  expect([answer.status, answer.text.includes("The period must be a quarter")]).toEqual([400, true]);
});
