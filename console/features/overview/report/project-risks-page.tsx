import { queryOptions, useQuery } from "@tanstack/react-query";
import { Columns3, Layers } from "lucide-react";
import { useState } from "react";
import { Link, Navigate, useParams } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { useTitle } from "#console/core/use-title.ts";
import { ListError } from "#console/data-table/index.ts";
import { Card } from "#console/ui/card.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { type ProjectRisks, projectRisks } from "#shared/contract/report.ts";
import type { Counted } from "#shared/domain/report/contributions.ts";
import { compareByCare, riskIds, riskOf, type Verdict, verdictsOf } from "#shared/domain/report/risks.ts";
import { formatTimeOfDay } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { refetchUntilFresh } from "../overview-queries.ts";
import { texts as overviewTexts } from "../texts.ts";
import { ComparePage } from "./compare-page.tsx";
import { ProjectsHeader } from "./projects-header.tsx";
import { comparePath, mostCompared, readReportAddress, reportAddress } from "./report-address.ts";
import { HowCounted } from "./report-figures.tsx";
import { reportLinks } from "./report-links.ts";
import { reportTexts } from "./report-texts.ts";
import { RiskCell } from "./verdict-marks.tsx";
import { WideTable } from "./wide-table.tsx";

const texts = reportTexts.projects;

type Project = ProjectRisks["projects"][number];
type Judged = Project & { readonly verdicts: readonly Verdict[] };

const projectRisksOptions = (query: { period: string; counted: Counted }) =>
  queryOptions({
    queryKey: ["report", "projects", query],
    queryFn: ({ signal }) => getClient().send(projectRisks, { query, signal }),
    refetchInterval: refetchUntilFresh,
    staleTime: 0,
  });

const pages = new Map([
  ["risks", ProjectRisksPage],
  ["compare", ComparePage],
]);

/** The pages about several projects: one route, as every page of the console loads the routes. */
export function ProjectsPage() {
  const { page = "" } = useParams();
  const Page = pages.get(page);
  return Page ? <Page /> : <Navigate to="/404" replace />;
}

/** Risks of all projects that the user may see, those that need care first. */
function ProjectRisksPage() {
  useTitle(texts.title);
  const [params, change] = useAddressParams();
  const choices = readReportAddress(params, new Date());
  const query = useQuery(projectRisksOptions(choices));
  const [selected, setSelected] = useState<readonly string[]>([]);
  const all = query.data?.projects ?? [];
  const groups = new Map(all.map(({ groupId, groupName }) => [groupId, groupName]));
  const groupId = params.get("group") ?? "";
  const shown = groups.has(groupId) ? all.filter((each) => each.groupId === groupId) : all;
  const options = [
    { value: "", label: texts.allGroups },
    ...[...groups].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label, "en")),
  ];
  const menu = groups.size > 1 && (
    <SelectMenu
      aria-label={texts.group}
      options={options}
      value={groups.has(groupId) ? groupId : ""}
      onValueChange={(id) => change({ group: id })}
      className="w-44 xl:w-56"
    />
  );
  return (
    <div className="pb-8">
      <ProjectsHeader title={texts.title} choices={choices} range={query.data?.range} menu={menu}>
        {selected.length < 2 ? (
          <Button variant="ghost" disabled title={texts.compareHint}>
            <Columns3 />
            {texts.compare(0)}
          </Button>
        ) : (
          <Button variant="ghost" asChild>
            <Link to={comparePath(selected, choices)}>
              <Columns3 />
              {texts.compare(selected.length)}
            </Link>
          </Button>
        )}
      </ProjectsHeader>
      {query.isError && !query.data ? (
        <ListError query={query} />
      ) : !query.data ? (
        <SkeletonDelay label={texts.loading}>
          <Skeleton className="mx-6 h-96 rounded-lg" />
        </SkeletonDelay>
      ) : shown.length === 0 ? (
        <EmptyState icon={Layers} title={texts.emptyTitle} text={texts.emptyText} />
      ) : (
        <div className="grid grid-cols-1 gap-4 px-6">
          <Risks projects={shown} {...{ query, choices, selected }} onSelect={setSelected} />
          <HowCounted counted={choices.counted} />
        </div>
      )}
    </div>
  );
}

interface RisksProps {
  projects: readonly Project[];
  query: { readonly data: ProjectRisks; readonly isFetching: boolean };
  choices: { readonly period: string; readonly counted: Counted };
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}

function Risks({ projects, query: { data, isFetching }, choices, selected, onSelect }: RisksProps) {
  const judged = projects
    .map((each): Judged => ({ ...each, verdicts: each.figures ? verdictsOf(each.figures) : [] }))
    .toSorted((a, b) => compareByCare(a.verdicts, b.verdicts));
  const inDanger = judged.filter(({ verdicts }) => verdicts.some(({ level }) => level === "high")).length;
  const waiting = judged.filter(({ figures }) => figures === null).length;
  const oldest = judged.flatMap(({ countedAt }) => countedAt ?? []).toSorted()[0];
  return (
    <Card aria-label={texts.title} aria-busy={isFetching}>
      <p role="status" className="px-4 pt-3 pb-1 text-ink-2">
        {texts.summary(inDanger, judged.length)}{" "}
        <span className="text-ink-3">
          {waiting > 0
            ? texts.counting(waiting)
            : data.isStale
              ? overviewTexts.recounting
              : oldest && texts.countedAt(formatTimeOfDay(oldest))}
        </span>
      </p>
      <div className="px-4 pb-4">
        <WideTable label={texts.title} className="text-left">
          <thead>
            <tr className="align-bottom text-xs *:py-2 *:pl-4 *:font-medium print:*:pl-1">
              <th scope="col" className="min-w-48 pl-0!">
                {texts.project}
              </th>
              {riskIds.map((id) => (
                <th key={id} scope="col" className="min-w-28 print:min-w-0">
                  {riskOf(id).label}
                  <span className="block font-normal text-ink-3 first-letter:uppercase">{riskOf(id).thresholds}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {judged.map((project) => (
              <Row
                key={project.id}
                {...{ project, data, choices }}
                isSelected={selected.includes(project.id)}
                mayBeSelected={selected.includes(project.id) || selected.length < mostCompared}
                onSelect={(is) =>
                  onSelect(is ? [...selected, project.id] : selected.filter((each) => each !== project.id))
                }
              />
            ))}
          </tbody>
        </WideTable>
      </div>
    </Card>
  );
}

interface RowProps extends Pick<RisksProps, "choices"> {
  project: Judged;
  data: ProjectRisks;
  isSelected: boolean;
  mayBeSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

function Row({ project, data, choices, isSelected, mayBeSelected, onSelect }: RowProps) {
  const { id, name, groupId, groupName, verdicts } = project;
  const links = reportLinks({ groupId, segmentId: id, counted: choices.counted });
  return (
    <tr className="border-t border-line align-top *:py-2 *:pl-4 print:*:pl-1">
      <th scope="row" className="pl-0! font-normal">
        <span className="flex items-start gap-3">
          <Checkbox
            aria-label={texts.select(name)}
            className="mt-0.5 print:hidden"
            checked={isSelected}
            disabled={!mayBeSelected}
            onCheckedChange={onSelect}
          />
          <span className="min-w-0">
            <Link to={reportAddress(id, choices)} className="font-semibold hover:underline">
              <bdi>{name}</bdi>
            </Link>
            {groupName !== name && <bdi className="block text-xs text-ink-3">{groupName}</bdi>}
          </span>
        </span>
      </th>
      {verdicts.length === 0 && (
        <td colSpan={riskIds.length} className="text-ink-3">
          {texts.waiting}
        </td>
      )}
      {verdicts.map((verdict) => (
        <td key={verdict.id}>
          <RiskCell verdict={verdict} href={links.of(verdict.figure, data.range)} />
        </td>
      ))}
    </tr>
  );
}
