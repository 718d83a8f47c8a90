import { counted } from "../../texts.ts";

export const texts = {
  description: "Posts that mention your community, and their comments.",
  drawerText:
    "Posts that mention one of the keywords or link to one of the URLs become activities, with their comments.",
  topPosts: "The top 500 posts are monitored, as well as other posts that the Hacker News search finds.",
  history: "Historical data is available after 1 December 2022.",
  urls: "URLs",
  urlRows: {
    row: (position: number) => `URL ${position}`,
    remove: (position: number) => `Remove URL ${position}`,
    add: "+ Add URL",
    placeholder: "example.org/project",
    hint: "Leave out https://. Paste several lines to add several URLs.",
  },
  keywords: "Keywords",
  keywordRows: {
    row: (position: number) => `Keyword ${position}`,
    remove: (position: number) => `Remove keyword ${position}`,
    add: "+ Add keyword",
    placeholder: "project name",
    hint: "A word or a phrase.",
  },
  summary: (urls: number, keywords: number) =>
    [urls > 0 && counted(urls, "URL", "URLs"), keywords > 0 && counted(keywords, "keyword", "keywords")]
      .filter(Boolean)
      .join(", ") || null,
  summaryTitle: "Tracked on Hacker News",
} as const;
