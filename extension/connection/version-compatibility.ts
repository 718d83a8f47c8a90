/** Result of comparing the versions of extension and console. */
export type VersionCompatibility = "compatible" | "console-is-older" | "extension-is-older";

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
