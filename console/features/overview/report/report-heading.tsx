import { Columns3, Download, Link2, Printer } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { can } from "#console/core/api-client.ts";
import { goTo } from "#console/core/navigation.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import type { Report } from "#shared/contract/report.ts";
import type { Counted } from "#shared/domain/report/contributions.ts";
import { figureIds, figures } from "#shared/domain/report/figures.ts";
import { readReportPeriod } from "#shared/domain/report/period.ts";
import { joinNames, type ProjectGroup, segmentOptions, segmentPath } from "#shared/domain/segments.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";
import { formatTimeOfDay } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { saveFile } from "../../export/index.ts";
import { reportPath } from "../actions.ts";
import { texts as overviewTexts } from "../texts.ts";
import { comparePath } from "./report-address.ts";
import { ReportChoices } from "./report-choices.tsx";
import { reportTexts as texts } from "./report-texts.ts";

interface HeadingProps {
  group: ProjectGroup;
  segmentId: string;
  period: string;
  counted: Counted;
  /** Null during the first count. */
  report: Report | null | undefined;
}

const ShareReport = lazy(async () => ({ default: (await import("./share-report.tsx")).ShareReport }));

/** Title with the choices of a report, and the ways to give it away. */
export function ReportHeading({ group, segmentId, period, counted, report }: HeadingProps) {
  const [params] = useAddressParams();
  const [isSharing, setSharing] = useState(false);
  const mayShare = usePermissionInGroup("projectEdit") && can("reportLinks");
  const path = segmentPath(group, segmentId);
  const name = path.at(-1)?.name ?? "";
  const days = report?.range ?? readReportPeriod(period, new Date()) ?? { from: "", to: "" };
  const projects = [{ value: group.id, label: group.name }, ...segmentOptions(group.projects, segmentId)];
  const isDifferent = new Set(path.map((each) => each.name)).size > 1;
  return (
    <header className="px-6 pt-3 pb-4">
      <div className="mb-1 flex min-h-10 flex-wrap items-center gap-2">
        <h1 className="mr-auto">{texts.heading(name)}</h1>
        <div className="flex flex-wrap items-start gap-2 print:hidden">
          <SelectMenu
            aria-label={texts.project}
            options={projects}
            value={segmentId}
            onValueChange={(id) => goTo(`${reportPath(id)}?${params}`)}
            className="w-36 xl:w-56"
          />
          <ReportChoices period={period} counted={counted} />
          <div className="flex">
            <Button variant="ghost" asChild>
              <Link to={comparePath([segmentId], { period, counted })}>
                <Columns3 />
                {texts.compare.open}
              </Link>
            </Button>
            <Button
              variant="ghost"
              disabled={!report}
              onClick={() => {
                if (report) saveFile([reportCsv(report)], "text/csv", `report-${name}-${days.from}-${days.to}.csv`);
              }}
            >
              <Download />
              {texts.csv}
            </Button>
            {mayShare && (
              <Button variant="ghost" disabled={!report} onClick={() => setSharing(true)}>
                <Link2 />
                {texts.share}
              </Button>
            )}
            <Button variant="ghost" onClick={() => window.print()}>
              <Printer />
              {texts.print}
            </Button>
          </div>
        </div>
      </div>
      {isDifferent && (
        <p className="text-ink-3">
          <Link to={`/overview?projectGroup=${group.id}`} className="hover:underline">
            {joinNames(path.map((each) => each.name))}
          </Link>
        </p>
      )}
      <p className="hidden font-medium print:block">{texts.choices[counted]}</p>
      {isSharing && (
        <Suspense>
          <ShareReport {...{ segmentId, period, counted }} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      <p className="min-h-5 text-ink-2" role="status">
        {report === null && overviewTexts.counting}
        {report && (
          <>
            {overviewTexts.compared(report.range, report.range.previous)}
            {report.range.isRunning && ` · ${texts.running}`}{" "}
            <span className="text-ink-3">
              · {report.isStale ? overviewTexts.recounting : overviewTexts.countedAt(formatTimeOfDay(report.countedAt))}
            </span>
          </>
        )}
      </p>
    </header>
  );
}

const cell = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(value));

/** Every figure of a report as CSV: shares as fractions of one, times in seconds. */
function reportCsv({ range, figures: values, people, organizations, ...report }: Report): string {
  const heads = [
    ...["Id", "Figure", "CHAOSS metric", "Unit", `${range.from} to ${range.to}`],
    ...[
      `${range.previous.from} to ${range.previous.to}`,
      ...range.months.map((month) => month.slice(0, 7)),
      "Definition",
    ],
  ];
  const rows = figureIds.map((id) => {
    const { label, chaoss, unit, definition } = figures[id];
    const { now, before, months = [] } = values[id] ?? {};
    return [
      ...[id, label, chaoss ?? "", unit, cell(now), cell(before)],
      ...range.months.map((_, at) => cell(months[at])),
      definition,
    ];
  });
  const noMonths = range.months.map(() => "");
  const leaderRow = (id: string, name: string, count: number) => [
    ...[id, name, "", "count", String(count), "", ...noMonths],
    "Contributions in the period.",
  ];
  const leaders = [
    ...people.map(({ displayName, count }) => leaderRow("person", displayName, count)),
    ...organizations.map(({ displayName, count }) => leaderRow("organization", displayName, count)),
    leaderRow("independent", "Independent", report.independent),
    leaderRow("unknown", "Unknown employer", report.total - report.known - report.independent),
  ];
  return csvMark + [heads, ...rows, ...leaders].map(csvRow).join("");
}
