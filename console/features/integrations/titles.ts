/** Titles that the routes need before their screen is loaded. */
export const titles = { page: "Integrations" } as const;
