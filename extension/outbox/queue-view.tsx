import { Inbox, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { isUntouched, type OutboxEntry } from "#shared/domain/outbox/outbox.ts";
import { relativeTime } from "#shared/domain/text/dates.ts";
import { isolateWords } from "#shared/domain/text/isolate-names.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { QueuedAction } from "../base/action.ts";
import { sendMessage } from "../base/send-message.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { useReachability } from "../connection/use-reachability.ts";
import { useNow } from "../kit/use-now.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { OpenedRecord } from "../kit/views.ts";
import { useViews } from "../kit/views.ts";
import { aboutOf, describe } from "./describe.ts";
import { unreadableEntries } from "./storage.ts";
import { texts } from "./texts.ts";
import { useQueue } from "./use-outbox.ts";

interface QueueViewProps {
  readonly workplace: Workplace;
  readonly onClose: () => void;
  readonly onOpen: (opened: OpenedRecord) => void;
}

/** View of the queue. Refused actions come first, with reason and next steps, then waiting ones in sending order. */
export function QueueView({ workplace, onClose, onOpen }: QueueViewProps) {
  const queue = useQueue(workplace);
  const unreadable = useStored(unreadableEntries)?.length ?? 0;
  const { state } = useReachability();
  const now = useNow(queue.length > 0);
  const refused = queue.filter(({ state }) => state === "refused");
  const waiting = queue.filter(({ state }) => state !== "refused");
  return (
    <ViewFrame
      title={texts.title}
      onClose={onClose}
      foot={
        waiting.some(({ delay }) => delay !== null) && (
          <Button onClick={() => void sendMessage("sendDelayed")}>{texts.sendNow}</Button>
        )
      }
    >
      {unreadable > 0 && (
        <Notice
          tone="warn"
          action={
            <Button variant="link" size="sm" onClick={() => void unreadableEntries.removeValue()}>
              {texts.discard}
            </Button>
          }
        >
          {texts.unreadable(unreadable)}
        </Notice>
      )}
      {queue.length === 0 && <EmptyState icon={Inbox} title={texts.none} text={texts.noneText} />}
      {refused.length > 0 && (
        <ul aria-label={texts.refused} className="-mx-4 border-line border-b">
          {refused.map((entry) => (
            <Refused key={entry.id} workplace={workplace} entry={entry} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting" className="font-semibold text-md">
            {texts.waiting} <span className="font-normal text-ink-3 tabular-nums">{waiting.length}</span>
          </h2>
          <p className="text-ink-2">{texts.waitingText[state]}</p>
          <ul aria-label={texts.waiting} className="-mx-4 mt-2">
            {waiting.map((entry) => (
              <Waiting key={entry.id} entry={entry} now={now} isOffline={state === "offline"} />
            ))}
          </ul>
        </section>
      )}
    </ViewFrame>
  );
}

function Row({
  entry,
  tone,
  children,
}: {
  entry: OutboxEntry<QueuedAction>;
  tone: "waiting" | "refused";
  children: ReactNode;
}) {
  const { icon: Icon } = describe(entry.action.action);
  const isRefused = tone === "refused";
  return (
    <li className="flex gap-3 border-line border-t px-4 py-3 first:border-t-0">
      <span
        aria-hidden="true"
        className={`grid size-8 flex-none place-items-center rounded-sm ${isRefused ? "bg-bad-soft text-bad" : "bg-surface-3 text-ink-2"}`}
      >
        {isRefused ? <TriangleAlert /> : <Icon />}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}

interface RefusedProps extends Pick<QueueViewProps, "workplace" | "onOpen"> {
  readonly entry: OutboxEntry<QueuedAction>;
}

function Refused({ workplace, entry, onOpen }: RefusedProps) {
  const { open } = useViews();
  const { action } = entry.action;
  const holder = entry.refusal?.record;
  const { notDone, whom } = describe(action);
  const about = holder ?? aboutOf(action);
  // The person who was to get the identity may be a duplicate of its owner.
  const twin = holder && action.kind === "add-identity" && action.record.kind === holder.kind ? action.record : null;
  return (
    <Row entry={entry} tone="refused">
      <p className="font-medium">{notDone}</p>
      <p className="truncate text-ink-2">{whom}</p>
      <p className="mt-1 break-words">{isolateWords(entry.refusal?.sentence ?? "")}</p>
      <p className="mt-2 flex flex-wrap gap-1">
        {about && (
          <Button size="sm" className="max-w-full" onClick={() => onOpen(about)}>
            <span className="truncate">{texts.open(about.name)}</span>
          </Button>
        )}
        {holder && twin && workplace.may("mergeMembers") === "yes" && (
          <Button variant="ghost" size="sm" onClick={() => open({ kind: "merge", record: twin, other: holder })}>
            {texts.merge}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => void sendMessage("retryAction", entry.id)}>
          {texts.again}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void sendMessage("undoActions", [entry.id])}>
          {texts.discard}
        </Button>
      </p>
    </Row>
  );
}

interface WaitingProps {
  readonly entry: OutboxEntry<QueuedAction>;
  readonly now: number;
  /** True without any network. */
  readonly isOffline: boolean;
}

function Waiting({ entry, now, isOffline }: WaitingProps) {
  const { what, whom } = describe(entry.action.action);
  const since = texts.in(relativeTime(entry.createdAt, new Date(now)), entry.action.group.name);
  const tried = entry.tries > 0 && texts.tried(entry.tries);
  // The delay is the same without a network and with an unreachable server. Shows the actual cause.
  const why = entry.delay && texts.delays[entry.delay === "offline" && !isOffline ? "server" : entry.delay];
  const next = entry.delay !== null && texts.nextTry(Math.ceil((entry.dueAt - now) / 1_000));
  return (
    <Row entry={entry} tone="waiting">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="break-words font-medium">{what}</p>
          <p className="truncate text-ink-2">{whom}</p>
        </div>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${texts.withdraw}: ${what}`}
          onClick={() => void sendMessage("undoActions", [entry.id])}
        >
          {texts.withdraw}
        </Button>
      </div>
      <p className="text-ink-3 text-xs">{[since, tried, why, next].filter(Boolean).join(", ")}</p>
      {!isUntouched(entry) && <p className="text-ink-3 text-xs">{texts.mayBeDone}</p>}
    </Row>
  );
}
