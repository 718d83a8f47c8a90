import * as z from "zod/mini";
import type { CurrentUser } from "#server/platform/auth/find-current-user.ts";
import { confirmedAddress } from "#server/platform/auth/mail-recipients.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/drizzle.ts";
import { lensSources } from "#server/platform/db/schema/community-lens.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { readInput } from "#server/platform/http/input.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { lensDigestBody, lensSettings, type lensSettingsSave } from "#shared/contract/community-lens.ts";
import { emailKey } from "#shared/domain/identities/identity-value.ts";
import {
  digestProblems,
  feedProblems,
  type LensDigest,
  type LensFeed,
  type LensSettings,
  nextDigestAt,
  type SearchedPlatform,
  searchedPlatforms,
} from "#shared/domain/lens-settings.ts";

/** Query to a source, parsed from its key. */
export type SourceQuery =
  | {
      readonly kind: "platform";
      readonly platform: SearchedPlatform;
      readonly keyword: string;
      readonly isExact: boolean;
    }
  | { readonly kind: "feed"; readonly address: string };

export const feedKey = (address: string): string => `feed ${address}`;

/** Returns the source keys for a user's feed and digest. */
export function sourceKeys({ feed, emailDigestActive, emailDigest }: LensSettings): string[] {
  return [...new Set([feed, ...(emailDigestActive && emailDigest ? [emailDigest.feed] : [])].flatMap(feedKeys))];
}

/** Returns the source keys of one feed. Exact keywords are quoted, as in the search syntax of the sites. */
export function feedKeys({ keywords, exactKeywords, platforms, feeds }: LensFeed): string[] {
  const searched = searchedPlatforms.filter((platform) => platforms.includes(platform));
  const words = [...keywords, ...exactKeywords.map((keyword) => `"${keyword.replaceAll('"', "")}"`)];
  return [
    ...searched.flatMap((platform) => words.map((word) => `${platform} ${word.toLowerCase()}`)),
    ...feeds.map(feedKey),
  ];
}

/** Parses a source key; null for a key of an earlier version. */
export function readSourceKey(key: string): SourceQuery | null {
  const at = key.indexOf(" ");
  const [name, rest] = [key.slice(0, at), key.slice(at + 1)];
  if (name === "feed") return { kind: "feed", address: rest };
  const platform = searchedPlatforms.find((each) => each === name);
  if (!platform) return null;
  const isExact = rest.startsWith('"');
  return { kind: "platform", platform, keyword: isExact ? rest.slice(1, -1) : rest, isExact };
}

type Body = BodyOf<typeof lensSettingsSave>;

/** Reads the settings of a user; null before onboarding. */
export async function readSettings(db: Executor, userId: string): Promise<LensSettings | null> {
  const [row] = await db.select({ settings: users.settings }).from(users).where(eq(users.id, userId));
  return settingsIn(row?.settings.eagleEye);
}

/** Parses stored settings; null when there are none yet. */
export function settingsIn(stored: unknown): LensSettings | null {
  const read = z.safeParse(lensSettings, stored);
  return read.success && read.data.onboarded ? read.data : null;
}

/**
 * Replaces the settings of a user, without unknown fields, and registers the searches that they need.
 * @throws HttpError 400 with the first violated rule (wire.md 21.1)
 */
export async function saveSettings(
  db: Executor,
  { id: userId, email }: Pick<CurrentUser, "id" | "email">,
  body: Body,
): Promise<LensSettings> {
  const feed = readFeed(body.feed);
  const emailDigestActive = body.emailDigestActive ?? false;
  const settings: LensSettings = {
    onboarded: true,
    feed,
    aiReplies: body.aiReplies ?? false,
    emailDigestActive,
    emailDigest: emailDigestActive ? readDigest(body.emailDigest, feed) : readInactiveDigest(body.emailDigest, feed),
  };
  if (settings.emailDigestActive && !isOwnAddress(settings.emailDigest?.email ?? "", email)) {
    throw badRequest(`Digests are sent only to the email that you sign in with: ${email}.`);
  }
  if (settings.emailDigestActive && (await confirmedAddress(db, userId)) === null) {
    throw badRequest("Digests are sent only to a confirmed email. Ask an administrator to confirm yours.");
  }
  await storeSettings(db, userId, settings);
  const keys = sourceKeys(settings);
  if (keys.length > 0) {
    await db
      .insert(lensSources)
      .values(keys.map((key) => ({ key })))
      .onConflictDoNothing();
  }
  return settings;
}

/** Returns whether an address is the one that a user signs in with. Nobody confirmed another one. */
export const isOwnAddress = (address: string, email: string): boolean =>
  email !== "" && emailKey(address) === emailKey(email);

/** Stores settings unchanged, next to the other settings of the user. */
export async function storeSettings(db: Executor, userId: string, settings: LensSettings): Promise<void> {
  const own = JSON.stringify({ eagleEye: settings });
  await db
    .update(users)
    .set({ settings: sql`${users.settings} || ${own}::jsonb` })
    .where(eq(users.id, userId));
}

function readFeed(feed: Body["feed"]): LensFeed {
  if (feed.keywords === undefined && feed.exactKeywords === undefined) {
    throw badRequest("The field feed.keywords or feed.exactKeywords is required.");
  }
  const whole: LensFeed = {
    ...feed,
    keywords: clean(feed.keywords),
    exactKeywords: clean(feed.exactKeywords),
    excludedKeywords: clean(feed.excludedKeywords),
    feeds: clean(feed.feeds),
    platforms: [...new Set(feed.platforms)],
  };
  refuse(feedProblems(whole));
  return whole;
}

const clean = (words: readonly string[] = []): string[] => [
  ...new Set(words.map((word) => word.trim()).filter((word) => word !== "")),
];

function readDigest(body: unknown, feed: LensFeed): LensDigest {
  const digest = readInput(lensDigestBody, body ?? {});
  if (!digest.matchFeedSettings && !digest.feed) throw badRequest("The field emailDigest.feed is missing.");
  const whole: LensDigest = {
    ...digest,
    feed: digest.matchFeedSettings || !digest.feed ? feed : readFeed(digest.feed),
  };
  refuse(digestProblems(whole));
  return { ...whole, nextEmailAt: nextDigestAt(whole, new Date()).toISOString() };
}

/** Keeps the settings of a digest that is off, if they are valid. */
function readInactiveDigest(body: unknown, feed: LensFeed): LensDigest | null {
  try {
    return { ...readDigest(body, feed), nextEmailAt: null };
  } catch {
    return null;
  }
}

function refuse(problems: Readonly<Record<string, string>>): void {
  const [field, problem] = Object.entries(problems)[0] ?? [];
  if (problem !== undefined) throw badRequest(`The field ${field} cannot be saved: ${problem}`);
}
