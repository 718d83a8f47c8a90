import { browser } from "wxt/browser";
import { readAddress } from "../connection/address.ts";
import { changeAddress } from "../connection/change-address.ts";
import { consoleAddress } from "../storage.ts";
import { managedSettings } from "./managed.ts";

/** The worker takes over the address that an administrator set: always where it is fixed, else where none was entered. */
export function listenForManaged(): void {
  void takeOver();
  // Also when everything is forgotten.
  consoleAddress.watch(() => void takeOver());
  browser.storage.onChanged.addListener((_, area) => {
    if (area === "managed") void takeOver();
  });
}

async function takeOver(): Promise<void> {
  const { consoleAddress: given, addressIsFixed } = await managedSettings();
  if (given === undefined) return;
  const address = readAddress(given);
  const entered = await consoleAddress.getValue();
  if ("problem" in address || address.origin === entered) return;
  if (entered === null || addressIsFixed === true) await changeAddress(address.origin);
}
