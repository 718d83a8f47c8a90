/** Name of the record that stands for all deleted accounts of a platform, and for authors without an account. */
export const deletedAccountName = (platform: string): string =>
  hasAnonymousAuthors.has(platform) ? "Deleted or anonymous account" : "Deleted account";

const hasAnonymousAuthors: ReadonlySet<string> = new Set(["jira", "confluence", "groupsio"]);

/** Identities of deleted accounts that older versions stored, one for each post. */
const formerPlaceholder = /^deleted:/;

const placeholders: ReadonlyMap<string, RegExp> = new Map([
  ["github", /^ghost$/i],
  // The first free name: other people may be called `ghost` on gitlab.com.
  ["gitlab", /^ghost1$/i],
  ["reddit", /^\[deleted\]$/i],
  ["discord", /^deleted[ _-]user(?:[ _-][\da-f]+)?$/i],
  ["devto", /^ghost$/i],
  // Authors without an account. Atlassian calls accounts that an import lost `unknown`.
  ["gerrit", /^anonymous$/i],
  ["jira", /^(?:anonymous|unknown)$/i],
  ["confluence", /^(?:anonymous|unknown)$/i],
  ["groupsio", /^anonymous\+fake\+email@groups\.io$/i],
]);

/** True for a name that a platform shows in place of accounts that were deleted, or for none. It names nobody. */
export const isDeletedAccountName = (platform: string, name: string): boolean =>
  formerPlaceholder.test(name) || placeholders.get(platform)?.test(name.trim()) === true;
