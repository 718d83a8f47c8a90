import { storedItem } from "../base/stored-item.ts";

// `local` persists on disk. `session` is memory that is cleared when the browser closes and on sign-out
// (`end-session.ts`), so the token is never on disk.

/** Console address entered by the user, without a path. Cleared by "Change". */
export const consoleAddress = storedItem<string, null>("local", "consoleAddress", null);

/** API address of each console by origin, as last reported by its configuration. */
export const apiAddresses = storedItem<Readonly<Record<string, string>>, Readonly<Record<string, string>>>(
  "local",
  "apiAddresses",
  {},
);

/** App token of the platform at `consoleAddress`. Cleared on sign-out, on a 401 and when the address changes. */
export const appToken = storedItem<string, null>("session", "appToken", null);

/** Console used before, with the last signed-in user and the project group selected there. */
export interface KnownConsole {
  readonly origin: string;
  readonly name: string | null;
  readonly groupId: string | null;
}

/** All consoles that were used, in order of first use. */
export const knownConsoles = storedItem<readonly KnownConsole[], readonly KnownConsole[]>("local", "consoles", []);

/**
 * App tokens of the other known consoles, by origin. They are kept so that switching back needs no new sign-in and
 * queued actions for those consoles can be sent.
 */
export const otherTokens = storedItem<Readonly<Record<string, string>>, Readonly<Record<string, string>>>(
  "session",
  "otherTokens",
  {},
);

/**
 * True after a sign-out: the next sign-in shows the account chooser. Otherwise the provider would reuse the last
 * account.
 */
export const askForAccount = storedItem<boolean, boolean>("local", "askForAccount", false);

/** Project group selected in the panel. Cleared with the address. */
export const selectedGroupId = storedItem<string, null>("local", "selectedGroupId", null);

/** Project groups by window, so that two windows can show two of them. */
export const groupsOfWindows = storedItem<Readonly<Record<string, string>>, Readonly<Record<string, string>>>(
  "session",
  "groupsOfWindows",
  {},
);
