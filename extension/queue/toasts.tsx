import { useCallback, useState } from "react";
import type { QueueEntry } from "#shared/domain/action-queue/entry.ts";
import { Button } from "#shared/ui/components/button.tsx";
import type { Workplace } from "../panel/session.ts";
import { receipts } from "../storage.ts";
import { useStored } from "../use-stored.ts";
import type { Queued } from "./action.ts";
import { describe } from "./describe.ts";
import { HeldToast } from "./held-toast.tsx";
import { ReceiptToast } from "./receipt-toast.tsx";
import { texts } from "./texts.ts";
import { Toast } from "./toast.tsx";
import { useNow } from "./use-now.ts";
import { useQueue } from "./use-queue.ts";

/** At most so many at once: the newest are kept. */
const most = 5;

interface ActionToastsProps {
  readonly workplace: Workplace;
  /** When the panel opened: what was refused or done before is told by the queue alone. */
  readonly since: number;
  readonly onQueue: () => void;
  /** Something stands above the foot already: then they come down from the top. */
  readonly atTop: boolean;
  /** The queue is open: what waits or was refused is said there. */
  readonly isQueueOpen: boolean;
}

/** What becomes of what was done: held, waiting, refused, done. Newest lowest, above the foot. */
export function ActionToasts({ workplace, since, onQueue, atTop, isQueueOpen }: ActionToastsProps) {
  const queue = useQueue(workplace);
  const lately = useStored(receipts) ?? [];
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const close = useCallback((id: string) => setClosed((before) => new Set([...before, id])), []);
  const isOpen = (kind: string, { id }: QueueEntry<Queued>) => !closed.has(`${kind} ${id}`);
  const isCounting = queue.some(({ tries, refusal }) => tries === 0 && refusal === null);
  const now = useNow(isCounting);

  const own = lately.filter(({ entry }) => entry.server === workplace.origin && entry.userId === workplace.userId);
  const refused = queue.filter(
    (entry) => entry.refusal !== null && entry.createdAt >= since && isOpen("refused", entry),
  );
  const delayed = queue.filter((entry) => entry.delay !== null && entry.createdAt >= since && isOpen("delayed", entry));
  const held = queue.filter(({ tries, refusal, heldUntil }) => tries === 0 && refusal === null && heldUntil > now);
  const toQueue = (
    <Button variant="ghost" size="sm" onClick={onQueue}>
      {texts.queue}
    </Button>
  );
  const shown = [
    ...own
      .filter(({ entry, at }) => at >= since && isOpen("done", entry))
      .toReversed()
      .map((receipt) => (
        <Closing key={`done ${receipt.entry.id}`} name={`done ${receipt.entry.id}`} onClose={close}>
          {(onClose) => <ReceiptToast workplace={workplace} receipt={receipt} onClose={onClose} />}
        </Closing>
      )),
    ...(isQueueOpen ? [] : refused).map((entry) => (
      <Toast
        key={`refused ${entry.id}`}
        role="alert"
        mark="bad"
        title={describe(entry.action.action).notDone}
        text={<bdi>{entry.refusal}</bdi>}
        action={toQueue}
        onClose={() => close(`refused ${entry.id}`)}
      />
    )),
    ...(isQueueOpen ? [] : delayed)
      .slice(-1)
      .map((entry) => (
        <Toast
          key="delayed"
          mark="later"
          title={texts.savedForLater}
          text={texts.savedText}
          action={toQueue}
          onClose={() => close(`delayed ${entry.id}`)}
        />
      )),
    ...held.map((entry) => <HeldToast key={entry.id} entry={entry} now={now} />),
  ];
  return (
    <div
      className={`pointer-events-none absolute inset-x-2 z-(--layer-toast) flex flex-col gap-2 ${atTop ? "top-2" : "bottom-16"}`}
    >
      {shown.slice(-most)}
    </div>
  );
}

/** Gives its child a way to close that stays the same, so that a timer can hold on to it. */
function Closing(props: {
  name: string;
  onClose: (name: string) => void;
  children: (onClose: () => void) => React.ReactNode;
}) {
  const { name, onClose, children } = props;
  return children(useCallback(() => onClose(name), [name, onClose]));
}
