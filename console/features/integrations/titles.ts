/** What the routes need to know before their screen is loaded. */
export const titles = { page: "Integrations" } as const;
