/** Titles of the screens; they stand apart, since the routes carry them. */
export const titles = { list: "Organizations", profile: "Organization", common: "Common organizations" } as const;
