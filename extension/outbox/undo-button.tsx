import { sendMessage } from "../base/send-message.ts";
import { ActionButton } from "../kit/action-button.tsx";
import { texts } from "./texts.ts";

interface UndoButtonProps {
  /** Entries of the outbox; those already sent are undone. */
  readonly ids: readonly string[];
  readonly onUndo?: () => void;
}

/** Undoes the actions of a toast, also by the key Z. */
export function UndoButton({ ids, onUndo }: UndoButtonProps) {
  const run = () => {
    void sendMessage("undoActions", ids);
    onUndo?.();
  };
  return <ActionButton size="sm" action={{ id: "undo", label: texts.undo, key: "z", run }} />;
}
