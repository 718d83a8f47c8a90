import type { RecognizedPost, RecognizedProfile } from "./recognized.ts";

/** Profile of a post's author; null when the URL does not contain it. Only Reddit authors are certain to be people. */
export function postAuthor(post: RecognizedPost): RecognizedProfile | null {
  if (post.author === undefined) return null;
  return {
    kind: post.platform === "reddit" ? "person" : "person-or-organization",
    platform: post.platform,
    handle: post.author,
    value: post.author,
    ...(post.host !== undefined && { host: post.host }),
  };
}
