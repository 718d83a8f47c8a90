import { storage } from "wxt/utils/storage";

/**
 * Every stored key, where it lives and when it is cleared. `local` outlives the browser; `session` is memory that the
 * browser empties when it closes, so the token is never on disk.
 */

/** The console's address as the user entered it, without a path. Cleared by "Change". */
export const consoleAddress = storage.defineItem<string | null>("local:consoleAddress", { fallback: null });

/** The app token of the platform at `consoleAddress`. Cleared by signing out, by a 401 and with the address. */
export const appToken = storage.defineItem<string | null>("session:appToken", { fallback: null });

/** The project group chosen in the panel. Cleared with the address. */
export const selectedGroupId = storage.defineItem<string | null>("local:selectedGroupId", { fallback: null });

/** A person or an organization that was shown lately. */
export interface Seen {
  readonly kind: "person" | "organization";
  readonly id: string;
  readonly displayName: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Whom the panel showed last, newest first. Cleared with the token. */
export const recentlySeen = storage.defineItem<readonly Seen[]>("session:recentlySeen", { fallback: [] });
