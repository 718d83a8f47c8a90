import { cleanGerritRemote, type GerritRemote } from "#shared/validators/gerrit-projects.ts";
import { list, object, text } from "../../connect/read-settings.ts";

/** Parses the settings. The default for a new connection is to read chosen projects and connect their repositories. */
export function savedGerrit(settings: unknown): GerritRemote {
  const { orgURL, repoNames, enableAllRepos, enableGit } = object(object(settings).remote);
  return {
    orgURL: text(orgURL) ?? "",
    repoNames: list(repoNames).flatMap((name) => text(name) ?? []),
    enableAllRepos: enableAllRepos === true,
    enableGit: enableGit === undefined || enableGit === true,
  };
}

/** Whether two remotes are equal, so that saving changes nothing. */
export function isSameRemote(one: GerritRemote, other: GerritRemote): boolean {
  const comparable = (remote: GerritRemote) => {
    const { orgURL, repoNames, enableAllRepos, enableGit } = cleanGerritRemote(remote);
    return JSON.stringify([orgURL, [...repoNames].sort(), enableAllRepos, enableGit]);
  };
  return comparable(one) === comparable(other);
}
