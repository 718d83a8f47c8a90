/** Where the lists of the two kinds stand. */
export const listPaths = { member: "/people", organization: "/organizations" } as const;
