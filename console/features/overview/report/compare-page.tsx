import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { Columns3, Download, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { useTitle } from "#console/core/use-title.ts";
import { ListError } from "#console/data-table/index.ts";
import { Card, CardContent, CardHeader, CardTitle } from "#console/ui/card.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import type { Report } from "#shared/contract/report.ts";
import type { Counted } from "#shared/domain/report/contributions.ts";
import { type FigureId, figureGroups, figureIds, figures } from "#shared/domain/report/figures.ts";
import { type ReportRange, readReportPeriod } from "#shared/domain/report/period.ts";
import { type RiskId, riskIds, riskOf, verdictsOf } from "#shared/domain/report/risks.ts";
import {
  findProjectGroup,
  joinNames,
  type ProjectGroup,
  segmentOptions,
  segmentPath,
} from "#shared/domain/segments.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { saveFile } from "../../export/index.ts";
import { Figure } from "../bar-list.tsx";
import { FigureName, formatFigure } from "./figure-table.tsx";
import { ProjectsHeader } from "./projects-header.tsx";
import { mostCompared, readReportAddress, reportAddress } from "./report-address.ts";
import { HowCounted } from "./report-figures.tsx";
import { type ReportLinks, reportLinks } from "./report-links.ts";
import { reportOptions } from "./report-query.ts";
import { reportTexts } from "./report-texts.ts";
import { RiskCell } from "./verdict-marks.tsx";
import { WideTable } from "./wide-table.tsx";

const texts = reportTexts.compare;

/** One of the compared segments, with its report. */
interface Compared {
  readonly id: string;
  readonly name: string;
  /** Names of the group, and of the project of a sub-project. */
  readonly place: string;
  readonly links: ReportLinks;
  readonly query: UseQueryResult<Report | null>;
}

/** Up to five project groups, projects or sub-projects side by side, in one period. */
export function ComparePage() {
  useTitle(texts.title);
  const groupsQuery = useQuery(allProjectGroupsOptions());
  const groups = groupsQuery.data;
  const [params, change] = useAddressParams();
  const now = new Date();
  const choices = readReportAddress(params, now);
  const { period, counted } = choices;
  const ids = [...new Set(params.get("projects")?.split(","))];
  const chosen = ids.flatMap((id) => placeOf(groups ?? [], id, counted)).slice(0, mostCompared);
  const queries = useQueries({ queries: chosen.map(({ id }) => reportOptions({ segment: id, period, counted })) });
  const compared = chosen.flatMap((each, at) => {
    const query = queries[at];
    return query ? [{ ...each, query }] : [];
  });
  const range = readReportPeriod(period, now);
  const choose = (to: readonly string[]) => change({ projects: to.join(",") });
  const options = (groups ?? []).flatMap((group) => optionsOf(group)).filter(({ value }) => !ids.includes(value));
  const isFull = compared.length === mostCompared;
  const isCounted = compared.length > 0 && compared.every(({ query }) => query.data);
  const add = (
    <SelectMenu
      aria-label={texts.add}
      placeholder={isFull ? texts.full : texts.add}
      disabled={isFull || options.length === 0}
      options={options}
      value={null}
      onValueChange={(id) => choose([...compared.map((each) => each.id), id])}
      className="w-52"
    />
  );
  return (
    <div className="pb-8">
      <ProjectsHeader title={texts.title} choices={choices} range={range} menu={compared.length > 0 && add}>
        <Button
          variant="ghost"
          disabled={!isCounted}
          onClick={() => {
            if (range) saveFile([compareCsv(compared, range)], "text/csv", csvName(compared, range));
          }}
        >
          <Download />
          {reportTexts.csv}
        </Button>
      </ProjectsHeader>
      {groupsQuery.isError && !groups ? (
        <ListError query={groupsQuery} />
      ) : !groups ? (
        <Skeleton className="mx-6 h-80 rounded-lg" />
      ) : compared.length === 0 ? (
        <EmptyState icon={Columns3} title={texts.emptyTitle} text={texts.emptyText} action={add} />
      ) : (
        <div className="grid grid-cols-1 gap-4 px-6">
          <Comparison
            title={reportTexts.risks}
            compared={compared}
            period={period}
            counted={counted}
            onRemove={(id) => choose(compared.flatMap((each) => (each.id === id ? [] : each.id)))}
          >
            {riskIds.map((id) => (
              <RiskRow key={id} id={id} compared={compared} />
            ))}
          </Comparison>
          {figureGroups.map((group) => (
            <Comparison key={group} title={reportTexts.groups[group]} {...{ compared, period, counted }}>
              {figureIds
                .filter((id) => figures[id].group === group)
                .map((id) => (
                  <FigureRow key={id} id={id} compared={compared} />
                ))}
            </Comparison>
          ))}
          <HowCounted counted={counted} />
        </div>
      )}
    </div>
  );
}

function placeOf(groups: readonly ProjectGroup[], id: string, counted: Counted): Omit<Compared, "query">[] {
  const group = findProjectGroup(groups, id);
  const path = group ? segmentPath(group, id).map(({ name }) => name) : [];
  const name = path.at(-1);
  if (!group || name === undefined) return [];
  const links = reportLinks({ groupId: group.id, segmentId: id === group.id ? null : id, counted });
  return [{ id, name, place: joinNames(path.slice(0, -1)), links }];
}

const optionsOf = (group: ProjectGroup) => [
  { value: group.id, label: group.name },
  ...segmentOptions(group.projects).map(({ value, label }) => ({ value, label: joinNames([group.name, label]) })),
];

interface ComparisonProps {
  title: string;
  compared: readonly Compared[];
  period: string;
  counted: Counted;
  /** Only the first table lets projects be removed. */
  onRemove?: (id: string) => void;
  children: ReactNode;
}

/** Table with a column for each project. */
function Comparison({ title, compared, period, counted, onRemove, children }: ComparisonProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
      </CardHeader>
      <CardContent>
        <WideTable label={title} className="table-fixed text-left">
          <colgroup>
            <col className="w-56 print:w-auto xl:w-72" />
            {compared.map((each) => (
              <col key={each.id} className="w-32 print:w-auto xl:w-40" />
            ))}
          </colgroup>
          <thead>
            <tr className="align-bottom *:py-1 *:pl-4 print:*:pl-1">
              <th scope="col" className="pl-0! text-xs font-medium text-ink-3">
                {reportTexts.figure}
              </th>
              {compared.map((each) => (
                <th key={each.id} scope="col" className="font-normal">
                  <span className="flex items-start gap-1">
                    <span className="min-w-0">
                      {onRemove && <bdi className="block truncate text-xs text-ink-3">{each.place}</bdi>}
                      <Link
                        to={reportAddress(each.id, { period, counted })}
                        className="block truncate font-semibold hover:underline"
                      >
                        <bdi>{each.name}</bdi>
                      </Link>
                    </span>
                    {onRemove && (
                      <Button
                        variant="ghost"
                        size="icon-sm"
                        aria-label={texts.remove(each.name)}
                        className="ml-auto print:hidden"
                        onClick={() => onRemove(each.id)}
                      >
                        <X />
                      </Button>
                    )}
                  </span>
                  {onRemove && <State query={each.query} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </WideTable>
      </CardContent>
    </Card>
  );
}

/** Tells why a column has no figures. */
function State({ query }: { query: Compared["query"] }) {
  if (query.data === null) return <span className="text-xs text-ink-3">{reportTexts.projects.waiting}</span>;
  if (query.data?.total === 0) return <span className="text-xs text-ink-3">{texts.nothing}</span>;
  if (!query.isError || query.data) return null;
  return (
    <span role="alert" className="block text-xs text-bad">
      {texts.notLoaded}{" "}
      <Button size="xs" variant="link" className="px-0" onClick={() => void query.refetch()}>
        {texts.retry}
      </Button>
    </span>
  );
}

interface RowProps {
  name: ReactNode;
  compared: readonly Compared[];
  cell: (report: Report, links: ReportLinks) => ReactNode;
}

function Row({ name, compared, cell }: RowProps) {
  return (
    <tr className="border-t border-line align-top *:py-2 *:pl-4 print:*:pl-1">
      <th scope="row" className="pl-0! font-normal">
        {name}
      </th>
      {compared.map(({ id, links, query }) => (
        <td key={id}>
          {query.data ? cell(query.data, links) : !query.isError && <Skeleton className="mt-1.5 h-3 w-16" />}
        </td>
      ))}
    </tr>
  );
}

function RiskRow({ id, compared }: { id: RiskId; compared: readonly Compared[] }) {
  const { label, thresholds, figure } = riskOf(id);
  return (
    <Row
      compared={compared}
      name={
        <>
          <span className="font-medium">{label}</span>
          <small className="block text-xs text-ink-3 first-letter:uppercase">{thresholds}</small>
        </>
      }
      cell={(report, links) => {
        const verdict = verdictsOf(report.figures).find((each) => each.id === id);
        return verdict && <RiskCell verdict={verdict} href={links.ofPeriod(figure, report.range, report)} />;
      }}
    />
  );
}

const inCell = "inline-flex min-h-6 min-w-6 items-center";

/** A figure of each project, with the one of the period before, and a bar that makes the differences visible. */
function FigureRow({ id, compared }: { id: FigureId; compared: readonly Compared[] }) {
  const { unit } = figures[id];
  const values = compared.map(({ query }) => query.data?.figures[id]?.now ?? 0);
  const whole = unit === "share" ? 1 : Math.max(...values);
  return (
    <Row
      compared={compared}
      name={<FigureName id={id} />}
      cell={(report, links) => {
        const { now = null, before = null } = report.figures[id] ?? {};
        const href = now === null ? null : links.ofPeriod(id, report.range, report);
        return (
          <>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <Figure href={href} className={cn(inCell, now === null ? "text-ink-3" : "font-semibold")}>
                {formatFigure(now, unit)}
              </Figure>
              {before !== null && (
                <Figure href={links.of(id, report.range.previous)} className={cn(inCell, "text-xs text-ink-3")}>
                  {texts.before(formatFigure(before, unit))}
                </Figure>
              )}
            </span>
            <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-[3px] bg-surface-3">
              <span
                className="block h-full rounded-[3px] bg-accent forced-color-adjust-none"
                style={{ width: `${(((now ?? 0) / (whole || 1)) * 100).toFixed(1)}%` }}
              />
            </span>
          </>
        );
      }}
    />
  );
}

const csvName = (compared: readonly Compared[], { from, to }: ReportRange) =>
  `compare-${compared.map(({ name }) => name).join("-")}-${from}-${to}.csv`;

const cell = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(value));

/** Every figure of the compared projects: shares as fractions of one, times in seconds. */
function compareCsv(compared: readonly Compared[], { from, to, previous }: ReportRange): string {
  const heads = compared.flatMap(({ name, place }) =>
    [`${from} to ${to}`, `${previous.from} to ${previous.to}`].map((days) => `${joinNames([place, name])}, ${days}`),
  );
  const rows = figureIds.map((id) => {
    const { label, chaoss, unit, definition } = figures[id];
    const values = compared.flatMap(({ query }) => {
      const { now, before } = query.data?.figures[id] ?? {};
      return [cell(now), cell(before)];
    });
    return [id, label, chaoss ?? "", unit, ...values, definition];
  });
  return csvMark + [["Id", "Figure", "CHAOSS metric", "Unit", ...heads, "Definition"], ...rows].map(csvRow).join("");
}
