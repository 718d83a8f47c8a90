import { X } from "lucide-react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { storedItem } from "../base/stored-item.ts";
import { useStored } from "../base/use-stored.ts";
import { useConsole } from "./session.ts";
import { texts } from "./texts.ts";
import { versionCompatibility } from "./version-compatibility.ts";

/** For which two versions the notice was closed; another pair is told again. */
const closedVersionNotice = storedItem<string, null>("local", "closedVersionNotice", null);

/** Says when the extension and the console are of versions that do not fit; nothing otherwise. */
export function VersionNotice({ origin }: { origin: string }) {
  const { version } = useConsole(origin) ?? {};
  const closed = useStored(closedVersionNotice);
  const { version: own } = browser.runtime.getManifest();
  const fit = version === undefined ? "compatible" : versionCompatibility(own, version);
  const pair = `${own} ${version}`;
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
      {texts.version[fit](own, version)}
    </Notice>
  );
}
