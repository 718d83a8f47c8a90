import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import { shareText } from "#console/ui/share-text.ts";
import { showToast } from "#console/ui/toast.ts";
import { type Maintainers, maintainerDecide, maintainers } from "#shared/contract/maintainers.ts";
import { maintainerRoleLabel } from "#shared/domain/people/maintainer-role.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { formatMonth, relativeTime } from "#shared/domain/text/dates.ts";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { Figure } from "../bar-list.tsx";
import { Section } from "../charts.tsx";
import { reportLinks } from "./report-links.ts";
import { reportTexts } from "./report-texts.ts";
import { RepositoryLink } from "./repository-link.tsx";

const texts = reportTexts.maintainers;

type Maintainer = Maintainers["maintainers"][number];
type Decision = { id: string; memberId: string; decision: "confirmed" | "rejected" | "withdrawn" };

const maintainersKey = "maintainers";
/** Rows before "Show all": a large repository lists thousands. */
const fewRows = 50;

const maintainersOptions = (segment: string) =>
  queryOptions({
    queryKey: [maintainersKey, segment],
    queryFn: ({ signal }) => getClient().send(maintainers, { query: { segment }, signal }),
  });

/** Who maintains the repositories, and whom they work for. Profiles are confirmed where a file has only a name. */
export function ReportMaintainers({ group, segmentId }: { group: ProjectGroup; segmentId: string }) {
  const { data, isError } = useQuery(maintainersOptions(segmentId));
  const client = useQueryClient();
  const mayDecide = usePermissionInGroup("memberEdit");
  const decide = useMutation({
    mutationFn: ({ id, ...body }: Decision) =>
      getClient().send(maintainerDecide, { params: { id }, body, segments: [segmentId] }),
    onSuccess: (_, { id, memberId, decision }) =>
      showToast({
        type: "success",
        message: texts[decision],
        ...(decision !== "withdrawn" && {
          action: { label: texts.undo, onAction: () => decide.mutate({ id, memberId, decision: "withdrawn" }) },
        }),
      }),
    onError: () => showToast({ type: "error", message: texts.failed }),
    onSettled: () => client.invalidateQueries({ queryKey: [maintainersKey] }),
  });
  const onDecide = mayDecide ? (decision: Decision) => !decide.isPending && decide.mutate(decision) : null;
  return (
    <Section title={texts.title}>
      <p className="mb-3 max-w-prose text-ink-3">{texts.definition}</p>
      {data ? (
        <MaintainersTable {...{ data, group, segmentId, onDecide }} />
      ) : isError ? (
        <p role="alert">{texts.notLoaded}</p>
      ) : (
        <Skeleton className="h-24 rounded-md" />
      )}
    </Section>
  );
}

interface TableProps {
  data: Maintainers;
  group: ProjectGroup;
  segmentId: string;
  onDecide: ((decision: Decision) => void) | null;
}

function MaintainersTable({ data, group, segmentId, onDecide }: TableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const all = data.maintainers;
  const links = reportLinks({
    ...{ groupId: group.id, segmentId: segmentId === group.id ? null : segmentId, counted: "all" },
  });
  if (all.length === 0 && data.former === 0) return <p className="text-ink-3">{texts.none}</p>;
  const employers = [...Map.groupBy(all, ({ employer }) => employer?.displayName ?? null)]
    .flatMap(([name, { length }]) => (name === null ? [] : [{ name, length }]))
    .toSorted((a, b) => b.length - a.length);
  const [largest] = employers;
  const unknown = all.filter(({ person }) => person === null).length;
  return (
    <>
      <p className="mb-2">
        {texts.summary(all.length, largest?.name ?? null, shareText(largest?.length ?? 0, all.length))}{" "}
        {unknown > 0 && <span className="text-ink-3">{texts.withoutProfile(unknown)}. </span>}
        {data.former > 0 && <Figure href={links.maintainers("formerMaintainer")}>{texts.former(data.former)}</Figure>}
      </p>
      <div className="overflow-x-auto print:overflow-visible">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">{texts.title}</caption>
          <thead>
            <tr className="text-xs text-ink-3 *:py-1 *:pr-4 *:font-medium *:whitespace-nowrap">
              {[texts.person, texts.worksFor, texts.role, texts.repository, texts.since, texts.lastActive].map(
                (title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {all.map((each, at) => (
              <Row
                key={each.entries[0]?.id ?? each.name}
                maintainer={each}
                isHidden={!isWhole && at >= fewRows}
                links={links}
                onDecide={onDecide}
              />
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && all.length > fewRows && (
        <Button size="sm" className="mt-2 print:hidden" onClick={() => setIsWhole(true)}>
          {texts.showAll(all.length)}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  maintainer: Maintainer;
  /** True for rows that only print shows. */
  isHidden: boolean;
  links: ReturnType<typeof reportLinks>;
  onDecide: TableProps["onDecide"];
}

function Row({ maintainer, isHidden, links, onDecide }: RowProps) {
  const { name, person, employer, isIndependent, lastActive, entries, suggestions } = maintainer;
  const first = entries[0];
  const confirmed = entries.find(({ isConfirmed }) => isConfirmed);
  return (
    <tr className={cn("border-t border-line align-top *:py-1.5 *:pr-4", isHidden && "hidden print:table-row")}>
      <th scope="row" className="min-w-48 font-normal">
        {person ? (
          <Link to={links.profile("people", person.id)} className="font-medium hover:underline">
            <bdi>{person.displayName}</bdi>
          </Link>
        ) : (
          <>
            <bdi>{name}</bdi> <span className="text-xs text-ink-3">{texts.noProfile}</span>
          </>
        )}
        {person && confirmed && onDecide && (
          <Button
            size="sm"
            variant="ghost"
            className="ml-2 print:hidden"
            aria-label={texts.undoOf(person.displayName)}
            onClick={() => onDecide({ id: confirmed.id, memberId: person.id, decision: "withdrawn" })}
          >
            {texts.undo}
          </Button>
        )}
        {first && <Suggestions entryId={first.id} suggestions={suggestions} onDecide={onDecide} links={links} />}
      </th>
      <td>
        {employer ? (
          <Link to={links.profile("organizations", employer.id)} className="hover:underline">
            <bdi>{employer.displayName}</bdi>
          </Link>
        ) : (
          <span className="text-ink-3">{isIndependent ? reportTexts.independent : reportTexts.none}</span>
        )}
      </td>
      <td className="whitespace-nowrap">
        {[...new Set(entries.map(({ role }) => maintainerRoleLabel(role)))].join(", ")}
      </td>
      <td>
        {entries.map(({ id, repository }) => (
          <span key={id} className="block">
            <RepositoryLink url={repository} />
          </span>
        ))}
      </td>
      <td className="whitespace-nowrap tabular-nums">
        {entries.map(({ id, since }) => (
          <span key={id} className="block">
            {formatMonth(since) ?? reportTexts.none}
          </span>
        ))}
      </td>
      <td className="whitespace-nowrap text-ink-2">
        {lastActive ? relativeTime(lastActive, new Date()) : reportTexts.none}
      </td>
    </tr>
  );
}

function Suggestions({
  entryId,
  suggestions,
  onDecide,
  links,
}: { entryId: string; suggestions: Maintainer["suggestions"] } & Pick<RowProps, "links" | "onDecide">) {
  if (!onDecide || suggestions.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 print:hidden">
      {suggestions.map(({ id, displayName, activityCount }) => (
        <li key={id} className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
          <Link to={links.profile("people", id)} className="underline">
            {texts.isThis(displayName)}
          </Link>
          <span className="text-ink-3">{texts.activities(activityCount)}</span>
          {(["confirmed", "rejected"] as const).map((decision) => (
            <Button
              key={decision}
              size="sm"
              aria-label={decision === "confirmed" ? texts.confirmOf(displayName) : texts.rejectOf(displayName)}
              onClick={() => onDecide({ id: entryId, memberId: id, decision })}
            >
              {decision === "confirmed" ? texts.confirm : texts.reject}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  );
}
