import { count, list, object, text } from "../../connect/read-settings.ts";

/** State of one remote. Backends that do not read repositories themselves return only its URL. */
export interface GitRemote {
  readonly url: string;
  /** `waiting`, `in-progress`, `ok` or `error`; null when the backend does not report it. */
  readonly status: string | null;
  readonly error: string | null;
  readonly commits: number | null;
  readonly authors: number | null;
  /** Unreadable commits; only some of them are listed with the reason. */
  readonly unreadable: { readonly count: number; readonly listed: readonly { sha: string; reason: string }[] };
  readonly lastSyncedAt: string | null;
}

/** Remote URLs in the settings, as entered. */
export function remoteUrls(settings: unknown): string[] {
  return list(object(settings).remotes).flatMap((remote) => text(remote) ?? []);
}

/** User names of the remotes that have saved credentials, by URL. */
export function savedAccess(settings: unknown): ReadonlyMap<string, string> {
  const entries = Object.entries(object(object(settings).access));
  return new Map(entries.map(([remote, saved]) => [remote, text(object(saved).username) ?? ""]));
}

/** Remotes with their state, in the order of the settings. */
export function gitRemotes(settings: unknown): GitRemote[] {
  const states = new Map(list(object(settings).repositories).map((each) => [text(object(each).url), object(each)]));
  return remoteUrls(settings).map((url) => {
    const state = states.get(url) ?? {};
    const unreadable = object(state.unreadable);
    return {
      url,
      status: text(state.status),
      error: text(state.error),
      commits: count(state.commits),
      authors: count(state.authors),
      unreadable: {
        count: count(unreadable.count) ?? 0,
        listed: list(unreadable.listed).map((each) => ({
          sha: text(object(each).sha) ?? "",
          reason: text(object(each).reason) ?? "",
        })),
      },
      lastSyncedAt: text(state.lastSyncedAt),
    };
  });
}

/** Total number of commits of all remotes; null while none is known. */
export function commitCount(remotes: readonly GitRemote[]): number | null {
  const known = remotes.flatMap(({ commits }) => commits ?? []);
  return known.length === 0 ? null : known.reduce((sum, commits) => sum + commits, 0);
}
