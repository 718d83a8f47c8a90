import { useRef, useState } from "react";
import { holdMs, type OutboxEntry } from "#shared/domain/outbox/outbox.ts";
import type { QueuedAction } from "../base/action.ts";
import { sendMessage } from "../base/send-message.ts";
import { ActionButton } from "../kit/action-button.tsx";
import { describe } from "./describe.ts";
import { texts } from "./texts.ts";
import { Toast } from "./toast.tsx";

/**
 * Hold time while the pointer or focus is on the toast. It is limited because the panel may be closed in the meantime.
 */
const hoverHoldMs = 60_000;

/** Toast for actions that are not sent yet, with a countdown and an undo button. */
export function HeldToast({
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
  const inside = useRef(0);
  const look = () => {
    inside.current += 1;
    if (inside.current > 1) return;
    setPaused(left);
    void sendMessage("holdActions", { ids, milliseconds: hoverHoldMs });
  };
  const leave = () => {
    inside.current -= 1;
    if (inside.current > 0 || paused === null) return;
    setPaused(null);
    void sendMessage("holdActions", { ids, milliseconds: Math.max(1_000, paused) });
  };
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
      action={
        <ActionButton
          size="sm"
          action={{ id: "undo", label: texts.undo, key: "z", run: () => void sendMessage("undoActions", ids) }}
        />
      }
      onPointerEnter={look}
      onPointerLeave={leave}
      onFocus={look}
      onBlur={leave}
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
