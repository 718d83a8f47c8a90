import { storedItem } from "../base/stored-item.ts";

// `local` outlives the browser; `session` is memory that the browser empties when it closes and that goes with the
// sign-in (`end-session.ts`), so the token is never on disk.

/** The console's address as the user entered it, without a path. Cleared by "Change". */
export const consoleAddress = storedItem<string, null>("local", "consoleAddress", null);

/** Where the API of each console is, by the console's origin, as its configuration said last. */
export const apiAddresses = storedItem<Readonly<Record<string, string>>, Readonly<Record<string, string>>>(
  "local",
  "apiAddresses",
  {},
);

/** The app token of the platform at `consoleAddress`. Cleared by signing out, by a 401 and with the address. */
export const appToken = storedItem<string, null>("session", "appToken", null);

/** A console that was entered: who was signed in there last, and the project group chosen there. */
export interface KnownConsole {
  readonly origin: string;
  readonly name: string | null;
  readonly groupId: string | null;
}

/** All consoles that were entered, in the order of entering. */
export const knownConsoles = storedItem<readonly KnownConsole[], readonly KnownConsole[]>("local", "consoles", []);

/**
 * App tokens of the other known consoles, by origin. They stay so that switching back needs no new sign-in, and so that
 * actions queued for those consoles can still be sent.
 */
export const otherTokens = storedItem<Readonly<Record<string, string>>, Readonly<Record<string, string>>>(
  "session",
  "otherTokens",
  {},
);

/** Somebody signed out: the next sign-in asks for the account, else the provider would choose the last one by itself. */
export const askForAccount = storedItem<boolean, boolean>("local", "askForAccount", false);

/** The project group chosen in the panel. Cleared with the address. */
export const selectedGroupId = storedItem<string, null>("local", "selectedGroupId", null);
