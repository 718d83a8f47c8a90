import * as z from "zod/mini";
import { valueKey } from "#shared/domain/identities/identity-value.ts";
import type { SyncContext } from "../sync/connector.ts";
import { readList } from "../sync/tolerant-fields.ts";
import type { People } from "./activities.ts";
import { gitlabPerson } from "./people.ts";
import { type GitlabAccount, type GitlabProfile, gitlabAccount, gitlabProfile } from "./records.ts";
import { type GitlabSettings, isAnonymous } from "./settings.ts";

/** People referenced by the records of a page. */
interface Named {
  readonly accounts: readonly (GitlabAccount | null | undefined)[];
  readonly usernames?: readonly string[];
  readonly ids?: readonly number[];
}

const dayMilliseconds = 24 * 3_600_000;

/** Profiles read by this process. Each one is requested at most once a day. */
const profiles = new Map<string, { readonly profile: GitlabProfile | null; readonly until: number }>();
const mostProfiles = 20_000;

/**
 * Time until which profiles are not requested, by integration. Many GitLab servers allow only a few hundred in ten
 * minutes.
 */
const pausedUntil = new Map<string, number>();

/**
 * Reads the people of records, with their profiles as far as the rate limit allows. A person without a profile has only
 * the data in the records and is completed on a later sync.
 */
export async function readPeople(
  context: SyncContext<GitlabSettings>,
  { accounts, usernames = [], ids = [] }: Named,
): Promise<People> {
  const known = new Map<string, GitlabAccount>();
  for (const account of accounts) if (account) known.set(keyOf(account), account);
  for (const username of new Set(usernames.map((name) => valueKey("username", name)))) {
    const account = known.get(username) ?? (await findAccount(context, username));
    if (account) known.set(username, account);
  }
  const found = new Map<number, GitlabProfile>();
  for (const id of new Set([...[...known.values()].flatMap((account) => account.id ?? []), ...ids])) {
    const profile = await readProfile(context, id, ids.includes(id));
    if (profile) found.set(id, profile);
  }
  return {
    of: (account) => gitlabPerson(account, account && found.get(account.id ?? 0)),
    named(username) {
      const account = known.get(valueKey("username", username));
      return account ? gitlabPerson(account, found.get(account.id ?? 0)) : null;
    },
    withId(id) {
      const profile = found.get(id);
      return profile ? gitlabPerson(null, profile) : null;
    },
  };
}

const keyOf = ({ id, username }: GitlabAccount) => (username ? valueKey("username", username) : String(id));

/** A GitLab server may hide profiles from anonymous users. */
const hidden = (isPublic: boolean) => [...(isPublic ? [401] : []), 403, 404];

async function findAccount({ http, settings }: SyncContext<GitlabSettings>, username: string) {
  const answer = await http.get("/users", { query: { username }, accept: hidden(isAnonymous(settings)) });
  return readList(gitlabAccount, answer.body).find((account) => keyOf(account) === username);
}

/** @param isNeeded true when nothing else is known of the person; then waits for the rate limit. */
async function readProfile(
  { http, settings, integrationId, now }: SyncContext<GitlabSettings>,
  id: number,
  isNeeded: boolean,
): Promise<GitlabProfile | null> {
  const key = `${integrationId}:${id}`;
  const cached = profiles.get(key);
  if (cached && cached.until > now.getTime()) return cached.profile;
  if (!isNeeded && (pausedUntil.get(integrationId) ?? 0) > Date.now()) return cached?.profile ?? null;
  const accept = [...hidden(isAnonymous(settings)), ...(isNeeded ? [] : [429])];
  const answer = await http.get(`/users/${id}`, { accept });
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get("retry-after") ?? 60);
    pausedUntil.set(integrationId, Date.now() + (Number.isNaN(seconds) ? 60 : seconds) * 1000);
    return cached?.profile ?? null;
  }
  const read = z.safeParse(gitlabProfile, answer.body);
  const profile = answer.status === 200 && read.success ? read.data : null;
  profiles.delete(key);
  profiles.set(key, { profile, until: now.getTime() + dayMilliseconds });
  const [oldest] = profiles.keys();
  if (profiles.size > mostProfiles && oldest) profiles.delete(oldest);
  return profile;
}
