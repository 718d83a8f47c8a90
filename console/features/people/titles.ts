/** Screen titles. A separate module, since the eagerly loaded routes need them. */
export const titles = { list: "People", profile: "Person" } as const;
