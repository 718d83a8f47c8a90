import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportLinks } from "#console/features/overview/report/report-links.ts";
import { bucketsOf } from "#server/records/overview/report/count-contributions.ts";
import { countReport } from "#server/records/overview/report/count-report.ts";
import type { Report } from "#shared/contract/report.ts";
import { contributionKindNames, countedChoices, kindsCounted, typesOf } from "#shared/domain/report/contributions.ts";
import { type FigureId, figureIds, figures } from "#shared/domain/report/figures.ts";
import { monthWithin, type ReportRange, readReportPeriod } from "#shared/domain/report/period.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { countByGit, gitFigureIds, gitFolder } from "../../../scripts/report/count-by-git.ts";
import { countByReport } from "../../../scripts/report/count-by-report.ts";
import { countByHand, type ModelActivity } from "./report-by-hand.ts";
import { totalOfList } from "./total-of-list.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
});
afterAll(() => platform.stop());

const rangeOf = (period: string): ReportRange => {
  const range = readReportPeriod(period, new Date());
  if (!range) throw new Error(`${period} is no period.`);
  return range;
};

/** Values as the report returns them, with fractions rounded. */
const rounded = (values: Record<string, number | null>) =>
  Object.fromEntries(Object.entries(values).map(([id, n]) => [id, n === null ? null : Number(n.toPrecision(9))]));

const start = Date.parse("2020-01-20");
const moment = fc.integer({ min: 0, max: 400 * 24 }).map((hours) => start + hours * 3_600_000);
const types = [...typesOf(contributionKindNames), "github:star", "github:fork", "git:committed-commit", "own:type"];

/** A history of few people, organizations and threads, so that they often meet. */
const history = fc.record({
  people: fc.array(fc.constantFrom("person", "person", "bot", "organization", "deleted", "trash"), {
    minLength: 1,
    maxLength: 6,
  }),
  independent: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  trashed: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  activities: fc.array(
    fc.record({
      type: fc.constantFrom(...types),
      at: moment,
      person: fc.nat(5),
      organization: fc.option(fc.nat(2)),
      parent: fc.option(fc.nat(20)),
    }),
    { maxLength: 60 },
  ),
});

test("Every figure of the period, the one before and each month equals a plain count of a random history", async () => {
  const { db } = platform.running.platform;
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.constantFrom(...countedChoices),
      fc.constantFrom("2020", "2020-Q2", "2020-02-11..2020-05-20", "2020-03-05..2020-03-05"),
      async (made, counted, period) => {
        const segment = crypto.randomUUID();
        const people = made.people.map((kind, at) => ({
          id: crypto.randomUUID(),
          kind,
          isIndependent: made.independent[at],
        }));
        const organizations = made.trashed.map((isTrashed) => ({ id: crypto.randomUUID(), isTrashed }));
        await db.execute(
          sql`insert into segments (id, type, name, slug) values (${segment}, 'subproject', 'S', ${segment})`,
        );
        for (const { id, kind, isIndependent } of people) {
          const attributes = { bot: { isBot: { default: true } }, organization: { isOrganization: { default: true } } };
          await db.execute(sql`insert into members (id, display_name, joined_at, attributes, is_deleted_account, deleted_at)
            values (${id}, 'P', now(), ${JSON.stringify(attributes[kind as "bot"] ?? {})}::jsonb, ${kind === "deleted"},
              ${kind === "trash" ? sql`now()` : null})`);
          if (isIndependent) await db.execute(sql`insert into member_organizations (member_id) values (${id})`);
        }
        for (const { id, isTrashed } of organizations) {
          await db.execute(sql`insert into organizations (id, display_name, deleted_at)
            values (${id}, 'O', ${isTrashed ? sql`now()` : null})`);
        }
        const model = made.activities.map(({ type, at, person, organization, parent }, index): ModelActivity => {
          const by = people[person % people.length];
          const org = organization === null ? undefined : organizations[organization];
          return {
            ...{ type, at, person: by?.id ?? "", counts: by?.kind === "person", sourceId: `a${index}` },
            organization: org && !org.isTrashed ? org.id : null,
            isIndependent: by?.isIndependent ?? false,
            // Only within a platform.
            parentId:
              parent === null || made.activities[parent]?.type.split(":")[0] !== type.split(":")[0]
                ? null
                : `a${parent}`,
          };
        });
        for (const [index, each] of model.entries()) {
          const [on, type] = each.type.split(":");
          const organization = made.activities[index]?.organization ?? null;
          await db.execute(sql`insert into activities (id, timestamp, platform, type, source_id, source_parent_id, segment_id,
              member_id, organization_id)
            values (${crypto.randomUUID()}, ${new Date(each.at)}, ${on}, ${type}, ${each.sourceId}, ${each.parentId},
              ${segment}, ${each.person}, ${organization === null ? null : (organizations[organization]?.id ?? null)})`);
        }
        const range = rangeOf(period);
        const report = await countReport(db, { segmentId: segment, counted }, range);
        for (const { key, ...days } of bucketsOf(range)) {
          const at = range.months.indexOf(key);
          const values = Object.fromEntries(
            figureIds.map((id) => {
              const figure = report.figures[id];
              return [id, (key === "now" || key === "before" ? figure?.[key] : figure?.months[at]) ?? null];
            }),
          );
          expect({ key, ...rounded(values) }).toEqual({
            key,
            ...rounded(countByHand(model, kindsCounted(counted), range, days)),
          });
        }
      },
    ),
    { numRuns: 25 },
  );
});

/** Figures that count the rows of a list. */
const isCount = (id: FigureId) => ["people", "organizations", "count"].includes(figures[id].unit) && !/Factor/.test(id);

test.each(["all", "code", "talk"] as const)(
  "A figure's linked list has as many rows as it states: %s",
  async (counted) => {
    const [group] = (await demoSegments(platform)).groups;
    const project = counted === "code" ? group?.projects[0] : undefined;
    const year = String(new Date().getUTCFullYear());
    const segment = project?.id ?? group?.id ?? "";
    const answer = await platform.api(`/report?segment=${segment}&period=${year}&counted=${counted}`, {
      account: "readonly",
    });
    expect([answer.status, answer.status === 200 ? "" : answer.text]).toEqual([200, ""]);
    const report = answer.json<Report>();
    const links = reportLinks({ groupId: group?.id ?? "", segmentId: project?.id ?? null, counted });
    const last = report.range.months.length - 1;
    const days = {
      now: report.range,
      before: report.range.previous,
      last: monthWithin(report.range, report.range.months[last] ?? ""),
    };
    let followed = 0;
    // The list of releases is a part of the report.
    for (const id of figureIds.filter((each) => each !== "releases")) {
      const values = report.figures[id];
      for (const [part, value] of [
        ["now", values?.now],
        ["before", values?.before],
        ["last", values?.months[last]],
      ] as const) {
        const href = links.of(id, days[part]);
        if (isCount(id)) {
          expect([id, part, await totalOfList(platform, href)]).toEqual([id, part, value]);
          if (value) followed += 1;
        } else if (id === "unknownShare" || id === "independentShare") {
          const total =
            part === "last" ? report.figures.contributions?.months[last] : report.figures.contributions?.[part];
          expect([id, part, await totalOfList(platform, href)]).toEqual([
            id,
            part,
            Math.round((value ?? 0) * (total ?? 0)),
          ]);
        } else {
          await totalOfList(platform, href);
        }
      }
    }
    for (const id of ["absenceFactor", "elephantFactorKnown"] as const) {
      expect([id, await totalOfList(platform, links.ofPeriod(id, days.now, report))]).toEqual([
        id,
        report.figures[id]?.now,
      ]);
    }
    for (const { id, count } of report.people.slice(0, 2)) {
      expect(await totalOfList(platform, links.contributionsOf("people", id, days.now))).toBe(count);
    }
    expect(followed).toBeGreaterThan(12);
  },
);

test("A period that is none, or that has not begun, is refused with a sentence", async () => {
  const [group] = (await demoSegments(platform)).groups;
  for (const period of [
    "",
    "2026-Q5",
    "26",
    "2026-02-30..2026-03-01",
    "2026-03-02..2026-03-01",
    "1990-01-01..2026-01-01",
    "2999",
  ]) {
    const answer = await platform.api(`/report?segment=${group?.id}&period=${encodeURIComponent(period)}`, {
      account: "readonly",
    });
    expect([period, answer.status, answer.text.includes("The period must be a quarter")]).toEqual([period, 400, true]);
  }
});

test("A repository's figures equal plain counts of git log", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cdp-report-git-"));
  const authors = ["Ada Quill", "Bruno Tal", "Cleo Marsh", "build-bot[bot]"];
  const git = (env: Record<string, string>, ...args: string[]) =>
    execFileSync("git", ["-C", folder, ...args], { env: { ...process.env, ...env }, stdio: "pipe" });
  git({}, "init", "--quiet");
  for (let at = 0; at < 24; at += 1) {
    const name = authors[(at * at) % 4] ?? "";
    const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}@quill.example`;
    const date = new Date(Date.UTC(2024, at % 12, 1 + at, 12)).toISOString();
    const by = { NAME: name, EMAIL: email, DATE: date };
    const env = Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap((role) =>
        Object.entries(by).map(([key, value]) => [`GIT_${role}_${key}`, value]),
      ),
    );
    const trailer = at % 5 === 0 ? "\n\nReviewed-by: Dov Lind <dov@lind.example>" : "";
    git(env, "commit", "--quiet", "--allow-empty", "-m", `Change ${at}${trailer}`);
    if (at % 7 === 0) git(env, "tag", `v1.${at}`);
    if (at % 4 === 0) git(env, "tag", "-a", `core-2.${at}${at % 3 === 0 ? "-rc.1" : ""}`, "-m", "Release");
  }
  const head = gitFolder(folder) ?? "";
  for (const period of ["2024", "2024-Q2", "2024-03-10..2024-07-04"]) {
    const range = rangeOf(period);
    const figuresOf = await countByReport(platform.running.platform, head, range);
    const plain = countByGit(head, range);
    expect(plain.commits).toBeGreaterThan(0);
    for (const id of gitFigureIds) expect([period, id, figuresOf[id]?.now]).toEqual([period, id, plain[id]]);
  }
  await rm(folder, { recursive: true });
});
