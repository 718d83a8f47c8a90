import type { ReactNode } from "react";
import { texts } from "../../texts.ts";

/** Dialog types of rules.md 5. */
export type ConfirmType = "warning" | "danger" | "info" | "success" | "notification" | "custom";

export interface ConfirmOptions {
  /** Chooses the icon and, for danger, the red button. "custom" has no icon. */
  type?: ConfirmType;
  title: ReactNode;
  message?: ReactNode;
  /** Replaces the icon of the type. */
  icon?: ReactNode;
  /** Content below the message, for example a list of losses. */
  content?: ReactNode;
  confirmLabel?: string;
  /** Null hides the button, because a notification has one answer. */
  cancelLabel?: string | null;
}

/** Default dialog. Confirming discards the changes, canceling stays. */
export const unsavedChanges: ConfirmOptions = {
  type: "danger",
  title: texts.unsavedTitle,
  message: texts.unsavedMessage,
  confirmLabel: texts.discard,
  cancelLabel: texts.stay,
};
