import { X } from "lucide-react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { storedItem } from "../base/stored-item.ts";
import { useStored } from "../base/use-stored.ts";
import { useConsole } from "./session.ts";
import { texts } from "./texts.ts";
import { versionCompatibility } from "./version-compatibility.ts";

/** Version pair for which the notice was closed. A different pair shows it again. */
const closedVersionNotice = storedItem<string, null>("local", "closedVersionNotice", null);

/** Notice shown when the versions of extension and console are incompatible. */
export function VersionNotice({ origin }: { origin: string }) {
  const { version } = useConsole(origin) ?? {};
  const closed = useStored(closedVersionNotice);
  const { version: extensionVersion } = browser.runtime.getManifest();
  const fit = version === undefined ? "compatible" : versionCompatibility(extensionVersion, version);
  const pair = `${extensionVersion} ${version}`;
  if (version === undefined || fit === "compatible" || closed === undefined || closed === pair) return null;
  const close = (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={texts.version.close}
      onClick={() => void closedVersionNotice.setValue(pair)}
    >
      <X />
    </Button>
  );
  return (
    <Notice tone="warn" role="status" action={close}>
      {texts.version[fit](extensionVersion, version)}
    </Notice>
  );
}
