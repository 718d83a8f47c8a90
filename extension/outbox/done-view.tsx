import { CircleCheck, LoaderCircle } from "lucide-react";
import { formatTimeOfDay } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { sendMessage } from "../base/send-message.ts";
import { useStored } from "../base/use-stored.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import { useViews, type ViewProps } from "../kit/views.ts";
import { aboutOf, describe, resultOf } from "./describe.ts";
import { mayUndo } from "./may-undo.ts";
import { type Receipt, receipts, startOfYesterday } from "./storage.ts";
import { texts } from "./texts.ts";

/** View of what this user did today and yesterday, newest first, with undo and unmerge. */
export function DoneView({ workplace, onClose, onOpen }: ViewProps) {
  const { origin, userId } = workplace;
  const now = Date.now();
  const own = (useStored(receipts) ?? []).filter(
    ({ entry, at }) => entry.server === origin && entry.userId === userId && at >= startOfYesterday(now),
  );
  const today = new Date(now).setHours(0, 0, 0, 0);
  const days = [
    [texts.days.today, own.filter(({ at }) => at >= today)],
    [texts.days.yesterday, own.filter(({ at }) => at < today)],
  ] as const;
  return (
    <ViewFrame title={texts.done} onClose={onClose}>
      {own.length === 0 && <EmptyState icon={CircleCheck} title={texts.nothingDone} text={texts.nothingDoneText} />}
      {days.map(
        ([title, done]) =>
          done.length > 0 && (
            <section key={title} aria-label={title}>
              <h2 className="font-semibold text-md">{title}</h2>
              <ul className="-mx-4 mt-1">
                {done.map((receipt) => (
                  <Row
                    key={receipt.entry.id}
                    receipt={receipt}
                    canUndo={mayUndo(workplace, receipt)}
                    canUnmerge={isLastMerge(receipt, own)}
                    onOpen={onOpen}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </ViewFrame>
  );
}

/** Only the last merge of a record can be reverted from here, and only once. */
function isLastMerge({ entry }: Receipt, newestFirst: readonly Receipt[]): boolean {
  const { action } = entry.action;
  if (action.kind !== "merge" || entry.state !== "done") return false;
  const last = newestFirst.find(({ entry: { action: each } }) => {
    if (each.action.kind === "unmerge") return each.action.record.id === action.primary.id;
    return each.action.kind === "merge" && each.action.primary.id === action.primary.id;
  });
  return last?.entry === entry;
}

interface RowProps extends Pick<ViewProps, "onOpen"> {
  readonly receipt: Receipt;
  readonly canUndo: boolean;
  readonly canUnmerge: boolean;
}

function Row({ receipt, canUndo, canUnmerge, onOpen }: RowProps) {
  const { open } = useViews();
  const { entry, at, undo } = receipt;
  const { action, group } = entry.action;
  const { icon: Icon, whom } = describe(action);
  const isRunning = entry.state === "running";
  // The record that an action created is known from its undo only.
  const about = aboutOf(action) ?? (undo?.kind === "delete" ? undo.record : null);
  const title = resultOf(receipt);
  return (
    <li className="flex items-start gap-3 border-line border-t px-4 py-2 first:border-t-0">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-8 flex-none place-items-center rounded-sm bg-surface-3 text-ink-2"
      >
        {isRunning ? <LoaderCircle className="motion-safe:animate-spin" /> : <Icon />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{title}</p>
        {about ? (
          <button
            type="button"
            className="line-clamp-2 min-h-6 max-w-full text-left text-accent-text hover:underline"
            onClick={() => onOpen(about)}
          >
            {whom}
          </button>
        ) : (
          <p className="line-clamp-2 text-ink-2">{whom}</p>
        )}
        <p className="text-ink-3 text-xs">{texts.in(formatTimeOfDay(at), group.name)}</p>
      </div>
      {canUndo && (
        <Button size="sm" aria-label={texts.undoOf(title)} onClick={() => void sendMessage("undoActions", [entry.id])}>
          {texts.undo}
        </Button>
      )}
      {canUnmerge && about && (
        <Button size="sm" onClick={() => open({ kind: "unmerge", record: about })}>
          {texts.unmergeIt}
        </Button>
      )}
    </li>
  );
}
