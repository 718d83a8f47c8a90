/** Titles of the pages; they stand apart, since the routes carry them. */
export const titles = {
  workspace: "Manage workspace",
  personal: "Personal settings",
  paywall: "Not available",
} as const;
