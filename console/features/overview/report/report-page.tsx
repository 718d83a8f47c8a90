import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { Navigate, useParams } from "react-router";
import { can } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { useTitle } from "#console/core/use-title.ts";
import { ListError } from "#console/data-table/index.ts";
import type { Report } from "#shared/contract/report.ts";
import { quarterOf } from "#shared/domain/report/period.ts";
import { type ProjectGroup, segmentPath } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { texts as overviewTexts } from "../texts.ts";
import { periodName, readReportAddress } from "./report-address.ts";
import { HowCounted, ReportFigures } from "./report-figures.tsx";
import { ReportHeading } from "./report-heading.tsx";
import { type ReportLinks, reportLinks } from "./report-links.ts";
import { ReportMaintainers } from "./report-maintainers.tsx";
import { reportOptions } from "./report-query.ts";
import { ReportReleases } from "./report-releases.tsx";
import { reportTexts as texts } from "./report-texts.ts";

/** Who carries a project group, a project or a sub-project in a period. */
export function ReportPage() {
  const { id = "" } = useParams();
  const group = useSelectedGroup();
  const name = group ? segmentPath(group, id).at(-1)?.name : undefined;
  useTitle(name === undefined ? texts.title : texts.heading(name));
  if (group === null) return null;
  return name === undefined ? (
    <Navigate to="/404" replace />
  ) : (
    <SegmentReport key={id} group={group} segmentId={id} name={name} />
  );
}

interface SegmentReportProps {
  group: ProjectGroup;
  segmentId: string;
  name: string;
}

function SegmentReport({ group, segmentId, name }: SegmentReportProps) {
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
          {query.data ? <Figures name={name} report={query.data} links={links} /> : <PageSkeleton />}
          {query.data && <ReportReleases {...query.data} />}
          {query.data && can("maintainers") && <ReportMaintainers segmentId={segmentId} group={group} />}
          {query.data && <HowCounted counted={counted} />}
        </div>
      )}
    </div>
  );
}

function Figures({ name, report, links }: { name: string; report: Report; links: ReportLinks }) {
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
  return <ReportFigures name={name} report={report} links={links} />;
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
