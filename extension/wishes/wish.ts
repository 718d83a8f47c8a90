import { stored } from "../stored.ts";

/** What somebody asked of the panel from outside of it: by a key of the browser or in the menu of a page. */
export type Wish =
  | { readonly kind: "again" }
  | { readonly kind: "bookmark" }
  /** Who is behind a link. */
  | { readonly kind: "link"; readonly url: string }
  /** The selected text as a data issue on whoever is shown. */
  | { readonly kind: "report"; readonly text: string };

interface Wished {
  readonly wish: Wish;
  /** The window whose panel is meant; null where the browser does not tell. */
  readonly windowId: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The latest wish, until a panel takes it. Memory only; cleared by the panel that takes it. */
export const wished = stored<Wished | null>("session", "wished", null);

/** A panel that opens later than this after a wish does not fulfil it any more. */
export const wishMs = 15_000;
