import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, ExternalLink } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { handleError } from "#console/core/handle-error.ts";
import { imageAddress } from "#console/core/image-address.ts";
import { type Column, DataTable, formatCount, type NameColumn, None, profilePath } from "#console/data-table/index.ts";
import { independent } from "#console/record-page/index.ts";
import { showToast } from "#console/ui/toast.ts";
import type { CheckSummary } from "#shared/contract/data-quality.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import type { CheckedKind, DataQualityCheck } from "#shared/domain/data-quality.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { relativeTime, shownPeriod } from "#shared/domain/text/dates.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button, buttonVariants } from "#shared/ui/components/button.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { useMedia } from "#shared/ui/hooks/use-media.ts";
import { type CopilotState, copilotHref } from "./copilot-address.ts";
import { type Finding, findingsOptions, hasChecks, perLoad, setIgnored } from "./copilot-queries.ts";
import { type FindingRow, type Outcome, trackReview } from "./finding.ts";
import { FindingDrawer } from "./finding-drawer.tsx";
import { FoundCell } from "./found-cell.tsx";
import { texts } from "./texts.ts";

const listTexts = texts.list;

interface FindingsListProps {
  group: ProjectGroup;
  segmentId: string;
  state: CopilotState;
  check: DataQualityCheck;
  /** Undefined until loaded, and on backends without counts. */
  counted: CheckSummary | undefined;
}

/** List of the findings of one check, which the user works through in place. */
export function FindingsList({ group, segmentId, state, check, counted }: FindingsListProps) {
  const { kind, record, showsIgnored } = state;
  const navigate = useNavigate();
  // Next to the menu and the checks, another column fits on large screens only.
  const isWide = useMedia("(min-width: 100rem)");
  const work = useOutcomes(kind, check.type, segmentId);
  const { outcomes } = work;
  // The server omits corrected and ignored findings, which moves the next page forward by their number.
  const nextOffset = (loaded: readonly Finding[]) =>
    loaded.length - (showsIgnored ? 0 : loaded.filter(({ id }) => outcomes.has(id)).length);
  const query = useInfiniteQuery(
    findingsOptions({ kind, segmentId, type: check.type, ignored: showsIgnored }, nextOffset),
  );
  const rows = useMemo(
    () => uniqueRows(query.data?.pages.flat() ?? [], outcomes, showsIgnored),
    [query.data, outcomes, showsIgnored],
  );
  const href = (changed: Partial<CopilotState>) => copilotHref(group.id, { ...state, ...changed });
  const open = (id: string | null) => void navigate(href({ record: id }), { replace: record !== null });
  const total = showsIgnored ? counted?.ignored : counted?.count;
  const columns = useMemo(
    () => columnsOf(kind, check, { showsIgnored, isWide, restore: (row) => void work.restore(row) }),
    [kind, check, showsIgnored, isWide, work.restore],
  );
  const trailing = useMemo(
    () => ({
      width: 160,
      head: <span className="sr-only">{listTexts.actions}</span>,
      cell: (row: FindingRow) => (
        <ReviewLink kind={kind} row={row} groupId={group.id} segmentId={segmentId} issueType={check.type} />
      ),
    }),
    [kind, group.id, segmentId, check.type],
  );
  const link = useMemo(
    () => ({ to: (row: FindingRow) => copilotHref(group.id, { ...state, record: row.id }) }),
    [group.id, state],
  );
  const { isError, error, isFetching, isFetchingNextPage, refetch } = query;
  return (
    <section aria-label={check.label} className="flex min-h-0 flex-auto flex-col">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-6 py-3">
        <div className="min-w-0 flex-auto basis-80">
          <h2 className="flex items-center gap-2 text-lg">
            {check.label}
            {total !== undefined && !showsIgnored && (
              <Badge tone={total === 0 ? "good" : check.badge === "danger" ? "bad" : "warn"}>
                {formatCount(total)}
              </Badge>
            )}
          </h2>
          <p className="mt-0.5 text-ink-2">
            {check.why} {check.advice}
          </p>
        </div>
        {hasChecks() && (
          <Segmented
            label={listTexts.shown}
            items={[
              { value: "open", label: listTexts.open },
              { value: "ignored", label: listTexts.ignored(counted?.ignored ?? 0) },
            ]}
            value={showsIgnored ? "ignored" : "open"}
            onValueChange={(shown) => void navigate(href({ showsIgnored: shown === "ignored", record: null }))}
          />
        )}
      </header>
      <DataTable
        label={listTexts.label(check.label, rows.length)}
        loading={listTexts.loading}
        caption={texts.byActivity}
        query={{
          data: query.data && { rows },
          isError: isError && !query.data,
          error,
          isFetching: isFetching && !isFetchingNextPage,
          refetch: refetch as never,
        }}
        name={names[kind]}
        columns={columns}
        trailing={trailing}
        link={link}
        density="normal"
        pageSize={perLoad}
        empty={
          <EmptyState
            icon={CircleCheck}
            headingLevel={3}
            title={showsIgnored ? listTexts.emptyIgnoredTitle : listTexts.emptyTitle}
            text={showsIgnored ? listTexts.emptyIgnoredText : listTexts.emptyText}
          />
        }
      />
      {rows.length > 0 && (
        <footer className="flex min-h-12 flex-none items-center gap-4 border-t border-line px-6 py-2 text-ink-3">
          <p role="status" className="tabular-nums">
            {listTexts.of(rows.length, Math.max(total ?? 0, rows.length))}
          </p>
          <p>{texts.byActivity}</p>
          {query.hasNextPage && (
            <Button size="sm" className="ml-auto" busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {listTexts.loadMore}
            </Button>
          )}
        </footer>
      )}
      {record && query.data && (
        <FindingDrawer
          {...{ kind, check, rows, group, segmentId }}
          id={record}
          total={Math.max(total ?? 0, rows.length)}
          list={href({ record: null })}
          onGo={open}
          onCorrected={work.markCorrected}
          onIgnore={hasChecks() && !showsIgnored ? (row) => void work.ignore(row) : undefined}
          onNearEnd={() => {
            if (query.hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
          }}
        />
      )}
    </section>
  );
}

function uniqueRows(
  findings: readonly Finding[],
  outcomes: ReadonlyMap<string, Outcome>,
  showsIgnored: boolean,
): FindingRow[] {
  const byId = new Map(findings.map((each) => [each.id, { ...each, outcome: outcomes.get(each.id) ?? null }]));
  return [...byId.values()].filter(({ outcome }) => !showsIgnored || outcome === null);
}

/** Outcomes of this visit by record id. Completed rows keep their position, so that the list does not jump. */
function useOutcomes(kind: CheckedKind, type: string, segmentId: string) {
  const cache = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const actions = useMemo(() => {
    const counted = () => cache.invalidateQueries({ queryKey: ["data-quality", "summary"] });
    const note = (id: string, outcome: Outcome | null) => {
      setOutcomes((before) => {
        if ((before.get(id) ?? null) === outcome) return before;
        const next = new Map(before);
        if (outcome) next.set(id, outcome);
        else next.delete(id);
        return next;
      });
      void counted();
    };
    async function restore({ id, displayName }: Finding) {
      try {
        await setIgnored(kind, id, type, false);
        note(id, null);
        showToast({ type: "success", message: texts.restoredToast(displayName) });
        await cache.invalidateQueries({ queryKey: ["data-quality", "findings", kind, segmentId, type, true] });
      } catch (error) {
        handleError(error);
      }
    }
    async function ignore(row: Finding) {
      try {
        await setIgnored(kind, row.id, type, true);
        note(row.id, "ignored");
        const action = { label: texts.undo, onAction: () => void restore(row) };
        showToast({ type: "success", message: texts.ignoredToast(row.displayName), action });
      } catch (error) {
        handleError(error);
      }
    }
    const markCorrected = (id: string, isCorrected: boolean) => note(id, isCorrected ? "corrected" : null);
    return { restore, ignore, markCorrected };
  }, [cache, kind, type, segmentId]);
  return { outcomes, ...actions };
}

const nameOf = (kind: CheckedKind): NameColumn<FindingRow> => ({
  label: listTexts.record[kind],
  width: 220,
  grows: true,
  isSquare: kind === "organization",
  name: ({ displayName }) => displayName,
  picture: (row) => (
    <Avatar
      square={kind === "organization"}
      size={24}
      id={row.id}
      name={row.displayName}
      src={imageAddress("attributes" in row ? attributeValue(row.attributes, "avatarUrl") : row.logo)}
    />
  ),
  badges: ({ outcome }) =>
    outcome === "corrected" ? (
      <Badge tone="good">{listTexts.corrected}</Badge>
    ) : (
      outcome === "ignored" && <Badge>{listTexts.ignoredBadge}</Badge>
    ),
});

const names = { member: nameOf("member"), organization: nameOf("organization") } as const;

interface ColumnOptions {
  readonly showsIgnored: boolean;
  readonly isWide: boolean;
  readonly restore: (row: FindingRow) => void;
}

function columnsOf(
  kind: CheckedKind,
  check: DataQualityCheck,
  { showsIgnored, isWide, restore }: ColumnOptions,
): readonly Column<FindingRow>[] {
  const columns: Column<FindingRow>[] = [
    {
      id: "found",
      label: listTexts.found,
      width: isWide ? 360 : showsIgnored ? 200 : 280,
      cell: (row, now) => <FoundCell check={check} detail={row} now={now} />,
    },
    {
      id: "activityCount",
      label: listTexts.activities,
      width: 96,
      alignsEnd: "plain",
      cell: ({ activityCount }) => <span className="block text-right tabular-nums">{formatCount(activityCount)}</span>,
    },
  ];
  if (kind === "member" && isWide && hasChecks()) {
    columns.splice(1, 0, { id: "organization", label: listTexts.organization, width: 168, cell: organizationCell });
  }
  if (showsIgnored) {
    columns.push({
      id: "ignored",
      label: listTexts.ignoredBadge,
      width: 300,
      cell: (row, now) => (
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-auto truncate text-ink-3">
            {listTexts.ignoredBy(row.ignoredBy ?? listTexts.somebody, relativeTime(row.ignoredAt ?? null, now))}
          </span>
          <Button size="xs" aria-label={listTexts.stopIgnoringOf(row.displayName)} onClick={() => restore(row)}>
            {listTexts.stopIgnoring}
          </Button>
        </span>
      ),
    });
  }
  return columns;
}

function organizationCell(row: FindingRow) {
  const organization = "organization" in row ? row.organization : null;
  const [period] = ("independent" in row && row.independent) || [];
  if (!organization && period) {
    const dates = shownPeriod(period.dateStart, period.dateEnd);
    return (
      <span className="truncate" title={dates}>
        {independent.name} <span className="text-ink-3">{dates}</span>
      </span>
    );
  }
  if (!organization) return <None what={listTexts.organization} />;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar
        square
        size={20}
        id={organization.id}
        name={organization.displayName}
        src={imageAddress(organization.logo)}
      />
      <bdi className="truncate">{organization.displayName}</bdi>
    </span>
  );
}

interface ReviewLinkProps {
  kind: CheckedKind;
  row: Finding;
  groupId: string;
  /** Id of the selected project, or of the group. */
  segmentId: string;
  issueType: string;
}

/** Link that opens the full profile in a new tab. */
function ReviewLink({ kind, row, groupId, segmentId, issueType }: ReviewLinkProps) {
  return (
    <a
      className={buttonVariants({ size: "sm" })}
      href={profilePath(kind === "member" ? "/people" : "/organizations", row.id, groupId)}
      target="_blank"
      rel="noopener"
      aria-label={listTexts.reviewOf(row.displayName)}
      onClick={() => trackReview(kind, row.id, segmentId, issueType)}
    >
      {listTexts.review}
      <ExternalLink className="size-3.5" />
    </a>
  );
}
