import type { Config } from "#server/base/config.ts";
import { HttpError } from "#server/base/http-error.ts";
import type { GithubAccess } from "./github.ts";

/** GitHub as the operator named it. @throws HttpError 404 where it is not: then this platform does not offer it. */
export function githubOf({ github }: Pick<Config, "github">): GithubAccess["github"] {
  if (github === null) throw new HttpError(404, "This platform does not ask GitHub: GITHUB_API_URL is not set.");
  return github;
}

/** How GitHub is asked. @throws HttpError 404 */
export const accessTo = (config: Config, signal: AbortSignal): GithubAccess => ({
  github: githubOf(config),
  allow: config.outboundAllow,
  signal,
});
