import { forgetLists } from "../lists/list-memory.ts";
import { forgetAll } from "../look-up/session-memory.ts";
import { appToken, receipts, recentlySeen, signedInAs } from "../storage.ts";

/**
 * Ends the sign-in on this computer: the token goes, and with it all that was seen through it. Actions that wait stay
 * for the next sign-in of the same user.
 */
export async function endSession(): Promise<void> {
  await Promise.all([
    appToken.removeValue(),
    recentlySeen.removeValue(),
    signedInAs.removeValue(),
    receipts.removeValue(),
    forgetAll(),
    forgetLists(),
  ]);
}
