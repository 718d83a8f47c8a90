import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#console/data-table/index.ts";
import { monthLabel } from "#console/ui/month-label.ts";
import { shareText } from "#console/ui/share-text.ts";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { Figure, figureInColumn } from "./bar-list.tsx";
import { Section } from "./charts.tsx";
import type { OverviewLinks } from "./links.ts";
import type { OverviewScope } from "./overview-address.ts";
import { type Retention as Answer, retentionOptions } from "./overview-queries.ts";
import { texts } from "./texts.ts";

/** Retention table: share of each month's new people who stay active. */
export function Retention({ scope, links }: { scope: OverviewScope; links: OverviewLinks }) {
  const query = useQuery(retentionOptions(scope));
  return (
    <Section title={texts.retention.title}>
      <p className="mb-3 text-ink-2">{texts.retention.text}</p>
      {query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : query.data ? (
        <Cohorts cohorts={query.data.cohorts} links={links} />
      ) : (
        <SkeletonDelay label={texts.loading}>
          <Skeleton className="h-72 w-full" />
        </SkeletonDelay>
      )}
    </Section>
  );
}

/** Maximum color intensity at which the number in a cell stays readable. */
const darkest = 30;

function Cohorts({ cohorts, links }: { cohorts: Answer["cohorts"]; links: OverviewLinks }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll only a focused region
    // biome-ignore lint/a11y/useSemanticElements: part of the card, not a separate section
    <div role="group" aria-label={texts.retention.title} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-separate border-spacing-0.5 text-center tabular-nums">
        <caption className="sr-only">{texts.retention.text}</caption>
        <thead>
          <tr className="text-xs text-ink-3 *:px-1 *:font-medium *:whitespace-nowrap">
            <th scope="col" className="text-left">
              {texts.retention.cohort}
            </th>
            <th scope="col" className="text-right">
              {texts.retention.size}
            </th>
            {cohorts.map(({ from }, months) => (
              <th key={from} scope="col">
                {texts.retention.since(months)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.from}>
              <th scope="row" className="px-1 text-left font-normal whitespace-nowrap">
                {monthLabel(cohort.from.slice(0, 7), "long")}
              </th>
              <td className="px-1 text-right">
                <Figure href={links.joined("people", cohort)} className={figureInColumn}>
                  {formatCount(cohort.people)}
                </Figure>
              </td>
              {cohort.active.map((month) => (
                <Cell key={month.from} cohort={cohort} month={month} links={links} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  cohort: Answer["cohorts"][number];
  month: Answer["cohorts"][number]["active"][number];
  links: OverviewLinks;
}

function Cell({ cohort, month, links }: CellProps) {
  const share = cohort.people === 0 ? 0 : month.count / cohort.people;
  const label = texts.retention.cell(
    formatCount(month.count),
    formatCount(cohort.people),
    monthLabel(month.from.slice(0, 7), "long"),
  );
  return (
    <td
      title={label}
      className="min-w-13 rounded-sm print:min-w-0 px-1 leading-none"
      style={{ background: `color-mix(in oklab, var(--accent) ${(share * darkest).toFixed(0)}%, transparent)` }}
    >
      <Figure
        href={links.retained(cohort, month)}
        label={label}
        className="inline-flex min-h-6 min-w-6 items-center justify-center"
      >
        {formatCount(month.count)}
      </Figure>
      <span className="block pb-1 text-xs">{shareText(month.count, cohort.people)}</span>
    </td>
  );
}
