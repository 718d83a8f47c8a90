/** The texts of names that stand in addresses of profiles, and of the key they are read with. */
export const slugMessages = {
  key: "Invalid API key",
  organizations: "Organization slug is not valid",
  users: "User slug is not valid",
} as const;

/** A profile's name as it stands in its address: without the address and a sign before it. */
export const cleanSlug = (slug: string): string =>
  slug
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?[\w-]+(?:\.[\w-]+)+\//i, "")
    .replace(/^@/, "")
    .replace(/[/?#].*$/, "");
