/** Titles of the two screens; they stand apart, since the routes carry them. */
export const titles = { list: "Organizations", profile: "Organization" } as const;
