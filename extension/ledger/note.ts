import { stored } from "../stored.ts";
import { keep, type LedgerEntry } from "./entry.ts";

/** What left this browser, newest first; on this computer only, for seven days. Cleared in the options. */
export const ledger = stored<readonly LedgerEntry[]>("local", "ledger", []);

/** Notes what is about to leave. Await it before the request. */
export function note(entry: Omit<LedgerEntry, "at">): Promise<void> {
  return navigator.locks.request("write the ledger", async () => {
    const at = Date.now();
    await ledger.setValue(keep([{ ...entry, at }, ...(await ledger.getValue())], at));
  });
}
