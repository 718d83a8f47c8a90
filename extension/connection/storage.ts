import { storage } from "wxt/utils/storage";

// `local` outlives the browser; `session` is memory that the browser empties when it closes and that goes with the
// sign-in (`end-session.ts`), so the token is never on disk.

/** The console's address as the user entered it, without a path. Cleared by "Change". */
export const consoleAddress = storage.defineItem<string>("local:consoleAddress");

/** Where the API of the console at `origin` is, as its configuration said last. Cleared with the address. */
export const apiAddress = storage.defineItem<{ readonly origin: string; readonly api: string }>("local:apiAddress");

/** The app token of the platform at `consoleAddress`. Cleared by signing out, by a 401 and with the address. */
export const appToken = storage.defineItem<string>("session:appToken");

/** The project group chosen in the panel. Cleared with the address. */
export const selectedGroupId = storage.defineItem<string>("local:selectedGroupId");
