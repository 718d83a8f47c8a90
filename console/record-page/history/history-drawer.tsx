import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { can } from "#console/core/api-client.ts";
import { changesPath } from "#console/core/changes-path.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { auditActionLabel } from "#shared/domain/audit-actions.ts";
import { formatDateTime, relativeTime } from "#shared/domain/text/dates.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { usePermissionInGroup } from "../editing/use-permission-in-group.ts";
import type { MergedKind } from "../menu/merge-actions.ts";
import { HistoryLines, useHistoryNames } from "./changes.tsx";
import { type HistoryEntry, type HistoryNames, historyLines } from "./history-lines.ts";
import { historyOptions } from "./history-queries.ts";
import { Merges, type RevertBy } from "./merges.tsx";
import { texts } from "./texts.ts";

export interface HistoryDrawerProps {
  kind: MergedKind;
  /** Id of the person or the organization. */
  entityId: string;
  name: string;
  /** Editor that undoes a merge; null without the permission to edit. */
  editor: { readonly edit: (unmerging: { kind: "unmerge"; identity: RevertBy; revert: true }) => void } | null;
  onClose: () => void;
}

const skeletonLines = Array.from({ length: 6 }, (_, index) => (
  <div key={index} className="grid gap-2.5 border-b border-line px-6 py-4">
    <Skeleton className="w-56" />
    <Skeleton className="w-80" />
  </div>
));

/** Changes of a profile with their authors, newest first. Nothing without the permission to read them. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  return usePermissionInGroup("auditLogRead") ? <AllowedHistory {...props} /> : null;
}

function AllowedHistory({ kind, entityId, name, editor, onClose }: HistoryDrawerProps) {
  const mayMerge = usePermissionInGroup(kind === "member" ? "mergeMembers" : "mergeOrganizations");
  const [now] = useState(() => new Date());
  const history = useInfiniteQuery(historyOptions(entityId));
  const entries = history.data?.pages.flat() ?? [];
  const { names, waiting: waitsForNames } = useHistoryNames(entries);
  // Names load after the entries. Waiting avoids showing a wrong name meanwhile.
  const waiting = history.isPending || waitsForNames;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      preTitle={<bdi>{name}</bdi>}
      title={texts.title}
      description={texts.text}
      width="600px"
      footer={
        can("inbox") && (
          <OverlayFooter
            close={null}
            action={
              <Button asChild>
                <Link to={changesPath(null, kind === "member" ? { person: entityId } : { organization: entityId })}>
                  {texts.all}
                </Link>
              </Button>
            }
          />
        )
      }
    >
      <Merges
        kind={kind}
        entityId={entityId}
        now={now}
        onUnmerge={
          mayMerge && editor
            ? (identity) => {
                onClose();
                editor.edit({ kind: "unmerge", identity, revert: true });
              }
            : null
        }
      />
      {history.isError && entries.length === 0 ? (
        <ErrorState onRetry={() => void history.refetch()} retrying={history.isFetching} />
      ) : waiting ? (
        <SkeletonDelay>{skeletonLines}</SkeletonDelay>
      ) : entries.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
        <ol tabIndex={0} aria-label={texts.title} className="focus-quiet">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} names={names} now={now} />
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <div className="grid justify-items-center py-4">
          <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Drawer>
  );
}

function Entry({ entry, names, now }: { entry: HistoryEntry; names: HistoryNames; now: Date }) {
  const who = entry.user?.fullName || entry.user?.email || texts.platform;
  const lines = historyLines(entry, names);
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 border-b border-line px-6 py-3">
      <Avatar size={24} id={entry.userId ?? ""} name={who} />
      <div className="min-w-0">
        <h3 className="text-sm font-semibold">{auditActionLabel(entry.actionType)}</h3>
        <p className="text-xs text-ink-3">
          <bdi>{who}</bdi> ·{" "}
          <time dateTime={entry.timestamp} title={formatDateTime(entry.timestamp)}>
            {relativeTime(entry.timestamp, now)}
          </time>
        </p>
        {!entry.success && <p className="mt-1 text-bad">{texts.failed}</p>}
        {lines.length > 0 && <HistoryLines lines={lines} />}
      </div>
    </li>
  );
}
