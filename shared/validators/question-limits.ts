/** Maximum number of tags, and of questions by tag and by keyword, for a Q&A integration (spec: Stack Overflow). */
export const questionLimits = { tags: 3, ofTag: 350_000, ofKeywords: 1_100 } as const;

export const questionMessages = {
  noTag: "This tag does not exist",
  tooMany: "Volume of questions is too big. Try something more specific.",
  tooManyTags: "You reached the limit of 3 tags allowed",
} as const;

/** Converts a tag to the site's spelling. */
export const cleanTag = (tag: string): string => tag.trim().toLowerCase().replaceAll(/\s+/g, "-");
