import type { Config } from "#server/platform/core/config.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { GithubAccess } from "./github.ts";

/** Returns the GitHub API settings of the operator. @throws HttpError 404 when GitHub is not configured */
export function githubOf({ github }: Pick<Config, "github">): GithubAccess["github"] {
  if (github === null) throw new HttpError(404, "GitHub is not available on this platform: GITHUB_API_URL is not set.");
  return github;
}

/** GitHub settings and abort signal for requests to GitHub. @throws HttpError 404 */
export const githubAccessOf = (config: Config, signal: AbortSignal): GithubAccess => ({
  github: githubOf(config),
  allow: config.outboundAllow,
  signal,
});
