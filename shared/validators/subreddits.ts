/** What a subreddit is told that there is not. */
export const noSubredditMessage = "Subreddit does not exist";

/** The name of a subreddit, without its address and `r/` before it. */
export const cleanSubreddit = (name: string): string =>
  name
    .trim()
    .replace(/^(?:https?:\/\/)?(?:[\w-]+\.)*reddit\.com(?=\/|$)/i, "")
    .replace(/^\/?r\//i, "")
    .replace(/^\/+|[/?#].*$/g, "");
