import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type Requester, type Route, route } from "#server/platform/http/route.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { dashboard, overview, overviewRetention } from "#shared/contract/overview.ts";
import { projectRisks, report } from "#shared/contract/report.ts";
import { type Figures, type GroupFigures, lastActiveOn } from "./count-figures.ts";
import { countNow, readFigures } from "./read-figures.ts";
import { readProjectRisks } from "./report/read-projects.ts";
import { readReport } from "./report/read-report.ts";
import { namesOf, type Scope, segmentOf } from "./scope.ts";

/** Routes for the figures of wire.md 29.4, and for those of the overview. */
export const overviewRoutes = (platform: Platform): Route[] => [
  route(dashboard, async ({ query, requester }) => {
    const segmentId = requester.segments[0]?.id;
    if (segmentId === undefined) return nothing;
    const scope = { segmentId, platform: query.platform || null };
    const now = new Date();
    const read = await readFigures(platform, scope, query.timeframe, now);
    return dashboardOf(read ? read.figures : await countNow(platform.db, scope, query.timeframe, now));
  }),

  route(overview, async ({ query, requester }) => {
    const scope = scopeOf(query, requester);
    const read = await readFigures(platform, scope, query.period, new Date());
    if (read === null) return { isCounting: true as const };
    const { figures } = read;
    const [people, organizations] = await Promise.all([
      withNames(platform.db, "member", figures.people),
      withNames(platform.db, "organization", figures.organizations),
    ]);
    const groups = figures.groups && (await groupsWithNames(platform.db, figures.groups));
    return {
      ...figures,
      people,
      organizations,
      groups,
      ...(figures.activities.total === 0 && { lastActiveOn: await lastActiveOn(platform.db, scope) }),
      isStale: read.isStale,
      countedAt: read.countedAt.toISOString(),
    };
  }),

  route(overviewRetention, async ({ query, requester }) => {
    const read = await readFigures(platform, scopeOf(query, requester), "retention", new Date());
    if (read === null) return { isCounting: true as const };
    return { ...read.figures, isStale: read.isStale, countedAt: read.countedAt.toISOString() };
  }),

  route(report, async ({ query, requester }) => {
    return (await readReport(platform, segmentOf(requester), query)) ?? { isCounting: true as const };
  }),

  route(projectRisks, ({ query, requester }) => readProjectRisks(platform, requester.user, query)),
];

const scopeOf = (query: { platform?: string | undefined }, requester: Requester): Scope => ({
  segmentId: segmentOf(requester),
  platform: query.platform || null,
});

/** Adds current names and pictures; omits records that were deleted or merged meanwhile. */
async function withNames(db: Executor, kind: RecordKind, figures: Figures["people"]) {
  const { leaders, newcomers, slipping } = figures;
  const named = await namesOf(db, kind, [...leaders, ...newcomers, ...slipping]);
  return { ...figures, leaders: named(leaders), newcomers: named(newcomers), slipping: named(slipping) };
}

async function groupsWithNames(db: Executor, groups: GroupFigures) {
  return { ...groups, leaders: (await namesOf(db, "organization", groups.leaders))(groups.leaders) };
}

type Dashboard = AnswerOf<typeof dashboard>;

const empty = { total: 0, previousPeriodTotal: 0, timeseries: null };
const nothing: Dashboard = {
  newMembers: empty,
  activeMembers: empty,
  newOrganizations: empty,
  activeOrganizations: empty,
  activity: { ...empty, bySentimentMood: null, byTypeAndPlatform: null },
};

function dashboardOf({ activities, people, organizations }: Figures): Dashboard {
  const { positive, neutral, negative } = activities.sentiment;
  const joined = ({ joined: total, previousJoined, series }: Figures["people"]) => ({
    total,
    previousPeriodTotal: previousJoined,
    timeseries: series.map(({ date, joined: count }) => ({ date, count })),
  });
  const active = ({ active: total, previousActive, series }: Figures["people"]) => ({
    total,
    previousPeriodTotal: previousActive,
    timeseries: series.map(({ date, active: count }) => ({ date, count })),
  });
  return {
    newMembers: joined(people),
    activeMembers: active(people),
    newOrganizations: joined(organizations),
    activeOrganizations: active(organizations),
    activity: {
      total: activities.total,
      previousPeriodTotal: activities.previous,
      timeseries: activities.series,
      bySentimentMood: [
        { sentimentLabel: "positive", count: positive },
        { sentimentLabel: "neutral", count: neutral },
        { sentimentLabel: "negative", count: negative },
      ],
      byTypeAndPlatform: activities.types.map(({ type, platform, count }) => ({ type, platform, count })),
    },
  };
}
