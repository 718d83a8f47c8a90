/** Whether extension and console understand each other, by their versions. */
export type VersionCompatibility = "compatible" | "console-is-older" | "extension-is-older";

/**
 * Versions fit when their first number is the same, before version 1 also the second (semver). A console that says
 * nothing readable fits: what it lacks is hidden by its capabilities.
 */
export function versionCompatibility(extensionVersion: string, consoleVersion: string): VersionCompatibility {
  const own = lineOf(extensionVersion);
  const its = lineOf(consoleVersion);
  if (own === null || its === null) return "compatible";
  const difference = own[0] - its[0] || own[1] - its[1];
  return difference === 0 ? "compatible" : difference > 0 ? "console-is-older" : "extension-is-older";
}

function lineOf(version: string): [major: number, minor: number] | null {
  const [, major, minor] = /^v?(\d+)\.(\d+)(?:\.|$)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return null;
  return [Number(major), major === "0" ? Number(minor) : 0];
}
