import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { OutboxEntry } from "#shared/domain/outbox/outbox.ts";
import { Button } from "#shared/ui/components/button.tsx";
import type { QueuedAction } from "../base/action.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { useNow } from "../kit/use-now.ts";
import { describe } from "./describe.ts";
import { HeldToast } from "./held-toast.tsx";
import { Passing, ReceiptToast } from "./receipt-toast.tsx";
import { type Receipt, receipts } from "./storage.ts";
import { texts } from "./texts.ts";
import { Toast } from "./toast.tsx";
import { together } from "./together.ts";
import { useQueue } from "./use-outbox.ts";

/** At most so many at once, the newest, so that the name above stays in sight in a low panel; fewer below a sheet. */
const most = 3;
const mostBelowSheet = 2;

interface ActionToastsProps {
  readonly workplace: Workplace;
  /** When the panel opened: what was refused or done before is told by the queue alone. */
  readonly since: number;
  readonly onQueue: () => void;
  /** A sheet stands above the foot: they lie over the foot, which is out of reach meanwhile, and the sheet makes room. */
  readonly isBelowSheet: boolean;
  /** The queue is open: what waits or was refused is said there. */
  readonly isQueueOpen: boolean;
}

/** What becomes of what was done: held, waiting, refused, done. Newest lowest, above the foot. */
export function ActionToasts({ workplace, since, onQueue, isBelowSheet, isQueueOpen }: ActionToastsProps) {
  const queue = useQueue(workplace);
  const lately = useStored(receipts) ?? [];
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const close = useCallback((names: string) => setClosed((before) => new Set([...before, ...names.split(",")])), []);
  const isOpen = (kind: string, { id }: OutboxEntry<QueuedAction>) => !closed.has(`${kind} ${id}`);
  const region = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  const before = useRef<EventTarget | null>(null);
  // A toast that goes with the focus in it gives it back to where it was before.
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    const { current } = before;
    const target = current instanceof HTMLElement && current.isConnected ? current : null;
    (target ?? document.querySelector<HTMLElement>("main [data-region]"))?.focus();
  });
  useLayoutEffect(() => tellHeight(region.current), []);
  const isCounting = queue.some(({ state }) => state === "held");
  const now = useNow(isCounting);

  const own = lately.filter(({ entry }) => entry.server === workplace.origin && entry.userId === workplace.userId);
  const refused = queue.filter(
    (entry) => entry.state === "refused" && entry.createdAt >= since && isOpen("refused", entry),
  );
  const delayed = queue.filter((entry) => entry.delay !== null && entry.createdAt >= since && isOpen("delayed", entry));
  const held = queue.filter(({ state, delay, dueAt }) => state === "held" && delay === null && dueAt > now);
  // What is looked at in the queue needs no toast any more.
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
      own.filter(({ entry, at }) => at >= since && isOpen("done", entry)),
      ({ entry }) => entry,
    )
      .toReversed()
      // Each that is done keeps the toast of those done with it open for longer.
      .map((done) => (
        <Closing key={`done ${done[0].entry.id}`} names={namesOf("done", done)} onClose={close}>
          {(onClose) => <ReceiptToast receipt={done[0]} isOneOfMany={done.length > 1} onClose={onClose} />}
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus came from
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
      {shown.slice(-(isBelowSheet ? mostBelowSheet : most))}
    </div>
  );
}

/** Keeps the height of the toasts where styles can read it, so that what they lie over can be scrolled above them. */
function tellHeight(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--toasts", `${region.offsetHeight}px`));
  observer.observe(region);
  return () => {
    observer.disconnect();
    style.removeProperty("--toasts");
  };
}

/** Gives its child a way to close that stays the same, so that a timer can hold on to it. */
function Closing(props: {
  names: string;
  onClose: (names: string) => void;
  children: (onClose: () => void) => React.ReactNode;
}) {
  const { names, onClose, children } = props;
  return children(useCallback(() => onClose(names), [names, onClose]));
}

/** One text, so that it stays equal while nothing changes. */
const namesOf = (kind: string, receipts: readonly Receipt[]) =>
  receipts.map(({ entry }) => `${kind} ${entry.id}`).join(",");
