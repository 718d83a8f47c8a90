import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { can, getClient } from "#console/core/api-client.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { bulkList, type RecentChange } from "#shared/contract/bulk.ts";
import { relativeTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { undoJob } from "./follow-job.ts";
import { outcomeOf, type Words } from "./outcome.ts";
import { showReceipt } from "./receipt-store.ts";
import { texts } from "./texts.ts";

type Kind = RecentChange["kind"];

/** Drawer with the user's bulk changes of the last 30 days, their results and an undo button. */
export function ChangesDrawer({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { title, text } = texts.recent;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      footer={
        can("inbox") && (
          <OverlayFooter
            close={null}
            action={
              <Button asChild>
                <Link to="/changes">{texts.recent.all}</Link>
              </Button>
            }
          />
        )
      }
    >
      <Changes kind={kind} onClose={onClose} />
    </Drawer>
  );
}

function Changes({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const [now] = useState(() => new Date());
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["changes", kind],
    queryFn: async ({ signal }) => (await getClient().send(bulkList, { query: { kind }, signal })).rows,
    staleTime: 0,
  });
  if (error && !data) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <div className="grid gap-3 px-6 py-4" aria-busy="true">
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} className="h-11" />
        ))}
      </div>
    );
  }
  if (data.length === 0) return <EmptyState title={texts.recent.emptyTitle} text={texts.recent.emptyText} />;
  return (
    <ul aria-label={texts.recent.list}>
      {data.map((change) => (
        <Change key={change.id} change={change} now={now} onClose={onClose} />
      ))}
    </ul>
  );
}

function Change({ change, now, onClose }: { change: RecentChange; now: Date; onClose: () => void }) {
  const { id, done, failed, createdAt, status, error, isUndoable } = change;
  const notes = [
    relativeTime(createdAt, now),
    status === "cancelled" ? texts.stopped : null,
    error,
    failed > 0 ? texts.notDone(failed) : null,
    done > 0 && !isUndoable ? texts.recent.undone : null,
  ].filter((note) => note !== null);
  return (
    <li className="flex items-center gap-3 border-b border-line px-6 py-2.5">
      <div className="min-w-0 flex-auto">
        <p className="font-medium text-ink">{done === 0 ? texts.nothing : sentenceOf(change)}</p>
        <p className="text-xs text-ink-3">{notes.join(" · ")}</p>
      </div>
      {failed > 0 && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            onClose();
            showReceipt({ ...outcomeOf(change), undoable: isUndoable ? id : null });
          }}
        >
          {texts.details}
        </Button>
      )}
      {isUndoable && (
        <Button
          size="sm"
          aria-label={texts.recent.undo(sentenceOf(change))}
          onClick={() => {
            onClose();
            void undoJob(id);
          }}
        >
          <Undo2 />
          {texts.undo}
        </Button>
      )}
    </li>
  );
}

/** Describes a change with the same text as its toast. */
function sentenceOf({ kind, action, done }: RecentChange): string {
  if ("mergeSuggestions" in action) return texts.recent.merged(done);
  const what = kind === "member" ? texts.people(done) : texts.organizations(done);
  const words = wordsOf(action);
  return words === null ? texts.recent.other(what) : texts.done[words](what);
}

function wordsOf(action: RecentChange["action"]): Words | null {
  if ("tags" in action) return "tags";
  if ("employer" in action) return "employer";
  if ("enrich" in action) return "enrich";
  if ("delete" in action) return "remove";
  if ("isTeamOrganization" in action) return action.isTeamOrganization === true ? "markTeam" : "unmarkTeam";
  if (!("attributes" in action)) return null;
  const attributes = Object.entries(action.attributes ?? {}) as [string, { custom?: unknown } | null][];
  const [[name, value] = ["", null], ...others] = attributes;
  if (others.length === 0 && name === "isTeamMember") return value?.custom === true ? "markTeam" : "unmarkTeam";
  if (others.length === 0 && name === "isBot") return value?.custom === true ? "markBot" : "unmarkBot";
  return "attribute";
}
