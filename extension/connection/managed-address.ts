import { managedSettings } from "../base/managed.ts";
import { readAddress } from "./address.ts";
import { changeAddress } from "./change-address.ts";
import { consoleAddress } from "./storage.ts";

/**
 * Applies the administrator's address in the worker: always when it is locked, else only when no address was entered.
 */
export function followManagedAddress(): void {
  void takeOver();
  // Also runs after all stored data was cleared.
  consoleAddress.watch(() => void takeOver());
  managedSettings.watch(() => void takeOver());
}

async function takeOver(): Promise<void> {
  const { consoleAddress: given, addressIsFixed } = await managedSettings.getValue();
  if (given === undefined) return;
  const address = readAddress(given);
  const entered = await consoleAddress.getValue();
  if ("problem" in address || address.origin === entered) return;
  if (entered === null || addressIsFixed === true) await changeAddress(address.origin);
}
