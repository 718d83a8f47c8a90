import { useEffect } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import type { Action } from "../base/action.ts";
import { useViews } from "../kit/views.ts";
import { describe, resultOf } from "./describe.ts";
import type { Receipt } from "./storage.ts";
import { texts } from "./texts.ts";
import { Toast, type ToastProps } from "./toast.tsx";
import { UndoButton } from "./undo-button.tsx";
import { useAttention } from "./use-attention.ts";

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
export function ReceiptToast({ receipt, isOneOfMany, undoIds, onClose }: ReceiptToastProps) {
  const { action } = receipt.entry.action;
  const { whom } = describe(action);
  const title = resultOf(receipt);
  // A merge continues in the background after the response. The toast stays until it ends and then offers to unmerge.
  if (receipt.entry.state === "running")
    return <Toast mark="busy" title={title} text={<bdi>{whom}</bdi>} onClose={onClose} />;
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
export function Passing({ mark = "good", text, onClose, ...props }: PassingProps) {
  const { isAttended, handlers } = useAttention();
  useEffect(() => {
    if (isAttended) return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [isAttended, onClose]);
  return <Toast mark={mark} text={<bdi>{text}</bdi>} onClose={onClose} {...handlers} {...props} />;
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
