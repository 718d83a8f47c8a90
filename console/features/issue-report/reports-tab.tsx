import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Flag, UserCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { handleError } from "#console/core/handle-error.ts";
import { formatCount, ListError, usePageAddress } from "#console/data-table/index.ts";
import { focusIfLost } from "#console/record-page/index.ts";
import { useUser } from "#console/session/index.ts";
import { Pagination } from "#console/ui/navigation/pagination.tsx";
import { TabCount, TabLink, TabLinks } from "#console/ui/navigation/tabs.tsx";
import { showToast } from "#console/ui/toast.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { ReportDrawer } from "./report-drawer.tsx";
import { ReportItem } from "./report-item.tsx";
import { changeReport, type Report, type ReportState, reportsOptions } from "./report-queries.ts";
import { texts } from "./texts.ts";

const states = ["open", "resolved"] as const;
const listTexts = texts.list;

/** Tab with the reports of data issues. Resolved reports have a separate sub-tab. */
export function ReportsTab() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [managed, setManaged] = useState<Report | null>(null);

  const address = usePageAddress();
  const { page } = address;
  const state: ReportState = address.get("state") === "resolved" ? "resolved" : "open";
  const me = useUser()?.id ?? null;
  const isMine = address.get("assigned") === "me";
  const query = useQuery(reportsOptions(state, isMine ? me : null, page));
  const now = new Date(query.dataUpdatedAt);
  async function move(report: Report, to: ReportState, withUndo: boolean) {
    setBusy(report.id);
    try {
      await changeReport(report.id, { state: to });
      const action = { label: listTexts.undo, onAction: () => void move(report, report.state, false) };
      showToast({
        type: "success",
        message: to === "resolved" ? listTexts.resolved : listTexts.reopened,
        ...(withUndo ? { action } : {}),
      });
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(null);
      const refetching = cache.invalidateQueries({ queryKey: ["data-issues"] });
      void refetching.then(() => focusIfLost("main [aria-current=page]"));
    }
  }

  const rows = query.data?.rows ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll only a focused region
    <section tabIndex={0} aria-label={listTexts.title} className="flex min-h-0 flex-1 flex-col overflow-auto">
      <header className="flex items-center border-b border-line px-4">
        <TabLinks aria-label={listTexts.tabs} className="flex-1 border-b-0">
          {states.map((each) => (
            <TabLink key={each} current={each === state}>
              <Link to={address.hrefWith("state", each === "open" ? "" : each)} replace>
                {listTexts.states[each]}
                {each === state && query.data && <TabCount>{formatCount(query.data.count)}</TabCount>}
              </Link>
            </TabLink>
          ))}
        </TabLinks>
        <Button asChild size="sm" variant={isMine ? "outline" : "ghost"}>
          <Link aria-current={isMine} to={address.hrefWith("assigned", isMine ? "" : "me")} replace>
            <UserCheck />
            {listTexts.mine}
          </Link>
        </Button>
      </header>
      {query.isError ? (
        <ListError query={query} />
      ) : !query.data ? (
        <SkeletonDelay label={listTexts.loading} className="px-6 pt-2">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="my-6 w-full" />
          ))}
        </SkeletonDelay>
      ) : rows.length === 0 ? (
        <Nothing state={state} isMine={isMine} isFirst={page.currentPage === 1} onFirst={() => address.goTo(1)} />
      ) : (
        <>
          <ul
            aria-label={listTexts.caption(listTexts.states[state])}
            className="flex-auto divide-y divide-line"
            aria-busy={query.isFetching}
          >
            {rows.map((report) => (
              <ReportItem
                key={report.id}
                report={report}
                now={now}
                busy={busy === report.id}
                onMove={(to) => void move(report, to, true)}
                onManage={() => setManaged(report)}
              />
            ))}
          </ul>
          <Pagination
            page={page.currentPage}
            pageSize={page.pageSize}
            total={query.data.count}
            shown={rows.length}
            hrefFor={address.hrefFor}
            onPageChange={address.goTo}
            onPageSizeChange={address.setPageSize}
          />
        </>
      )}
      {managed && <ReportDrawer report={managed} onClose={() => setManaged(null)} />}
    </section>
  );
}

interface NothingProps {
  state: ReportState;
  isMine: boolean;
  isFirst: boolean;
  onFirst: () => void;
}

function Nothing({ state, isMine, isFirst, onFirst }: NothingProps) {
  if (!isFirst) {
    const action = <Button onClick={onFirst}>{listTexts.firstPage}</Button>;
    return <EmptyState icon={Flag} title={listTexts.pastEndTitle} action={action} />;
  }
  if (isMine) return <EmptyState icon={Flag} title={listTexts.emptyMineTitle} />;
  const isOpen = state === "open";
  return (
    <EmptyState
      icon={Flag}
      title={isOpen ? listTexts.emptyOpenTitle : listTexts.emptyResolvedTitle}
      text={isOpen ? listTexts.emptyOpenText : listTexts.emptyResolvedText}
    />
  );
}
