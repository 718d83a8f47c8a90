import type { RecognisedPost, RecognisedProfile } from "./recognised.ts";

/** The profile of a post's author, or null where the address does not name one. Only Reddit's are surely people. */
export function postAuthor(post: RecognisedPost): RecognisedProfile | null {
  if (post.author === undefined) return null;
  return {
    kind: post.platform === "reddit" ? "person" : "person-or-organization",
    platform: post.platform,
    handle: post.author,
    value: post.author,
    ...(post.host !== undefined && { host: post.host }),
  };
}
