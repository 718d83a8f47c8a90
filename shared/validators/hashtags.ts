/** Removes the leading # of a hashtag. */
export const cleanHashtag = (hashtag: string): string => hashtag.trim().replace(/^#+/, "");

/** Validation error of a hashtag; null when it is valid or empty. */
export function hashtagError(hashtag: string): string | null {
  const clean = cleanHashtag(hashtag);
  return clean === "" || (/^[\p{L}\p{M}\p{N}_]+$/u.test(clean) && !/^\d+$/.test(clean)) ? null : "Hashtag is invalid";
}
