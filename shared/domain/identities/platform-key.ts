/** Alternative spellings of platform keys, and GitHub's alternative route. */
export const platformAliases: ReadonlyMap<string, string> = new Map([
  ["stackOverflow", "stackoverflow"],
  ["github-nango", "github"],
]);

/** Platform key used for the display, order and links of a stored key. */
export function platformKey(platform: string): string {
  return platformAliases.get(platform) ?? platform;
}

/** The stored keys that are displayed as this one, including itself. */
export function storedKeys(platform: string): string[] {
  return [platform, ...[...platformAliases].flatMap(([key, shown]) => (shown === platform ? [key] : []))];
}
