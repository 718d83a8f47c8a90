import { badRequest } from "#server/platform/core/http-error.ts";
import { normalizeRemote } from "#shared/domain/integrations/git-remote.ts";
import type { StreamRecord } from "../records.ts";
import { readCursor } from "./cursor.ts";
import { gitLimits } from "./limits.ts";

/**
 * Normalizes the remotes for storage: normal form, no duplicates, no blank ones. An invalid URL is kept as it is: the
 * sync reports the error, and the other remotes are read.
 * @throws HttpError 400 for a list that is too long, and for URLs that must not be stored.
 */
export function cleanRemotes(remotes: readonly string[]): string[] {
  const given = remotes.map((remote) => remote.trim()).filter((remote) => remote !== "");
  if (given.length > gitLimits.remotes) throw badRequest(`At most ${gitLimits.remotes} remotes can be connected.`);
  for (const remote of given) {
    const url = URL.parse(remote);
    const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
    if (url && (url.password !== "" || (isWeb && url.username !== ""))) {
      throw badRequest(`Remove the username and password from the URL of ${url.host}${url.pathname}.`);
    }
    if (remote.length > 2_000) throw tooLong();
    if (/\p{Cc}/u.test(remote)) throw badRequest("A remote contains invalid characters.");
  }
  const remotesInForm = [...new Set(given.map((remote) => normalizeRemote(remote) ?? remote))];
  // Limits the stored size in bytes, because other characters than ASCII take several.
  if (remotesInForm.some((remote) => Buffer.byteLength(remote) > 2_000)) {
    throw tooLong();
  }
  return remotesInForm;
}

const tooLong = () => badRequest("A remote is longer than 2,000 characters.");

/** Returns the remotes in the settings; ignores values that are not text. */
export function remotesOf(settings: Record<string, unknown>): string[] {
  const { remotes } = settings;
  return Array.isArray(remotes) ? remotes.filter((remote): remote is string => typeof remote === "string") : [];
}

/** Returns the settings with the state of each remote: git's counts and the errors. */
export function presentGitSettings(
  settings: Record<string, unknown>,
  streams: readonly StreamRecord[],
): Record<string, unknown> {
  return {
    ...settings,
    repositories: streams.map(({ key, status, error, cursor, lastSyncedAt }) => {
      const { counts, unreadable } = readCursor(cursor);
      return {
        url: key,
        status,
        error,
        commits: counts?.commits ?? null,
        authors: counts?.authors ?? null,
        emails: counts?.emails ?? null,
        unreadable: unreadable ?? { count: 0, listed: [] },
        lastSyncedAt: lastSyncedAt?.toISOString() ?? null,
      };
    }),
  };
}
