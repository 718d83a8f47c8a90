/** Paths of the two list pages. */
export const listPaths = { member: "/people", organization: "/organizations" } as const;
