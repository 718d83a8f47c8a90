import type { RuntimeConfig } from "#shared/contract/config.ts";
import { keepApiAddress } from "./api-address.ts";
import { endSession } from "./end-session.ts";
import { consoleAddress, selectedGroupId } from "./storage.ts";

/**
 * Another console is another workspace: the token and the project group of the one before mean nothing there. Actions
 * that wait for the one before stay, and are sent when it is entered again.
 */
export async function changeAddress(origin: string, config?: RuntimeConfig): Promise<void> {
  if ((await consoleAddress.getValue()) !== origin) {
    await Promise.all([endSession(), selectedGroupId.removeValue()]);
  }
  if (config) await keepApiAddress(config, origin);
  await consoleAddress.setValue(origin);
}
