/** Screen titles. A separate module, since the eagerly loaded routes need them. */
export const titles = {
  list: "Organizations",
  profile: "Organization",
  common: "Common organizations",
  affiliations: "Missing employers",
} as const;
