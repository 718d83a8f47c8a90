/** Title of the screen; it stands apart, since the route carries it. */
export const titles = { list: "Activities" } as const;
