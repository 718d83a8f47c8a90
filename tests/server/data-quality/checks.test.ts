import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRandom } from "#demo/random.ts";
import { refreshFindings, runAllChecks } from "#server/curation/data-quality/refresh.ts";
import type { CheckSummary, MemberFinding } from "#shared/contract/data-quality.ts";
import { memberChecks, organizationChecks } from "#shared/domain/data-quality.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { evaluatePlainly, generateRecord, insertRecord, type PlainRecord } from "./plain-evaluation.ts";

describe.each(["postgres", "pglite"] as const)("data quality checks on %s", (database) => {
  let platform: TestPlatform;
  let group: string;
  let record: PlainRecord;
  let expected: ReturnType<typeof evaluatePlainly>;
  const work = () => ({ db: platform.running.platform.db, isEmbedded: database === "pglite" });

  beforeAll(async () => {
    platform = await startPlatform({ database });
    const made = await platform.api("/segment/projectGroup", {
      method: "POST",
      account: "admin",
      body: { name: "Checked", slug: "checked", sourceId: "checked" },
    });
    group = made.json<{ id: string }>().id;
    record = generateRecord(createRandom(14), 400);
    await work().db.transaction((tx) => insertRecord(tx, record, group));
    await runAllChecks(work());
    expected = evaluatePlainly(record);
  });
  afterAll(() => platform.stop());

  async function listed<Row extends { id: string } = { id: string }>(kind: string, type: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (;;) {
      const query = `type=${type}&limit=50&offset=${rows.length}&segments[]=${group}`;
      const answer = await platform.api(`/data-quality/${kind}?${query}`, { account: "admin" });
      expect(answer.status, answer.text).toBe(200);
      const page = answer.json<Row[]>();
      rows.push(...page);
      if (page.length < 50) return rows;
    }
  }

  const sorted = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
  const notGenerated = [
    "vanished-handle",
    "accounts-of-two-servers",
    "inactive-maintainer",
    "maintainer-without-profile",
  ];
  const cases = [
    ...memberChecks.flatMap(({ type }) => (notGenerated.includes(type) ? [] : [["member", type] as const])),
    ...organizationChecks.map(({ type }) => ["organization", type] as const),
  ];

  test.each(cases)(
    "%s %s finds the same records as a plain evaluation, and the summary counts them",
    async (kind, type) => {
      const plain = expected[kind].get(type) ?? [];
      expect(plain.length).toBeGreaterThan(0);
      const rows = await listed(kind, type);
      expect(sorted(rows)).toEqual(sorted(plain));
      const answer = await platform.api(`/data-quality/summary?segments[]=${group}`, { account: "admin" });
      const { checks } = answer.json<{ checks: CheckSummary[] }>();
      const summary = checks.find((each) => each.kind === kind && each.type === type);
      expect(summary).toMatchObject({ count: plain.length, ignored: 0 });
      expect(summary?.trend).toHaveLength(30);
    },
  );

  test("rows are in the order of activity, and each is on exactly one page", async () => {
    const rows = await listed<MemberFinding>("member", "no-work-experience");
    const counts = rows.map(({ activityCount }) => activityCount);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test("a scan that finds nothing new changes no finding", async () => {
    const read = async () =>
      (await work().db.execute(sql`select type, member_id, detail, xmin::text from member_findings order by 1, 2`))
        .rows;
    const before = await read();
    await runAllChecks(work());
    expect(await read()).toEqual(before);
  });

  test("a job without due checks leaves the counts unchanged", async () => {
    await refreshFindings(work(), new AbortController().signal);
    expect(await listed("member", "snowball")).toHaveLength(expected.member.get("snowball")?.length ?? 0);
  });
});
