/** Screen title. A separate module, since the eagerly loaded route needs it. */
export const titles = { list: "Activities" } as const;
