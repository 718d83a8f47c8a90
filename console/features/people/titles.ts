/** Titles of the two screens; they stand apart, since the routes carry them. */
export const titles = { list: "People", profile: "Person" } as const;
