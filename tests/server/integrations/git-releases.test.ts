import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countReport } from "#server/records/overview/report/count-report.ts";
import { readReportPeriod } from "#shared/domain/report/period.ts";
import { type GitHost, startGitHost } from "#tests/support/git-remote.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { connectGit, ended, makeSubProject, rows } from "./git-helpers.ts";

let platform: TestPlatform;
let host: GitHost;
beforeAll(async () => {
  [platform, host] = await Promise.all([startPlatform(), startGitHost()]);
});
afterAll(async () => {
  await platform.stop();
  await host.stop();
});

const at = (day: string) => `${Date.parse(`${day}T12:00:00Z`) / 1_000} +0000`;

async function imported(url: string) {
  const { segmentId } = await makeSubProject(platform);
  const { id } = await connectGit(platform, segmentId, [url]);
  const { status } = await ended(platform, id);
  return { segmentId, id, status };
}

async function sync(id: string) {
  await platform.api(`/integration/${id}/sync`, { method: "POST", account: "admin", body: {} });
  await ended(platform, id);
}

const stored = async (segmentId: string) =>
  (
    await rows<{ release: string }>(
      platform,
      sql`select x.tag || ' ' || to_char(x.released_at at time zone 'UTC', 'YYYY-MM-DD') as release
        from repository_releases x join integration_streams r on r.id = x.stream_id
        join integrations n on n.id = r.integration_id where n.segment_id = ${segmentId}::uuid order by 1`,
    )
  ).map(({ release }) => release);

test("tags that name versions are releases, also on other branches; deleted and moved ones follow", async () => {
  const repository = await host.createRepository("released");
  await repository.commit([{ date: at("2024-01-10") }, { date: at("2024-02-20") }, { date: at("2024-05-05") }]);
  await repository.git("branch", "stable", "main~1");
  await repository.commit([{ date: at("2024-04-15") }], "stable");
  await repository.git("tag", "v1.0.0", "main~2");
  await repository.git("tag", "v1", "main~2");
  await repository.git("-c", "user.name=Ada", "-c", "user.email=a@b.example", "tag", "-am", "Two", "v2.0.0", "main~1");
  await repository.git("tag", "v2.0.1", "stable");
  await repository.git("tag", "v3.0.0-rc.1", "main");
  await repository.git("tag", "latest", "main");
  const { segmentId, id } = await imported(repository.url);
  expect(await stored(segmentId)).toEqual(["v1.0.0 2024-01-10", "v2.0.0 2024-02-20", "v2.0.1 2024-04-15"]);

  const fetches = () => host.requests.filter((each) => /^POST \/released\S*git-upload-pack$/.test(each)).length;
  const before = fetches();
  await sync(id);
  // Only the list of refs is asked for.
  expect(fetches() - before).toBe(1);

  await repository.git("tag", "-d", "v1.0.0", "v1", "v2.0.1");
  await repository.git("tag", "v3.0.0", "main");
  await repository.git("tag", "-f", "v2.0.0", "main~2");
  await sync(id);
  expect(await stored(segmentId)).toEqual(["v2.0.0 2024-01-10", "v3.0.0 2024-05-05"]);

  const range = readReportPeriod("2024", new Date());
  if (!range) throw new Error("2024 is a period.");
  const { db } = platform.running.platform;
  const report = await countReport(db, { segmentId, counted: "all" }, range);
  expect(report.figures.releases).toEqual({
    ...{ now: 2, before: 0 },
    months: range.months.map((month) => Number(["2024-01-01", "2024-05-01"].includes(month))),
  });
  expect(report.releases).toEqual([
    { tag: "v3.0.0", repository: repository.url, releasedAt: "2024-05-05T12:00:00.000Z" },
    { tag: "v2.0.0", repository: repository.url, releasedAt: "2024-01-10T12:00:00.000Z" },
  ]);
  await platform.api(`/integration/${id}`, { method: "DELETE", account: "admin" });
});

test("a host whose tags cannot be fetched gives its commits all the same", async () => {
  const repository = await host.createRepository("torn");
  await repository.commit([{ date: at("2024-01-10") }]);
  await repository.commit([{ date: at("2024-03-10") }], "stable");
  await repository.git("tag", "v1.0", "main");
  await repository.git("tag", "v1.1", "stable");
  const lost = await repository.git("rev-parse", "stable^{tree}");
  await rm(join(repository.folder, "objects", lost.slice(0, 2), lost.slice(2)));
  const { segmentId, status } = await imported(repository.url);
  const found = await rows<{ n: number }>(
    platform,
    sql`select count(*)::int as n from activities where segment_id = ${segmentId}::uuid and type = 'authored-commit'`,
  );
  expect([status, found[0]?.n]).toEqual(["done", 1]);
  expect(await stored(segmentId)).toEqual(["v1.0 2024-01-10"]);
});
