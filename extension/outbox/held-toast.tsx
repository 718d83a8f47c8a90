import { useEffect, useEffectEvent, useState } from "react";
import { holdMs, type OutboxEntry } from "#shared/domain/outbox/outbox.ts";
import type { QueuedAction } from "../base/action.ts";
import { sendMessage } from "../base/send-message.ts";
import { describe } from "./describe.ts";
import { texts } from "./texts.ts";
import { Toast } from "./toast.tsx";
import { UndoButton } from "./undo-button.tsx";
import { useAttention } from "./use-attention.ts";

/** Hold time while the user attends to the toast. It is limited because the panel may be closed in the meantime. */
const maxPauseMs = 60_000;

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
