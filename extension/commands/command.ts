import { storedItem } from "../base/stored-item.ts";

/** Command to the panel from a browser shortcut or the context menu of a page. */
export type PanelCommand =
  /** Runs the action of this id as soon as the panel offers it. */
  | { readonly kind: "action"; readonly id: string }
  /** Looks up the profile of a link. */
  | { readonly kind: "link"; readonly url: string }
  /** Focuses the panel; closes it when it has the focus. */
  | { readonly kind: "toggle" }
  /** Reports the selected text as a data issue of the shown record. */
  | { readonly kind: "report"; readonly text: string };

interface GivenCommand {
  readonly command: PanelCommand;
  /** Window of the panel that should run the command; null when the browser does not report it. */
  readonly windowId: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Latest command, stored until a panel runs it. */
export const givenCommand = storedItem<GivenCommand, null>("session", "givenCommand", null);

/** Maximum age of a command. A panel that opens later ignores it. */
export const commandMs = 15_000;
