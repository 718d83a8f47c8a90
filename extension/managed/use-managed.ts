import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import { type ManagedSettings, managedSettings } from "./managed.ts";

/** What an administrator set; follows changes. Undefined until it is known. */
export function useManaged(): ManagedSettings | undefined {
  const [settings, setSettings] = useState<ManagedSettings>();
  useEffect(() => {
    let live = true;
    const read = () => void managedSettings().then((next) => live && setSettings(next));
    const onChange = (_: unknown, area: string) => area === "managed" && read();
    read();
    browser.storage.onChanged.addListener(onChange);
    return () => {
      live = false;
      browser.storage.onChanged.removeListener(onChange);
    };
  }, []);
  return settings;
}
