import { X } from "lucide-react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { storedItem } from "../base/stored-item.ts";
import { useStored } from "../base/use-stored.ts";
import { useConsole } from "./session.ts";
import { texts } from "./texts.ts";

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

/** Result of comparing the versions of extension and console. */
type VersionCompatibility = "compatible" | "console-is-older" | "extension-is-older";

/**
 * Compares versions. They are compatible when the major numbers match, before version 1 also the minor numbers
 * (semver). An unreadable console version counts as compatible; missing features are hidden by capabilities.
 */
export function versionCompatibility(extensionVersion: string, consoleVersion: string): VersionCompatibility {
  const extensionLine = lineOf(extensionVersion);
  const consoleLine = lineOf(consoleVersion);
  if (extensionLine === null || consoleLine === null) return "compatible";
  const difference = extensionLine[0] - consoleLine[0] || extensionLine[1] - consoleLine[1];
  return difference === 0 ? "compatible" : difference > 0 ? "console-is-older" : "extension-is-older";
}

function lineOf(version: string): [major: number, minor: number] | null {
  const [, major, minor] = /^v?(\d+)\.(\d+)(?:\.|$)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return null;
  return [Number(major), major === "0" ? Number(minor) : 0];
}
