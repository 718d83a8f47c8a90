/** What is too much to follow of a site of questions (spec: Stack Overflow). */
export const questionLimits = { tags: 3, ofTag: 350_000, ofKeywords: 1_100 } as const;

export const questionMessages = {
  noTag: "This tag does not exist",
  tooMany: "Volume of questions is too big. Try something more specific.",
  tooManyTags: "You reached the limit of 3 tags allowed",
} as const;

/** A tag as the site writes it. */
export const cleanTag = (tag: string): string => tag.trim().toLowerCase().replaceAll(/\s+/g, "-");
