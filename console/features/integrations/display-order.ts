/** The order in which platforms are shown (wire.md 24.4). */
const order = [
  "github",
  "git",
  "groupsio",
  "confluence",
  "jira",
  "slack",
  "discord",
  "linkedin",
  "twitter",
  "reddit",
  "hackernews",
  "stackoverflow",
  "gitlab",
  "gerrit",
  "discourse",
  "devto",
];

/** Where a platform stands among the others; those without a place come last. */
export function displayRank(key: string): number {
  const at = order.indexOf(key);
  return at === -1 ? order.length : at;
}
