import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { Navigate, useParams } from "react-router";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { useTitle } from "#console/core/use-title.ts";
import { ListError } from "#console/data-table/index.ts";
import type { Report } from "#shared/contract/report.ts";
import { type Counted, contributionKinds, kindsCounted } from "#shared/domain/report/contributions.ts";
import { figureGroups } from "#shared/domain/report/figures.ts";
import { quarterOf } from "#shared/domain/report/period.ts";
import { type ProjectGroup, segmentPath } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { Section } from "../charts.tsx";
import { texts as overviewTexts } from "../texts.ts";
import { FigureTable } from "./figure-table.tsx";
import { periodName, readReportAddress } from "./report-address.ts";
import { ReportChart } from "./report-charts.tsx";
import { ReportHeading } from "./report-heading.tsx";
import { ReportLeaders } from "./report-leaders.tsx";
import { type ReportLinks, reportLinks } from "./report-links.ts";
import { reportOptions } from "./report-queries.ts";
import { reportTexts as texts } from "./report-texts.ts";
import { Verdicts } from "./verdicts.tsx";

/** Who carries a project group, a project or a sub-project in a period. */
export function ReportPage() {
  const { id = "" } = useParams();
  const group = useSelectedGroup();
  const name = group ? segmentPath(group, id).at(-1)?.name : undefined;
  useTitle(name === undefined ? texts.title : texts.heading(name));
  if (group === null) return null;
  return name === undefined ? <Navigate to="/404" replace /> : <SegmentReport key={id} group={group} segmentId={id} />;
}

function SegmentReport({ group, segmentId }: { group: ProjectGroup; segmentId: string }) {
  const [params] = useAddressParams();
  const { period, counted } = readReportAddress(params, new Date());
  const query = useQuery(reportOptions({ segment: segmentId, period, counted }));
  const links = reportLinks({ groupId: group.id, segmentId: segmentId === group.id ? null : segmentId, counted });
  return (
    <div className="pb-8">
      <ReportHeading group={group} segmentId={segmentId} period={period} counted={counted} report={query.data} />
      {query.isError && !query.data ? (
        <ListError query={query} />
      ) : (
        <div className="grid grid-cols-1 gap-4 px-6" aria-busy={query.isFetching}>
          {query.data ? <Figures report={query.data} links={links} /> : <PageSkeleton />}
          {query.data && <HowCounted counted={counted} />}
        </div>
      )}
    </div>
  );
}

function Figures({ report, links }: { report: Report; links: ReportLinks }) {
  const [, change] = useAddressParams();
  const { contributions, openIssues, openChangeRequests } = report.figures;
  const isEmpty = [contributions?.now, contributions?.before, openIssues?.now, openChangeRequests?.now].every(
    (n) => !n,
  );
  if (isEmpty) {
    const last = report.lastActiveOn ? quarterOf(report.lastActiveOn) : null;
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={texts.emptyTitle}
        text={report.lastActiveOn ? overviewTexts.lastActive(report.lastActiveOn) : texts.emptyText}
        {...(last && {
          action: <Button onClick={() => change({ period: last })}>{texts.showQuarter(periodName(last))}</Button>,
        })}
      />
    );
  }
  const shown = { report, links };
  return (
    <>
      <Verdicts report={report} />
      <div className="grid gap-4 lg:grid-cols-2">
        <ReportChart title={texts.overTime.contributors} bars="contributors" line="newContributors" {...shown} />
        <ReportChart title={texts.overTime.contributions} bars="contributions" {...shown} />
        <ReportLeaders kind="organizations" {...shown} />
        <ReportLeaders kind="people" {...shown} />
      </div>
      {figureGroups.map((group) => (
        <FigureTable key={group} group={group} {...shown} />
      ))}
    </>
  );
}

/** What the report counts, and what never. */
function HowCounted({ counted }: { counted: Counted }) {
  const labels = kindsCounted(counted).map((kind) => contributionKinds[kind].label.toLowerCase());
  const { title, counts, never, commits, employers } = texts.definitions;
  return (
    <Section title={title}>
      <div className="grid max-w-prose gap-2 text-ink-2">
        <p>{counts(new Intl.ListFormat("en").format(labels))}</p>
        <p>{never}</p>
        {counted !== "talk" && <p>{commits}</p>}
        <p>{employers}</p>
      </div>
    </Section>
  );
}

function PageSkeleton() {
  return (
    <SkeletonDelay label={texts.loading}>
      <div className="grid gap-4">
        <Skeleton className="h-44 rounded-lg" />
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </div>
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </SkeletonDelay>
  );
}
