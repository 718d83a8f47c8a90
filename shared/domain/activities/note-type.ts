/** Type of notes that team members add to a person. The author is in the attribute `author`. */
export const noteType = { platform: "other", type: "note" } as const;
