/** Error of a subreddit that does not exist. */
export const noSubredditMessage = "Subreddit does not exist";

/** Extracts the name of a subreddit from its URL or from `r/name`. */
export const cleanSubreddit = (name: string): string =>
  name
    .trim()
    .replace(/^(?:https?:\/\/)?(?:[\w-]+\.)*reddit\.com(?=\/|$)/i, "")
    .replace(/^\/?r\//i, "")
    .replace(/^\/+|[/?#].*$/gs, "");
