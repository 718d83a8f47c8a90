import { browser } from "wxt/browser";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { fitOf } from "../connection/fit.ts";
import { useConsole } from "./session.ts";
import { texts } from "./texts.ts";

/** Says when the extension and the console are of versions that do not fit; nothing otherwise. */
export function FitNotice({ origin }: { origin: string }) {
  const { version } = useConsole(origin) ?? {};
  const { version: own } = browser.runtime.getManifest();
  const fit = version === undefined ? "fits" : fitOf(own, version);
  if (version === undefined || fit === "fits") return null;
  return (
    <Notice tone="warn" role="status">
      {texts.fit[fit](own, version)}
    </Notice>
  );
}
