import * as z from "zod/mini";
import type { SyncContext } from "../sync/connector.ts";
import { readList } from "../sync/tolerant-fields.ts";
import type { People } from "./activities.ts";
import { gitlabPerson } from "./people.ts";
import { type GitlabAccount, type GitlabProfile, gitlabAccount, gitlabProfile } from "./records.ts";
import { type GitlabSettings, isAnonymous } from "./settings.ts";

/** Whom the records of a page name. */
interface Named {
  readonly accounts: readonly (GitlabAccount | null | undefined)[];
  readonly usernames?: readonly string[];
  readonly ids?: readonly number[];
}

const dayMilliseconds = 24 * 3_600_000;

/** Profiles that this process has read: one is asked for once a day, however many records name it. */
const profiles = new Map<string, { readonly profile: GitlabProfile | null; readonly until: number }>();
const mostProfiles = 20_000;

/** When a GitLab lets profiles be read again: many allow a few hundred in ten minutes only. */
const pausedUntil = new Map<string, number>();

/**
 * The people whom records name, with their profiles as far as GitLab lets them be read now. Somebody without one is known
 * by what the records say, and completed when they are met again.
 */
export async function readPeople(
  context: SyncContext<GitlabSettings>,
  { accounts, usernames = [], ids = [] }: Named,
): Promise<People> {
  const known = new Map<string, GitlabAccount>();
  for (const account of accounts) if (account) known.set(account.username.toLowerCase(), account);
  for (const username of new Set(usernames.map((name) => name.toLowerCase()))) {
    const account = known.get(username) ?? (await findAccount(context, username));
    if (account) known.set(username, account);
  }
  const found = new Map<number, GitlabProfile>();
  for (const id of new Set([...[...known.values()].map((account) => account.id), ...ids])) {
    const profile = await readProfile(context, id, ids.includes(id));
    if (profile) found.set(id, profile);
  }
  return {
    of: (account) => gitlabPerson(account, account && found.get(account.id)),
    named(username) {
      const account = known.get(username.toLowerCase());
      return account ? gitlabPerson(account, found.get(account.id)) : null;
    },
    withId(id) {
      const profile = found.get(id);
      return profile ? gitlabPerson(null, profile) : null;
    },
  };
}

/** Without signing in a GitLab may keep profiles to itself. */
const hidden = (isPublic: boolean) => [...(isPublic ? [401] : []), 403, 404];

async function findAccount({ http, settings }: SyncContext<GitlabSettings>, username: string) {
  const answer = await http.get("/users", { query: { username }, accept: hidden(isAnonymous(settings)) });
  return readList(gitlabAccount, answer.body).find((account) => account.username.toLowerCase() === username);
}

/** @param isNeeded nothing else is known of the person: the limit is waited for. */
async function readProfile(
  { http, settings, integrationId, now }: SyncContext<GitlabSettings>,
  id: number,
  isNeeded: boolean,
): Promise<GitlabProfile | null> {
  const key = `${integrationId}:${id}`;
  const kept = profiles.get(key);
  if (kept && kept.until > now.getTime()) return kept.profile;
  if (!isNeeded && (pausedUntil.get(integrationId) ?? 0) > Date.now()) return kept?.profile ?? null;
  const accept = [...hidden(isAnonymous(settings)), ...(isNeeded ? [] : [429])];
  const answer = await http.get(`/users/${id}`, { accept });
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get("retry-after") ?? 60);
    pausedUntil.set(integrationId, Date.now() + (Number.isNaN(seconds) ? 60 : seconds) * 1000);
    return kept?.profile ?? null;
  }
  const read = z.safeParse(gitlabProfile, answer.body);
  const profile = answer.status === 200 && read.success ? read.data : null;
  profiles.delete(key);
  profiles.set(key, { profile, until: now.getTime() + dayMilliseconds });
  const [oldest] = profiles.keys();
  if (profiles.size > mostProfiles && oldest) profiles.delete(oldest);
  return profile;
}
