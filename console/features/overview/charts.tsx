import { type ReactNode, useId } from "react";
import { useNavigate } from "react-router";
import { Card, CardAction, CardContent, CardHeader, CardTitle } from "#console/ui/card.tsx";
import { BarChart } from "#console/ui/charts/bar-chart.tsx";
import { findTemplate } from "#shared/domain/activities/activity-types.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { type DayRange, rangeOfPart } from "#shared/domain/overview.ts";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { BarList } from "./bar-list.tsx";
import type { OverviewLinks, RecordKind } from "./links.ts";
import type { Overview } from "./overview-queries.ts";
import { texts } from "./texts.ts";

interface ChartProps {
  figures: Overview;
  links: OverviewLinks;
}

interface SectionProps {
  title: string;
  children: ReactNode;
  className?: string;
  /** Buttons at the end of the title. */
  action?: ReactNode;
}

/** Card with a heading. */
export function Section({ title, children, className, action }: SectionProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={className}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
        {action && <CardAction>{action}</CardAction>}
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  );
}

/** Activities per day or month. */
export function ActivityChart({
  figures: { range, activities },
  links,
  className,
}: ChartProps & { className?: string }) {
  const navigate = useNavigate();
  return (
    <Section title={texts.overTime.activities} {...(className === undefined ? {} : { className })}>
      <BarChart
        label={texts.overTime.activities}
        series={{ current: texts.activities, previous: "" }}
        data={activities.series.map(({ date, count }) => ({ month: labelKey(date, range.unit), value: count }))}
        links={{
          hrefOf: (month) => links.activities(partOf(month, range)),
          onOpen: (href) => void navigate(href),
        }}
      />
    </Section>
  );
}

/** Active records per day or month, with a line for newly joined ones. */
export function RecordsChart({ kind, figures, links }: ChartProps & { kind: RecordKind }) {
  const navigate = useNavigate();
  const { range } = figures;
  return (
    <Section title={texts.overTime[kind]}>
      <BarChart
        label={texts.overTime[kind]}
        series={{ current: texts[kind].active, previous: texts[kind].joined }}
        data={figures[kind].series.map(({ date, active, joined }) => ({
          month: labelKey(date, range.unit),
          value: active,
          previous: joined,
        }))}
        links={{
          hrefOf: (month, series) =>
            series === "current" ? links.active(kind, partOf(month, range)) : links.joined(kind, partOf(month, range)),
          onOpen: (href) => void navigate(href),
        }}
      />
    </Section>
  );
}

type Unit = Overview["range"]["unit"];

/** Formats the label: months are written without a day. */
const labelKey = (date: string, unit: Unit) => (unit === "day" ? date : date.slice(0, "YYYY-MM".length));

const partOf = (key: string, range: DayRange & { unit: Unit }) =>
  rangeOfPart(range, range.unit === "day" ? key : `${key}-01`);

/** Activities by platform. */
export function PlatformChart({ figures: { range, activities }, links }: ChartProps) {
  const counts = new Map<string, number>();
  for (const { platform, count } of activities.types) counts.set(platform, (counts.get(platform) ?? 0) + count);
  const bars = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([key, count]) => ({
      key,
      count,
      href: links.activitiesOn(key, range),
      label: (
        <>
          <PlatformIcon platform={key} decorative className="text-ink-2" />
          <span className="truncate">{platformName(key)}</span>
        </>
      ),
    }));
  return (
    <Section title={texts.byPlatform}>
      <BarList label={texts.byPlatform} bars={bars} />
    </Section>
  );
}

/** Activities by type. */
export function TypeChart({ figures: { range, activities }, links }: ChartProps) {
  const bars = activities.types.map(({ platform, type, count }) => ({
    key: `${platform}:${type}`,
    count,
    href: links.activitiesOfType(platform, type, range),
    label: (
      <>
        <PlatformIcon platform={platform} className="text-ink-2" />
        <span className="truncate first-letter:uppercase">{findTemplate(platform, type, {})?.short ?? type}</span>
      </>
    ),
  }));
  return (
    <Section title={texts.byType}>
      <BarList label={texts.byType} bars={bars} />
    </Section>
  );
}

const sentimentColors = { positive: "bg-good", neutral: "bg-ink-3", negative: "bg-bad" } as const;

/** Activities by sentiment. Activities without a sentiment are not counted. */
export function SentimentChart({ figures: { range, activities }, links }: ChartProps) {
  const { sentiment } = activities;
  const bars = (["positive", "neutral", "negative"] as const).map((key) => ({
    key,
    count: sentiment[key],
    href: links.activitiesWith(key, range),
    label: texts.sentiments[key],
    className: sentimentColors[key],
  }));
  return (
    <Section title={texts.sentiment}>
      {bars.every(({ count }) => count === 0) ? (
        <p className="text-ink-3">{texts.noSentiment}</p>
      ) : (
        <BarList label={texts.sentiment} bars={bars} />
      )}
    </Section>
  );
}
