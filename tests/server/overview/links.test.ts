import { afterAll, beforeAll, expect, test } from "vitest";
import { overviewLinks, type RecordKind } from "#console/features/overview/links.ts";
import type { Overview, Retention } from "#shared/contract/overview.ts";
import { type OverviewPeriod, rangeOfPart } from "#shared/domain/overview.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { totalOfList } from "./total-of-list.ts";

let platform: TestPlatform;
let segments: Awaited<ReturnType<typeof demoSegments>>;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  segments = await demoSegments(platform);
});
afterAll(() => platform.stop());

const totalAt = (href: string) => totalOfList(platform, href);

const read = async <T>(path: string, query: Readonly<Record<string, string | null>>) => {
  const params = Object.entries(query).filter((each): each is [string, string] => each[1] !== null);
  return (await platform.api(`${path}?${new URLSearchParams(params)}`, { account: "readonly" })).json<T>();
};

type Case = [level: "group" | "project" | "sub-project", platform: string | null, period: OverviewPeriod];

test.each<Case>([
  ["group", null, "7d"],
  ["group", null, "30d"],
  ["group", "github", "30d"],
  ["project", null, "14d"],
  ["group", "git", "12m"],
  ["sub-project", "github", "12m"],
])("A figure's linked list has as many rows as the figure states: %s, platform %s, %s", async (level, on, period) => {
  const [group] = segments.groups;
  const project = group?.projects[0];
  const below = { group: null, project: project?.id, "sub-project": project?.subprojects[0]?.id }[level] ?? null;
  const scope = { groupId: group?.id ?? "", segmentId: below, platform: on };
  const links = overviewLinks(scope);
  const query = { segment: below ?? scope.groupId, platform: on };
  const figures = await read<Overview>("/overview", { ...query, period });
  const { range, activities } = figures;
  const { previous } = range;
  const expected: [href: string, figure: number][] = [
    [links.activities(range), activities.total],
    [links.activities(previous), activities.previous],
    ...activities.series.map(({ date, count }): [string, number] => [
      links.activities(rangeOfPart(range, date)),
      count,
    ]),
    ...activities.types.map(({ platform: key, type, count }): [string, number] => [
      links.activitiesOfType(key, type, range),
      count,
    ]),
    ...Object.entries(activities.sentiment).map(([mood, count]): [string, number] => [
      links.activitiesWith(mood, range),
      count,
    ]),
    ...[...Map.groupBy(activities.types, (type) => type.platform)].map(([key, types]): [string, number] => [
      links.activitiesOn(key, range),
      types.reduce((sum, { count }) => sum + count, 0),
    ]),
    ...(["people", "organizations"] as const).flatMap((kind: RecordKind): [string, number][] => {
      const of = figures[kind];
      return [
        [links.active(kind, range), of.active],
        [links.active(kind, previous), of.previousActive],
        [links.joined(kind, range), of.joined],
        [links.joined(kind, previous), of.previousJoined],
        [links.lapsed(kind, previous), of.lapsed],
        ...(of.factorIds && of.factor > 0 ? [[links.chosen(kind, of.factorIds), of.factor] as [string, number]] : []),
        ...of.leaders.map(({ id, count }): [string, number] => [links.activitiesOf(kind, id, range), count]),
        ...of.newcomers.map(({ id, count }): [string, number] => [links.activitiesOf(kind, id, range), count]),
        ...of.slipping.map(({ id, count }): [string, number] => [links.activitiesOf(kind, id, previous), count]),
        ...of.series.flatMap(({ date, active, joined }): [string, number][] => [
          [links.active(kind, rangeOfPart(range, date)), active],
          [links.joined(kind, rangeOfPart(range, date)), joined],
        ]),
      ];
    }),
  ];
  expect(expected.filter(([, figure]) => figure > 0).length).toBeGreaterThan(20);
  for (const [href, figure] of expected) expect([href, await totalAt(href)]).toEqual([href, figure]);
});

test.each([null, "github"])("The same holds for each cell of retention: platform %s", async (on) => {
  const [group] = segments.groups;
  const scope = { groupId: group?.id ?? "", segmentId: null, platform: on };
  const links = overviewLinks(scope);
  const { cohorts } = await read<Retention>("/overview/retention", {
    segment: scope.groupId,
    platform: on,
  });
  expect(cohorts).toHaveLength(12);
  for (const cohort of cohorts) {
    expect([cohort.from, await totalAt(links.joined("people", cohort))]).toEqual([cohort.from, cohort.people]);
    for (const month of cohort.active) {
      expect([cohort.from, month.from, await totalAt(links.retained(cohort, month))]).toEqual([
        cohort.from,
        month.from,
        month.count,
      ]);
    }
  }
});
