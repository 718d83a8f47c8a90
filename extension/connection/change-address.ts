import type { RuntimeConfig } from "#shared/contract/config.ts";
import { storeApiAddress } from "./api-address.ts";
import { endSession } from "./end-session.ts";
import { appToken, consoleAddress, type KnownConsole, knownConsoles, otherTokens, selectedGroupId } from "./storage.ts";

/**
 * Switches to another console. Stores token and project group of the previous console and restores those of the new one
 * if it was used before. Actions queued for the previous console are still sent with its token.
 */
export async function changeAddress(origin: string, config?: RuntimeConfig): Promise<void> {
  const before = await consoleAddress.getValue();
  if (config) await storeApiAddress(config, origin);
  if (before === origin) return;
  const { [origin]: token, ...others } = await otherTokens.getValue();
  const [tokenBefore, groupId] = await Promise.all([appToken.getValue(), selectedGroupId.getValue()]);
  if (before !== null) {
    await rememberConsole(before, { groupId });
    await otherTokens.setValue(tokenBefore === null ? others : { ...others, [before]: tokenBefore });
  }
  // Clears the token before the address changes and sets it afterwards, so that no page pairs a token with another
  // console.
  await endSession();
  const known = (await knownConsoles.getValue()).find((each) => each.origin === origin);
  if (known?.groupId) await selectedGroupId.setValue(known.groupId);
  else await selectedGroupId.removeValue();
  await consoleAddress.setValue(origin);
  await rememberConsole(origin, {});
  if (token === undefined) return;
  const { [origin]: _, ...rest } = await otherTokens.getValue();
  await otherTokens.setValue(rest);
  await appToken.setValue(token);
}

/** Updates the stored entry of a console. */
export async function rememberConsole(origin: string, change: Partial<Omit<KnownConsole, "origin">>): Promise<void> {
  const all = await knownConsoles.getValue();
  const blank: KnownConsole = { origin, name: null, groupId: null };
  const now = { ...(all.find((each) => each.origin === origin) ?? blank), ...change };
  const isKnown = all.some((each) => each.origin === origin);
  await knownConsoles.setValue(isKnown ? all.map((each) => (each.origin === origin ? now : each)) : [...all, now]);
}
