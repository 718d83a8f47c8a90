import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatCount, ListError } from "#console/data-table/index.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { dataQualitySummary } from "#shared/contract/data-quality.ts";
import type { CheckedKind } from "#shared/domain/data-quality.ts";
import { relativeTime } from "#shared/domain/text/dates.ts";
import { cn } from "#shared/ui/cn.ts";
import { Sparkline } from "#shared/ui/components/charts/sparkline.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { type CheckEntry, Count } from "./check-nav.tsx";
import { texts } from "./texts.ts";

const frontTexts = texts.front;

interface FrontPageProps {
  kind: CheckedKind;
  entries: readonly CheckEntry[];
  hrefTo: (type: string | null) => string;
  summary: UseQueryResult<AnswerOf<typeof dataQualitySummary>>;
}

/** Overview of all checks of a record type, with purpose, number of findings and trend. */
export function FrontPage({ kind, entries, hrefTo, summary }: FrontPageProps) {
  const [now] = useState(() => new Date());
  if (summary.isError) return <ListError query={summary} />;
  const sections = [...Map.groupBy(entries, ({ section }) => section)].filter(([section]) => section !== null);
  const computedAt = summary.data?.computedAt;
  return (
    <section aria-label={texts.overview} className="min-h-0 flex-auto overflow-auto pb-8" aria-busy={summary.isPending}>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-6 pt-4 pb-3">
        <p className="text-ink-2">{frontTexts.text[kind]}</p>
        <p role="status" className="ml-auto text-xs text-ink-3">
          {summary.data && (computedAt ? frontTexts.checked(relativeTime(computedAt, now)) : frontTexts.checking)}
        </p>
      </div>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{frontTexts.caption}</caption>
        <thead>
          <tr className="*:border-b *:border-line *:px-2 *:py-1.5 *:text-xs *:font-medium *:text-ink-3">
            <th scope="col" className="text-left first:pl-6">
              {frontTexts.check}
            </th>
            <th scope="col" className="w-24 text-right">
              {frontTexts.findings}
            </th>
            <th scope="col" className="w-24 text-right">
              {frontTexts.change}
            </th>
            <th scope="col" className="w-26 pr-6! text-right">
              {frontTexts.trend}
            </th>
          </tr>
        </thead>
        {sections.map(([section, own]) => (
          <tbody key={section}>
            <tr>
              <th scope="rowgroup" colSpan={4} className="px-6 pt-5 pb-1 text-left font-semibold">
                {section}
              </th>
            </tr>
            {own.map((entry) => (
              <Row key={entry.type} entry={entry} to={hrefTo(entry.type)} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Row({ entry, to }: { entry: CheckEntry; to: string }) {
  const trend = (entry.trend ?? []).filter((each) => each !== null);
  return (
    <tr className="relative *:border-b *:border-line *:px-2 *:py-2 hover:*:bg-surface-2">
      <th scope="row" className="pl-6! text-left font-normal">
        <Link to={to} className="font-medium text-ink after:absolute after:inset-0 hover:underline">
          {entry.label}
        </Link>
        <p className="text-xs leading-5 text-ink-3">{entry.why}</p>
      </th>
      <td className="text-right text-md">
        {entry.count === null ? <Skeleton className="ml-auto w-8" /> : <Count count={entry.count} />}
      </td>
      <td className="text-right">{trend.length > 1 && <Change trend={trend} />}</td>
      <td className="pr-6!">
        {trend.length > 1 && (
          <span className="flex justify-end">
            <Sparkline values={trend} label={frontTexts.trendLabel} />
          </span>
        )}
      </td>
    </tr>
  );
}

/** Change of the number over the trend. */
function Change({ trend }: { trend: readonly number[] }) {
  const difference = (trend.at(-1) ?? 0) - (trend[0] ?? 0);
  const label =
    difference === 0
      ? frontTexts.unchanged
      : difference < 0
        ? frontTexts.fewer(-difference)
        : frontTexts.more(difference);
  const text = difference === 0 ? "0" : `${difference < 0 ? "−" : "+"}${formatCount(Math.abs(difference))}`;
  return (
    <span
      title={label}
      className={cn("text-xs tabular-nums", difference < 0 ? "text-good" : difference > 0 ? "text-warn" : "text-ink-3")}
    >
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
