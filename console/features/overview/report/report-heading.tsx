import { Download, Printer } from "lucide-react";
import { Link } from "react-router";
import { goTo } from "#console/core/navigation.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import type { Report } from "#shared/contract/report.ts";
import { type Counted, countedChoices } from "#shared/domain/report/contributions.ts";
import { readReportPeriod } from "#shared/domain/report/period.ts";
import { joinNames, type ProjectGroup, segmentOptions, segmentPath } from "#shared/domain/segments.ts";
import { formatTimeOfDay } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { saveFile } from "../../export/index.ts";
import { texts as overviewTexts } from "../texts.ts";
import { reportPath } from "../titles.ts";
import { PeriodMenu } from "./period-menu.tsx";
import { reportCsv } from "./report-csv.ts";
import { reportTexts as texts } from "./report-texts.ts";

interface HeadingProps {
  group: ProjectGroup;
  segmentId: string;
  period: string;
  counted: Counted;
  /** Null during the first count. */
  report: Report | null | undefined;
}

const choices = countedChoices.map((value) => ({ value, label: texts.choices[value] }));

/** Title with the choices of a report, and the ways to give it away. */
export function ReportHeading({ group, segmentId, period, counted, report }: HeadingProps) {
  const [params, change] = useAddressParams();
  const path = segmentPath(group, segmentId);
  const name = path.at(-1)?.name ?? "";
  const days = report?.range ?? readReportPeriod(period, new Date()) ?? { from: "", to: "" };
  const projects = [{ value: group.id, label: group.name }, ...segmentOptions(group.projects, segmentId)];
  const isDifferent = new Set(path.map((each) => each.name)).size > 1;
  return (
    <header className="px-6 pt-3 pb-4">
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <h1 className="mr-auto">{texts.heading(name)}</h1>
        <div className="flex flex-wrap items-start gap-2 print:hidden">
          <SelectMenu
            aria-label={texts.project}
            options={projects}
            value={segmentId}
            onValueChange={(id) => goTo(`${reportPath(id)}?${params}`)}
            className="w-56"
          />
          <PeriodMenu key={period} period={period} days={days} onChange={(value) => change({ period: value })} />
          <Segmented
            label={texts.counted}
            items={choices}
            value={counted}
            onValueChange={(value) => change({ counted: value === "all" ? null : value })}
          />
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
          <Button variant="ghost" onClick={() => window.print()}>
            <Printer />
            {texts.print}
          </Button>
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
