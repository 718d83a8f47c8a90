import { CircleAlert, CircleCheck, CloudOff, X } from "lucide-react";
import {
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { holdMs, type OutboxEntry } from "#shared/domain/outbox/outbox.ts";
import { isolateWords } from "#shared/domain/text/isolate-names.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import type { Action, QueuedAction } from "../base/action.ts";
import { sendMessage } from "../base/send-message.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { ActionButton } from "../kit/action-button.tsx";
import { useNow } from "../kit/use-now.ts";
import { useViews } from "../kit/views.ts";
import { describe, resultOf } from "./describe.ts";
import { holdMsOf } from "./hold-ms.ts";
import { mayUndo } from "./may-undo.ts";
import { type Receipt, receipts } from "./storage.ts";
import { texts } from "./texts.ts";
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
        text={isolateWords(entry.refusal?.sentence ?? "")}
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

/**
 * Groups entries of one user action, for example the same tag for people of a list. Other entries form groups of one.
 * Keeps the order of each group's first entry.
 */
export function together<T>(items: readonly T[], entryOf: (item: T) => OutboxEntry<QueuedAction>): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const { id, action, createdAt } = entryOf(item);
    const each = action.action;
    const isOfMany = each.kind === "create" || each.kind === "delete";
    const tag = each.kind === "add-tag" || each.kind === "remove-tag" ? each.tag.name : null;
    const key = isOfMany || tag !== null ? `${createdAt} ${each.kind} ${tag}` : id;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** Hold time while the user attends to the toast. It is limited because the panel may be closed in the meantime. */
const maxPauseMs = 60_000;

/** Toast for actions that are not sent yet, with a countdown and an undo button. */
function HeldToast({
  entries,
  now,
}: {
  entries: readonly [OutboxEntry<QueuedAction>, ...OutboxEntry<QueuedAction>[]];
  now: number;
}) {
  const [entry] = entries;
  const ids = entries.map(({ id }) => id);
  const [paused, setPaused] = useState<number | null>(null);
  const left = paused ?? Math.min(holdMs, Math.max(0, entry.dueAt - now));
  const { isAttended, handlers } = useAttention();
  const pause = useEffectEvent(() => {
    setPaused(left);
    void sendMessage("holdActions", { ids, milliseconds: maxPauseMs });
  });
  const resume = useEffectEvent(() => {
    setPaused(null);
    void sendMessage("holdActions", { ids, milliseconds: Math.max(1_000, left) });
  });
  useEffect(() => {
    if (!isAttended) return;
    pause();
    return resume;
  }, [isAttended]);
  const { doing } = describe(entry.action.action);
  return (
    <Toast
      mark={<Ring seconds={Math.ceil(left / 1_000)} />}
      title={entries.length > 1 ? texts.forMany(doing, entries.length) : doing}
      text={
        <>
          {texts.nothingSent}
          <span className="sr-only">. {texts.undoSeconds}</span>
        </>
      }
      action={<UndoButton ids={ids} />}
      {...handlers}
    />
  );
}

const circumference = 2 * Math.PI * 9;

/** Countdown: seconds left inside a ring that empties. */
function Ring({ seconds }: { seconds: number }) {
  const share = Math.min(1, (seconds * 1_000) / holdMs);
  return (
    <span className="relative grid size-6 place-items-center font-semibold text-xs tabular-nums">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the text of the toast states the same */}
      <svg viewBox="0 0 24 24" className="absolute inset-0 size-6 -rotate-90" fill="none" strokeWidth="2">
        <circle cx="12" cy="12" r="9" className="stroke-surface-3" />
        <circle
          cx="12"
          cy="12"
          r="9"
          className="stroke-accent motion-safe:transition-[stroke-dashoffset]"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
        />
      </svg>
      {seconds}
    </span>
  );
}

/** Time until a toast closes by itself. */
const shownMs = 6_000;

interface ReceiptToastProps {
  readonly receipt: Receipt;
  /** True when the same user action affected other records too. */
  readonly isOneOfMany: boolean;
  /** Entries of the user action that can be undone. */
  readonly undoIds: readonly string[];
  readonly onClose: () => void;
}

/** Toast for an action that the server has accepted or completed. */
function ReceiptToast({ receipt, isOneOfMany, undoIds, onClose }: ReceiptToastProps) {
  const { action } = receipt.entry.action;
  const { whom } = describe(action);
  const title = resultOf(receipt);
  // A merge continues in the background after the response. The toast stays until it ends and then offers to unmerge.
  if (receipt.entry.state === "running") return <Toast mark="busy" title={title} text={whom} onClose={onClose} />;
  if (action.kind === "merge") return <Merged title={title} merge={action} onClose={onClose} />;
  const text = action.kind === "report" ? texts.reported : action.kind === "lens" ? "" : whom;
  return (
    <Passing
      title={title}
      text={isOneOfMany ? texts.andOthers(text) : text}
      action={undoIds.length > 0 && <UndoButton ids={undoIds} onUndo={onClose} />}
      onClose={onClose}
    />
  );
}

interface PassingProps extends Pick<ToastProps, "title" | "action"> {
  readonly mark?: ToastProps["mark"];
  readonly text: string;
  readonly onClose: () => void;
}

/** Toast that closes by itself, but not while the user attends to it. */
function Passing({ mark = "good", text, onClose, ...props }: PassingProps) {
  const { isAttended, handlers } = useAttention();
  useEffect(() => {
    if (isAttended) return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [isAttended, onClose]);
  return <Toast mark={mark} text={text} onClose={onClose} {...handlers} {...props} />;
}

function Merged(props: { title: string; merge: Extract<Action, { kind: "merge" }>; onClose: () => void }) {
  const { title, merge, onClose } = props;
  const { open } = useViews();
  return (
    <Passing
      title={title}
      text={describe(merge).whom}
      action={
        <Button
          size="sm"
          onClick={() => {
            open({ kind: "unmerge", record: merge.primary });
            onClose();
          }}
        >
          {texts.unmergeIt}
        </Button>
      }
      onClose={onClose}
    />
  );
}

/**
 * Whether focus is inside an element, or the pointer has moved over it. A pointer that rests where the element appears
 * does not count.
 */
function useAttention() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const entered = useRef<string | null>(null);
  return {
    isAttended: isPointed || isFocused,
    handlers: {
      onPointerEnter: (event: PointerEvent) => {
        entered.current = positionOf(event);
      },
      // Browsers also send moves without a movement, when the page changes below the pointer.
      onPointerMove: (event: PointerEvent) => {
        entered.current ??= positionOf(event);
        if (entered.current !== positionOf(event)) setPointed(true);
      },
      onPointerLeave: () => {
        entered.current = null;
        setPointed(false);
      },
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}

const positionOf = ({ screenX, screenY }: PointerEvent) => `${screenX} ${screenY}`;

const marks = {
  good: <CircleCheck className="text-good" />,
  bad: <CircleAlert className="text-bad" />,
  later: <CloudOff className="text-ink-2" />,
  busy: <SpinnerRing className="text-ink-2" />,
};

interface ToastProps extends Omit<ComponentProps<"div">, "title"> {
  readonly mark: keyof typeof marks | ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly onClose?: (() => void) | undefined;
}

/** Toast above the foot: result of an action and a possible next step. It never takes the focus. */
function Toast({ mark, title, text, action, onClose, ...props }: ToastProps) {
  return (
    <div
      role="status"
      className="pointer-events-auto flex items-center gap-3 rounded-md border border-raised-line bg-raised py-2 pr-2 pl-3 shadow-2 motion-safe:animate-rise"
      {...props}
    >
      <span aria-hidden="true" className="flex-none">
        {typeof mark === "string" && mark in marks ? marks[mark as keyof typeof marks] : mark}
      </span>
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{title}</p>
        {text && <div className="break-words text-ink-2 text-xs">{text}</div>}
      </div>
      {action}
      {onClose && (
        <Button variant="ghost" size="icon-sm" aria-label={texts.close} onClick={onClose}>
          <X />
        </Button>
      )}
    </div>
  );
}

interface UndoButtonProps {
  /** Entries of the outbox; those already sent are undone. */
  readonly ids: readonly string[];
  readonly onUndo?: () => void;
}

/** Undoes the actions of a toast, also by the key Z. */
function UndoButton({ ids, onUndo }: UndoButtonProps) {
  const run = () => {
    void sendMessage("undoActions", ids);
    onUndo?.();
  };
  return <ActionButton size="sm" action={{ id: "undo", label: texts.undo, key: "z", run }} />;
}
