import { browser } from "wxt/browser";
import { consoleAddress, otherTokens } from "./storage.ts";

/**
 * Signs out of the current console: clears the token and all data in the browser's session memory. Sign-ins at other
 * consoles stay. Queued actions wait for the next sign-in of the same user.
 */
export async function endSession(): Promise<void> {
  const others = await otherTokens.getValue();
  await browser.storage.session.clear();
  if (Object.keys(others).length > 0) await otherTokens.setValue(others);
}

/**
 * Ends the sign-in at the console at `origin` after it rejected the token. That console may be the current one or
 * another.
 */
export async function endSessionAt(origin: string): Promise<void> {
  if ((await consoleAddress.getValue()) === origin) return endSession();
  const { [origin]: _, ...others } = await otherTokens.getValue();
  await otherTokens.setValue(others);
}
