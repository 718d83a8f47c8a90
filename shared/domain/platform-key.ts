/** Spellings that stand for another platform: the front-end constant of core.md, and GitHub's alternative route. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["stackOverflow", "stackoverflow"],
  ["github-nango", "github"],
]);

/** The platform key under which a stored key is shown, ordered and linked. */
export function platformKey(platform: string): string {
  return aliases.get(platform) ?? platform;
}
