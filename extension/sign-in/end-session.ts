import { forgetAll } from "../look-up/session-memory.ts";
import { appToken, recentlySeen } from "../storage.ts";

/** Ends the sign-in on this computer: the token goes, and with it all that was seen through it. */
export async function endSession(): Promise<void> {
  await Promise.all([appToken.removeValue(), recentlySeen.removeValue(), forgetAll()]);
}
