import { storedItem } from "../base/stored-item.ts";

/** What somebody asks of the panel from outside of it: by a key of the browser or in the menu of a page. */
export type PanelCommand =
  /** Runs the action of this id as soon as the panel offers it. */
  | { readonly kind: "action"; readonly id: string }
  /** Who is behind a link. */
  | { readonly kind: "link"; readonly url: string }
  /** The selected text as a data issue on whoever is shown. */
  | { readonly kind: "report"; readonly text: string };

interface GivenCommand {
  readonly command: PanelCommand;
  /** The window whose panel is meant; null where the browser does not tell. */
  readonly windowId: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The latest command, until a panel takes it. */
export const givenCommand = storedItem<GivenCommand, null>("session", "givenCommand", null);

/** A panel that opens later than this after a command does not run it any more. */
export const commandMs = 15_000;
