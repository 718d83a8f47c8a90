import {
  cleanGerritRemote,
  type GerritRemote,
  gerritNameErrors,
  gerritUrlError,
} from "#shared/validators/gerrit-projects.ts";
import { list, object, text } from "../../read-settings.ts";
import type { TextRow } from "../../text-rows.ts";

/** What the drawer holds besides its rows of project names. */
export interface GerritForm extends Omit<GerritRemote, "repoNames"> {
  /** The address was left once, so that what is wrong with it may be said. */
  readonly isUrlTouched: boolean;
}

/** What an integration's settings say; a new connection reads chosen projects and connects their repositories. */
export function gerritRemote(settings: unknown): GerritRemote {
  const { orgURL, repoNames, enableAllRepos, enableGit } = object(object(settings).remote);
  return {
    orgURL: text(orgURL) ?? "",
    repoNames: list(repoNames).flatMap((name) => text(name) ?? []),
    enableAllRepos: enableAllRepos === true,
    enableGit: enableGit === undefined || enableGit === true,
  };
}

/** What the form says about itself. */
interface FormCheck {
  readonly urlError: string | null;
  readonly nameErrors: readonly (string | null)[];
  readonly isValid: boolean;
  /** Saving would change something. */
  readonly isChanged: boolean;
  /** Something was entered that closing would lose. */
  readonly isDirty: boolean;
  /** As it is sent. */
  readonly remote: GerritRemote;
}

/** Checks the form against what is saved. Project names count only when not all projects are read. */
export function checkGerritForm(form: GerritForm, rows: readonly TextRow[], saved: GerritRemote): FormCheck {
  const { isUrlTouched, ...switches } = form;
  const names = rows.map(({ value }) => value);
  const urlError = gerritUrlError(form.orgURL);
  const nameErrors = form.enableAllRepos ? [] : gerritNameErrors(names);
  const remote = cleanGerritRemote({ ...switches, repoNames: names });
  return {
    urlError: isUrlTouched ? urlError : null,
    nameErrors: nameErrors.map((error, at) => (rows[at]?.touched ? error : null)),
    isValid:
      urlError === null && nameErrors.every((error) => error === null) && (form.enableAllRepos || names.length > 0),
    isChanged: !isSame(remote, cleanGerritRemote(saved)),
    isDirty: !isSame({ ...switches, repoNames: names.filter((name) => name.trim() !== "") }, saved),
    remote,
  };
}

function isSame(a: GerritRemote, b: GerritRemote): boolean {
  return (
    a.orgURL === b.orgURL &&
    a.enableAllRepos === b.enableAllRepos &&
    a.enableGit === b.enableGit &&
    a.repoNames.length === b.repoNames.length &&
    a.repoNames.every((name) => b.repoNames.includes(name))
  );
}
