/** Texts that every list has. */
export const texts = {
  view: "View",
  filter: "Filter",
  inclusions: { include: "Include", exclude: "Exclude", filter: "Only" },
  density: { label: "Rows", dense: "Dense", normal: "Normal" },
  none: (what: string) => `No ${what}`,
} as const;
