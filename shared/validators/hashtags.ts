/** A hashtag without its sign. */
export const cleanHashtag = (hashtag: string): string => hashtag.trim().replace(/^#+/, "");

/** What is wrong with a hashtag; null when nothing is, or nothing is written. */
export function hashtagError(hashtag: string): string | null {
  const clean = cleanHashtag(hashtag);
  return clean === "" || (/^[\p{L}\p{M}\p{N}_]+$/u.test(clean) && !/^\d+$/.test(clean)) ? null : "Hashtag is invalid";
}
