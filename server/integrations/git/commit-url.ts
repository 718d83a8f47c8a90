/** Returns the URL of a commit's page on a known host; null for other hosts. */
export function commitUrl(remote: string, sha: string): string | null {
  const host = URL.parse(remote)?.hostname ?? "";
  if (host === "github.com" || host === "codeberg.org") return `${remote}/commit/${sha}`;
  if (host === "gitlab.com" || host.startsWith("gitlab.")) return `${remote}/-/commit/${sha}`;
  if (host === "bitbucket.org") return `${remote}/commits/${sha}`;
  return null;
}
