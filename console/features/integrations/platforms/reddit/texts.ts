import { counted } from "../../texts.ts";

export const texts = {
  description: "Posts and comments of the subreddits you choose.",
  drawerText:
    "Posts of these subreddits become activities, with their comments. You sign in to Reddit when you connect.",
  subreddits: "Subreddits",
  rows: {
    row: (position: number) => `Subreddit ${position}`,
    remove: (position: number) => `Remove subreddit ${position}`,
    add: "+ Add subreddit",
    placeholder: "myproject",
    hint: "Private subreddits too, if your Reddit account can read them.",
  },
  prefix: "r/",
  summary: (count: number) => (count > 0 ? counted(count, "subreddit", "subreddits") : null),
  summaryTitle: "Tracked subreddits",
} as const;
