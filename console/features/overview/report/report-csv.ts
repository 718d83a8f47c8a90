import type { Report } from "#shared/contract/report.ts";
import { figureIds, figures } from "#shared/domain/report/figures.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";

const cell = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(value));

/** Every figure of a report as CSV: shares as fractions of one, times in seconds. */
export function reportCsv({ range, figures: values, people, organizations, ...report }: Report): string {
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
