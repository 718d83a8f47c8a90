import { type ReactNode, useId } from "react";
import { formatCount } from "#console/data-table/index.ts";
import { Card, CardContent, CardHeader, CardTitle } from "#console/ui/card.tsx";
import { monthLabel } from "#console/ui/month-label.ts";
import type { ReportFigureValues } from "#shared/contract/report.ts";
import { type FigureGroup, type FigureId, type FigureUnit, figureIds, figures } from "#shared/domain/report/figures.ts";
import { monthWithin } from "#shared/domain/report/period.ts";
import { Figure, figureInColumn } from "../bar-list.tsx";
import type { ReportLinks } from "./report-links.ts";
import { reportTexts as texts } from "./report-texts.ts";
import { WideTable } from "./wide-table.tsx";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface FigureTableProps {
  group: FigureGroup;
  report: ReportFigureValues;
  /** Null for readers without an account. */
  links: ReportLinks | null;
}

/** Figures of one group: in the period, in the one before, and in each month, each with a link to its list. */
export function FigureTable({ group, report, links }: FigureTableProps) {
  const id = useId();
  const { range } = report;
  const label = texts.groups[group];
  const shown = figureIds.filter((each) => figures[each].group === group && report.figures[each]);
  const months = range.months.map((month) => ({ month, days: monthWithin(range, month) }));
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{label}</CardTitle>
      </CardHeader>
      <CardContent>
        <WideTable label={label} className="text-right">
          <thead>
            <tr className="text-xs text-ink-3 *:py-1 *:pl-4 print:*:pl-1 *:font-medium *:whitespace-nowrap">
              <th scope="col" className="min-w-60 pl-0! text-left print:min-w-0">
                {texts.figure}
              </th>
              <th scope="col">{texts.now}</th>
              <th scope="col">{texts.before}</th>
              {months.map(({ month }, at) => (
                <th key={month} scope="col" className={at === 0 ? "border-l border-line" : ""}>
                  {monthLabel(month.slice(0, 7), months.length > 12 || at === 0 ? "long" : "short")}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => (
              <tr key={each} className="border-t border-line align-top *:py-2 *:pl-4 print:*:pl-1">
                <th scope="row" className="max-w-96 pl-0! text-left font-normal">
                  <FigureName id={each} />
                </th>
                <td className="font-semibold">
                  <Value
                    id={each}
                    value={report.figures[each]?.now}
                    href={links?.ofPeriod(each, range, report) ?? null}
                  />
                </td>
                <td className="text-ink-2">
                  <Value
                    id={each}
                    value={report.figures[each]?.before}
                    href={links?.of(each, range.previous) ?? null}
                  />
                </td>
                {months.map(({ month, days }, at) => (
                  <td key={month} className={at === 0 ? "border-l border-line" : ""}>
                    <Value id={each} value={report.figures[each]?.months[at]} href={links?.of(each, days) ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </WideTable>
      </CardContent>
    </Card>
  );
}

/** Label of a figure with its definition. */
export function FigureName({ id }: { id: FigureId }) {
  const { label, definition, chaoss } = figures[id];
  return (
    <>
      <span className="font-medium">{label}</span>
      <small className="block text-xs text-ink-3">
        {definition}
        {chaoss && ` ${texts.chaoss(chaoss)}`}
      </small>
    </>
  );
}

function Value({
  id,
  value,
  href,
}: {
  id: FigureId;
  value: number | null | undefined;
  href: string | null;
}): ReactNode {
  const text = formatFigure(value, figures[id].unit);
  if (value === null || value === undefined) return <span className="text-ink-3">{text}</span>;
  return (
    <Figure href={href} className={`${figureInColumn} whitespace-nowrap print:whitespace-normal`}>
      {text}
    </Figure>
  );
}

/** Formats a value of a figure: a share in percent, a time in its largest unit. */
export function formatFigure(value: number | null | undefined, unit: FigureUnit): string {
  if (value === null || value === undefined) return texts.none;
  if (unit === "share") return value.toLocaleString(undefined, { style: "percent", maximumFractionDigits: 0 });
  return unit === "seconds" ? formatSeconds(value) : formatCount(value);
}

function formatSeconds(seconds: number): string {
  const [size, name] = seconds >= 2 * day ? [day, "day"] : seconds >= hour ? [hour, "hour"] : [minute, "minute"];
  const value = seconds / size;
  return new Intl.NumberFormat(undefined, {
    ...{ style: "unit", unit: name, unitDisplay: "short" },
    maximumFractionDigits: value < 10 ? 1 : 0,
  } as const).format(value);
}
