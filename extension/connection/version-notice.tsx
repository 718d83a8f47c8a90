import { browser } from "wxt/browser";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { useConsole } from "./session.ts";
import { texts } from "./texts.ts";
import { versionCompatibility } from "./version-compatibility.ts";

/** Says when the extension and the console are of versions that do not fit; nothing otherwise. */
export function VersionNotice({ origin }: { origin: string }) {
  const { version } = useConsole(origin) ?? {};
  const { version: own } = browser.runtime.getManifest();
  const fit = version === undefined ? "compatible" : versionCompatibility(own, version);
  if (version === undefined || fit === "compatible") return null;
  return (
    <Notice tone="warn" role="status">
      {texts.version[fit](own, version)}
    </Notice>
  );
}
