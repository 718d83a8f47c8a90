import { useQuery } from "@tanstack/react-query";
import { Link2Off, Printer } from "lucide-react";
import { useLocation } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { BrandMark } from "#console/core/brand-mark.tsx";
import { productName, useTitle } from "#console/core/use-title.ts";
import { ListError } from "#console/data-table/index.ts";
import { shareText } from "#console/ui/share-text.ts";
import { ApiError } from "#shared/client/errors.ts";
import { type SharedMaintainers as Maintainers, sharedReport } from "#shared/contract/report-links.ts";
import { countedChoices } from "#shared/domain/report/contributions.ts";
import { joinNames } from "#shared/domain/segments.ts";
import { formatDate } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { Section } from "../charts.tsx";
import { texts as overviewTexts } from "../texts.ts";
import { HowCounted, ReportFigures } from "./report-figures.tsx";
import { reportTexts } from "./report-texts.ts";

const texts = reportTexts.links;

/**
 * A report that a link shows, without an account. The token is in the fragment of the URL, which browsers send to no
 * server: neither to this one's log, nor as referrer.
 */
export function SharedReportPage() {
  const token = useLocation().hash.slice(1);
  const query = useQuery({
    queryKey: ["shared-report", token],
    queryFn: ({ signal }) => getClient().send(sharedReport, { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const report = query.data;
  const names = [...new Set(report?.names)];
  const title = names.length > 0 ? reportTexts.heading(names.at(-1) ?? "") : reportTexts.title;
  useTitle(title);
  const counted = countedChoices.find((each) => each === report?.counted) ?? "all";
  return (
    <main className="mx-auto max-w-7xl pb-8">
      <p className="flex items-center gap-2 px-6 pt-4 text-ink-2">
        <BrandMark />
        {productName}
      </p>
      {report && (
        <>
          <header className="px-6 pt-3 pb-4">
            <div className="flex min-h-10 flex-wrap items-center gap-2">
              <h1 className="mr-auto">
                <bdi>{title}</bdi>
              </h1>
              <Button variant="ghost" className="print:hidden" onClick={() => window.print()}>
                <Printer />
                {reportTexts.print}
              </Button>
            </div>
            {names.length > 1 && <p className="text-ink-3">{joinNames(names)}</p>}
            <p className="text-ink-2">
              {overviewTexts.compared(report.range, report.range.previous)} · {reportTexts.choices[counted]}{" "}
              <span className="text-ink-3">
                · {texts.asOf(formatDate(report.createdAt), formatDate(report.expiresAt))}
              </span>
            </p>
          </header>
          <div className="grid grid-cols-1 gap-4 px-6">
            <ReportFigures name={names.at(-1) ?? ""} report={report} links={null} withPeople={report.withPeople} />
            {report.maintainers && <SharedMaintainers {...report.maintainers} withPeople={report.withPeople} />}
            <HowCounted counted={counted} />
          </div>
        </>
      )}
      {query.isPending && (
        <SkeletonDelay label={reportTexts.loading}>
          <Skeleton className="m-6 h-72 rounded-lg" />
        </SkeletonDelay>
      )}
      {query.isError &&
        (query.error instanceof ApiError && query.error.kind === "not-found" ? (
          <EmptyState icon={Link2Off} title={texts.endedTitle} text={texts.endedText} />
        ) : (
          <ListError query={query} />
        ))}
    </main>
  );
}

/** Maintainers and whom they work for. Names only where the link shows them. */
function SharedMaintainers({ former, employers, withPeople }: NonNullable<Maintainers> & { withPeople: boolean }) {
  const total = employers.reduce((sum, { count }) => sum + count, 0);
  const { title, summary, former: formerText, worksFor } = reportTexts.maintainers;
  if (total === 0) return null;
  const largest = employers.find(({ name }) => name !== null);
  return (
    <Section title={title}>
      <p className="mb-3 max-w-prose text-ink-3">{texts.maintainersOn}</p>
      <p className="mb-2">
        {summary(total, largest?.name ?? null, shareText(largest?.count ?? 0, total))}
        {former > 0 && ` ${formerText(former)}.`}
      </p>
      <table className="w-full border-collapse text-left tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-xs text-ink-3 *:py-1 *:pr-4 *:font-medium">
            <th scope="col">{worksFor}</th>
            <th scope="col" className="text-right">
              {texts.maintainers}
            </th>
            <th scope="col" className="text-right">
              {texts.share}
            </th>
            {withPeople && <th scope="col">{reportTexts.groups.people}</th>}
          </tr>
        </thead>
        <tbody>
          {employers.map(({ name, isIndependent, count, people }, at) => (
            <tr key={at} className="border-t border-line align-top *:py-1.5 *:pr-4">
              <th scope="row" className="min-w-48 font-normal">
                <bdi>{name ?? (isIndependent ? reportTexts.independent : reportTexts.unknown)}</bdi>
              </th>
              <td className="text-right">{count}</td>
              <td className="text-right text-ink-2">{shareText(count, total)}</td>
              {withPeople && (
                <td className="w-full text-ink-2">
                  <bdi>{people.join(", ")}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
