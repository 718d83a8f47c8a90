import { browser } from "wxt/browser";
import { consoleAddress, otherTokens } from "./storage.ts";

/**
 * Ends the sign-in at the console that is shown: the token goes, and with it all that was seen through it, which stands in
 * the browser's session memory. Sign-ins at other consoles stay, and so do actions that wait for the next sign-in of the
 * same user.
 */
export async function endSession(): Promise<void> {
  const others = await otherTokens.getValue();
  await browser.storage.session.clear();
  if (Object.keys(others).length > 0) await otherTokens.setValue(others);
}

/** The console at `origin` takes the token no more: its sign-in ends, whether it is shown or another one is. */
export async function endSessionAt(origin: string): Promise<void> {
  if ((await consoleAddress.getValue()) === origin) return endSession();
  const { [origin]: _, ...others } = await otherTokens.getValue();
  await otherTokens.setValue(others);
}
