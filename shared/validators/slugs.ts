/** Errors of names in profile URLs, and of the API key. */
export const slugMessages = {
  key: "Invalid API key",
  organizations: "Organization slug is not valid",
  users: "User slug is not valid",
} as const;

/** Extracts a profile's name from its URL or from a name with a leading @. */
export const cleanSlug = (slug: string): string =>
  slug
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?[\w-]+(?:\.[\w-]+)+\//i, "")
    .replace(/^@/, "")
    .replace(/[/?#].*$/s, "");
