import { useEffect, useRef } from "react";
import { browser } from "wxt/browser";
import { useStored } from "../base/use-stored.ts";
import { commandMs, givenCommand, type PanelCommand } from "./command.ts";

/** Runs each command for the panel of this window once, unless it has expired. */
export function useCommand(run: (command: PanelCommand) => void): void {
  const latest = useStored(givenCommand);
  const handler = useRef(run);
  useEffect(() => {
    handler.current = run;
  });
  useEffect(() => {
    if (!latest || Date.now() - latest.at > commandMs) return;
    let live = true;
    void browser.windows.getCurrent().then(async ({ id }) => {
      if (!live || (latest.windowId !== null && latest.windowId !== id)) return;
      await givenCommand.removeValue();
      handler.current(latest.command);
    });
    return () => {
      live = false;
    };
  }, [latest]);
}
