import { counted } from "../../texts.ts";

export const texts = {
  description: "Questions and answers by tag or keyword.",
  drawerText: "Questions with one of the tags or keywords become activities, with their answers.",
  tags: "Tags",
  tagRows: {
    row: (position: number) => `Tag ${position}`,
    remove: (position: number) => `Remove tag ${position}`,
    add: "+ Add tag",
    placeholder: "project-name",
    hint: "As spelled on Stack Overflow. Up to three.",
  },
  keywords: "Keywords",
  keywordRows: {
    row: (position: number) => `Keyword ${position}`,
    remove: (position: number) => `Remove keyword ${position}`,
    add: "+ Add keyword",
    placeholder: "project name",
    hint: "A word or a phrase.",
  },
  summary: (tags: number, keywords: number) =>
    [tags > 0 && counted(tags, "tag", "tags"), keywords > 0 && counted(keywords, "keyword", "keywords")]
      .filter(Boolean)
      .join(", ") || null,
  summaryTitle: "Tracked on Stack Overflow",
} as const;
