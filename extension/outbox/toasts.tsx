import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { holdMs, type OutboxEntry } from "#shared/domain/outbox/outbox.ts";
import { Button } from "#shared/ui/components/button.tsx";
import type { QueuedAction } from "../base/action.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { useNow } from "../kit/use-now.ts";
import { describe } from "./describe.ts";
import { together } from "./group-entries.ts";
import { HeldToast } from "./held-toast.tsx";
import { holdMsOf } from "./hold-ms.ts";
import { mayUndo } from "./may-undo.ts";
import { Passing, ReceiptToast } from "./receipt-toast.tsx";
import { type Receipt, receipts } from "./storage.ts";
import { texts } from "./texts.ts";
import { Toast } from "./toast.tsx";
import { useQueue } from "./use-outbox.ts";

/** Maximum number of toasts. Shows the newest; keeps the name visible in a low panel. Fewer fit below a sheet. */
const maxToasts = 3;
const maxToastsBelowSheet = 2;

interface ActionToastsProps {
  readonly workplace: Workplace;
  /** Time the panel opened. Earlier results appear only in the queue. */
  readonly since: number;
  readonly onQueue: () => void;
  /**
   * A sheet is open above the foot. The toasts then cover the foot, which is unavailable, and the sheet leaves room for
   * them.
   */
  readonly isBelowSheet: boolean;
  /** The queue is open and already shows waiting and refused actions. */
  readonly isQueueOpen: boolean;
}

/** Toasts for the states of actions: held, delayed, refused, done. The newest is lowest. */
export function ActionToasts({ workplace, since, onQueue, isBelowSheet, isQueueOpen }: ActionToastsProps) {
  const queue = useQueue(workplace);
  const recentReceipts = useStored(receipts) ?? [];
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const close = useCallback((names: string) => setClosed((before) => new Set([...before, ...names.split(",")])), []);
  const isOpen = (kind: string, { id }: OutboxEntry<QueuedAction>) => !closed.has(`${kind} ${id}`);
  const region = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  const before = useRef<EventTarget | null>(null);
  // Restores the previous focus when a focused toast closes.
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    const { current } = before;
    const target = current instanceof HTMLElement && current.isConnected ? current : null;
    (target ?? document.querySelector<HTMLElement>("main [data-region]"))?.focus();
  });
  useLayoutEffect(() => publishHeight(region.current), []);
  const isCounting = queue.some(({ state }) => state === "held");
  const now = useNow(isCounting);

  const ownReceipts = recentReceipts.filter(
    ({ entry }) => entry.server === workplace.origin && entry.userId === workplace.userId,
  );
  const refused = queue.filter(
    (entry) => entry.state === "refused" && entry.createdAt >= since && isOpen("refused", entry),
  );
  const delayed = queue.filter((entry) => entry.delay !== null && entry.createdAt >= since && isOpen("delayed", entry));
  const held = queue.filter(
    ({ state, delay, dueAt, action }) =>
      state === "held" && delay === null && dueAt > now && holdMsOf(action.action) === holdMs,
  );
  // Closes the toast, because the queue shows the same action.
  const toQueue = (name: string) => (
    <Button
      variant="ghost"
      size="sm"
      onClick={() => {
        close(name);
        onQueue();
      }}
    >
      {texts.queue}
    </Button>
  );
  const shown = [
    ...together(
      ownReceipts.filter(({ entry, at }) => at >= since && isOpen("done", entry)),
      ({ entry }) => entry,
    )
      .toReversed()
      // Each completed action restarts the timer of the toast that it shares.
      .map((done) => (
        <Closing key={`done ${done[0].entry.id}`} names={namesOf("done", done)} onClose={close}>
          {(onClose) => (
            <ReceiptToast
              receipt={done[0]}
              isOneOfMany={done.length > 1}
              undoIds={done.filter((receipt) => mayUndo(workplace, receipt)).map(({ entry }) => entry.id)}
              onClose={onClose}
            />
          )}
        </Closing>
      )),
    ...(isQueueOpen ? [] : refused).map((entry) => (
      <Toast
        key={`refused ${entry.id}`}
        role="alert"
        mark="bad"
        title={describe(entry.action.action).notDone}
        text={<bdi>{entry.refusal?.sentence}</bdi>}
        action={toQueue(`refused ${entry.id}`)}
        onClose={() => close(`refused ${entry.id}`)}
      />
    )),
    ...together(isQueueOpen ? [] : delayed, (entry) => entry).map((entries) => {
      const names = entries.map(({ id }) => `delayed ${id}`).join(",");
      return (
        <Closing key={`delayed ${entries[0].id}`} names={names} onClose={close}>
          {(onClose) => (
            <Passing
              mark="later"
              title={texts.savedForLater(describe(entries[0].action.action).what)}
              text={texts.savedText}
              action={toQueue(names)}
              onClose={onClose}
            />
          )}
        </Closing>
      );
    }),
    ...together(held, (entry) => entry).map((entries) => <HeldToast key={entries[0].id} entries={entries} now={now} />),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only record the previous focus
    <div
      ref={region}
      data-region
      onFocus={({ relatedTarget }) => {
        isInside.current = true;
        if (relatedTarget && !region.current?.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !region.current?.contains(relatedTarget)) isInside.current = false;
      }}
      className={`pointer-events-none absolute inset-x-2 z-(--layer-toast) flex flex-col gap-2 ${isBelowSheet ? "bottom-2" : "bottom-16"}`}
    >
      {shown.slice(-(isBelowSheet ? maxToastsBelowSheet : maxToasts))}
    </div>
  );
}

/** Publishes the height of the toasts as a CSS variable, so that content can be scrolled out from under them. */
function publishHeight(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--toasts", `${region.offsetHeight}px`));
  observer.observe(region);
  return () => {
    observer.disconnect();
    style.removeProperty("--toasts");
  };
}

/** Passes a stable close callback to its child, so that the child's timer is not restarted. */
function Closing(props: {
  names: string;
  onClose: (names: string) => void;
  children: (onClose: () => void) => React.ReactNode;
}) {
  const { names, onClose, children } = props;
  return children(useCallback(() => onClose(names), [names, onClose]));
}

/** Joins ids into one string, which compares equal while nothing changes. */
const namesOf = (kind: string, receipts: readonly Receipt[]) =>
  receipts.map(({ entry }) => `${kind} ${entry.id}`).join(",");
