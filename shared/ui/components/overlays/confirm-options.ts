import type { ReactNode } from "react";
import { texts } from "../../texts.ts";

/** The dialog types of rules.md 5. */
export type ConfirmType = "warning" | "danger" | "info" | "success" | "notification" | "custom";

export interface ConfirmOptions {
  /** Chooses the icon and, for danger, the red button; "custom" brings no icon of its own. */
  type?: ConfirmType;
  title: ReactNode;
  message?: ReactNode;
  /** Replaces the icon of the type. */
  icon?: ReactNode;
  /** Anything below the message: a list of what will be lost, say. */
  content?: ReactNode;
  confirmLabel?: string;
  /** null leaves the button away: a notification has one answer. */
  cancelLabel?: string | null;
  /** Which answer is the safe, filled one at the end; "confirm" unless said otherwise. */
  emphasis?: "confirm" | "cancel";
}

/** The default dialog: answering true discards, false stays. */
export const unsavedChanges: ConfirmOptions = {
  type: "warning",
  title: texts.unsavedTitle,
  message: texts.unsavedMessage,
  confirmLabel: texts.discard,
  cancelLabel: texts.stay,
  emphasis: "cancel",
};
