import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, FileChartColumn, Printer } from "lucide-react";
import { Link } from "react-router";
import { isSupported } from "#console/core/available-actions.ts";
import { formatChange } from "#console/core/format-change.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { useTitle } from "#console/core/use-title.ts";
import { formatCount, ListError } from "#console/data-table/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { activityPlatformOptions } from "#shared/domain/filters/platform-options.ts";
import { type DayRange, type OverviewPeriod, overviewPeriods, rangeOf } from "#shared/domain/overview.ts";
import { type ProjectGroup, segmentOptions } from "#shared/domain/segments.ts";
import { formatTimeOfDay } from "#shared/domain/text/dates.ts";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { reportPath } from "./actions.ts";
import { Figure } from "./bar-list.tsx";
import { ActivityChart, PlatformChart, RecordsChart, SentimentChart, TypeChart } from "./charts.tsx";
import { Leading, Newcomers, Slipping } from "./leaders.tsx";
import { type OverviewLinks, overviewLinks, type RecordKind } from "./links.ts";
import { addressOf, type OverviewScope, readOverviewAddress } from "./overview-address.ts";
import { type Overview, overviewOptions } from "./overview-queries.ts";
import { Retention } from "./retention.tsx";
import { texts } from "./texts.ts";
import { Waiting } from "./waiting.tsx";

/** Figures of the selected project group over a period. */
export function OverviewPage() {
  const group = useSelectedGroup();
  useTitle(texts.title);
  return group ? <GroupOverview key={group.id} group={group} /> : null;
}

function GroupOverview({ group }: { group: ProjectGroup }) {
  const [params] = useAddressParams();
  const { period: chosen, ...scope } = readOverviewAddress(params, group);
  const first = useQuery(overviewOptions(scope, chosen));
  // A repository that just came may have no recent activity. Without a choice, the shortest period with any is shown.
  const longer = params.has("period") || !first.data ? null : periodWith(first.data.lastActiveOn);
  const period = longer ?? chosen;
  const query = useQuery(overviewOptions(scope, period));
  const links = overviewLinks(scope);
  return (
    <div className="pb-8">
      <Heading group={group} scope={scope} period={period} figures={query.data} />
      {query.isError && !query.data ? (
        <ListError query={query} />
      ) : (
        <div className="grid grid-cols-1 gap-4 px-6" aria-busy={query.isFetching}>
          {query.data ? <Figures figures={query.data} links={links} scope={scope} /> : <PageSkeleton />}
        </div>
      )}
    </div>
  );
}

/** The shortest period that contains this day, if any. */
const periodWith = (day: string | null | undefined): OverviewPeriod | null =>
  (day && overviewPeriods.find((period) => rangeOf(period, new Date()).from <= day)) || null;

interface HeadingProps {
  group: ProjectGroup;
  scope: OverviewScope;
  period: OverviewPeriod;
  /** Null during the first count. */
  figures: Overview | null | undefined;
}

const platforms = [
  { value: "", label: texts.allPlatforms },
  ...activityPlatformOptions.map(({ value, label }) => ({
    value,
    label,
    icon: <PlatformIcon platform={value} decorative />,
  })),
];
const periods = overviewPeriods.map((value) => ({ value, label: texts.periods[value] }));

function Heading({ group, scope, period, figures }: HeadingProps) {
  const [, change] = useAddressParams();
  const projects = [{ value: "", label: texts.allProjects }, ...segmentOptions(group.projects, scope.segmentId)];
  const chosen = (options: readonly { value: string; label: string }[], value: string | null) =>
    options.find((each) => each.value === (value ?? ""))?.label;
  return (
    <header className="px-6 pt-3 pb-4">
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <h1 className="mr-auto">{texts.title}</h1>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <SelectMenu
            aria-label={texts.project}
            options={projects}
            value={scope.segmentId ?? ""}
            onValueChange={(id) => change(addressOf.project(id))}
            className="w-56"
          />
          <SelectMenu
            aria-label={texts.platform}
            options={platforms}
            value={scope.platform ?? ""}
            onValueChange={(key) => change(addressOf.platform(key))}
            className="w-44"
          />
          <Segmented
            label={texts.period}
            items={periods}
            value={period}
            onValueChange={(value) => change(addressOf.period(value))}
          />
          {isSupported({ capability: "report" }) && (
            <Button variant="ghost" asChild>
              <Link to={reportPath(scope.segmentId ?? scope.groupId)}>
                <FileChartColumn />
                {texts.report}
              </Link>
            </Button>
          )}
          <Button variant="ghost" onClick={() => window.print()}>
            <Printer />
            {texts.print}
          </Button>
        </div>
      </div>
      {/* Replaces the menus and fields in print. */}
      <p className="hidden font-medium print:block">
        {[group.name, chosen(projects, scope.segmentId), chosen(platforms, scope.platform)].join(" · ")}
      </p>
      <p className="min-h-5 text-ink-2" role="status">
        {figures === null && texts.counting}
        {figures && (
          <>
            {texts.compared(figures.range, figures.range.previous)}{" "}
            <span className="text-ink-3">
              · {figures.isStale ? texts.recounting : texts.countedAt(formatTimeOfDay(figures.countedAt))}
            </span>
          </>
        )}
      </p>
    </header>
  );
}

interface FiguresProps {
  figures: Overview;
  links: OverviewLinks;
  scope: OverviewScope;
}

function Figures({ figures, links, scope }: FiguresProps) {
  const shown = { figures, links };
  const { activities, people, organizations } = figures;
  const isEmpty = [activities.total, activities.previous, people.joined, organizations.joined].every((n) => n === 0);
  if (isEmpty) {
    return (
      <>
        <Waiting scope={scope} links={links} />
        <EmptyState
          icon={ChartNoAxesColumn}
          title={texts.emptyTitle}
          text={figures.lastActiveOn ? texts.lastActive(figures.lastActiveOn) : texts.emptyText}
          action={
            <Button asChild>
              {figures.lastActiveOn ? (
                <Link to={links.allActivities()}>{texts.allActivities}</Link>
              ) : (
                <Link to="/project-groups">{texts.toGroups}</Link>
              )}
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      <KeyFigures {...shown} />
      <Waiting scope={scope} links={links} />
      <div className="grid gap-4 lg:grid-cols-3">
        <ActivityChart {...shown} className="lg:col-span-2" />
        <SentimentChart {...shown} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <PlatformChart {...shown} />
        <TypeChart {...shown} />
        <RecordsChart kind="people" {...shown} />
        <RecordsChart kind="organizations" {...shown} />
        <Leading kind="people" {...shown} />
        <Leading kind="organizations" {...shown} />
        <Newcomers kind="people" {...shown} />
        <Newcomers kind="organizations" {...shown} />
        <Slipping kind="people" {...shown} />
        <Slipping kind="organizations" {...shown} />
      </div>
      <Retention scope={scope} links={links} />
    </>
  );
}

function PageSkeleton() {
  return (
    <SkeletonDelay label={texts.loading}>
      <div className="grid gap-4">
        <Skeleton className="h-22 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
        <div className="grid gap-4 lg:grid-cols-3">
          <Skeleton className="h-72 rounded-lg lg:col-span-2" />
          <Skeleton className="h-72 rounded-lg" />
        </div>
      </div>
    </SkeletonDelay>
  );
}

/** Figures of the period, each with the figure of the previous period. */
function KeyFigures({ figures, links }: { figures: Overview; links: OverviewLinks }) {
  const { range, activities } = figures;
  const shared = { range, previous: range.previous };
  const ofKind = (kind: RecordKind) => (
    <>
      <Tile
        {...shared}
        label={texts[kind].active}
        count={figures[kind].active}
        before={figures[kind].previousActive}
        hrefOf={(of) => links.active(kind, of)}
      />
      <Tile
        {...shared}
        label={texts[kind].joined}
        count={figures[kind].joined}
        before={figures[kind].previousJoined}
        hrefOf={(of) => links.joined(kind, of)}
      />
    </>
  );
  return (
    <section aria-label={texts.figures}>
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-surface *:flex-[1_0_30%] xl:*:flex-[1_1_0]">
        <Tile
          {...shared}
          label={texts.activities}
          count={activities.total}
          before={activities.previous}
          hrefOf={(of) => links.activities(of)}
        />
        {ofKind("people")}
        {ofKind("organizations")}
      </dl>
    </section>
  );
}

interface TileProps {
  label: string;
  count: number;
  before: number;
  range: DayRange;
  previous: DayRange;
  hrefOf: (range: DayRange) => string;
}

function Tile({ label, count, before, range, previous, hrefOf }: TileProps) {
  return (
    <div className="min-w-0 px-4 py-3 shadow-[0_0_0_1px_var(--line)]">
      <dt className="text-xs font-medium text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-xl font-semibold tracking-[-0.015em] tabular-nums">
        <Link
          to={hrefOf(range)}
          className="inline-block min-w-6 rounded-sm underline-offset-4 hover:text-accent-text hover:underline"
        >
          {formatCount(count)}
        </Link>
      </dd>
      <dd className="flex flex-wrap items-center gap-x-1 text-xs text-ink-2 tabular-nums">
        <Change count={count} before={before} />
        <Figure href={hrefOf(previous)} className="inline-flex min-h-6 min-w-6 items-center gap-1">
          {formatCount(before)} {texts.before}
        </Figure>
      </dd>
    </div>
  );
}

/** Change in percent, "new" where there was nothing or almost nothing. Renders nothing without a change. */
function Change({ count, before }: { count: number; before: number }) {
  if (count === before) return null;
  const percent = before === 0 ? Number.POSITIVE_INFINITY : ((count - before) / before) * 100;
  const shown = Math.sign(percent) * Math.max(1, Math.round(Math.abs(percent)));
  return <span className={cn("font-medium", percent > 0 ? "text-good" : "text-bad")}>{formatChange(shown)}</span>;
}
