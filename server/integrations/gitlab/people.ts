import { isBotAuthor } from "#shared/domain/evidence/bot.ts";
import { handleFromNoreply, isBotName, isSharedMailbox } from "#shared/domain/identities/git-identity.ts";
import { isPlaceholderEmail } from "#shared/domain/text/placeholders.ts";
import { readHandle } from "#shared/profiles/read-handle.ts";
import type { SyncedIdentity, SyncedPerson } from "../sync/connector.ts";
import { type GitlabAccount, type GitlabCommit, type GitlabProfile, gitlabGhost } from "./records.ts";

/** Converts an account to a person, with the profile if it was read. Returns the ghost user without an account. */
export function gitlabPerson(account: GitlabAccount | null | undefined, profile?: GitlabProfile | null): SyncedPerson {
  const { id, name, avatar_url, web_url, ...given }: GitlabAccount = profile ?? account ?? gitlabGhost;
  // Without a name the account's number stands for it.
  const username = given.username || String(id);
  return {
    identities: [
      { type: "username", value: username, sourceId: id?.toString(), verified: true },
      ...(profile?.public_email ? [{ type: "email" as const, value: profile.public_email, verified: true }] : []),
      ...elsewhere("twitter", profile?.twitter),
      ...elsewhere("linkedin", profile?.linkedin),
    ],
    displayName: name || username,
    attributes: {
      url: web_url,
      avatarUrl: avatar_url,
      bio: profile?.bio || undefined,
      location: profile?.location || undefined,
      company: profile?.organization || undefined,
      jobTitle: profile?.job_title || undefined,
      websiteUrl: profile?.website_url || undefined,
    },
    isDeletedAccount: id === gitlabGhost.id || isGhost(username, name) || undefined,
    isBot: profile?.bot === true || isBotName(username) || /^(?:project|group)_\d+_bot/.test(username),
  };
}

/** GitLab creates its placeholder with this name and the first free username. */
const isGhost = (username: string, name: string | null | undefined) =>
  name === gitlabGhost.name && /^ghost\d*$/.test(username);

/** Data that people enter about themselves is not verified. */
function elsewhere(platform: string, input: string | null | undefined): SyncedIdentity[] {
  const { value } = readHandle("member", platform, input ?? "");
  return value ? [{ platform, type: "username", value, verified: false }] : [];
}

/**
 * Returns the author of a commit, for which GitLab returns an email but no account. Without an email nobody is known.
 * People with a shared mailbox are distinguished by name, as in Git imports.
 */
export function commitAuthor({ author_name, author_email, authored_date }: GitlabCommit): SyncedPerson {
  const email = author_email?.trim();
  if (!email || isPlaceholderEmail(email)) return gitlabPerson(null);
  const displayName = author_name || email;
  const isBot = isBotAuthor(displayName, email);
  const handle = handleFromNoreply(email);
  if (handle) {
    const { platform, site, handle: value, account } = handle;
    const seenAt = authored_date ? new Date(authored_date) : undefined;
    const identity = { platform, site, type: "username", value, verified: true } as const;
    return { identities: [{ ...identity, sourceId: account ?? undefined, seenAt }], displayName, isBot };
  }
  const identity: SyncedIdentity = isSharedMailbox(email)
    ? { platform: "git", type: "username", value: email, verified: false, sourceId: displayName }
    : { type: "email", value: email, verified: false };
  return { identities: [identity], displayName, isBot };
}
