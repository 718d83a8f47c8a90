import {
  type LensFeed,
  type LensSettings,
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
