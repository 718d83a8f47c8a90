/** Spellings that stand for another platform: the front-end constant of core.md, and GitHub's alternative route. */
export const platformAliases: ReadonlyMap<string, string> = new Map([
  ["stackOverflow", "stackoverflow"],
  ["github-nango", "github"],
]);

/** The platform key under which a stored key is shown, ordered and linked. */
export function platformKey(platform: string): string {
  return platformAliases.get(platform) ?? platform;
}

/** The stored keys that are shown under this one, itself among them. */
export function storedKeys(platform: string): string[] {
  return [platform, ...[...platformAliases].flatMap(([key, shown]) => (shown === platform ? [key] : []))];
}
